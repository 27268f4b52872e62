import ScheduleModel

/// Travel from one stop to the next, with the games before and after it.
package struct Leg: Hashable, Sendable {
  /// The two markets that a leg connects.
  package struct Ends: Hashable, Sendable {
    package var from: MarketID
    package var to: MarketID
  }

  package var ends: Ends
  /// The last game of the departure stop; nil if the leg departs from the origin.
  package var departure: Int?
  /// The first game of the arrival stop; nil if the leg is the return.
  package var arrival: Int?
}

extension TravelFacts {
  /// The markets of the item's two cities.
  package var ends: Leg.Ends { Leg.Ends(from: fromMarket, to: toMarket) }
}
