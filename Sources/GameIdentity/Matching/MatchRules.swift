import ScheduleModel
import SourceText

/// How the sides of two games compare.
enum Relation {
  case same
  /// The known sides are the same.
  case mayBeSame
  /// Only one side is the same.
  case partly
  case other

  init(_ old: MatchRecord, _ new: MatchRecord) {
    if old.league != new.league {
      self = .other
    } else if old.name != 0 || new.name != 0 {
      // An event may be renamed, or get sides when they are announced.
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

  /// League, time of day and place.
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

  /// League and time of day.
  static func hour(_ record: MatchRecord) -> UInt64 {
    of([UInt64(record.league), UInt64(bitPattern: record.hasStart ? ChangeCost.timeOfDay(record) : -1)])
  }

  static func meeting(_ record: MatchRecord, of season: UInt32 = 0) -> UInt64 {
    of([
      UInt64(record.league), UInt64(record.home), UInt64(record.away), UInt64(record.name), UInt64(season),
    ])
  }

  /// The two sides, regardless of which is at home.
  static func eitherMeeting(_ record: MatchRecord, of season: UInt32 = 0) -> UInt64 {
    of([
      UInt64(record.league), UInt64(min(record.home, record.away)), UInt64(max(record.home, record.away)), 0, 1,
      UInt64(season),
    ])
  }

  private static func of(_ parts: [UInt64]) -> UInt64 {
    max(1, parts.reduce(TableKey.ofThisRun) { mixed($0 ^ mixed($1 &+ 0x9E37_79B9_7F4A_7C15)) })
  }
}

/// How much two games of the same sides differ. Costs are only comparable with each other.
///
/// Each fact that differs has a price, plus 10 for each doubling of the distance. The explanation with the fewest
/// changes wins, then the one with the smallest distances.
enum ChangeCost {
  /// Another day costs more than any time change on the same day.
  static let otherDay = 80
  private static let otherTime = 10
  private static let otherTimeOfDay = 30
  private static let unknownTimeOfDay = 15
  private static let otherVenue = 10
  static let otherNumber = 10
  /// Only one of the games has a time.
  private static let timeSet = 2
  /// A postponed game is expected to move, and a game is not expected to be cancelled or postponed on its new day.
  private static let expected = 40
  /// One set has no games as early or as late as the other's game, and may have left them out.
  static let notCovered = 10
  /// A game lists the other one's start as an earlier start.
  static let stated = -100_000

  /// Whether two games on one day differ in nothing but their numbers.
  static func isUnchanged(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    old.start == new.start && !isOtherVenue(old, new)
  }

  /// The cost for two games on one day.
  static func inDay(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    var cost = isOtherVenue(old, new) ? otherVenue : 0
    if old.hasStart, new.hasStart {
      let minutes = minutesBetween(old, new)
      if minutes > 0 { cost += otherTime + doublings(minutes, of: 15) }
    } else {
      if old.hasStart != new.hasStart, !old.isOfUntoldTimes, !new.isOfUntoldTimes { cost += timeSet }
      // Numbers are relative: without the first game the second becomes the first.
      if old.number != new.number { cost += otherNumber }
    }
    return cost
  }

  /// The cost for two games on any days.
  static func ofMove(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    // A game that moves past midnight has another date, but is the same game.
    if old.hasDay && old.day == new.day || isWithinHour(old, new) { return inDay(old, new) }
    var cost = otherDay + (isOtherVenue(old, new) ? otherVenue : 0)
    // An undated game may be on any day.
    let days = old.hasDay && new.hasDay ? Int((Int64(old.day) - Int64(new.day)).magnitude) : 30
    cost += doublings(days, of: 1)
    if old.status == .postponed || old.status == .suspended { cost -= expected }
    if new.status.isOff { cost += expected }
    if old.isOfUntoldTimes || new.isOfUntoldTimes { return cost }
    if old.hasStart != new.hasStart { return cost + unknownTimeOfDay }
    return cost + (!old.hasStart || timeOfDay(old) == timeOfDay(new) ? 0 : otherTimeOfDay)
  }

  /// Seconds, in the same zone for both sets.
  static func timeOfDay(_ record: MatchRecord) -> Int64 { record.start % 86_400 }

  /// Whether the starts are at most an hour apart. Two sides don't meet twice within an hour.
  static func isWithinHour(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    old.hasStart && new.hasStart && minutesBetween(old, new) <= 60
  }

  /// Whether both the day and the time of day differ, or may differ.
  static func isAllOther(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    if old.day == new.day || isWithinHour(old, new) || old.isOfUntoldTimes || new.isOfUntoldTimes { return false }
    return old.hasStart != new.hasStart || old.hasStart && timeOfDay(old) != timeOfDay(new)
  }

  private static func isOtherVenue(_ old: MatchRecord, _ new: MatchRecord) -> Bool {
    old.venue != new.venue && old.venue != 0 && new.venue != 0
  }

  private static func minutesBetween(_ old: MatchRecord, _ new: MatchRecord) -> Int {
    Int(clamping: (old.start.subtractingReportingOverflow(new.start).partialValue / 60).magnitude)
  }

  /// Ten times the binary logarithm of `1 + distance / unit`, linear between powers of 2.
  static func doublings(_ distance: Int, of unit: Int) -> Int {
    let ratio = (min(distance, 1 << 24) + unit) * 1_024 / unit
    let exponent = Int.bitWidth - 1 - ratio.leadingZeroBitCount
    return (exponent - 10) * 10 + ((ratio - (1 << exponent)) * 10) >> exponent
  }
}

/// When a pairing within a group is clear, and how confident a match is.
enum MatchRule {
  case sameDay(GameMatch.Reason)
  case exchanged, teamsKnown, moved, movedExchanged

  var reason: GameMatch.Reason {
    switch self {
    case .sameDay(let reason): reason
    case .exchanged, .movedExchanged: .exchanged
    case .teamsKnown: .teamsKnown
    case .moved: .moved
    }
  }

  /// How much more the second-best pairing must cost: two doublings of a distance, or a different time of day.
  static let margin = 20

  /// - Parameters:
  ///   - margin: how much the total cost increases without the pair.
  ///   - isEven: whether both sets have the same number of games.
  func isClear(margin: Int, isEven: Bool) -> Bool {
    switch self {
    // If nothing else differs, games of one day are the first and the second in both sets.
    case .sameDay, .exchanged: margin >= (isEven ? MatchRule.margin / 2 : MatchRule.margin)
    case .teamsKnown: margin >= Assignment.impossible / 2
    case .moved, .movedExchanged: margin >= MatchRule.margin
    }
  }

  func confidence(_ change: Int) -> Int {
    switch self {
    case .sameDay(.renamed): 90
    case .sameDay: 99
    case .exchanged: 95
    case .teamsKnown: 85
    case .moved: change < 0 ? 99 : change <= MatchRule.near ? 90 : change <= MatchRule.far ? 80 : 70
    case .movedExchanged: 70
    }
  }

  /// The cost of moving by two weeks, and by two months, to another time of day.
  private static let near = ChangeCost.otherDay + 70
  private static let far = ChangeCost.otherDay + 90
}
