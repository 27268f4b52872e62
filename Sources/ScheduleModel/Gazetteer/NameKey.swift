package import SourceText

/// A key for comparing names, without case, accents and the affixes of clubs.
package enum NameKey {
  /// `FC Köln`, `Koeln`, `1.FC Köln` and `KOLN F.C.` → `koln`. A name with only affixes is kept.
  package static func of(_ name: ByteView) -> [UInt8] {
    let slug = Slug.of(name)
    let key = slug.withBytes { of(slug: $0) }
    return key.isEmpty ? slug : key
  }

  /// Whether the name has a club affix next to other words.
  package static func hasAffix(_ name: ByteView) -> Bool {
    var hasOther = false
    var hasAffix = false
    Slug.of(name).withBytes { slug in
      NameWord.all(slug) { word in
        let isAffix = affixes.contains(word.short)
        hasOther = hasOther || !isAffix
        hasAffix = hasAffix || isAffix && word.short != the
      }
    }
    return hasAffix && hasOther
  }

  /// Empty if all words are left out.
  private static func of(slug: ByteView) -> [UInt8] {
    var key = NameKeyWords(slug.count)
    let hyphen = slug.firstIndex(of: .hyphen, from: 0)
    let hasThree = hyphen.map { slug.firstIndex(of: .hyphen, from: $0 + 1) != nil } ?? false
    var (last, word) = (NameWord.none, NameWord.none)
    /// Adds a word to the key, now that the next one is known.
    func take(before next: NameWord) {
      if !isLeftOut(word, after: last, before: next, ofThree: hasThree) { add(word, to: &key) }
      (last, word) = (word, next)
    }
    NameWord.all(slug) { next in
      if word.bytes.isEmpty { word = next } else { take(before: next) }
    }
    if !word.bytes.isEmpty { take(before: .none) }
    return key.bytes
  }

  /// Whether the club is also known without this word.
  ///
  /// - Parameter hasThree: whether there are three words or more.
  private static func isLeftOut(
    _ word: NameWord, after last: NameWord, before next: NameWord, ofThree hasThree: Bool
  ) -> Bool {
    if affixes.contains(word.short) { return true }
    if last.bytes.isEmpty, word.bytes.first == UInt8(ascii: "1") {
      // 1. FC Köln, 1. FSV Mainz. Without a blank after the dot, the slug joins the two words.
      if word.bytes.count == 1, hasThree, affixes.contains(next.short) { return true }
      if affixes.contains(NameWord.short(word.bytes.slice(1, word.bytes.count))) { return true }
    }
    // Brighton & Hove Albion: a slug drops the ampersand.
    if word.short == and { return !last.bytes.isEmpty && !next.bytes.isEmpty }
    // Liverpool Football Club, Club de Foot Montréal, Real Sociedad de Fútbol
    if sports.contains(word.short) { return next.short == club || last.short == de || last.short == club }
    return word.short == de && spanishSports.contains(next.short)
  }

  /// Appends the word without the second letter of a transcribed umlaut or ring: `koeln`, `aalborg`. Abbreviates `saint`.
  private static func add(_ word: NameWord, to key: inout NameKeyWords) {
    if word.short == saint { return key.add(("st" as StaticString).bytes) }
    key.begin()
    // The last byte that was kept.
    var last: UInt8 = 0
    for byte in word.bytes {
      let isSecond =
        byte == UInt8(ascii: "e")
        && (last == UInt8(ascii: "a") || last == UInt8(ascii: "o") || last == UInt8(ascii: "u"))
      if isSecond || byte == UInt8(ascii: "a") && last == UInt8(ascii: "a") { continue }
      key.append(byte)
      last = byte
    }
  }

  private static let (the, and, de) = (NameWord.short("the"), NameWord.short("and"), NameWord.short("de"))
  private static let (club, saint) = (NameWord.short("club"), NameWord.short("saint"))
  private static let sports = [NameWord.short("football"), NameWord.short("soccer")] + spanishSports
  private static let spanishSports = [NameWord.short("futbol"), NameWord.short("futebol"), NameWord.short("foot")]
  private static let affixes: Set<UInt64> = Set(
    ([
      "fc", "cf", "sc", "afc", "cfc", "fk", "sk", "nk", "bk", "if", "ik", "ff", "ac", "as", "ssc", "cd", "ud", "rcd",
      "sv", "tsv", "vfb", "vfl", "fsv", "tsg", "bsc", "kv", "kaa", "acf", "calcio", "club", "the",
    ] as [StaticString]).map { NameWord.short($0) })
}
