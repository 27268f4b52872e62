import FormatSyntax
import SourceText

extension ProposalBuilder {
  /// Home and away, from two places, from one that has both, or from an opponent and whose schedule it is.
  mutating func addSides() {
    let home = sideColumn(.home)
    let away = sideColumn(.away)
    if let home, let away {
      add("home", home)
      add("away", away)
      return
    }
    if let opponent = column(.opponent) { return addOpponent(opponent) }
    let matches = (named[.match] ?? []).map(\.column)
    if let match = matches.first(where: { matchPatterns(of: $0) != nil }), let patterns = matchPatterns(of: match) {
      splits.append(.make(["from": .string(match.path), "patterns": .texts(patterns)]))
      add("home", .string("{home}"), "cut out of \(shown(match))")
      add("away", .string("{away}"), "cut out of \(shown(match))")
      return
    }
    if home == nil { proposal.missing.append("the home side") }
    if away == nil { proposal.missing.append("the away side") }
  }

  /// Names of sides have letters; scores and numbers do not.
  private func sideColumn(_ role: ColumnRole) -> Column? {
    named[role]?.first { found in found.column.texts.contains { $0.contains(where: \.isLetter) } }?.column
  }

  // MARK: One text for both sides

  private static let separators: [(text: String, isHomeFirst: Bool)] = [
    (" vs. ", true), (" vs ", true), (" VS. ", true), (" VS ", true), (" Vs. ", true), (" Vs ", true), (" v. ", true),
    (" v ", true), (" V ", true), (" @ ", false), (" at ", false), (" AT ", false), (" - ", true),
    (" \u{2013} ", true), (" \u{2014} ", true), (" x ", true), (" X ", true),
  ]

  /// The patterns that cut all texts of a column into two sides; nil where some have no sides, or more than two.
  ///
  /// What follows a dash after two sides is not part of the second one: `Cubs at Mets - Time TBD`.
  private func matchPatterns(of column: Column) -> [String]? {
    var used: [String] = []
    var tailed: [String] = []
    for text in column.texts {
      let found = Self.separators.filter { text.contains($0.text) }
      guard let only = found.first(where: { $0.text != " - " }) ?? found.first else { return nil }
      let others = found.filter { $0.text != only.text }
      guard others.allSatisfy({ $0.text == " - " }), text.ranges(of: only.text).count == 1 else { return nil }
      let pattern = only.isHomeFirst ? "{home}\(only.text){away}" : "{away}\(only.text){home}"
      if !used.contains(pattern) { used.append(pattern) }
      if !others.isEmpty {
        guard let dash = text.ranges(of: " - ").first, let sides = text.ranges(of: only.text).first,
          sides.upperBound < dash.lowerBound
        else { return nil }
        if !tailed.contains(pattern + " - {}") { tailed.append(pattern + " - {}") }
      }
    }
    return used.isEmpty ? nil : tailed + used
  }

  // MARK: An opponent

  private static let homeWords: Set<String> = [
    "h", "home", "heim", "hjemme", "hemma", "thuis", "casa", "domicile", "local", "vs", "vs.", "v", "(h)", "[h]",
    "koti",
    "dom", "d", "t", "ev",
  ]
  private static let awayWords: Set<String> = [
    "a", "away", "@", "at", "ausw\u{E4}rts", "auswarts", "road", "r", "uit", "u", "fora", "trasferta", "ext\u{E9}rieur",
    "exterieur", "visitante", "visita", "borte", "borta", "(a)", "[a]", "vieras", "wyjazd", "deplasman",
  ]
  private static let neutralWords: Set<String> = ["n", "neutral", "(n)", "[n]", "neutral site"]

  private mutating func addOpponent(_ opponent: Column) {
    guard column(.team) != nil || !settings.team.isEmpty else {
      proposal.missing.append("whose schedule it is (--team NAME)")
      return
    }
    let marks = sideMarks()
    if marks == nil, !opponent.texts.contains(where: { Self.prefix(of: $0) != nil }) {
      proposal.missing.append("which side is at home")
      return
    }
    var patterns: [String] = []
    for mark in marks?.texts ?? [] {
      let word = mark.lowercased()
      let gap = Self.awayWords.contains(word) ? "{host}" : "{guest}"
      patterns.append("\(mark)|\(gap)")
    }
    patterns += ["@ {host}", "@{host}", "at {host}", "At {host}", "vs. {guest}", "vs {guest}", "v {guest}", "{guest}"]
    if let marks {
      let both = JSONValue.make(["from": .texts([marks.path, opponent.path]), "join": .string("|")])
      splits.append(.make(["from": both, "patterns": .texts(patterns)]))
      let neutral = marks.texts.filter { Self.neutralWords.contains($0.lowercased()) }
      if !neutral.isEmpty {
        let map =
          [JSONMember(key: "*", value: .string("false"))] + neutral.map { JSONMember(key: $0, value: .string("true")) }
        add("neutralSite", .make(["from": .string(marks.path), "map": .object(map)]), shown(marks))
      }
    } else {
      splits.append(.make(["from": .string(opponent.path), "patterns": .texts(patterns)]))
    }
    addOwn("home", "{host}", "the opponent where it is away, else whose schedule it is")
    addOwn("away", "{guest}", "the opponent where it is at home, else whose schedule it is")
  }

  private mutating func addOwn(_ member: String, _ piece: String, _ evidence: String) {
    let value: JSONValue =
      if let team = column(.team) {
        .make(["firstOf": .texts([piece, team.path])])
      } else {
        .make(["from": .string(piece), "default": .string(settings.team)])
      }
    add(member, value, evidence)
  }

  /// The place that has home or away: by its name or, whatever its name, by its words.
  private func sideMarks() -> Column? {
    let all = Self.homeWords.union(Self.awayWords).union(Self.neutralWords)
    func words(_ column: Column) -> Set<String> { Set(column.texts.map { $0.lowercased() }) }
    if let named = named[.side]?.first(where: { words($0.column).isSubset(of: all) }) { return named.column }
    return table.columns.first { column in
      let words = words(column)
      return words.isSubset(of: all) && !words.isDisjoint(with: Self.awayWords)
        && !words.isDisjoint(with: Self.homeWords)
    }
  }

  private static func prefix(of text: String) -> String? {
    ["@", "at ", "At ", "vs", "v "].first { text.hasPrefix($0) }
  }
}
