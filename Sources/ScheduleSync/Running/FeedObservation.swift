import CivilTime
import ScheduleModel
import SourceText

/// How a feed's games differ from those of the night before, counted: what tells a drift of the feed from news.
struct FeedObservation {
  /// Games to come that are there in both nights.
  var kept = 0
  /// Of these with a start in both: how many start so many seconds later; none for 0.
  var shifts: [Int64: Int] = [:]
  /// Of these: the local start was taken for one of UTC, or the other way round.
  var zoneShifts = 0
  var timed = 0
  /// Of games to come, by seconds of the local day: before, and now.
  var timesBefore: [Int: Int] = [:]
  var timesNow: [Int: Int] = [:]
  /// Home and away are exchanged.
  var turned = 0
  /// The source calls them otherwise.
  var renamed = 0
  var goneToCome = 0
  var gonePast = 0
  var past = 0
  var added = 0
  /// Numbers of records: the last one that stayed, and the first one that is gone.
  var lastKept = 0
  var firstGone = Int.max
  /// Leagues and seasons of what is gone, and of what is new.
  var goneGroups: Set<String> = []
  var newGroups: Set<String> = []

  /// Whether the source calls most games otherwise than the night before; nil where there are too few to say.
  var hasChurn: Bool? { kept >= DriftFinder.least ? renamed * 10 >= kept * 8 : nil }

  /// Takes a game to come that is there in both nights.
  mutating func add(_ old: Game, _ older: Schedule, _ new: Game, _ newer: Schedule, isRenamed: Bool) {
    kept += 1
    if isRenamed { renamed += 1 }
    let sides = (older.sideText(old.home), older.sideText(old.away))
    if sides.0 != sides.1, sides.0 == newer.sideText(new.away), sides.1 == newer.sideText(new.home) { turned += 1 }
    guard let before = old.start, let now = new.start else { return }
    timed += 1
    timesBefore[FeedObservation.secondOfDay(before), default: 0] += 1
    timesNow[FeedObservation.secondOfDay(now), default: 0] += 1
    let shift = now.instant.seconds(since: before.instant)
    if shift != 0 { shifts[shift, default: 0] += 1 }
    if shift != 0, shift == Int64(before.offset) || shift == -Int64(before.offset) { zoneShifts += 1 }
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
    _ feeds: [String], _ old: Game, _ older: Schedule, _ new: Game, _ newer: Schedule, isToCome: Bool, isRenamed: Bool
  ) {
    add(feeds) { seen in
      seen.lastKept = max(seen.lastKept, Int(new.source.record))
      if isToCome {
        seen.add(old, older, new, newer, isRenamed: isRenamed)
      } else {
        seen.past += 1
      }
    }
  }

  private mutating func add(_ feeds: [String], _ change: (inout FeedObservation) -> Void) {
    for feed in feeds { change(&byFeed[feed, default: FeedObservation()]) }
  }

  /// - Parameter group: league and season of a game that was not there.
  mutating func add(_ feeds: [String], added group: String) {
    add(feeds) { seen in
      seen.added += 1
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
        seen.goneToCome += 1
        seen.goneGroups.insert(group)
      }
    }
  }
}

extension Schedule {
  fileprivate func sideText(_ number: Int32) -> String {
    side(number).map { texts.string($0.id) } ?? ""
  }

  /// League and season.
  func group(of game: Game) -> String { texts.string(game.league) + " " + texts.string(game.season) }
}
