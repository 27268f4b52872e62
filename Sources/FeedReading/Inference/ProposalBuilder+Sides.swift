import FormatSyntax
import ScheduleModel
import SourceText

extension ProposalBuilder {
  /// Home and away, from two places, from one that has both, or from an opponent and whose schedule it is.
  mutating func addSides() {
    let pair = settledPair()
    let opponent = column(.opponent)
    // An opponent and where the game is say more than a list of two of something.
    if let pair, pair.isOfWords || opponent == nil || sideMarks() == nil { return add(pair) }
    if let opponent { return addOpponent(opponent) }
    let matches = (named[.match] ?? []).map(\.column).filter { !$0.path.hasPrefix("/") }
    let cuts = matches.compactMap { match in matchPatterns(of: match).map { (match, $0) } }
    if let (match, (patterns, others)) = cuts.first(where: { $0.0.filled * 2 >= table.count }) {
      splits.append(.make(["from": .string(match.path), "patterns": .texts(patterns)]))
      add("home", .string("{home}"), "cut out of \(shown(match))")
      add("away", .string("{away}"), "cut out of \(shown(match))")
      sides = cut(match, patterns)
      vote = voter?.names(sideTexts)
      if let first = others.first {
        notGames.append(.make(["from": .string("{home}"), "is": .texts([""])]))
        proposal.doubts.append(
          "\(quotedForDisplay(match.path)): \(others.count) of \(match.texts.count) titles have no two sides, such as "
            + "\(quotedForDisplay(first)): are they no games?")
      }
      return
    }
    if let pair = pairOfValues() { return add(pair) }
    if addEvents() { return }
    if sideColumn(.home) == nil { proposal.missing.append("the home side") }
    if sideColumn(.away) == nil { proposal.missing.append("the away side") }
  }

  // MARK: Two places

  /// Names of sides have letters; scores and numbers do not.
  private func sideColumn(_ role: ColumnRole) -> Column? {
    named[role]?.first { found in
      !found.column.path.hasPrefix("/") && found.column.texts.contains { $0.contains(where: \.isLetter) }
        && !Self.isFlag(found.column)
    }?.column
  }

  /// The two places that are most likely those of the sides: by their names, and by what the gazetteer knows of them.
  private func bestPair() -> SidePair? {
    var pairs = SidePair.all(in: table, joins: voter != nil)
    if let home = sideColumn(.home), let away = sideColumn(.away), home !== away {
      // A full name and a short one are hardly a pair.
      pairs.append(SidePair(home: [home], away: [away], rank: SidePair.areMirrored(home, away) ? 9 : 4))
    }
    guard let voter else { return pairs.max { $0.rank < $1.rank } }
    for (index, pair) in pairs.enumerated() {
      let texts = pair.texts(records: table.count)
      let names = settings.league.isEmpty ? voter.names(texts) : voter.vote(texts, for: settings.league)
      let ids = pair.areCodes ? voter.ids(texts) : nil
      let isOfIDs = ids.map { $0.known >= names?.known ?? 0 } ?? false
      pairs[index].vote = isOfIDs ? ids : names
      if isOfIDs { pairs[index].rank -= 3 }
    }
    // Numbers that nothing knows are no sides.
    let likely = pairs.filter { pair in
      pair.vote != nil || pair.home[0].texts.contains { $0.contains(where: \.isLetter) }
    }
    return likely.enumerated().max { ($0.element.score, -$0.offset) < ($1.element.score, -$1.offset) }?.element
  }

