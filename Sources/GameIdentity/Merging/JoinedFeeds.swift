import CivilTime
import ScheduleModel

/// The result of comparing feeds: disagreements about games, and ambiguous matches.
package struct JoinedFeeds: Sendable {
  /// The kind of difference between two records of one game.
  package enum Matter: Sendable {
    /// The days differ.
    case date
    /// The day is the same, but the time differs.
    case time
    /// Home and away are swapped, or a side has another name throughout.
    case sides
  }

  /// The order in which findings are reported: by feed, then by that feed's game, then by the earlier game.
  package struct Order: Comparable, Sendable {
    var lane: UInt8
    /// The index of the game's first record.
    var place: Int
    var earlierPlace = 0

    package static func < (left: Order, right: Order) -> Bool {
      (left.lane, left.place, left.earlierPlace) < (right.lane, right.place, right.earlierPlace)
    }
  }

  /// Indices of candidates: the trusted record and a record of another feed.
  package struct Disagreement: Sendable {
    package var matter: Matter
    package var taken: Int
    package var other: Int
    package var order: Order
  }

  /// Candidates that may be the same games, but can't be matched with certainty. Each is kept as a game.
  package struct Open: Sendable {
    package var old: [Int]
    package var new: [Int]
    package var order: Order
  }

  package private(set) var disagreements: [Disagreement] = []
  package private(set) var open: [Open] = []
  private var lane: UInt8 = 0

  mutating func begin(_ lane: UInt8) { self.lane = lane }

  /// - Parameter place: the game's index in the feed that is compared with the earlier ones.
  mutating func compare(_ records: [Game], taken: Int, other: Int, areSidesOther: Bool, place: Int) {
    let (game, otherGame) = (records[taken], records[other])
    let order = Order(lane: lane, place: place)
    func disagree(_ matter: Matter) {
      disagreements.append(Disagreement(matter: matter, taken: taken, other: other, order: order))
    }
    if areSidesOther { disagree(.sides) }
    if let date = game.localDate, let otherDate = otherGame.localDate, date != otherDate {
      disagree(.date)
    } else if let start = game.start, let otherStart = otherGame.start, start.instant != otherStart.instant {
      disagree(.time)
    }
  }

  mutating func leaveOpen(_ old: [Int], _ new: [Int], places: (new: Int, old: Int)) {
    open.append(Open(old: old, new: new, order: Order(lane: lane, place: places.new, earlierPlace: places.old)))
  }
}
