package import SourceText

/// A comparison key for a name: without case, accents and the affixes of clubs.
package enum NameKey {
  /// `FC Köln`, `Koeln`, `1.FC Köln` and `KOLN F.C.` → `koln`. A name of affixes only is kept.
  package static func of(_ name: ByteView) -> [UInt8] {
    let slug = Slug.of(name)
    let words = slug.split(separator: 0x2D)
    let told = words.indices.filter { !isLeftOut($0, of: words) }
    if told.isEmpty { return slug }
    return Array(told.map { plain(words[$0]) }.joined(separator: [0x20]))
  }

  /// Whether the name has a club affix next to other words.
  package static func hasAffix(_ name: ByteView) -> Bool {
    let words = Slug.of(name).split(separator: 0x2D)
    return words.contains { isAffix($0) && !$0.elementsEqual("the".utf8) } && !words.allSatisfy { isAffix($0) }
  }

  private typealias Word = ArraySlice<UInt8>

  /// Whether the club's name is also used without this word.
  private static func isLeftOut(_ index: Int, of words: [Word]) -> Bool {
    let word = words[index]
    if isAffix(word) { return true }
    let next = index + 1 < words.count ? words[index + 1] : []
    let last = index > 0 ? words[index - 1] : []
    // 1. FC Köln, 1. FSV Mainz; without a blank after the dot the slug joins the two words.
    if index == 0, words.count > 2, word.elementsEqual("1".utf8), isAffix(next) { return true }
    if index == 0, word.first == 0x31, isAffix(word.dropFirst()) { return true }
    // Brighton & Hove Albion: a slug drops the ampersand.
    if word.elementsEqual("and".utf8) { return index > 0 && index + 1 < words.count }
    // Liverpool Football Club, Club de Foot Montréal, Real Sociedad de Fútbol
    if isOne(word, of: ["football", "soccer", "futbol", "futebol", "foot"]) {
      return next.elementsEqual("club".utf8) || last.elementsEqual("de".utf8) || last.elementsEqual("club".utf8)
    }
    return word.elementsEqual("de".utf8) && isOne(next, of: ["futbol", "futebol", "foot"])
  }

  /// The word without the second letter of a transcribed umlaut or ring: `koeln`, `aalborg`. Abbreviates `saint`.
  private static func plain(_ word: Word) -> Word {
    if word.elementsEqual("saint".utf8) { return Array("st".utf8)[...] }
    var plain: [UInt8] = []
    for byte in word {
      let isSecond = byte == 0x65 && (plain.last == 0x61 || plain.last == 0x6F || plain.last == 0x75)
      if isSecond || byte == 0x61 && plain.last == 0x61 { continue }
      plain.append(byte)
    }
    return plain[...]
  }

  private static func isOne(_ word: Word, of words: [StaticString]) -> Bool {
    words.contains { $0.bytes.elementsEqual(word) }
  }

  /// Most words are too long, which is seen faster than that they are none of them.
  private static func isAffix(_ word: Word) -> Bool { word.count <= longestAffix && affixes.contains(Array(word)) }

  private static let longestAffix = affixes.reduce(0) { max($0, $1.count) }

  private static let affixes: Set<[UInt8]> = Set(
    [
      "fc", "cf", "sc", "afc", "cfc", "fk", "sk", "nk", "bk", "if", "ik", "ff", "ac", "as", "ssc", "cd", "ud", "rcd",
      "sv", "tsv", "vfb", "vfl", "fsv", "tsg", "bsc", "kv", "kaa", "acf", "calcio", "club", "the",
    ].map { Array($0.utf8) })
}
