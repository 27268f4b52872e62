/// `; did you mean "x"?` if one of `known` is similar to `word`; otherwise empty.
package func didYouMean(_ word: String, _ known: [String]) -> String {
  guard let nearest = nearestWord(word, known) else { return "" }
  return "; did you mean \(quotedForDisplay(nearest))?"
}

/// The known word that differs from `word` by the fewest edits, at most a third of its length, so that the guess makes
/// sense.
package func nearestWord(_ word: String, _ known: [String]) -> String? {
  let word = word.utf8.prefix(64).map { $0.asciiLowerCase }
  var best: (word: String, distance: Int)?
  for candidate in known {
    let distance = editDistance(word, candidate.utf8.prefix(64).map { $0.asciiLowerCase })
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  guard let best, best.distance <= max(1, min(word.count, best.word.utf8.count) / 3) else { return nil }
  return best.word
}

/// Insertions, deletions, replacements and swaps of adjacent letters (optimal string alignment).
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, byte) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
      if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
