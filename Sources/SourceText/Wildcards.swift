/// Whether a name matches a pattern in which `*` matches any characters. The time is proportional to the product of
/// both lengths.
///
/// - Parameter one: matches another special element of the pattern with a character; returns the index after the
///   element if the character matches.
package func fitsWildcards(
  _ name: [Unicode.Scalar], _ pattern: [Unicode.Scalar], one: (Unicode.Scalar, Int) -> Int?
) -> Bool {
  var (at, place) = (0, 0)
  // The index of the last star, and the index in the name from which to try it.
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

/// Whether a name matches a pattern in which `*` matches any characters and every other character matches itself.
package func fitsWildcards(_ name: String, _ pattern: String) -> Bool {
  let letters = Array(pattern.unicodeScalars)
  return fitsWildcards(Array(name.unicodeScalars), letters) { $0 == letters[$1] ? $1 + 1 : nil }
}
