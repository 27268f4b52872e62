/// What is mended, in the order in which it is done: games first, as travel is held against them; keys last, as a day
/// gets them when it is known who stands there.
enum MendStep: CaseIterable {
  /// Games outside the band are keyed anew, in their order.
  case keyGames
  /// Of several travel items of a leg, those that were derived are removed, all but one.
  case removeDuplicates
  /// Travel goes to the legal place nearest to where it stands.
  case moveTravel
  /// A leg without travel gets the item that a new trip would have.
  case addTravel
  /// Days whose items are keyed too close are normalized.
  case normalize

  /// The codes of the rules whose findings the step takes away.
  var codes: [String] {
    switch self {
    case .keyGames: ["game-outside-band"]
    case .removeDuplicates: ["travel-duplicate"]
    case .moveTravel:
      [
        "travel-before-departure-game", "travel-after-arrival-game", "travel-outside-day-range",
        "travel-out-of-sequence",
      ]
    case .addTravel: ["travel-missing"]
    case .normalize: ["sort-order-tie", "sort-order-gap-exhausted", "sort-order-not-finite"]
    }
  }
}