  /// The best pair in the order that titles show, where the source's words do not: a list of two is in any order.
  private mutating func settledPair() -> SidePair? {
    guard var pair = bestPair() else { return nil }
    let titles = SideTitles(titles: (named[.match] ?? []).map(\.column).filter { !$0.path.hasPrefix("/") })
    if titles.titles.isEmpty { return pair }
    let order = titles.order(of: pair, records: table.count)
    if pair.isOfWords {
      if order.other * 5 > order.same {
        proposal.doubts.append(
          "home and away: \(order.other) of \(order.same + order.other) titles have the sides in the other order")
      }
      return pair
    }
    if order.other == 0 { return pair }
    if order.same == 0 {
      swap(&pair.home, &pair.away)
      return pair
    }
    let fitting = SidePair.all(in: table, joins: voter != nil).first { other in
      let order = titles.order(of: other, records: table.count)
      return order.same > 0 && order.other == 0
    }
    if var fitting {
      fitting.vote = voter?.names(fitting.texts(records: table.count))
      return fitting
    }
    proposal.questions.append(
      "home and away: is \(quotedForDisplay(pair.home[0].path)) at home? \(order.other) of "
        + "\(order.same + order.other) titles have the sides in the other order")
    return pair
  }

  /// Without names that mean anything: two columns with the same teams in them. Which one is at home is asked.
  private func pairOfValues() -> SidePair? {
    guard let voter else { return nil }
    let columns = table.columns.filter { column in
      (4...400).contains(column.texts.count) && column.filled == table.count && !column.path.hasPrefix("/")
        && column.texts.contains { $0.contains(where: \.isLetter) }
    }
    var best: SidePair?
    for (index, first) in columns.enumerated() {
      for second in columns[(index + 1)...].prefix(24) {
        let common = Set(first.texts).intersection(second.texts).count
        guard common * 10 >= max(first.texts.count, second.texts.count) * 7 else { continue }
        var pair = SidePair(home: [first], away: [second], rank: 0)
        let texts = pair.texts(records: table.count)
        // The side that is elsewhere stands first in the tables of America.
        let names = voter.names(texts)
        let ids = pair.areCodes ? voter.ids(texts) : nil
        pair.vote = (names?.known ?? 0) > (ids?.known ?? 0) ? names : ids
        guard let vote = pair.vote, vote.isLikely, vote.share > 0.6, vote.share > best?.vote?.share ?? 0 else {
          continue
        }
        // Two names of one side, such as its city's and its own, are no two sides.
        if hasOneSide(pair, vote, voter) { continue }
        if voter.areAmerican(texts, vote) { swap(&pair.home, &pair.away) }
        best = pair
      }
    }
    return best
  }

  /// Whether both places name the same team, in most of the first records.
  private func hasOneSide(_ pair: SidePair, _ vote: LeagueVote, _ voter: LeagueVoter) -> Bool {
    let before = vote.scheme.isEmpty ? "" : vote.scheme + ":"
    var (same, all) = (0, 0)
    for number in 0..<min(table.count, 200) {
      let texts = [pair.home, pair.away].map { SideWords.bare(SidePair.text($0, ofRecord: number)) }
      if texts.contains("") { continue }
      all += 1
      let teams = texts.map { voter.gazetteer.team(before + $0, league: vote.league) }
      if texts[0] == texts[1] || teams[0] != nil && teams[0]?.id == teams[1]?.id { same += 1 }
    }
    return same * 2 > all
  }

  private mutating func add(_ pair: SidePair) {
    sides = (0..<table.count).map { number in
      let both = (
        SideWords.bare(SidePair.text(pair.home, ofRecord: number)),
        SideWords.bare(SidePair.text(pair.away, ofRecord: number))
      )
      return both.0.isEmpty || both.1.isEmpty ? nil : both
    }
    vote = pair.vote
    let named = sides.count { $0 != nil }
    if named * 2 < table.count {
      proposal.questions.append("home and away: only \(named) of \(table.count) records name both")
    }
    if vote == nil, sideTexts.allSatisfy({ !$0.contains(where: \.isLetter) }) {
      proposal.questions.append(
        "home and away: \(quotedForDisplay(pair.home[0].path)) has numbers: where are the names of the teams?")
    }
    proposal.depth = pair.home[0].steps.count
    if table.isWithoutHeader {
      proposal.questions.append(
        "home and away: is \(quotedForDisplay(pair.home[0].path)) at home, and \(quotedForDisplay(pair.away[0].path)) away?"
      )
    }
    let isOfIDs = pair.isOfIDs
    if isOfIDs { idScheme = pair.vote?.scheme ?? "" }
    for (side, columns) in [("home", pair.home), ("away", pair.away)] {
      let evidence = columns.map { shown($0) }.joined(separator: ", with ")
      add(isOfIDs ? side + "Id" : side, value(columns, side), evidence)
    }
    addUnnamed(pair)
  }

