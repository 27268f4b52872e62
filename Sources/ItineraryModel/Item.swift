package import CivilTime
package import ScheduleModel
package import SourceText

/// An item of an itinerary: a game, a travel segment or something of the user's own.
package struct Item: Sendable {
  package var id = TextSpan.absent
  package var kind = ItemKind.unknown
  /// The kind as it is written, where it is not a known one.
  package var kindText = TextSpan.absent
  package var position = Position(day: 1, sortOrder: 0)
  package var title = TextSpan.absent
  /// JSON text of the member `game`, `travel` or `custom`.
  package var payload = TextSpan.absent {
    didSet { isCompact = false }
  }
  /// Whether the payload is known to have no white space between its tokens.
  private(set) var isCompact = false
  /// JSON text of the members that this version doesn't know, each with a comma before it.
  package var extra = TextSpan.absent
  /// Index into the itinerary's games, travels or customs, whichever the kind is; negative for none.
  package var facts: Int32 = -1
  /// Byte offset of the item in the text that was read.
  package var offset: UInt32 = 0

  package init() {}

  /// Sets a payload without white space between its tokens.
  mutating func setPayload(compact text: TextSpan) {
    payload = text
    isCompact = true
  }
}

/// What a travel item says.
package struct TravelFacts: Sendable {
  /// 0-based over the trip's legs; nil if the cities have to decide.
  package var leg: Int32?
  /// Whether its distance and duration are estimates of ours, rather than the user's.
  package var isEstimated = false
  package var from = PlaceFacts()
  package var to = PlaceFacts()
  package var fromMarket = MarketID.unknown
  package var toMarket = MarketID.unknown
  package var mode = TextSpan.absent
  /// Kilometres.
  package var distance: Double?
  /// Minutes.
  package var duration: Int32?
  package var notes = TextSpan.absent
  /// When a booked leg leaves and arrives, each on the clock of its place; nil if that is not booked.
  package var departure: OffsetInstant?
  package var arrival: OffsetInstant?
  /// IANA names of the zones of these clocks; absent if they follow from the cities.
  package var departureZone = TextSpan.absent
  package var arrivalZone = TextSpan.absent

  package init() {}

  /// From when to when one is on the way with a booked leg; an end that is not booked follows from the duration. Nil if
  /// neither end is booked.
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
  /// On the clock of the place where one is then, or of `timeZone`; nil for an item without a time.
  package var start: LocalTime?
  /// Apart, as few items state it and a trip can have a million.
  private var rare: RareFacts?

  package init() {}

  /// IANA name of the zone of `start`; absent if it is the traveler's.
  package var timeZone: TextSpan {
    get { stated.timeZone }
    set { stated.timeZone = newValue }
  }

  /// Of a stay, the day on which it ends; nil for anything else.
  package var endDay: Int32? {
    get { stated.endDay }
    set { stated.endDay = newValue }
  }

  /// Of a stay, when one has to leave on its last day, on the clock there; nil if it states none. Its `start` is when one
  /// may come.
  package var checkOut: LocalTime? {
    get { stated.checkOut }
    set { stated.checkOut = newValue }
  }

  /// The municipality that it is in; without a city if it states none.
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

/// What a game item says, with the market that its city belongs to.
package struct PlacedGame: Sendable {
  package var facts = GameFacts()
  package var market = MarketID.unknown

  package init() {}
}
