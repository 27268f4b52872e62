/// A game with the candidates that tell of it.
struct MergedGame {
  var game: Game
  var first: Int
  var others: [Int]
}
