import FeedReading
import FormatSyntax
import SourceText

/// Proposals for the schedule of one team, which names only the opponent.
extension ProposalBuilder {
  mutating func addOpponent(_ opponent: Column) {
    guard column(.team) != nil || !settings.team.isEmpty else {
      proposal.missing.append("whose schedule it is (--team NAME)")
      proposal.lacksTeam = true
      return
    }
    let marks = sideMarks()
    if marks == nil, !opponent.texts.contains(where: { Self.prefix(of: $0) != nil }) {
      proposal.missing.append("which side is at home (--column side=NAME)")
      return
    }
    let names = opponent.texts.filter { text in
      // Universities have names such as Illinois at Chicago.
      let rest = text.dropFirst(4).lowercased()
      return MatchTitles.words.contains { $0.text != " at " && rest.contains($0.text) }
    }
    if let first = names.first {
      proposal.doubts.append(
        "\(quotedForDisplay(opponent.path)): \(counted(names.count, "text has", "texts have")) more than a name, such as "
          + "\(quotedForDisplay(first)): is all of it the opponent?")
    }
    var patterns: [String] = []
    if let marks {
      let known = marks.home.union(marks.away).union(SideWords.neutral)
      if !marks.isBlankAway, let other = marks.column.texts.first(where: { !known.contains($0.lowercased()) }) {
        proposal.doubts.append("\(quotedForDisplay(marks.column.path)): is \(quotedForDisplay(other)) at home or away?")
      }
      for mark in marks.column.texts where known.contains(mark.lowercased()) {
        let gap = marks.away.contains(mark.lowercased()) ? "{host}" : "{guest}"
        patterns.append("\(mark)|\(gap)")
      }
    }
    if marks?.isBlankAway == true {
      patterns.append("{host}")
    } else if marks.map({ $0.column.texts.count == patterns.count }) ?? true {
      patterns += [
        "@ {host}", "@{host}", "at {host}", "At {host}", "vs. {guest}", "vs {guest}", "v {guest}", "{guest}",
      ]
    }
    if let marks = marks?.column {
      let both = JSONValue.make(["from": .texts([marks.path, opponent.path]), "join": .string("|")])
      splits.append(.make(["from": both, "patterns": .texts(patterns)]))
      addNeutral(marks.texts.filter { SideWords.neutral.contains($0.lowercased()) }, of: marks)
    } else {
      splits.append(.make(["from": .string(opponent.path), "patterns": .texts(patterns)]))
    }
    addOwn("home", "{host}", "the opponent if it is away, otherwise the schedule's team")
    addOwn("away", "{guest}", "the opponent if it is at home, otherwise the schedule's team")
    // A practice has no opponent.
    if opponent.filled < table.count {
      notGames.append(.make(["from": .string(opponent.path), "is": .texts([""])]))
    }
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

  /// The column that states which side is at home, and its words.
  struct SideMarks {
    var column: Column
    var home: Set<String>
    var away: Set<String>
    /// Whether a record without a mark is of a game away.
    var isBlankAway = false
  }

  /// What the place says that the user states for the side.
  private static func marks(of column: Column) -> SideMarks? {
    let words = Set(column.texts.map { $0.lowercased() })
    if !words.isDisjoint(with: SideWords.home.union(SideWords.away)) {
      return SideMarks(column: column, home: SideWords.home, away: SideWords.away)
    }
    if !words.isSubset(of: yes.union(no)) {
      return words.count == 1 ? SideMarks(column: column, home: words, away: [], isBlankAway: true) : nil
    }
    let isAway = SidePair.hasAwayWord(ColumnName.words(in: column.steps.last ?? ""))
    return SideMarks(column: column, home: isAway ? no : yes, away: isAway ? yes : no)
  }

  /// The column that states home or away, by its name or its words, or a flag such as `isHome`.
  func sideMarks() -> SideMarks? {
    if let column = stated[.side] { return Self.marks(of: column) }
    let all = SideWords.home.union(SideWords.away).union(SideWords.neutral)
    func words(_ column: Column) -> Set<String> { Set(column.texts.map { $0.lowercased() }) }
    let stated =
      named[.side]?.first { found in
        let words = words(found.column)
        // Other words are reported when the records are read.
        return words.isSubset(of: all) || words.intersection(all).count >= 2 && words.subtracting(all).count == 1
      }?.column
      ?? table.columns.first { column in
        let words = words(column)
        return words.isSubset(of: all) && !words.isDisjoint(with: SideWords.away)
          && !words.isDisjoint(with: SideWords.home) || column.isUnnamed && column.texts.contains("@")
      }
    if let stated { return SideMarks(column: stated, home: SideWords.home, away: SideWords.away) }
    for column in table.columns where !column.path.hasPrefix("/") && Self.isFlag(column) {
      if SidePair.isOfOwnSide(ColumnName.words(in: column.steps.last ?? "")) {
        return Self.marks(of: column)
      }
    }
    return nil
  }

  static let yes: Set<String> = ["true", "yes", "y", "1", "ja", "j", "oui", "si", "s\u{ED}", "sim"]
  static let no: Set<String> = ["false", "no", "n", "0", "nein", "nee", "non", "n\u{E3}o"]

  /// Whether a column contains only yes and no, and both of them.
  static func isFlag(_ column: Column) -> Bool {
    let words = Set(column.texts.map { $0.lowercased() })
    return words.count == 2 && !words.isDisjoint(with: yes) && !words.isDisjoint(with: no)
  }

  /// Whether a column contains only yes and no, or only one of them.
  static func isConstantOrFlag(_ column: Column) -> Bool {
    Set(column.texts.map { $0.lowercased() }).isSubset(of: yes.union(no))
  }

  private static func prefix(of text: String) -> String? {
    ["@", "at ", "At ", "vs", "v "].first { text.hasPrefix($0) }
  }

  /// `Winner`, `@`, `Loser`: the winner is at home, unless the mark between them says otherwise.
  mutating func addWinners() -> Bool {
    func side(_ words: Set<String>) -> Column? {
      table.columns.first { column in
        ColumnName.words(in: column.steps.last ?? "").first.map(words.contains) ?? false
          && column.texts.contains { $0.contains(where: \.isLetter) }
      }
    }
    guard let winner = side(["winner"]), let loser = side(["loser"]),
      let mark = table.columns.first(where: { $0.areSideMarks && $0.texts.contains("@") })
    else { return false }
    let ranks = [winner, loser].map { $0.texts.contains(where: SideWords.hasRank) ? ["({#}) ", ""] : [""] }
    var patterns: [String] = []
    for text in mark.texts.map({ $0 + "|" }) + [""] {
      let (first, second) = text.hasPrefix("@") || text.hasPrefix("at") ? ("{away}", "{home}") : ("{home}", "{away}")
      for one in ranks[0] { patterns += ranks[1].map { text + one + first + "|" + $0 + second } }
    }
    let parts = JSONValue.make(["from": .texts([mark.path, winner.path, loser.path]), "join": .string("|")])
    splits.append(.make(["from": parts, "patterns": .texts(patterns)]))
    let evidence = "\(shown(winner)) and \(shown(loser)), with \"@\" where the winner is away"
    add("home", .string("{home}"), evidence)
    add("away", .string("{away}"), evidence)
    addNeutral(mark.texts.filter { SideWords.neutral.contains($0.lowercased()) }, of: mark)
    sides = (0..<table.count).map { number in
      winner.text(ofRecord: number).flatMap { one in
        loser.text(ofRecord: number).map { (SideWords.bare(one), SideWords.bare($0)) }
      }
    }
    vote = voter?.names(sideTexts)
    return true
  }

  // MARK: Opponents with the side

  /// A column of opponents, each followed by a mark for home or away: `Foxes (H)`, `Bears [A]`, `Owls - Away`.
  private struct MarkedOpponents {
    var column: Column
    /// Whether the game is at home, by the text's ending.
    var isHome: [String: Bool] = [:]
    /// Texts without such a mark.
    var others: [String] = []

    /// Nil if most texts have no such mark.
    init?(_ column: Column) {
      self.column = column
      for text in column.texts {
        if let ending = Self.ending(of: text), let isHome = Self.isHome(ending) {
          self.isHome[ending] = isHome
        } else {
          others.append(text)
        }
      }
      guard others.count < column.texts.count, others.count * 2 <= column.texts.count else { return nil }
    }

    private static func ending(of text: String) -> String? {
      if text.hasSuffix(")") { return text.lastIndex(of: "(").map { String(text[$0...]) } }
      if text.hasSuffix("]") { return text.lastIndex(of: "[").map { String(text[$0...]) } }
      return text.ranges(of: " - ").last.map { String(text[$0.lowerBound...]) }
    }

    private static func isHome(_ ending: String) -> Bool? {
      let word = ending.drop { !$0.isLetter }.prefix { $0.isLetter }.lowercased()
      if SideWords.home.contains(word) { return true }
      return SideWords.away.contains(word) ? false : nil
    }

    /// Patterns that extract the opponent, with different names for an opponent at home and away.
    func patterns(_ number: String) -> [String] {
      isHome.sorted { $0.key.precedesBytewise($1.key) }.map { ending, isHome in
        "{\(isHome ? "guest" : "host")\(number)}\(ending)"
      }
    }
  }

  /// Adds opponents that are each followed by a mark for home or away, from one column or from one per team of a club.
  ///
  /// - Returns: false if there is no such column.
  mutating func addMarkedOpponents() -> Bool {
    let columns = stated[.opponent].map { [$0] } ?? table.columns.filter { !$0.path.hasPrefix("/") }
    let all = columns.compactMap { MarkedOpponents($0) }
    if Set(all.flatMap(\.isHome.values)).count < 2 { return false }
    if settings.team.isEmpty, all.count > 1 || column(.team) == nil {
      proposal.missing.append("whose schedule it is (--team NAME)")
      return true
    }
    for (index, marked) in all.enumerated() {
      let number = all.count > 1 ? String(index + 1) : ""
      splits.append(.make(["from": .string(marked.column.path), "patterns": .texts(marked.patterns(number))]))
      let own = all.count > 1 ? settings.team + Self.teamName(of: marked.column) : settings.team
      if all.count == 1 {
        addOwn("home", "{host}", "the opponent if it is away, otherwise the schedule's team")
        addOwn("away", "{guest}", "the opponent if it is at home, otherwise the schedule's team")
        notGames.append(.make(["from": .texts(["{host}", "{guest}"]), "is": .texts([""])]))
      } else {
        proposal.evidence.append("home, away: \(shown(marked.column)), against \(quotedForDisplay(own))")
        games.append(
          [("home", false), ("away", true)].map { side, isHome in
            let piece = "{\(isHome ? "guest" : "host")\(number)}"
            let isKnown = marked.isHome.values.contains(isHome)
            return JSONMember(
              key: side,
              value: isKnown
                ? .make(["from": .string(piece), "default": .string(own)]) : .make(["constant": .string(own)]))
          })
      }
      let others = marked.others.filter { !TitleWords.hasBye($0) }
      if let first = others.first {
        proposal.doubts.append(
          "\(quotedForDisplay(marked.column.path)): \(others.count) of \(marked.column.texts.count) texts name no side, "
            + "such as \(quotedForDisplay(first)): are they not games?")
      }
    }
    return true
  }

  /// A column's name without words for games: `Lions Fixtures` → ` Lions`.
  private static func teamName(of column: Column) -> String {
    let words = column.path.split(separator: " ").filter { word in
      !["fixture", "fixtures", "game", "games", "match", "matches", "opponent", "opponents", "schedule", "results"]
        .contains(word.lowercased())
    }
    return words.map { " " + $0 }.joined()
  }
}
