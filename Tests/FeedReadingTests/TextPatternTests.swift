import SourceText
import Testing

@testable import FeedReading

struct TextPatternTests {
  /// What the gaps hold, in the order of their names; nil where the text does not fit.
  static func match(_ pattern: String, _ text: String) -> [String]? {
    var names: [String] = []
    let compiled = try? TextPattern(pattern) { name in
      if let known = names.firstIndex(of: name) { return known }
      names.append(name)
      return names.count - 1
    }
    guard let compiled else { return nil }
    var captures = [String](repeating: "", count: names.count)
    let matches = text.withBytes { compiled.match($0) { captures[$0] = $1.text } }
    return matches ? captures : nil
  }

  static let matches: [(String, String, [String]?)] = [
    ("{away} at {home}", "Orioles at Yankees", ["Orioles", "Yankees"]),
    ("{away} at {home}", "Red Sox at Blue Jays at Home", ["Red Sox", "Blue Jays at Home"]),
    ("{away} at {home}", "Orioles vs Yankees", nil),
    ("{away} at {home}", " at Yankees", nil),
    ("{away} at {home}", "Orioles at ", nil),
    ("{away} at {home}", "", nil),
    ("{away} at {home} - Time TBD", "Orioles at Yankees - Time TBD", ["Orioles", "Yankees"]),
    ("{away} at {home} - Time TBD", "A at B - Time TBD - Time TBD", ["A", "B - Time TBD"]),
    ("{away} at {home} - Time TBD", "Orioles at Yankees", nil),
    (
      "{venue+} - {city}", "Greenwood Field - UNC Asheville - Asheville",
      ["Greenwood Field - UNC Asheville", "Asheville"]
    ),
    ("{venue+} - {city}", "Yankee Stadium - Bronx", ["Yankee Stadium", "Bronx"]),
    ("{venue+} - {city}", "Yankee Stadium", nil),
    ("{venue}, {city}, {region}", "Audi Field, Washington, DC, US", ["Audi Field", "Washington", "DC, US"]),
    ("{venue+}, {city}", "a, b, c", ["a, b", "c"]),
    ("{league+}-{season}-{zone}", "serie-a-2022-WEuropeStandardTime", ["serie-a", "2022", "WEuropeStandardTime"]),
    ("{league+}-{season}-{zone}", "bundesliga-2022", nil),
    ("TBC {}", "TBC Home", []),
    ("TBC {}", "TBC", nil),
    ("TBC", "TBC", []),
    ("TBC", "TBC Home", nil),
    ("TBC", "TB", nil),
    ("{} winner", "Group A winner", []),
    ("{} winner", "winner", nil),
    ("Winner {}", "Winner 49", []),
    ("{id}@{}", "nyy-0823@samples.sportstime", ["nyy-0823"]),
    ("W{#}", "W100", []),
    ("W{#}", "Wales", nil),
    ("W{#}", "W", nil),
    ("{#}{^}", "1A", []),
    ("{#}{^}", "12AB", []),
    ("{#}{^}", "1. FC Köln", nil),
    ("{#}{^}", "A1", nil),
    ("{#}{^}", "11", nil),
    ("{#}{^}/{}", "3A/B/C/D/F", []),
    ("{#}{^}/{}", "3A", nil),
    ("{group^}{place#}", "A1", ["A", "1"]),
    ("Game {game#}", "Game 2", ["2"]),
    ("Game {game#}", "Game 2 - Makeup", nil),
    ("Game {game#} - {}", "Game 2 - Makeup", ["2"]),
    ("{league+} {season#}/{#}", "2. Liga 2018/2019", ["2. Liga", "2018"]),
    ("{league+} {season#}/{#}", "2. Liga 2018/2019a", nil),
    ("{side+} ({^})", "FC Porto (POR)", ["FC Porto"]),
    ("{side+} ({^})", "FC Porto (Por)", nil),
    ("MLS - {phase}\n{}", "MLS - Regular Season\nmore\nlines", ["Regular Season"]),
    ("{a}", "  padded\t", ["padded"]),
    ("{a}", "   ", nil),
    ("{a} – {b}", "Zürich – Genève", ["Zürich", "Genève"]),
    ("{a}x{a}", "1x2", ["2"]),
    ("({a})", "(x)", ["x"]),
    ("({a})", "()", nil),
    ("{a+}", "x", ["x"]),
    ("x{a+}y", "xy", nil),
    ("{a}, {b+}, {c}", "1, 2, 3, 4", ["1", "2, 3", "4"]),
    ("{a}, {b+}, {c}", "1, 2", nil),
    ("{a+}aa{b}", "aaaa", ["a", "a"]),
  ]

  @Test(arguments: matches) func patternMatches(_ pattern: String, _ text: String, _ captures: [String]?) {
    #expect(Self.match(pattern, text) == captures, "\(pattern) on \(text)")
  }

  @Test(arguments: ["", "{a", "{a}{b}", "{a+} {b+}", "{}{}", "{#}{}", "{#}{#}", "{a#+}{^}"])
  func patternIsNone(_ pattern: String) {
    #expect(throws: SyntaxError.self) { try TextPattern(pattern) { _ in 0 } }
  }

  /// No text makes matching slow: each part is looked for once.
  @Test func matchingIsLinear() {
    #expect(Self.match("{a} at {b}!", String(repeating: "x at ", count: 100_000)) == nil)
    #expect(Self.match("{a}!{b+}#{c}", String(repeating: "!?", count: 100_000)) == nil)
  }
}
