import CivilTime
import ScheduleModel
import SourceText

/// Counts how a feed's games differ from the last night, to distinguish drift of the feed from changes of its games.
struct FeedObservation {
  /// The minimum number of games for any conclusion.
  static let minimumGames = 8

  /// Upcoming games in both nights.
  var kept = 0
  /// Of these, those with a start in both nights: the number of games by shift in seconds, except 0.
  var shifts: [Int64: Int] = [:]
  /// Of these, the games whose shift is their zone's offset, as if local time were read as UTC or vice versa.
  var zoneShifts = 0
  var timed = 0
  /// Upcoming games that had a start, and those of them that have none now although they are still to be played.
  var timedBefore = 0
  var untimed = 0
  /// The number of upcoming games by second of the local day, before and now.
  var timesBefore: [Int: Int] = [:]
  var timesNow: [Int: Int] = [:]
  /// Games with home and away swapped.
  var swapped = 0
  /// Games with a new id in the source.
  var newIDs = 0
  var goneUpcoming = 0
  var gonePast = 0
  var past = 0
  var added = 0
  /// Record numbers: the last record that is still listed, and the first that is not.
  var lastKept = 0
  var firstGone = Int.max
  /// The last date with a game that is still listed or new, and the first date with an upcoming game that is gone.
  var lastListedDate: LocalDate?
  var firstGoneDate: LocalDate?
  /// The leagues and seasons of removed games, and of new ones.
  var goneGroups: Set<String> = []
  var newGroups: Set<String> = []

  /// Whether most games have new ids in the source; nil if there are too few games to decide.
  var hasIDChurn: Bool? { kept >= FeedObservation.minimumGames ? newIDs * 10 >= kept * 8 : nil }

  /// Counts an upcoming game that both nights list.
  mutating func add(_ old: Game, _ older: Schedule, _ new: Game, _ newer: Schedule, hasNewID: Bool) {
    kept += 1
    if hasNewID { newIDs += 1 }
    let sides = (older.sideText(old.home), older.sideText(old.away))
    if sides.0 != sides.1, sides.0 == newer.sideText(new.away), sides.1 == newer.sideText(new.home) { swapped += 1 }
    guard let before = old.start else { return }
    timedBefore += 1
    guard let now = new.start else {
      if !new.status.isOff { untimed += 1 }
      return
    }
    timed += 1
    timesBefore[FeedObservation.secondOfDay(before), default: 0] += 1
    timesNow[FeedObservation.secondOfDay(now), default: 0] += 1
    let shift = now.instant.seconds(since: before.instant)
    if shift != 0 { shifts[shift, default: 0] += 1 }
    if shift != 0, shift == Int64(before.offset) || shift == -Int64(before.offset) { zoneShifts += 1 }
  }

  /// Counts the date of a listed game.
  fileprivate mutating func add(listed date: LocalDate?) {
    lastListedDate = [lastListedDate, date].compactMap { $0 }.max()
  }

  private static func secondOfDay(_ start: OffsetInstant) -> Int {
    let seconds = (start.instant.seconds &+ Int64(start.offset)) % 86_400
    return Int(seconds < 0 ? seconds + 86_400 : seconds)
  }
}

/// The observations of a night, by feed.
struct FeedObservations {
  private var byFeed: [String: FeedObservation] = [:]

  subscript(feed: String) -> FeedObservation { byFeed[feed] ?? FeedObservation() }

  mutating func add(
    _ feeds: [String], _ old: Game, _ older: Schedule, _ new: Game, _ newer: Schedule, isUpcoming: Bool, hasNewID: Bool
  ) {
    add(feeds) { seen in
      seen.lastKept = max(seen.lastKept, Int(new.source.record))
      seen.add(listed: new.localDate)
      if isUpcoming {
        seen.add(old, older, new, newer, hasNewID: hasNewID)
      } else {
        seen.past += 1
      }
    }
  }

  private mutating func add(_ feeds: [String], _ change: (inout FeedObservation) -> Void) {
    for feed in feeds { change(&byFeed[feed, default: FeedObservation()]) }
  }

  /// - Parameter group: the new game's league and season.
  mutating func add(_ feeds: [String], added game: Game, group: String) {
    add(feeds) { seen in
      seen.added += 1
      seen.add(listed: game.localDate)
      seen.newGroups.insert(group)
    }
  }

  mutating func add(_ feeds: [String], gone game: Game, isPast: Bool, group: String) {
    add(feeds) { seen in
      seen.firstGone = min(seen.firstGone, Int(game.source.record))
      if isPast {
        seen.gonePast += 1
        seen.past += 1
      } else {
        seen.goneUpcoming += 1
        seen.firstGoneDate = [seen.firstGoneDate, game.localDate].compactMap { $0 }.min()
        seen.goneGroups.insert(group)
      }
    }
  }
}

extension Schedule {
  fileprivate func sideText(_ number: Int32) -> String {
    side(number).map { texts.string($0.id) } ?? ""
  }

  /// The league and season.
  func group(of game: Game) -> String { texts.string(game.league) + " " + texts.string(game.season) }
}
