/// A game with its candidates.
struct MergedGame {
  var game: Game
  var first: Int
  var others: [Int]
}
