import SourceText

/// How the sides of two games relate.
enum Relation {
  case same
  /// The known sides agree.
  case mayBeSame
  /// Only one side is the same.
  case partly
  case other

  init(_ old: MatchRecord, _ new: MatchRecord) {
    if old.league != new.league {
      self = .other
    } else if old.name != 0 || new.name != 0 {
      // An event may be renamed, or get sides once they are announced.
      self = old.name == new.name ? .same : .partly
    } else if old.home == new.home && old.away == new.away || old.home == new.away && old.away == new.home {
      self = old.hasPlaceholder || new.hasPlaceholder ? .mayBeSame : .same
    } else if old.hasPlaceholder || new.hasPlaceholder {
      func fits(_ left: UInt32, _ right: UInt32) -> Bool { left == right || left == 0 || right == 0 }
      // The draw of a cup round may swap home and away.
      let isOne = fits(old.home, new.home) && fits(old.away, new.away)
      let isTurned = fits(old.home, new.away) && fits(old.away, new.home)
      self = isOne || isTurned ? .mayBeSame : .other
    } else {
      let isHalf =
        old.home == new.home || old.away == new.away || old.home == new.away || old.away == new.home
      self = isHalf ? .partly : .other
    }
  }
}

/// Grouping keys of games; never 0.
enum MatchKey {
  static func day(_ record: MatchRecord, _ home: UInt32, _ away: UInt32) -> UInt64 {
    of([UInt64(record.league), UInt64(home), UInt64(away), UInt64(record.name), UInt64(UInt32(bitPattern: record.day))])
  }

  /// League and date.
  static func day(_ record: MatchRecord) -> UInt64 {
    of([UInt64(record.league), UInt64(UInt32(bitPattern: record.day))])
  }

  /// League, date, time and place.
  static func slot(_ record: MatchRecord) -> UInt64 {
    of([
      UInt64(record.league), UInt64(UInt32(bitPattern: record.day)), UInt64(bitPattern: record.start),
      UInt64(record.venue),
    ])
  }

  /// League, time of the day and place.
  static func place(_ record: MatchRecord) -> UInt64 {
    of([UInt64(record.league), UInt64(bitPattern: ChangeCost.timeOfDay(record)), UInt64(record.venue)])
  }

  /// League, season and a side.
  static func meeting(_ record: MatchRecord, home: UInt32, away: UInt32) -> UInt64 {
    of([UInt64(record.league), UInt64(record.season), UInt64(home), UInt64(away)])
  }

  /// League and start.
  static func start(_ record: MatchRecord) -> UInt64 {
    of([UInt64(record.league), UInt64(bitPattern: record.start)])
  }

  /// Sides, by numbers of their names, and start.
  static func start(_ home: UInt64, _ away: UInt64, _ record: MatchRecord) -> UInt64 {
    of([home, away, UInt64(bitPattern: record.start)])
  }

  /// Sides, time of the day and place.
  static func form(_ record: MatchRecord) -> UInt64 {
    of([
      UInt64(record.league), UInt64(record.home), UInt64(record.away), UInt64(record.name), UInt64(record.venue),
      UInt64(bitPattern: record.hasStart ? ChangeCost.timeOfDay(record) : -1),
    ])
  }

  /// League and time of the day.
  static func hour(_ record: MatchRecord) -> UInt64 {
    of([UInt64(record.league), UInt64(bitPattern: record.hasStart ? ChangeCost.timeOfDay(record) : -1)])
  }

  static func meeting(_ record: MatchRecord, of season: UInt32 = 0) -> UInt64 {
    of([
      UInt64(record.league), UInt64(record.home), UInt64(record.away), UInt64(record.name), UInt64(season),
    ])
  }

  /// The two sides, regardless of which is at home.
  static func neutralMeeting(_ record: MatchRecord) -> UInt64 {
    of([
      UInt64(record.league), UInt64(min(record.home, record.away)), UInt64(max(record.home, record.away)), 0, 1,
    ])
  }

  private static func of(_ parts: [UInt64]) -> UInt64 {
    max(1, parts.reduce(TableKey.ofThisRun) { mixed($0 ^ mixed($1 &+ 0x9E37_79B9_7F4A_7C15)) })
  }
}

/// How much two games differ. Costs are only comparable with each other.
enum ChangeCost {
  /// In minutes, for two games on one day.
  static func inDay(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    var cost = 0
    if old.hasStart, new.hasStart {
      cost += Int(clamping: (old.start.subtractingReportingOverflow(new.start).partialValue / 60).magnitude)
    } else {
      if old.hasStart != new.hasStart, !old.isOfUntoldTimes, !new.isOfUntoldTimes { cost += timeSet }
      // Numbers are relative: without the first game the second becomes the first.
      if old.number != new.number { cost += 10 }
    }
    if old.venue != new.venue, old.venue != 0, new.venue != 0 { cost += 15 }
    return cost
  }

