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
  /// 0-based over the trip's legs; nil where the cities have to decide.
  package var leg: Int32?
  package var from = PlaceFacts()
  package var to = PlaceFacts()
  package var fromMarket = MarketID.unknown
  package var toMarket = MarketID.unknown
  package var mode = TextSpan.absent
  /// Kilometres.
  package var distance: Double?
  /// Minutes.
  package var duration: Int32?

  package init() {}
}

/// What an item of the user's own says.
package struct CustomFacts: Sendable {
  package var category = TextSpan.absent
  package var notes = TextSpan.absent
  /// Minutes.
  package var duration: Int32?
  /// On the clock of the place where one is then, or of `timeZone`; nil for what has no time of its own.
  package var start: LocalTime?
  /// IANA name of the zone of `start`; absent if it is the traveler's.
  package var timeZone = TextSpan.absent
  /// Of a stay, the day on which it ends; nil for anything else.
  package var endDay: Int32?

  package init() {}
}

/// What a game item says, with the market that its city belongs to.
package struct PlacedGame: Sendable {
  package var facts = GameFacts()
  package var market = MarketID.unknown

  package init() {}
}
