package import SourceText

/// Names that stand for a side which is not known yet, whatever feed uses them: they are nobody's.
package enum PlaceholderNames {
  /// `TBD`, `TBC Home`, `To be announced`, `Winner 49`, `Loser of Game 3`, `NL Wild Card Winner`, `W74`, `1A`, `3A/B/C`, `?`.
  package static func contains(_ name: ByteView) -> Bool {
    let text = name.trimmed
    if text.isEmpty { return false }
    // Most names are told by their length and first letter that they are none.
    if text.count <= 24, isPosition(text) { return true }
    let words = Slug.of(text).split(separator: 0x2D)
    guard let first = words.first, let last = words.last else { return true }
    if isOne(first, of: ["tbd", "tba", "tbc", "tbdetermined"]) { return true }
    if words.count == 1 { return isOne(first, of: ["unknown", "undecided", "undetermined"]) }
    if isOne(first, of: ["winner", "loser", "winners", "losers"]) { return true }
    if isOne(last, of: ["winner", "loser"]) { return true }
    if isOne(first, of: ["runner"]) || isOne(last, of: ["runnerup"]) { return isOne(words[1], of: ["up"]) }
    return words.count >= 3 && isOne(first, of: ["to"]) && isOne(words[1], of: ["be"])
  }

  private static func isOne(_ word: ArraySlice<UInt8>, of words: [StaticString]) -> Bool {
    words.contains { $0.bytes.elementsEqual(word) }
  }

  /// `W74` and `L12`, a match; `1A`, `2B`, `3ABCDF` and `3A/B/C/D/F`, a place in a group.
  private static func isPosition(_ text: ByteView) -> Bool {
    guard text.count >= 2, let first = text.first else { return false }
    let rest = text.dropFirst()
    if first == 0x57 || first == 0x4C { return rest.allSatisfy { $0 &- 0x30 < 10 } }
    return first &- 0x30 < 10 && text[1] != 0x2F && rest.allSatisfy { $0 >= 0x41 && $0 <= 0x4C || $0 == 0x2F }
  }
}