  /// In seconds, in the same clock for both sets.
  static func timeOfDay(_ record: MatchRecord) -> Int64 { record.start % 86_400 }

  /// Only one of two games on a day has a time: costs more than any difference of times within a day.
  static let timeSet = 2_000
  /// The games are at different times of day: costs as much as another day, and more than any number of days.
  /// Alternative explanations are compared by how many facts must have changed.
  static let otherTime = 100_000
  static let otherDay = otherTime
  /// A game states the other's start as its earlier start.
  static let stated = -1_000_000

  /// The costs of another day, 10 for each day between, another time of day, and a little for another place. On the
  /// same day, a shift of up to an hour costs slightly less than another time.
  static func ofMove(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    var cost = old.venue != new.venue && old.venue != 0 && new.venue != 0 ? 5 : 0
    // Past midnight the date differs, but the game is the same.
    if old.day != new.day, isWithinHour(old, new) { return cost + otherTime - 1_000 }
    if !old.hasDay || !new.hasDay {
      cost += otherDay + 300
    } else if old.day != new.day {
      cost += otherDay + Int(min((Int64(old.day) - Int64(new.day)).magnitude, 4_000)) * 10
    }
    if old.isOfUntoldTimes || new.isOfUntoldTimes { return cost }
    let isSameTime = old.hasStart == new.hasStart && (!old.hasStart || timeOfDay(old) == timeOfDay(new))
    if isSameTime { return cost }
    let isLittle = old.hasDay && old.day == new.day && old.hasStart && new.hasStart && inDay(old, new) <= 60
    return cost + otherTime - (isLittle ? 1_000 : 0)
  }

  /// Whether the starts are at most an hour apart: no two sides meet twice in that time.
  static func isWithinHour(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    guard old.hasStart, new.hasStart else { return false }
    return old.start.subtractingReportingOverflow(new.start).partialValue.magnitude <= 3_600
  }

  /// Whether the game stays on its day at another hour.
  static func isOtherHour(_ change: Int) -> Bool { change >= otherTime && change < otherTime + 10 }

  /// Whether both day and time of day change.
  static func isAllOther(_ change: Int) -> Bool { change >= otherDay + otherTime }
}

/// When a pairing within a group is clear, and its confidence.
enum MatchRule {
  case sameDay(GameMatch.Reason)
  case exchanged, teamsKnown, moved

  var reason: GameMatch.Reason {
    switch self {
    case .sameDay(let reason): reason
    case .exchanged: .exchanged
    case .teamsKnown: .teamsKnown
    case .moved: .moved
    }
  }

  /// Whether the only pair of a group is a match. A game at another hour of the same day may be another one that moved
  /// there; the sides' remaining meetings decide. A game whose time was set is the same game.
  func isOne(_ change: Int) -> Bool {
    if case .sameDay = self { return change <= 60 || change >= ChangeCost.timeSet && change < Assignment.impossible }
    return change < Assignment.impossible
  }

  /// - Parameters:
  ///   - change: the cost of the pair.
  ///   - margin: the increase of the total cost without the pair.
  ///   - isEven: whether both sets have the same number of games.
  ///   - isDoubtful: whether the group has a pair of games on the same day at different hours.
  func isClear(_ change: Int, margin: Int, isEven: Bool, isDoubtful: Bool = false) -> Bool {
    switch self {
    case .sameDay, .exchanged:
      // Otherwise identical games of a day are the first and the second in both sets.
      if isEven { return margin > 0 }
      return change == 0 ? margin >= 60 : change <= 90 && margin >= 90
    case .teamsKnown: return margin >= Assignment.impossible / 2
    case .moved:
      // Days alone don't identify games if several moved or one is gone; times of day may. If a game may have displaced
      // another one on its day, the explanation with fewer changes is not conclusive: games do move that way.
      let least = (isDoubtful ? 2 : 1) * ChangeCost.otherTime - 20_000
      return !ChangeCost.isAllOther(change) && margin >= least
    }
  }

  func confidence(_ change: Int) -> Int {
    switch self {
    case .sameDay(.renamed): 90
    case .sameDay: 99
    case .exchanged: 95
    case .teamsKnown: 85
    case .moved:
      change < 0
        ? 99
        : change % ChangeCost.otherTime <= 140 ? 90 : change % ChangeCost.otherTime <= 600 ? 80 : 70
    }
  }
}
