/// What is fixed, in the order in which it is done: games first, as travel is held against them; keys last, as a day
/// gets them when it is known who stands there.
package enum FixStep: Sendable, CaseIterable {
  /// Games outside the band get new keys, in their order.
  case keyGames
  /// Of several travel items of a leg, those that were derived are removed, all but one.
  case removeDuplicates
  /// Travel goes to the legal place nearest to where it stands.
  case moveTravel
  /// A leg without travel gets the item that a new trip would have.
  case addTravel
  /// Days whose items are keyed too close are normalized.
  case normalize

  /// Why nothing was done where there is nothing that the step could do.
  var reasonToDoNothing: String {
    switch self {
    case .keyGames: "no keys within the band leave the games in their order"
    case .removeDuplicates: "more than one of them says something of its own; which is to stay is yours to decide"
    case .moveTravel: "no place that it could have keeps it among the games where it belongs"
    case .addTravel: "what travel that leg needs can't be derived from its cities"
    case .normalize: "no keys leave the day's items in their order"
    }
  }
}
