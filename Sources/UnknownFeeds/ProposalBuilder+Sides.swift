import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

extension ProposalBuilder {
  /// Adds home and away: from two columns, from one column with both, or from an opponent and the team whose schedule
  /// it is.
  mutating func addSides() {
    if let home = stated[.home], let away = stated[.away] {
      return add(SidePair(home: [home], away: [away], rank: 0).withVote(voter, settings, table))
    }
    if let match = stated[.match] { return addTitles(statedIn: match) }
    if let name = stated[.name] { return addEvents(named: name) }
    if addWinners() { return }
    let pair = stated[.opponent] == nil ? settledPair() : nil
    if pair?.isOfWords != true, addMarkedOpponents() { return }
    // An opponent around a list is that of the game in which the list is.
    let opponent = column(.opponent).flatMap { $0.path.hasPrefix("/") ? nil : $0 }
    let matches = (named[.match] ?? []).map(\.column).filter { !$0.path.hasPrefix("/") }
    let cuts = matches.compactMap { match in MatchTitles(match.texts).map { (match, $0) } }
      .filter { $0.0.filled * 2 >= table.count }
    // A title with the names of the sides says more than their numbers.
    if let pair, pair.vote == nil, !cuts.isEmpty, !pair.texts(records: table.count).contains(where: \.hasLetters) {
      addTitles(cuts)
      return
    }
    // An opponent and where the game is say more than a list of two of something.
    if let pair, pair.isOfWords || opponent == nil || sideMarks() == nil {
      let others = pair.others(in: table)
      if !others.isEmpty {
        let shown = others.map { "\(quotedForDisplay($0.home[0].path)) and \(quotedForDisplay($0.away[0].path))" }
        proposal.doubts.append(
          "each record has more games: \(shown.joined(separator: ", ")): they are left out; a definition can read them with "
            + "--feed")
      }
      return add(pair)
    }
    if let opponent, let titles = titles(among: opponent) {
      addTitles([(opponent, titles)])
      return
    }
    if let opponent { return addOpponent(opponent) }
    if addTitles(cuts) { return }
    if let pair = pairOfValues() ?? SidePair.players(in: table) { return add(pair) }
    if addTitles(titledColumns()) { return }
    if table.isWithoutHeader, let pair = pairOfCommonTexts() {
      guard proposesAll else { return askForColumns(pair) }
      return add(pair)
    }
    if addEvents() { return }
    let place = table.isWithoutHeader ? "NUMBER" : "NAME"
    let (home, away) = (sideColumn(.home), sideColumn(.away))
    if home == nil, away != nil { proposal.missing.append("the home side (--column home=\(place))") }
    if home != nil, away == nil { proposal.missing.append("the away side (--column away=\(place))") }
    if home == nil, away == nil {
      proposal.lacksSides = true
      proposal.missing.append(
        "two sides (--column home=\(place) --column away=\(place), or --column match=\(place) for both in one text; "
          + "for events such as races --column name=\(place))")
    }
  }

  /// Columns of any name in which most texts have a word between two sides.
  private func titledColumns() -> [(column: Column, titles: MatchTitles)] {
    table.columns.filter { column in
      !column.path.hasPrefix("/") && !column.isOfList && column.filled * 2 >= table.count
        && column.texts.count { MatchTitles.hasVersus($0) } * 2 > column.texts.count
        && !column.texts.contains { $0.utf8.count > 200 }
    }.compactMap { column in MatchTitles(column.texts).map { (column, $0) } }
  }

  /// How opponents are cut that are really titles with both sides, one of which is in most of them: `Foxes - Seals`.
  private func titles(among opponents: Column) -> MatchTitles? {
    guard opponents.texts.count > 2, let titles = MatchTitles(opponents.texts) else { return nil }
    let cut = cut(opponents, titles.patterns).compactMap { $0 }
    var counts: [String: Int] = [:]
    for both in cut { for side in Set([both.home, both.away]) { counts[side, default: 0] += 1 } }
    return counts.values.contains { $0 > 2 && $0 * 5 >= cut.count * 4 } ? titles : nil
  }

