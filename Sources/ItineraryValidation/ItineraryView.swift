import CivilTime
package import ItineraryModel
import ScheduleModel
import SourceText

/// An itinerary as rules look at it: items in the total order, with what most rules need at hand.
///
/// What is missing or of the wrong type is a finding of its own; the view leaves it out, so that no rule finds
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
  /// False where a game or the origin is not well enough known to tell the legs.
  package let knowsLegs: Bool
  /// Whether every leg without travel is seen to have none: no travel item is too broken to tell its leg.
  package let knowsTravel: Bool
  /// Whether every item is known to be on its day.
  package let knowsPositions: Bool
  /// Whether anything of the itinerary is missing or of the wrong type.
  let hasGaps: Bool
  let gaps: ItineraryGaps
  /// Nil where it is missing or beyond the limit.
  package let dayCount: Int?
  package let orderIsInferred: Bool
  let gazetteer: SharedGazetteer
  let zones: ZoneCache
  let ids: IDTable
  package let schedule: ScheduleIndex?

  package func item(_ row: ItemRow) -> Item { itinerary.items[row.index] }

  /// The leg that a travel item belongs to.
  package func leg(_ row: ItemRow) -> Leg? {
    knowsLegs && row.leg >= 0 && !row.isBroken ? shape.legs[Int(row.leg)] : nil
  }

  /// The date of a day; nil where the calendar or the itinerary has none.
  func date(ofDay day: Int) -> LocalDate? {
    let (days, overflow) = day.subtractingReportingOverflow(1)
    return overflow ? nil : itinerary.startDate?.adding(days: days)
  }

  /// Seen without a search where the travels rise: there are as many of them as legs.
  var everyLegHasTravel: Bool { travelsRise && travels.count == shape.legs.count }

  // MARK: Where travel may stand

  /// The days on which a leg may be travelled, first > last where there are none; nil where nothing bounds it.
  func dayRange(ofLeg leg: Leg) -> (first: Int, last: Int?) {
    let first = leg.departure.map { itinerary.items[$0].position.day } ?? 1
    return (first, leg.arrival.map { itinerary.items[$0].position.day } ?? dayCount)
  }

  /// Where a travel item stands against the games that its leg lies between.
  package func stance(_ row: ItemRow, on leg: Leg) -> LegStance {
    let days = dayRange(ofLeg: leg)
    if row.day < days.first { return .beforeDays }
    if let last = days.last, row.day > last { return .afterDays }
    if let departure = leg.departure, isBefore(row, departure) { return .beforeDeparture }
    if let arrival = leg.arrival, !isBefore(row, arrival) { return .afterArrival }
    return .legal
  }

  /// Whether the row has a smaller key than a game of its day; rows of other days are not held against it.
  private func isBefore(_ row: ItemRow, _ game: Int) -> Bool {
    let position = itinerary.items[game].position
    return position.day == row.day ? row.sortOrder < position.sortOrder : position.day > row.day
  }

  /// Everywhere a leg may be travelled, one interval a day; the days nearest to `day` where there are many.
  func legalIntervals(_ leg: Leg, near day: Int) -> [LegalInterval] {
    let range = dayRange(ofLeg: leg)
    // Only days that the trip has are offered.
    let first = max(1, range.first)
    let last = min(range.last ?? range.first, dayCount ?? Limits.dayCount)
    guard first <= last else { return [] }
    let most = ItineraryView.mostIntervals
    let low = max(first, min(max(first, min(day, last)) - most / 2, last - most + 1))
    var intervals: [LegalInterval] = []
    for current in low...min(last, low + most - 1) {
      var interval = LegalInterval(day: current)
      if let departure = leg.departure, itinerary.items[departure].position.day == current {
        interval.after = itinerary.items[departure].position.sortOrder
      }
      if let arrival = leg.arrival, itinerary.items[arrival].position.day == current {
        interval.before = itinerary.items[arrival].position.sortOrder
      }
      if !interval.isEmpty { intervals.append(interval) }
    }
    return intervals
  }

  /// A leg may have a window of years; a finding shows the part of it that is near.
  private static let mostIntervals = 32
}

/// How a travel item stands to its leg's window.
package enum LegStance: Hashable, Sendable {
  case legal
  case beforeDays, afterDays
  /// On the departure game's day, and before it.
  case beforeDeparture
  /// On the arrival game's day, and not before it.
  case afterArrival

  var isWithinDays: Bool { self != .beforeDays && self != .afterDays }
}

/// What a rule may find amiss with an item: where no item of an itinerary has the trait, the rule need not look.
struct ItemTraits: OptionSet, Sendable {
  let rawValue: UInt16
  /// A game that is postponed or cancelled.
  static let off = ItemTraits(rawValue: 1)
  /// A member of it is missing or of the wrong type.
  static let broken = ItemTraits(rawValue: 1 << 1)
  /// A game that names a zone which is none.
  static let unknownZone = ItemTraits(rawValue: 1 << 2)
  /// A game whose clock is not plainly the one of its zone, or changes within a day of the start.
  static let oddClock = ItemTraits(rawValue: 1 << 3)
  /// A game without coordinates or a zone of its own.
  static let incompleteVenue = ItemTraits(rawValue: 1 << 4)
  /// A game without a start.
  static let timeNotSet = ItemTraits(rawValue: 1 << 5)
  /// A game whose sort order is not one of games.
  static let outsideBand = ItemTraits(rawValue: 1 << 6)
  /// Its day is none of the trip's.
  static let outsideDays = ItemTraits(rawValue: 1 << 7)
  /// Nothing fits between it and the item before it on its day.
  static let crowded = ItemTraits(rawValue: 1 << 8)
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
  /// Index into the itinerary's games or travels.
  package var facts: Int32 = -1
  /// Of a game: the number of the date on which it is played; `.min` where it is not known.
  var date = Int32.min

  /// A game that is postponed or cancelled.
  package var isOff: Bool { traits.contains(.off) }

  /// Whether a member of it is missing or of the wrong type.
  package var isBroken: Bool { traits.contains(.broken) }

  /// A game that is played and whose record is whole.
  @inlinable
  package var isPlayedGame: Bool { kind == .game && !isOff && !isBroken }

  @inlinable
  package var hasStart: Bool { start != .min }
}
