import FormatSyntax
import SourceText

/// Words that sources use for home and away.
package enum SideWords {
  package static let home: Set<String> = [
    "h", "home", "heim", "hjemme", "hemma", "thuis", "casa", "domicile", "local", "vs", "vs.", "v", "(h)", "[h]",
    "koti", "dom", "d", "t", "ev", "heimspiel", "home game", "hemmamatch", "hjemmekamp", "en casa", "in casa",
  ]
  package static let away: Set<String> = [
    "a", "away", "@", "at", "ausw\u{E4}rts", "auswarts", "road", "r", "uit", "u", "fora", "trasferta", "ext\u{E9}rieur",
    "exterieur", "visitante", "visita", "borte", "borta", "(a)", "[a]", "vieras", "wyjazd", "deplasman",
    "ausw\u{E4}rtsspiel", "auswaertsspiel",
    "away game", "bortamatch", "bortekamp", "fuori casa",
  ]
  package static let neutral: Set<String> = ["n", "neutral", "(n)", "[n]", "neutral site"]

  /// Whether a word means home or away.
  package static func isSide(_ text: String) -> Bool {
    ["home", "away", "visitor", "visiting", "road", "guest", "heim", "gast"].contains(text.lowercased())
  }

  /// Whether a name ends with a code such as ` (GER)`.
  package static func hasCountryCode(_ name: Substring) -> Bool {
    let ending = Array(name.utf8.suffix(6))
    return ending.count == 6 && name.utf8.count > 6 && ending.starts(with: " (".utf8) && ending[5] == .closeParenthesis
      && ending[2..<5].allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
  }

  /// Whether a name begins with a rank: `(10) Duke`.
  package static func hasRank(_ name: String) -> Bool {
    name.hasPrefix("(") && name.prefixMatch(of: /\(\d{1,2}\) \S/) != nil
  }

  /// A name without its suffix: a winner's star, a country code, or a note in brackets.
  package static func bare(_ name: String) -> String {
    var bare = Substring(name)
    if bare.hasSuffix("]"), let open = bare.firstIndex(of: "["), open > bare.startIndex { bare = bare[..<open] }
    if hasCountryCode(bare) { bare = bare.dropLast(6) }
    while bare.hasSuffix("*") { bare = bare.dropLast() }
    if hasRank(name), let close = bare.firstRange(of: ") ") { bare = bare[close.upperBound...] }
    return String(bare).withBytes { $0.trimmedOfBlanks.text }
  }
}
