/// Whether a name fits a pattern in which `*` stands for any letters. Takes time in proportion to both.
///
/// - Parameter one: what else the pattern has at a place, against a letter: the place after it if the letter fits.
package func fitsWildcards(
  _ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar], one: (Unicode.Scalar, Int) -> Int?
) -> Bool {
  var (at, place) = (0, 0)
  // The place of the last star, and from where on the name is tried after it.
  var star: (place: Int, at: Int)?
  while at < name.count {
    if place < pattern.count, pattern[place] == "*" {
      star = (place, at)
      place += 1
    } else if place < pattern.count, let end = one(name[at], place) {
      at += 1
      place = end
    } else if let last = star {
      star = (last.place, last.at + 1)
      (at, place) = (last.at + 1, last.place + 1)
    } else {
      return false
    }
  }
  return pattern[place...].allSatisfy { $0 == "*" }
}

/// Whether a name fits a pattern in which `*` stands for any letters, and nothing else for another letter.
package func fitsWildcards(_ name: String, _ pattern: String) -> Bool {
  let letters = Array(pattern.unicodeScalars)
  return fitsWildcards(Array(name.unicodeScalars), letters) { $0 == letters[$1] ? $1 + 1 : nil }
}