  /// Cuts both sides out of the column that the user states. Records without a text in it are not games.
  private mutating func addTitles(statedIn match: Column) {
    if let titles = MatchTitles(match.texts, isStated: true) {
      addTitles([(match, titles)])
      return
    }
    let text = match.texts.first { MatchTitles([$0], isStated: true) == nil } ?? match.texts.first ?? ""
    proposal.missing.append(
      "two sides in \(quotedForDisplay(match.path)), where \(quotedForDisplay(text)) has no known form")
  }

  /// Cuts both sides out of the first column of titles.
  @discardableResult
  private mutating func addTitles(_ cuts: [(column: Column, titles: MatchTitles)]) -> Bool {
    guard let (match, titles) = cuts.first else { return false }
    if stated[.match] == nil, areRaces(match) {
      addEvents(named: match)
      return true
    }
    var patterns = titles.patterns
    sides = cut(match, patterns)
    let areSecondAtHome = patterns.allSatisfy { $0.hasPrefix("{home") } && areGroundsOfSecond()
    if areSecondAtHome {
      patterns = patterns.map { pattern in
        pattern.replacing("{home", with: "{first").replacing("{away", with: "{home").replacing("{first", with: "{away")
      }
      sides = cut(match, patterns)
    }
    splits.append(.make(["from": .string(match.path), "patterns": .texts(patterns)]))
    proposal.hasOwnSides = !match.path.contains("[")
    let order = areSecondAtHome ? "; the grounds are those of the second side" : ""
    add("home", .string("{home}"), "cut out of \(shown(match))\(order)")
    add("away", .string("{away}"), "cut out of \(shown(match))")
    vote = voter?.names(sideTexts)
    if !titles.others.isEmpty || stated[.match] != nil && match.filled < table.count {
      notGames.append(.make(["from": .string("{home}"), "is": .texts([""])]))
    }
    if let first = titles.others.first {
      proposal.doubts.append(
        "\(quotedForDisplay(match.path)): \(titles.others.count) of \(match.texts.count) titles have no two sides, such as "
          + "\(quotedForDisplay(first)): are they not games?")
    } else if vote == nil, stated[.match] == nil, match.texts.count < 3 || Set(sides.map { $0?.away }).count == 1,
      isOfAnyEvents(match),
      !match.texts.contains(where: MatchTitles.hasVersus),
      let text = match.texts.first, let both = sides.lazy.compactMap({ $0 }).first
    {
      // A race at a track is written like a game at a side's home.
      proposal.doubts.append(
        "\(quotedForDisplay(match.path)): are the sides of \(quotedForDisplay(text)) \(quotedForDisplay(both.home)) and "
          + "\(quotedForDisplay(both.away)) (--column match=NAME)?")
    }
    return true
  }

  /// Whether most titles are of races or other events of several teams: `NASCAR Cup Series at Daytona`.
  private func areRaces(_ match: Column) -> Bool {
    let titles = match.texts.prefix(200)
    return titles.count { EventTitle($0).gathering != nil } * 2 > titles.count
  }

  /// Whether the grounds show that the second side is at home, where `sides` has it as the away side.
  private func areGroundsOfSecond() -> Bool {
    guard stated[.home] == nil, let grounds = column(.venue) else { return false }
    return GroundOrder.isSecondAtHome(
      sides.enumerated().map { number, both in
        GroundOrder.Event(
          first: both?.home ?? "", second: both?.away ?? "", ground: grounds.text(ofRecord: number) ?? "")
      }) == true
  }

  /// Whether a column's name is not that of games: `event`, `title`.
  private func isOfAnyEvents(_ column: Column) -> Bool {
    let words = Set(column.steps.flatMap { ColumnName.words(in: $0) })
    return !words.isDisjoint(with: ["event", "name", "subject", "summary", "title"])
      && words.isDisjoint(with: ColumnName.gameWords.subtracting(["event"]))
  }

  // MARK: Two places

  /// Names of sides contain letters; scores and numbers don't.
  private func sideColumn(_ role: ColumnRole) -> Column? {
    named[role]?.first { found in
      !found.column.path.hasPrefix("/") && found.column.texts.contains { $0.contains(where: \.isLetter) }
        && !Self.isConstantOrFlag(found.column)
    }?.column
  }

  /// `Team` next to `Team2`.
  private func firstTeam() -> Column? {
    let isSecond = sideColumn(.away)?.steps.last.map { ColumnName.words(in: $0).joined() == "team2" } ?? false
    return isSecond ? sideColumn(.team) : nil
  }

