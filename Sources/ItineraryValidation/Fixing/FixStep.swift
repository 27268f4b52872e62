/// What is fixed, in the order in which it is done: games first, as travel is held against them; keys last, as a day
/// gets them when its items are known.
package enum FixStep: Sendable, CaseIterable {
  /// Games outside the band get new keys, in their order.
  case keyGames
  /// Of several travel items of a leg, those that were derived are removed, all but one.
  case removeDuplicates
  /// Travel goes to the legal place nearest to where it is.
  case moveTravel
  /// A leg without travel gets the item that a new trip would have.
  case addTravel
  /// Days whose items are keyed too close are normalized.
  case normalize

  /// Why nothing was done where there is nothing that the step could do.
  var reasonToDoNothing: String {
    switch self {
    case .keyGames: "no sort orders from 0 to 1 keep the games in their order"
    case .removeDuplicates: "more than one of them has details that the others lack; decide which one to keep"
    case .moveTravel: "there is no free place between the games where it belongs"
    case .addTravel: "the travel of that leg can't be derived from its cities"
    case .normalize: "no sort orders keep the day's items in their order"
    }
  }
}
