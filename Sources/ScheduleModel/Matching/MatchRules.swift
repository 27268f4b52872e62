import SourceText

/// How the sides of two games stand to each other.
enum Relation {
  case same
  /// As far as both sides are known.
  case mayBeSame
  /// One side is the same, the other one another.
  case partly
  case other

  init(_ old: MatchRecord, _ new: MatchRecord) {
    if old.league != new.league {
      self = .other
    } else if old.name != 0 || new.name != 0 {
      // An event may get another name, or the sides of what was announced by one.
      self = old.name == new.name ? .same : .partly
    } else if old.home == new.home && old.away == new.away || old.home == new.away && old.away == new.home {
      self = old.hasPlaceholder || new.hasPlaceholder ? .mayBeSame : .same
    } else if old.hasPlaceholder || new.hasPlaceholder {
      func fits(_ left: UInt32, _ right: UInt32) -> Bool { left == right || left == 0 || right == 0 }
      // The sides of a cup's round may change grounds when they are drawn.
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

/// What games are grouped by, as numbers that are never 0.
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

  /// The two sides, whichever of them is at home.
  static func neutralMeeting(_ record: MatchRecord) -> UInt64 {
    of([
      UInt64(record.league), UInt64(min(record.home, record.away)), UInt64(max(record.home, record.away)), 0, 1,
    ])
  }

  private static func of(_ parts: [UInt64]) -> UInt64 {
    max(1, parts.reduce(0x5851_F42D_4C95_7F2D) { mixed($0 ^ mixed($1 &+ 0x9E37_79B9_7F4A_7C15)) })
  }
}

/// How much two games differ: what is compared with each other only.
enum ChangeCost {
  /// Minutes, of two games of one day.
  static func inDay(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    var cost = 0
    if old.hasStart, new.hasStart {
      cost += Int(clamping: (old.start.subtractingReportingOverflow(new.start).partialValue / 60).magnitude)
    } else {
      if old.hasStart != new.hasStart, !old.isOfUntoldTimes, !new.isOfUntoldTimes { cost += timeSet }
      // Numbers count what there is: without the first game the second one is the first.
      if old.number != new.number { cost += 10 }
    }
    if old.venue != new.venue, old.venue != 0, new.venue != 0 { cost += 15 }
    return cost
  }

  /// Seconds, by the one clock that both sets share.
  static func timeOfDay(_ record: MatchRecord) -> Int64 { record.start % 86_400 }

  /// Of two games of a day of which one has no time yet: more than any two times of a day are apart.
  static let timeSet = 2_000
  /// Of two games that are not at the same time of the day: as much as for another day, and more than any number of
  /// days. Who compares ways to explain what there is counts what has to have changed.
  static let otherTime = 100_000
  static let otherDay = otherTime
  /// Of a game that says itself when it was to start.
  static let stated = -1_000_000

  /// Another day and ten for each day between them, another time of the day, and a little for another place. On the
  /// same day, a time up to an hour off is a little less than another one.
  static func ofMove(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    var cost = old.venue != new.venue && old.venue != 0 && new.venue != 0 ? 5 : 0
    // After midnight it is another day, but not another game.
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

  /// Whether the one starts within an hour of the other: no two sides meet twice in that time.
  static func isWithinHour(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    guard old.hasStart, new.hasStart else { return false }
    return old.start.subtractingReportingOverflow(new.start).partialValue.magnitude <= 3_600
  }

  /// Whether a game would be on its day still, at another hour.
  static func isOtherHour(_ change: Int) -> Bool { change >= otherTime && change < otherTime + 10 }

  /// Whether a game would be on another day and at another time of it.
  static func isAllOther(_ change: Int) -> Bool { change >= otherDay + otherTime }
}

/// When a pairing within a group is clear, and how sure it is.
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

  /// Whether the only pair of a group is one. A game of the day that is at another hour may be another one that moved
  /// there: what is left of the sides' meetings tells. One whose time was set is that game.
  func isOne(_ change: Int) -> Bool {
    if case .sameDay = self { return change <= 60 || change >= ChangeCost.timeSet && change < Assignment.impossible }
    return change < Assignment.impossible
  }

  /// - Parameters:
  ///   - change: of the pair.
  ///   - margin: by how much the change of all would grow without it.
  ///   - isEven: whether there are as many games in both sets.
  ///   - isDoubtful: whether a pair of the group is one of games of the same day at another hour.
  func isClear(_ change: Int, margin: Int, isEven: Bool, isDoubtful: Bool = false) -> Bool {
    switch self {
    case .sameDay, .exchanged:
      // Games of a day that nothing tells apart are the first and the second in both.
      if isEven { return margin > 0 }
      return change == 0 ? margin >= 60 : change <= 90 && margin >= 90
    case .teamsKnown: return margin >= Assignment.impossible / 2
    case .moved:
      // Days alone tell nothing of several games that moved, or of which one is gone; their times of the day may. Where
      // a game may have made room for another one on its day, less has changed in the one story than in the other, but
      // games are moved like that, too.
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