  /// `opponent_team` next to `home_team`, unless another column says where the game is.
  private func opponentOfHome() -> Column? { sideMarks() == nil ? sideColumn(.opponent) : nil }

  /// The two columns that are most likely the sides, according to their names and the gazetteer.
  private func bestPair() -> SidePair? {
    var pairs = SidePair.all(in: table, joins: voter != nil)
    if let home = sideColumn(.home) ?? firstTeam(), let away = sideColumn(.away) ?? opponentOfHome(), home !== away {
      // A full name and a short one are rarely a pair, and names say more than `new_zealand`.
      let isNamed = SidePair.areMirrored(home, away) && !SidePair.areSlugs(home, away)
      pairs.append(SidePair(home: [home], away: [away], rank: isNamed ? 9 : 4))
    }
    func hasNames(_ pair: SidePair) -> Bool { pair.home[0].texts.contains { $0.contains(where: \.isLetter) } }
    guard let voter else {
      let named = pairs.filter(hasNames)
      return (named.isEmpty && column(.opponent) == nil ? pairs : named).max { $0.rank < $1.rank }
    }
    for index in pairs.indices {
      pairs[index] = pairs[index].withVote(voter, settings, table)
      if pairs[index].isOfIDs { pairs[index].rank -= 3 }
    }
    // Unknown numbers are not sides.
    let likely = pairs.filter { $0.vote != nil || hasNames($0) }
    return likely.enumerated().max { ($0.element.score, -$0.offset) < ($1.element.score, -$1.offset) }?.element
  }

  /// The best pair. If words don't show which side is at home, the order in titles decides, because a list of two may
  /// be in any order.
  private mutating func settledPair() -> SidePair? {
    guard var pair = bestPair() else { return nil }
    let titles = SideTitles(titles: (named[.match] ?? []).map(\.column).filter { !$0.path.hasPrefix("/") })
    if titles.titles.isEmpty { return orderedByGrounds(pair) }
    let order = titles.order(of: pair, records: table.count)
    if pair.isOfWords {
      if order.other * 5 > order.same {
        proposal.doubts.append(
          "home and away: \(order.other) of \(order.same + order.other) titles have the sides in the other order")
      }
      return pair
    }
    if order.other == 0 { return orderedByGrounds(pair) }
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
    let (home, away) = (pair.home[0].path, pair.away[0].path)
    proposal.questions.append(
      "home and away: is \(quotedForDisplay(home)) at home (--column home=\(home) --column away=\(away))? "
        + "\(order.other) of \(order.same + order.other) titles have the sides in the other order")
    return pair
  }

