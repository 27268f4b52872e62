package import SourceText

/// Placeholder names for unknown sides, in any feed. No team has such a name.
package enum PlaceholderNames {
  /// `TBD`, `Opponent TBC`, `To be announced`, `por definir`, `Winner 49`, `Loser of Game 3`, `Sieger Spiel 3`,
  /// `NL Wild Card Winner`, `W74`, `1A`, `3A/B/C`, `Group A runner-up`, `Seed 4`, `?`.
  package static func contains(_ name: ByteView) -> Bool {
    let text = name.trimmed
    if text.isEmpty { return false }
    // A cheap test: length and first letter rule out most names.
    if text.count <= 24, isPosition(text) { return true }
    let slug = Slug.of(text)
    let words = slug.split(separator: .hyphen)
    guard let first = words.first, let last = words.last else { return true }
    if isNotSet(slug, words) { return true }
    if words.count == 1 { return false }
    if isOne(first, of: results) || isOne(last, of: results) { return true }
    if isOne(first, of: ["runner"]), isOne(words[1], of: ["up"]) { return true }
    if isOne(first, of: ["w", "l"]), words.count == 2 { return isNumbered(last) }
    // Semi-final winner 2
    if isNumbered(last), isOne(words[words.count - 2], of: results) { return true }
    // The name consists only of a place in a table or a round.
    return words.allSatisfy { isNumbered($0) || rounds.contains(Array($0)) || places.contains(Array($0)) }
      && words.contains { places.contains(Array($0)) }
  }

  /// Whether a text means no more than that something is not known yet: `TBD`, `Time TBC`, `To be announced`, `por definir`.
  package static func isNotSet(_ text: ByteView) -> Bool {
    let slug = Slug.of(text)
    return isNotSet(slug, slug.split(separator: .hyphen))
  }

  private static func isNotSet(_ slug: [UInt8], _ words: [Word]) -> Bool {
    guard let first = words.first, let last = words.last else { return false }
    if isOne(first, of: notSet) || isOne(last, of: notSet) { return true }
    if words.count == 1 { return isOne(first, of: unknown) }
    return isOne(slug[...], of: notSetPhrases)
      || words.count > 2 && isOne(first, of: ["to"]) && isOne(words[1], of: ["be"])
  }

  private typealias Word = ArraySlice<UInt8>

  private static func isOne(_ word: Word, of words: [StaticString]) -> Bool {
    words.contains { $0.bytes.elementsEqual(word) }
  }

  private static let notSet: [StaticString] = ["tbd", "tba", "tbc", "tbdetermined"]

  private static let unknown: [StaticString] = [
    "unknown", "undecided", "undetermined", "none", "null", "\u{5F85}\u{5B9A}", "\u{672A}\u{5B9A}", "\u{BBF8}\u{C815}",
  ]

  private static let notSetPhrases: [StaticString] = [
    "n-a", "not-known", "not-yet-known", "por-definir", "por-determinar", "por-confirmar", "a-definir", "a-determinar",
    "a-confirmar", "a-determiner", "a-confirmer", "da-definire", "da-confermare", "ikke-fastsatt", "da-determinare",
    "zu-bestimmen", "noch-offen",
    "noch-unbekannt", "nog-niet-bekend", "nog-te-bepalen",
  ]

  /// Words for the result of an earlier match.
  private static let results: [StaticString] = [
    "winner", "loser", "winners", "losers", "runnerup", "sieger", "gewinner", "verlierer", "vainqueur", "gagnant",
    "perdant", "ganador", "perdedor", "vincitore", "vincente", "perdente", "vencedor", "winnaar", "verliezer",
  ]

  private static func set(_ words: String) -> Set<[UInt8]> {
    Set(words.utf8.split(separator: .blank).map { Array($0) })
  }

  /// Words for what a side will win, or for its place in a table. At least one is required.
  private static let places = set(
    "winner winners loser losers champion champions seed seeds seeded qualifier qualifiers finalist finalists runner "
      + "runnerup place placed card wildcard best group gruppe groupe grupo girone groep poule platz")

  /// Words that appear next to these in such names.
  private static let rounds = set(
    "up first second third fourth top high higher highest low lower lowest remaining wild match game spiel partido jogo "
      + "semi semis final finals semifinal semifinals finale semifinale halbfinale viertelfinale quarter quarters "
      + "quarterfinal quarterfinals round series stage play off in playoff playoffs of the or and de del du da im "
      + "conference division eastern western northern southern central east west north south al nl afc nfc "
      + "erster zweiter dritter vierter premier deuxieme troisieme primero segundo tercero primo secondo terzo number")

  /// A number, an ordinal, a letter or a match label: `3`, `2nd`, `b`, `qf1`.
  private static func isNumbered(_ word: Word) -> Bool {
    guard let first = word.first, word.count <= 4 else { return false }
    let letters = word.prefix { $0 >= 0x61 && $0 <= 0x7A }
    if first.isDigit { return true }
    return letters.count == word.count ? word.count == 1 : letters.count <= 2
  }

  /// A match: `W74`, `L12`. A place in a group: `1A`, `2B`, `16C`, `3ABCDF`, `3A/B/C/D/F`, `1B/2C`.
  private static func isPosition(_ text: ByteView) -> Bool {
    guard text.count >= 2, let first = text.first else { return false }
    let rest = text.dropFirst()
    if first == UInt8(ascii: "W") || first == UInt8(ascii: "L") { return rest.allSatisfy { $0.isDigit } }
    guard first.isDigit else { return false }
    let places = text[1].isDigit ? text.dropFirst(2) : rest
    guard let group = places.first, isGroup(group) else { return false }
    return places.allSatisfy { isGroup($0) || $0 == .slash || $0.isDigit }
  }

  private static func isGroup(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x4C }
}
