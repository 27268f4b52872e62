package import ItineraryModel
import ScheduleModel
import SourceText

/// An itinerary as rules read it: items in the total order, with what most rules need at hand.
///
/// What is missing or of the wrong type is a separate finding; the view leaves it out, so that no rule finds
/// something that follows from it alone.
package struct ItineraryView {
  package let itinerary: Itinerary
  /// The items with a position, in the total order.
  package let rows: [ItemRow]
  /// Those of the rows that are games, played, with nothing missing in their record.
  package let games: [ItemRow]
  /// Those of the rows that are travel.
  package let travels: [ItemRow]
  /// Those that any of the rows has.
  let traits: ItemTraits
  /// Whether the travels' legs are all known and each is after the one before, as they mostly are.
  let travelsRise: Bool
  package let shape: TripShape
  /// False if a game or the origin is not well enough known to derive the legs.
  package let knowsLegs: Bool
  /// Whether every leg without travel is seen to have none: no travel item is too broken to show its leg.
  package let knowsTravel: Bool
  /// Whether every item is known to be on its day.
  package let knowsPositions: Bool
  /// Whether anything of the itinerary is missing or of the wrong type.
  let hasGaps: Bool
  let gaps: ItineraryGaps
  /// Nil if it is missing or beyond the limit.
  package let dayCount: Int?
  package let orderIsInferred: Bool
  let gazetteer: SharedGazetteer
  let zones: ZoneCache
  let ids: IDTable
  package let schedule: ScheduleIndex?
  let hasSchedule: Bool
  let parameters: RuleParameters

  /// The trip's limits on travel, and over them the project's.
  var travelLimits: TravelLimits {
    var limits = itinerary.travelLimits
    if let minutes = parameters.drivingMinutes { limits.drivingMinutesPerDay = minutes }
    if let minutes = parameters.slackMinutes { limits.time.slack = minutes }
    return limits
  }

  package func item(_ row: ItemRow) -> Item { itinerary.items[row.index] }

  /// The leg that a travel item belongs to.
  package func leg(_ row: ItemRow) -> Leg? {
    knowsLegs && row.leg >= 0 && !row.isBroken ? shape.legs[Int(row.leg)] : nil
  }

  /// Seen without a search where the travels rise: there are as many of them as legs.
  var everyLegHasTravel: Bool { travelsRise && travels.count == shape.legs.count }

  // MARK: Where travel may stand

  /// Everywhere a leg may be travelled, one interval a day; the days nearest to `day` where there are many.
  func legalIntervals(_ leg: Leg, near day: Int) -> [LegalInterval] {
    let window = LegWindow(leg, in: itinerary)
    // Only days that the trip has are offered.
    guard let days = window.days(upTo: dayCount ?? Limits.dayCount) else { return [] }
    let (first, last) = (days.lowerBound, days.upperBound)
    let most = ItineraryView.mostIntervals
    let low = max(first, min(max(first, min(day, last)) - most / 2, last - most + 1))
    return (low...min(last, low + most - 1)).map(window.interval).filter { !$0.isEmpty }
  }

  /// A leg may have a window of years; a finding shows the part of it that is near.
  private static let mostIntervals = 32

  /// Reports the travel whose relation to its leg's window is one of `stances`.
  func reportTravel(_ stances: LegStance..., to report: inout FindingReporter) {
    guard traits.contains(.outsideWindow) else { return }
    let text = LegText(itinerary, .stands)
    for row in travels where stances.contains(row.stance) {
      guard let leg = leg(row) else { continue }
      let legal = legalIntervals(leg, near: row.day)
      report.add(
        itinerary, item: row.index, barrier: row.stance.barrier(of: leg), legal: legal,
        text.outsideWindow(row.index, at: row.position, row.stance, of: leg, legal: legal))
    }
  }
}

/// What a rule may find amiss with an item: where no item of an itinerary has the trait, the rule need not look.
struct ItemTraits: OptionSet, Sendable {
  let rawValue: UInt32
  /// A game that is postponed or cancelled.
  static let off = ItemTraits(rawValue: 1)
  /// A member of it is missing or of the wrong type.
  static let broken = ItemTraits(rawValue: 1 << 1)
  /// A game that names a zone that does not exist.
  static let unknownZone = ItemTraits(rawValue: 1 << 2)
  /// A game whose clock is not plainly the one of its zone, or changes within a day of the start.
  static let oddClock = ItemTraits(rawValue: 1 << 3)
  /// A game without coordinates or a zone.
  static let incompleteVenue = ItemTraits(rawValue: 1 << 4)
  /// A game without a start.
  static let timeNotSet = ItemTraits(rawValue: 1 << 5)
  /// A game whose sort order is not one of games.
  static let outsideBand = ItemTraits(rawValue: 1 << 6)
  /// Its day is not one of the trip's.
  static let outsideDays = ItemTraits(rawValue: 1 << 7)
  /// Nothing fits between it and the item before it on its day.
  static let crowded = ItemTraits(rawValue: 1 << 8)
  /// Travel outside the window of its leg.
  static let outsideWindow = ItemTraits(rawValue: 1 << 9)
  /// A game whose date and whose start, in its zone, are two days.
  static let dateContradictsStart = ItemTraits(rawValue: 1 << 10)
  /// A game of a team against itself.
  static let sameTeamTwice = ItemTraits(rawValue: 1 << 11)
  /// A custom item whose title is empty.
  static let emptyTitle = ItemTraits(rawValue: 1 << 12)
  /// A custom item in which one sleeps.
  static let bed = ItemTraits(rawValue: 1 << 13)
  /// A custom item in a city of the gazetteer.
  static let inCity = ItemTraits(rawValue: 1 << 14)
  /// A custom item with a time.
  static let timed = ItemTraits(rawValue: 1 << 15)
  /// Travel with a departure or an arrival.
  static let booked = ItemTraits(rawValue: 1 << 16)
}

/// What rules ask about an item most, in few bytes.
package struct ItemRow: Sendable {
  /// Index into the itinerary's items.
  package var index: Int
  /// 1-based.
  package var day: Int
  package var sortOrder: Double
  package var kind: ItemKind
  var traits: ItemTraits = []
  /// Of a game.
  package var market = MarketID.unknown
  /// Of a game: seconds since the epoch; `.min` while the time is not set.
  package var start = Int64.min
  /// Of a travel item: its leg; negative for none.
  package var leg: Int32 = -1
  /// Of a travel item: its relation to its leg's window.
  package var stance = LegStance.legal
  /// Index into the itinerary's games or travels.
  package var facts: Int32 = -1
  /// Of a game: the number of the date on which it is played; `.min` where it is not known.
  var date = Int32.min

  package var position: Position { Position(day: day, sortOrder: sortOrder) }

  /// A game that is postponed or cancelled.
  package var isOff: Bool { traits.contains(.off) }

  /// Whether a member of it is missing or of the wrong type.
  package var isBroken: Bool { traits.contains(.broken) }

  /// A game that is played and has a complete record.
  @inlinable
  package var isPlayedGame: Bool { kind == .game && !isOff && !isBroken }

  @inlinable
  package var hasStart: Bool { start != .min }
}