  /// A pair in the order that the grounds show.
  private mutating func orderedByGrounds(_ pair: SidePair) -> SidePair {
    if pair.home.count > 1 || stated[.home] != nil { return pair }
    var pair = pair
    let (home, away) = (pair.home[0], pair.away[0])
    let grounds = column(.venue)
    let order = GroundOrder.isSecondAtHome(
      (0..<table.count).map { number in
        GroundOrder.Event(
          first: home.text(ofRecord: number) ?? "", second: away.text(ofRecord: number) ?? "",
          ground: grounds?.text(ofRecord: number) ?? "")
      })
    let choice = "(--column home=\(home.path) --column away=\(away.path))"
    if order == true {
      if pair.isOfWords {
        proposal.questions.append(
          "home and away: the grounds are those of \(quotedForDisplay(away.path)): is "
            + "\(quotedForDisplay(home.path)) at home \(choice)?")
      } else {
        swap(&pair.home, &pair.away)
      }
    } else if order == nil, !pair.isOfWords, pair.firstIsHome(among: table.columns.filter(Self.isFlag)) == nil {
      proposal.isOrderOpen = true
    }
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
        // American tables list the visitors first.
        let names = voter.names(texts)
        let ids = pair.areCodes ? voter.ids(texts) : nil
        pair.vote = (names?.known ?? 0) > (ids?.known ?? 0) ? names : ids
        guard let vote = pair.vote, vote.isLikely, vote.share > 0.6, vote.share > best?.vote?.share ?? 0 else {
          continue
        }
        // Two names of one side, such as a city and a nickname, are not two sides.
        if hasOneSide(pair, vote, voter) { continue }
        if voter.areAmerican(texts, vote) { swap(&pair.home, &pair.away) }
        best = pair
      }
    }
    return best
  }

  /// Used if columns have no meaningful names and no known teams: the two columns that share the most texts, but never
  /// in the same record.
  private func pairOfCommonTexts() -> SidePair? {
    let columns = table.columns.filter { column in
      column.filled * 10 >= table.count * 9 && column.texts.count > 1
        && column.texts.contains { $0.contains(where: \.isLetter) }
    }
    var best: (pair: SidePair, common: Int)?
    for (index, first) in columns.enumerated() {
      for second in columns[(index + 1)...] {
        let common = Set(first.texts).intersection(second.texts).count
        guard common > best?.common ?? 0,
          !(0..<table.count).contains(where: { number in
            first.text(ofRecord: number).map { $0 == second.text(ofRecord: number) } ?? false
          })
        else { continue }
        best = (SidePair(home: [first], away: [second], rank: 0), common)
      }
    }
    return best?.pair ?? pairOfNeighbors(columns)
  }

  /// Used if no team plays twice: two adjacent columns of names. If there are three, one of them may be the venue.
  private func pairOfNeighbors(_ columns: [Column]) -> SidePair? {
    let names = table.columns.map { column in
      columns.contains { $0 === column } && column.texts.allSatisfy { !$0.contains(/\d[:.\/]\d/) }
    }
    let runs = names.indices.filter { names[$0] && ($0 == 0 || !names[$0 - 1]) }
    guard
      let start = runs.first(where: { start in
        start + 1 < names.count && names[start + 1] && !(start + 2 < names.count && names[start + 2])
      })
    else { return nil }
    let pair = (home: table.columns[start], away: table.columns[start + 1])
    guard [pair.home, pair.away].allSatisfy({ $0.texts.count * 2 > table.count }) else { return nil }
    return SidePair(home: [pair.home], away: [pair.away], rank: 0)
  }

  private static func question(_ pair: SidePair) -> String {
    let (home, away) = (pair.home[0].path, pair.away[0].path)
    return "is column \(home) at home, and column \(away) away (--column home=\(home) --column away=\(away))?"
  }

  private mutating func askForColumns(_ pair: SidePair) {
    proposal.missing.append("a header: " + Self.question(pair))
  }

  /// Whether both columns name the same team in most of the first records.
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
    if !pair.isOfWords, pair.home.count == 1, let flag = pair.firstIsHome(among: table.columns.filter(Self.isFlag)) {
      return add(pair, turnedBy: flag)
    }
    sides = (0..<table.count).map { number in
      let both = (
        SideWords.bare(SidePair.text(pair.home, ofRecord: number)),
        SideWords.bare(SidePair.text(pair.away, ofRecord: number))
      )
      return both.0.isEmpty || both.1.isEmpty ? nil : both
    }
    vote = pair.vote
    let teams = teamList(of: pair)
    if let teams {
      lookups = [JSONMember(key: "teams", value: teams.lookup)]
      sides = sides.map { both in both.map { (teams.names[$0.home] ?? $0.home, teams.names[$0.away] ?? $0.away) } }
      vote = voter?.names(sideTexts)
    }
    let named = sides.count { $0 != nil }
    // Records without the names that the user states are reported one by one.
    if named * 2 < table.count, stated[.home] == nil || stated[.away] == nil {
      proposal.questions.append(
        "home and away: only \(named) of \(table.count) records name both "
          + "(--column home=NAME --column away=NAME)")
    }
    let areNumbers = sideTexts.allSatisfy { !$0.contains(where: \.isLetter) }
    if vote == nil, areNumbers || SidePair.areNumbered(sideTexts), stated[.home] == nil || areNumbers {
      proposal.questions.append(
        "home and away: \(quotedForDisplay(pair.home[0].path)) has \(areNumbers ? "numbers" : "ids"): where are the names "
          + "of the teams (--column home=NAME --column away=NAME)?")
    }
    let byes = (pair.home + pair.away).map { column in (column, column.texts.filter(TitleWords.isBye)) }
    for (column, texts) in byes where !texts.isEmpty && pair.home.count == 1 {
      notGames.append(.make(["from": .string(column.path), "is": .texts(texts)]))
    }
    proposal.depth = pair.home[0].steps.count
    proposal.hasOwnSides = !pair.home[0].path.contains("[")
    if table.isWithoutHeader, stated[.home] == nil { proposal.questions.append(Self.question(pair)) }
    let isOfIDs = pair.isOfIDs && teams == nil
    if isOfIDs { idScheme = pair.vote?.scheme ?? "" }
    for (side, columns) in [("home", pair.home), ("away", pair.away)] {
      let evidence = (columns.map { shown($0) } + (teams.map { [$0.evidence] } ?? [])).joined(separator: ", with ")
      let value: JSONValue =
        if teams != nil, let path = columns.first?.path {
          .make(["firstOf": .array([.make(["from": .string(path), "lookup": .string("teams")]), .string(path)])])
        } else { value(columns, side) }
      add(isOfIDs ? side + "Id" : side, value, evidence)
    }
    addUnnamed(pair)
  }

  /// Records without sides may be games whose sides are not decided yet.
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

  /// Two sides and a flag that tells whether the first one is at home.
  private mutating func add(_ pair: SidePair, turnedBy flag: Column) {
    let (first, second) = (pair.home[0], pair.away[0])
    splits.append(
      .make([
        "from": .make(["from": .texts([flag.path, first.path, second.path]), "join": .string("|")]),
        "patterns": .texts(
          flag.texts.map { text in
            Self.yes.contains(text.lowercased()) ? "\(text)|{home}|{away}" : "\(text)|{away}|{home}"
          }),
      ]))
    let evidence = "\(shown(first)) or \(shown(second)), as \(shown(flag)) says"
    add("home", .string("{home}"), evidence)
    add("away", .string("{away}"), evidence)
    vote = pair.vote
    sides = (0..<table.count).map { number in
      guard let one = first.text(ofRecord: number), let other = second.text(ofRecord: number) else { return nil }
      let isHome = flag.text(ofRecord: number).map { Self.yes.contains($0.lowercased()) } ?? true
      return isHome ? (one, other) : (other, one)
    }
  }

  /// The text of a side without what is written after names: `Canada*`, `FC Porto (POR)`, `VfL Wolfsburg[Aug 21]`.
  private mutating func value(_ columns: [Column], _ side: String) -> JSONValue {
    guard columns.count == 1, let column = columns.first else { return .make(["from": .texts(columns.map(\.path))]) }
    if column.texts.contains(where: { $0.hasSuffix("*") }) {
      return .make(["from": .string(column.path), "strip": .texts(["*"])])
    }
    let hasCodes = column.texts.count { SideWords.hasCountryCode($0[...]) } * 2 > column.texts.count
    let hasNotes = column.texts.contains { $0.contains("[") && $0.hasSuffix("]") && !$0.hasPrefix("[") }
    let hasRanks = column.texts.contains(where: SideWords.hasRank)
    guard hasCodes || hasNotes || hasRanks else { return .string(column.path) }
    let pattern = hasCodes ? "{\(side)+} ({^})" : hasNotes ? "{\(side)}[{}]" : "({#}) {\(side)}"
    let patterns = [pattern, "{\(side)}"]
    splits.append(.make(["from": .string(column.path), "patterns": .texts(patterns)]))
    return .string("{\(side)}")
  }

  /// Adds races and tournaments, which have a name but no sides.
  private mutating func addEvents() -> Bool {
    guard proposesAll, sideColumn(.home) == nil, sideColumn(.away) == nil else { return false }
    let names = (named[.match] ?? []).map(\.column).filter { column in
      !column.path.hasPrefix("/") && column.filled == table.count && column.texts.count * 2 > table.count
        && column.texts.contains { $0.contains(" ") }
    }
    guard let name = names.first else { return false }
    addEvents(named: name)
    proposal.questions.append(
      "\(quotedForDisplay(name.path)): there are no two sides: are these events, such as races or tournaments "
        + "(--column name=\(name.path))?")
    return true
  }

  private mutating func addEvents(named name: Column) {
    proposal.isOfEvents = true
    proposal.depth = table.records.count { $0 == "[" || $0 == "." }
    add("name", name)
  }

  /// The sides that patterns extract from a column, by record.
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
}

extension String {
  var hasLetters: Bool { contains(where: \.isLetter) }
}
