package import SourceText

/// What is compared of a name, as people compare them: without case, accents and what clubs put before or behind.
package enum NameKey {
  /// `FC Köln`, `Köln` and `KOLN F.C.` → `koln`; what would leave nothing stays.
  package static func of(_ name: ByteView) -> [UInt8] {
    let slug = Slug.of(name)
    var words = slug.split(separator: 0x2D)
    // 1. FC Köln, 1. FSV Mainz
    if words.count > 2, words[0].elementsEqual("1".utf8), isAffix(words[1]) { words.removeFirst() }
    let told = words.filter { !isAffix($0) }
    if told.isEmpty { return slug }
    return Array(told.map { $0.elementsEqual("saint".utf8) ? Array("st".utf8)[...] : $0 }.joined(separator: [0x20]))
  }

  /// Whether there is a word that clubs of some sports have, beside others.
  package static func hasAffix(_ name: ByteView) -> Bool {
    let words = Slug.of(name).split(separator: 0x2D)
    return words.contains { isAffix($0) && !$0.elementsEqual("the".utf8) } && !words.allSatisfy { isAffix($0) }
  }

  private static func isAffix(_ word: ArraySlice<UInt8>) -> Bool { affixes.contains(Array(word)) }

  private static let affixes: Set<[UInt8]> = Set(
    [
      "fc", "cf", "sc", "afc", "cfc", "fk", "sk", "nk", "bk", "if", "ik", "ff", "ac", "as", "ssc", "cd", "ud", "rcd",
      "sv", "tsv", "vfb", "vfl", "fsv", "tsg", "bsc", "club", "the",
    ].map { Array($0.utf8) })
}
