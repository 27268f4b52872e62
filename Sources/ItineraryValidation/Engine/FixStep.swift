/// The fixes in the order in which they are made: games first, because travel depends on them, and keys last, when the
/// items of a day no longer change.
package enum FixStep: Sendable, CaseIterable {
  /// Games outside the band get new keys in their current order.
  case keyGames
  /// If a leg has several travel items, derived ones are removed until one is left.
  case removeDuplicates
  /// Travel moves to the nearest legal place.
  case moveTravel
  /// A leg without travel gets the travel item that a new trip would have.
  case addTravel
  /// Days whose keys are too close together are normalized.
  case normalize

  /// The reason why nothing was done if the step does not apply.
  package var reasonToDoNothing: String {
    switch self {
    case .removeDuplicates: "more than one of them has details that the others lack; decide which one to keep"
    case .moveTravel: "there is no free place between the games where it belongs"
    case .keyGames, .addTravel, .normalize: "the usual fix does not help here"
    }
  }
}