  /// Records without sides may be games of sides to be announced.
  private mutating func addUnnamed(_ pair: SidePair) {
    let unnamed = sides.count { $0 == nil }
    guard proposesAll, unnamed > 0, unnamed * 5 < table.count, !pair.isOfIDs else { return }
    for (index, member) in game.enumerated() {
      guard member.key == "home" || member.key == "away" else { continue }
      let parts = member.value.string.map { [JSONMember(key: "from", value: .string($0))] } ?? member.value.members
      game[index] = JSONMember(
        key: member.key, value: .object(parts + [JSONMember(key: "default", value: .string("TBD"))]))
    }
    proposal.questions.append(
      "home and away: \(unnamed) of \(table.count) records do not name both: are these sides to be announced?")
  }

  /// The text of a side without what is written behind names: `Canada*`, `FC Porto (POR)`, `VfL Wolfsburg[Aug 21]`.
  private mutating func value(_ columns: [Column], _ side: String) -> JSONValue {
    guard columns.count == 1, let column = columns.first else { return .make(["from": .texts(columns.map(\.path))]) }
    if column.texts.contains(where: { $0.hasSuffix("*") }) {
      return .make(["from": .string(column.path), "strip": .texts(["*"])])
    }
    let hasCodes = column.texts.count { SideWords.hasCountryCode($0[...]) } * 2 > column.texts.count
    let hasNotes = column.texts.contains { $0.contains("[") && $0.hasSuffix("]") && !$0.hasPrefix("[") }
    guard hasCodes || hasNotes else { return .string(column.path) }
    let patterns = hasCodes ? ["{\(side)+} ({^})", "{\(side)}"] : ["{\(side)}[{}]", "{\(side)}"]
    splits.append(.make(["from": .string(column.path), "patterns": .texts(patterns)]))
    return .string("{\(side)}")
  }

  /// Races and tournaments have a name and no sides.
  private mutating func addEvents() -> Bool {
    guard proposesAll, sideColumn(.home) == nil, sideColumn(.away) == nil else { return false }
    let names = (named[.match] ?? []).map(\.column).filter { column in
      !column.path.hasPrefix("/") && column.filled == table.count && column.texts.count * 2 > table.count
        && column.texts.contains { $0.contains(" ") }
    }
    guard let name = names.first else { return false }
    proposal.isOfEvents = true
    add("name", name)
    proposal.questions.append(
      "\(quotedForDisplay(name.path)): there are no two sides: are these events such as races or tournaments?")
    return true
  }

  /// The sides that patterns cut out of a column, by record.
  private func cut(_ column: Column, _ patterns: [String]) -> [(home: String, away: String)?] {
    var names: [String] = []
    let compiled = patterns.compactMap { pattern in
      try? TextPattern(pattern) { name in
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        return names.count - 1
      }
    }
    return (0..<table.count).map { number in
      guard let text = column.text(ofRecord: number) else { return nil }
      var pieces: [String: String] = [:]
      for pattern in compiled where text.withBytes({ pattern.match($0) { pieces[names[$0]] = $1.text } }) { break }
      guard let home = pieces["home"], let away = pieces["away"] else { return nil }
      return (home, away)
    }
  }

  // MARK: One text for both sides

  private static let separators: [(text: String, isHomeFirst: Bool)] = [
    (" vs. ", true), (" vs ", true), (" VS. ", true), (" VS ", true), (" Vs. ", true), (" Vs ", true), (" v. ", true),
    (" v ", true), (" V ", true), (" @ ", false), (" at ", false), (" AT ", false), (" - ", true),
    (" \u{2013} ", true), (" \u{2014} ", true), (" x ", true), (" X ", true),
  ]

