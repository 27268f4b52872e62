package import ItineraryModel
import ScheduleModel
import SourceText

/// An itinerary prepared for rules: items in the total order, with the facts that most rules need.
///
/// Missing members and members of the wrong type are reported separately. The view leaves them out, so that rules don't
/// report their consequences.
package struct ItineraryView {
  package let itinerary: Itinerary
  /// The items with a position, in the total order.
  package let rows: [ItemRow]
  /// The rows of played games with complete records.
  package let games: [ItemRow]
  /// The rows of travel.
  package let travels: [ItemRow]
  /// The traits of all rows together.
  let traits: ItemTraits
  /// Whether the legs of all travel items are known and increasing, as they usually are.
  let travelsRise: Bool
  package let shape: TripShape
  /// False if a game or the origin is not known well enough to derive the legs.
  package let knowsLegs: Bool
  /// Whether a leg without travel can be reported. If a travel item is too incomplete to determine its leg, it can't.
  package let knowsTravel: Bool
  /// Whether the day of every item is known.
  package let knowsPositions: Bool
  /// Whether anything in the itinerary is missing or has the wrong type.
  let hasGaps: Bool
  let gaps: ItineraryGaps
  /// Nil if missing or above the limit.
  package let dayCount: Int?
  package let orderIsInferred: Bool
  let gazetteer: SharedGazetteer
  let zones: ZoneCache
  let ids: IDTable
  package let schedule: ScheduleIndex?
  let hasSchedule: Bool
  let parameters: RuleParameters

  /// The trip's limits on travel, overridden by the project's.
  var travelLimits: TravelLimits {
    var limits = itinerary.travelLimits
    if let minutes = parameters.drivingMinutes { limits.drivingMinutesPerDay = minutes }
    if let minutes = parameters.slackMinutes { limits.time.slack = minutes }
    return limits
  }

  package func item(_ row: ItemRow) -> Item { itinerary.items[row.index] }

  /// The leg of a travel item.
  package func leg(_ row: ItemRow) -> Leg? {
    knowsLegs && row.leg >= 0 && !row.isBroken ? shape.legs[Int(row.leg)] : nil
  }

  /// If the legs increase, the numbers only have to be compared.
  var everyLegHasTravel: Bool { travelsRise && travels.count == shape.legs.count }

  // MARK: Where travel may stand

  /// The legal places of a leg, one interval per day. If there are too many, the ones nearest to `day`.
  func legalIntervals(_ leg: Leg, near day: Int) -> [LegalInterval] {
    let window = LegWindow(leg, in: itinerary)
    // Only the trip's days are offered.
    guard let days = window.days(upTo: dayCount ?? Limits.dayCount) else { return [] }
    let (first, last) = (days.lowerBound, days.upperBound)
    let most = ItineraryView.mostIntervals
    let low = max(first, min(max(first, min(day, last)) - most / 2, last - most + 1))
    return (low...min(last, low + most - 1)).map(window.interval).filter { !$0.isEmpty }
  }

  /// The maximum number of intervals in a finding, because a leg's window may extend over years.
  private static let mostIntervals = 32

  /// Reports the travel items that have one of `stances` relative to their leg's window.
  func reportTravel(_ stances: LegStance..., to report: inout FindingReporter) {
    guard traits.contains(.outsideWindow) else { return }
    let text = LegText(itinerary, shape, .stands)
    for row in travels where stances.contains(row.stance) {
      guard let leg = leg(row) else { continue }
      let legal = legalIntervals(leg, near: row.day)
      report.add(
        itinerary, item: row.index, barrier: row.stance.barrier(of: leg), legal: legal,
        text.outsideWindow(row.index, at: row.position, row.stance, of: leg, legal: legal))
    }
  }
}

/// Properties of an item that rules report. A rule can be skipped if no item of an itinerary has its trait.
struct ItemTraits: OptionSet, Sendable {
  let rawValue: UInt32
  /// A game that is postponed or cancelled.
  static let off = ItemTraits(rawValue: 1)
  /// A member is missing or has the wrong type.
  static let broken = ItemTraits(rawValue: 1 << 1)
  /// A game in an unknown time zone.
  static let unknownZone = ItemTraits(rawValue: 1 << 2)
  /// A game whose clock differs from its zone's, or changes within a day of the start.
  static let oddClock = ItemTraits(rawValue: 1 << 3)
  /// A game without coordinates or a zone.
  static let incompleteVenue = ItemTraits(rawValue: 1 << 4)
  /// A game without a start.
  static let timeNotSet = ItemTraits(rawValue: 1 << 5)
  /// A game with a sort order outside the band of games.
  static let outsideBand = ItemTraits(rawValue: 1 << 6)
  /// Its day is outside the trip.
  static let outsideDays = ItemTraits(rawValue: 1 << 7)
  /// No key fits between it and the previous item on its day.
  static let crowded = ItemTraits(rawValue: 1 << 8)
  /// Travel outside the window of its leg.
  static let outsideWindow = ItemTraits(rawValue: 1 << 9)
  /// A game whose date differs from the local date of its start.
  static let dateContradictsStart = ItemTraits(rawValue: 1 << 10)
  /// A game of a team against itself.
  static let sameTeamTwice = ItemTraits(rawValue: 1 << 11)
  /// A custom item whose title is empty.
  static let emptyTitle = ItemTraits(rawValue: 1 << 12)
  /// A custom item that is an overnight stay.
  static let bed = ItemTraits(rawValue: 1 << 13)
  /// A custom item in a city of the gazetteer.
  static let inCity = ItemTraits(rawValue: 1 << 14)
  /// A custom item with a time.
  static let timed = ItemTraits(rawValue: 1 << 15)
  /// Travel with a departure or an arrival.
  static let booked = ItemTraits(rawValue: 1 << 16)
}

/// The facts about an item that rules need most, in a few bytes.
package struct ItemRow: Sendable {
  /// Index into the itinerary's items.
  package var index: Int
  /// 1-based.
  package var day: Int
  package var sortOrder: Double
  package var kind: ItemKind
  var traits: ItemTraits = []
  /// For a game.
  package var market = MarketID.unknown
  /// For a game: seconds since the epoch; `.min` if the time is not set.
  package var start = Int64.min
  /// For travel: its leg; negative if it has none.
  package var leg: Int32 = -1
  /// For travel: its stance relative to its leg's window.
  package var stance = LegStance.legal
  /// Index into the itinerary's games or travels.
  package var facts: Int32 = -1
  /// For a game: the day number of its local date; `.min` if unknown.
  var date = Int32.min

  package var position: Position { Position(day: day, sortOrder: sortOrder) }

  /// Whether it is a postponed or cancelled game.
  package var isOff: Bool { traits.contains(.off) }

  /// Whether a member is missing or has the wrong type.
  package var isBroken: Bool { traits.contains(.broken) }

  /// Whether it is a played game with a complete record.
  @inlinable
  package var isPlayedGame: Bool { kind == .game && !isOff && !isBroken }

  @inlinable
  package var hasStart: Bool { start != .min }
}
