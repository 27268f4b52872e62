package import CivilTime
package import ScheduleModel
package import SourceText

/// An item of an itinerary: a game, travel or a custom item.
package struct Item: Sendable {
  package var id = TextSpan.absent
  package var kind = ItemKind.unknown
  /// The kind as written, if it is unknown.
  package var kindText = TextSpan.absent
  package var position = Position(day: 1, sortOrder: 0)
  package var title = TextSpan.absent
  /// JSON text of the member `game`, `travel` or `custom`.
  package var payload = TextSpan.absent {
    didSet { isCompact = false }
  }
  /// Whether the payload is known to have no white space between its tokens.
  private(set) var isCompact = false
  /// JSON text of the members that this version does not know, each preceded by a comma.
  package var extra = TextSpan.absent
  /// Index into the itinerary's games, travels or customs, depending on the kind; negative if there is no entry.
  package var facts: Int32 = -1
  /// Byte offset of the item in the input.
  package var offset: UInt32 = 0

  package init() {}

  /// Sets a payload without white space between its tokens.
  mutating func setPayload(compact text: TextSpan) {
    payload = text
    isCompact = true
  }
}

/// The contents of a travel item.
package struct TravelFacts: Sendable {
  /// 0-based index among the trip's legs; nil if the cities determine it.
  package var leg: Int32?
  /// Whether distance and duration are the program's estimates rather than the user's values.
  package var isEstimated = false
  package var from = PlaceFacts()
  package var to = PlaceFacts()
  package var fromMarket = MarketID.unknown
  package var toMarket = MarketID.unknown
  package var mode = TextSpan.absent
  /// Kilometers.
  package var distance: Double?
  /// Minutes.
  package var duration: Int32?
  package var notes = TextSpan.absent
  /// Departure and arrival of a booked leg, each on the local clock; nil if not booked.
  package var departure: OffsetInstant?
  package var arrival: OffsetInstant?
  /// The IANA names of these clocks' zones; absent if the cities determine them.
  package var departureZone = TextSpan.absent
  package var arrivalZone = TextSpan.absent

  package init() {}

  /// The time that a booked leg takes. If one end is not booked, the duration determines it. Nil if neither end is
  /// booked.
  package var bookedSpan: (from: Instant, to: Instant)? {
    let seconds = Int64(duration ?? 0) * 60
    guard let from = departure?.instant ?? arrival?.instant.adding(seconds: -seconds) else { return nil }
    return (from, arrival?.instant ?? from.adding(seconds: seconds))
  }
}

/// The details of a custom item.
package struct CustomFacts: Sendable {
  package var category = TextSpan.absent
  package var notes = TextSpan.absent
  /// Minutes.
  package var duration: Int32?
  /// On the traveler's clock or on that of `timeZone`; nil for an item without a time.
  package var start: LocalTime?
  /// Separate, because few items have these members and a trip may have a million items.
  private var rare: RareFacts?

  package init() {}

  /// The IANA name of `start`'s zone; absent for the traveler's zone.
  package var timeZone: TextSpan {
    get { stated.timeZone }
    set { stated.timeZone = newValue }
  }

  /// The day on which a stay ends; nil for any other item.
  package var endDay: Int32? {
    get { stated.endDay }
    set { stated.endDay = newValue }
  }

  /// The local time by which to check out on the last day of a stay; nil if not stated. Its `start` is the earliest
  /// time to check in.
  package var checkOut: LocalTime? {
    get { stated.checkOut }
    set { stated.checkOut = newValue }
  }

  /// Its municipality; without a city if not stated.
  package var place: PlaceFacts {
    get { stated.place }
    set { stated.place = newValue }
  }

  package var market: MarketID {
    get { stated.market }
    set { stated.market = newValue }
  }

  private var stated: RareFacts.Values {
    get { rare?.values ?? RareFacts.Values() }
    set { rare = RareFacts(newValue) }
  }

  private final class RareFacts: Sendable {
    struct Values: Sendable {
      var timeZone = TextSpan.absent
      var endDay: Int32?
      var checkOut: LocalTime?
      var place = PlaceFacts()
      var market = MarketID.unknown
    }

    let values: Values

    init(_ values: Values) { self.values = values }
  }
}

/// The contents of a game item, with the market of its city.
package struct PlacedGame: Sendable {
  package var facts = GameFacts()
  package var market = MarketID.unknown

  package init() {}
}