  private static let versus = separators.filter { $0.text.contains { "vV".contains($0) } }.map(\.text)

  /// The patterns that cut the texts of a column into two sides, and the texts without any; nil where most have no sides,
  /// or some have more than two.
  ///
  /// What follows a dash after two sides is not part of the second one: `Cubs at Mets - Time TBD`.
  private func matchPatterns(of column: Column) -> (patterns: [String], others: [String])? {
    var used: [String] = []
    var tailed: [String] = []
    var untold: [String] = []
    // Where all titles of games have a word between the sides, a dash or a preposition is part of something else.
    let hasVersus = column.texts.count { text in Self.versus.contains { text.contains($0) } } * 2 > column.texts.count
    for text in column.texts {
      let found = Self.separators.filter { text.contains($0.text) && (!hasVersus || Self.versus.contains($0.text)) }
      guard let only = found.first(where: { $0.text != " - " }) ?? found.first else {
        untold.append(text)
        continue
      }
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
    return used.isEmpty || untold.count * 2 > column.texts.count ? nil : (tailed + used, untold)
  }

  // MARK: An opponent

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
    if let marks {
      for mark in marks.column.texts {
        let gap = marks.away.contains(mark.lowercased()) ? "{host}" : "{guest}"
        patterns.append("\(mark)|\(gap)")
      }
    }
    patterns += ["@ {host}", "@{host}", "at {host}", "At {host}", "vs. {guest}", "vs {guest}", "v {guest}", "{guest}"]
    if let marks = marks?.column {
      let both = JSONValue.make(["from": .texts([marks.path, opponent.path]), "join": .string("|")])
      splits.append(.make(["from": both, "patterns": .texts(patterns)]))
      let neutral = marks.texts.filter { SideWords.neutral.contains($0.lowercased()) }
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

  /// Where the records say which side is at home, and the words for it.
  private struct SideMarks {
    var column: Column
    var home: Set<String>
    var away: Set<String>
  }

  /// The place that has home or away: by its name or, whatever its name, by its words; or a flag such as `isHome`.
  private func sideMarks() -> SideMarks? {
    let all = SideWords.home.union(SideWords.away).union(SideWords.neutral)
    func words(_ column: Column) -> Set<String> { Set(column.texts.map { $0.lowercased() }) }
    let stated =
      named[.side]?.first { words($0.column).isSubset(of: all) }?.column
      ?? table.columns.first { column in
        let words = words(column)
        return words.isSubset(of: all) && !words.isDisjoint(with: SideWords.away)
          && !words.isDisjoint(with: SideWords.home)
      }
    if let stated { return SideMarks(column: stated, home: SideWords.home, away: SideWords.away) }
    for column in table.columns where !column.path.hasPrefix("/") && Self.isFlag(column) {
      switch ColumnName.words(in: column.steps.last ?? "").joined() {
      case "home", "ishome", "homegame", "ishomegame", "athome", "isathome", "heim", "heimspiel", "thuis", "casa":
        return SideMarks(column: column, home: Self.yes, away: Self.no)
      case "away", "isaway", "awaygame", "isawaygame", "road", "auswarts", "auswartsspiel", "uit", "fora":
        return SideMarks(column: column, home: Self.no, away: Self.yes)
      default: continue
      }
    }
    return nil
  }

  private static let yes: Set<String> = ["true", "yes", "y", "1", "ja", "j", "oui", "si", "s\u{ED}", "sim"]
  private static let no: Set<String> = ["false", "no", "n", "0", "nein", "nee", "non", "n\u{E3}o"]

  /// Whether a place has yes and no, and nothing else.
  private static func isFlag(_ column: Column) -> Bool {
    let words = Set(column.texts.map { $0.lowercased() })
    return words.count == 2 && !words.isDisjoint(with: yes) && !words.isDisjoint(with: no)
  }

  private static func prefix(of text: String) -> String? {
    ["@", "at ", "At ", "vs", "v "].first { text.hasPrefix($0) }
  }
}
