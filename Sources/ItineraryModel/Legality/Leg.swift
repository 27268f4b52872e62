import ScheduleModel

/// A way from one stop to the next, with the two games that it lies between.
package struct Leg: Hashable, Sendable {
  /// The two markets that a leg joins.
  package struct Ends: Hashable, Sendable {
    package var from: MarketID
    package var to: MarketID

    package init(from: MarketID, to: MarketID) {
      self.from = from
      self.to = to
    }
  }

  package var ends: Ends
  /// The last game of the stop that is left; nil from the origin.
  package var departure: Int?
  /// The first game of the stop that is reached; nil for the return.
  package var arrival: Int?
}

extension TravelFacts {
  /// The markets of the two cities that the item names.
  package var ends: Leg.Ends { Leg.Ends(from: fromMarket, to: toMarket) }
}
