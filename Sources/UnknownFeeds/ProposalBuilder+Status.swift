import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

/// Proposals for a game's status and the meanings of its words.
extension ProposalBuilder {
  /// A column that may have the status.
  private struct StatusColumn {
    var column: Column
    /// The words with a known meaning.
    var map: [JSONMember]
    /// The number of different statuses.
    var kinds: Int
    /// The distinct words without a known meaning.
    var unknown: [String]

    /// Whether one of the words means that a game is cancelled or postponed.
    var tellsOff: Bool {
      map.contains { [GameStatus.postponed, .cancelled].map(\.word.description).contains($0.value.string) }
    }
  }

  mutating func addStatus() {
    if game.contains(where: { $0.key == "status" }) { return }
    let scores = scoresByName() ?? SidePair.scores(in: table) ?? numbersAfterSides() ?? pointsAfterEachSide()
    // In the other team's row, a team's own score is the opponent's.
    if let scores, !isOfBothTeams {
      add(
        "score", .make(["from": .texts([scores.home.path, scores.away.path]), "join": .string("-")]),
        "\(quotedForDisplay(scores.home.path)) and \(quotedForDisplay(scores.away.path))")
    }
    let stated = bestStatusColumn().map { withEndings($0, scores) }
    let found =
      stated.map { (from: $0.column, map: $0.map, evidence: shown($0.column)) }
      ?? scores.flatMap { statusOfScores($0.home, $0.away) } ?? (scores == nil ? statusOfScore() : nil)
      ?? statusOfPlayed()
    let others = table.columns.filter { $0 !== found?.from }.compactMap { column in
      statusOfGamesThatAreOff(column, besides: found).map { (column: column, map: $0) }
    }
    var parts: [JSONValue] = []
    for (column, map) in others {
      var part = [
        JSONMember(key: "from", value: .string(column.path)),
        JSONMember(key: "map", value: .object(map + [JSONMember(key: "*", value: .string(""))])),
      ]
      // A postponed game may have been played since; an abandoned one has not been.
      let isPutOff = map.contains { $0.value.string == GameStatus.postponed.word.description }
      if isPutOff, let condition = found.flatMap({ Self.isNotFinal($0) }) {
        part.append(JSONMember(key: "when", value: .array([condition])))
      }
      parts.append(.object(part))
    }
    if let found { parts.append(.make(["from": .string(found.from.path), "map": .object(found.map)])) }
    // Without a status, a game with a score is over, unless all these scores are zeros that fill a schedule.
    if let stated, stated.column.filled < table.count, let scores, !areZeros(scores, without: stated.column),
      let score = statusOfScores(scores.home, scores.away, asks: false)
    {
      parts.append(.make(["from": .string(score.from.path), "map": .object(score.map)]))
    }
    guard let first = parts.first else {
      if scores == nil {
        noteUnreadScores()
        if let other = unknownStatus(), hasNumbersOfBothSides { askForStatuses(other.texts, other) }
      }
      return
    }
    let evidence = others.map { shown($0.column) } + (found.map { [$0.evidence] } ?? [])
    add("status", parts.count == 1 ? first : .make(["firstOf": .array(parts)]), evidence.joined(separator: "; "))
  }

  /// Whether both scores are 0 in all records without a status.
  private func areZeros(_ scores: (home: Column, away: Column), without status: Column) -> Bool {
    (0..<table.count).allSatisfy { number in
      status.text(ofRecord: number) != nil
        || [scores.home, scores.away].allSatisfy { $0.text(ofRecord: number) == "0" }
    }
  }

  /// Adds the words for how a game ended, such as `W` and `OT`, which only records with scores have.
  private func withEndings(_ status: StatusColumn, _ scores: (home: Column, away: Column)?) -> StatusColumn {
    guard let scores else { return status }
    var status = status
    let ended = status.unknown.filter { text in
      Self.endings.contains(text.lowercased())
        && (0..<table.count).allSatisfy { number in
          status.column.text(ofRecord: number) != text
            || scores.home.text(ofRecord: number) != nil && scores.away.text(ofRecord: number) != nil
        }
    }
    status.unknown.removeAll(where: ended.contains)
    status.map += ended.map { GameStatus.final.member($0) }
    return status
  }

  private static let endings: Set<String> = [
    "w", "l", "d", "t", "otw", "otl", "sow", "sol", "win", "loss", "draw", "tie", "reg", "regulation", "ot", "so",
    "overtime", "shootout",
  ]

  /// Reports columns that look like scores, without which no game is known to be over.
  private mutating func noteUnreadScores() {
    let words = ["score", "goals", "goles", "gols", "tore", "point", "runs"]
    let columns = table.columns.filter { column in
      let name = ColumnName.words(in: column.steps.last ?? "").joined()
      return !column.path.hasPrefix("/") && column.texts.count > 1
        && column.texts.allSatisfy { Int($0).map { (-1...250).contains($0) } ?? false }
        && words.contains(where: name.contains)
    }
    guard !columns.isEmpty, proposal.missing.isEmpty else { return }
    let shown = columns.prefix(4).map { quotedForDisplay($0.path) }.joined(separator: ", ")
    proposal.evidence.append("scores are not read, so no game is over: \(shown)")
  }

  /// Whether two columns of any names, one after the other, may have the points of both sides.
  private var hasNumbersOfBothSides: Bool {
    zip(table.columns, table.columns.dropFirst()).contains { first, second in
      [first, second].allSatisfy { column in
        !column.path.hasPrefix("/") && column.texts.count > 1 && SidePair.areSmallNumbers(column)
      } && first.filled == second.filled
    } || named[.score]?.contains { $0.column.texts.contains { $0.contains(/^\d+ ?[-\u{2013}] ?\d+$/) } } ?? false
  }

  /// Whether each record names a team and its opponent, for several teams.
  private var isOfBothTeams: Bool {
    (column(.team)?.texts.count ?? 1) > 1
      && game.contains { $0.key == "home" && JSONValue.object([$0]).indented().contains("{host") }
  }

  /// The column with the most statuses.
  private func bestStatusColumn() -> StatusColumn? {
    let found = statusColumns()
    // Columns around the records are excluded. The state of a status has fewer words than the status itself. The latter
    // is used if it is detailed and shows which games are cancelled or postponed.
    let own = found.filter { !$0.column.path.hasPrefix("/") }
    let full = own.filter { ColumnName.words(in: $0.column.steps.last ?? "").last != "state" || $0.tellsOff }
    var best: StatusColumn?
    for found in full.isEmpty ? own.isEmpty ? found : own : full
    where found.kinds > best?.kinds ?? 0
      || found.kinds == best?.kinds && found.unknown.count < best?.unknown.count ?? 0
    {
      best = found
    }
    return best
  }

  /// The column of a status, the meanings of its texts, and the evidence.
  private typealias StatusSource = (from: Column, map: [JSONMember], evidence: String)

  /// The condition that a game is not over. It is needed because a postponed game may have been played since. Nil if no
  /// text means that a game is over.
  private static func isNotFinal(_ source: StatusSource) -> JSONValue? {
    let final = GameStatus.final.word.description
    let others = source.map.filter { $0.value.string != final }.map(\.key)
    if others.count == source.map.count { return nil }
    return source.map.contains { $0.key == "*" }
      ? .make(["from": .string(source.from.path), "is": .texts([""] + others)])
      : .make([
        "from": .string(source.from.path),
        "isNot": .texts(source.map.filter { $0.value.string == final }.map(\.key)),
      ])
  }

  /// The points of both sides, or of a team and its opponent, found by column name.
  private func scoresByName() -> (home: Column, away: Column)? {
    if let home = self.column(.homeScore), let away = self.column(.awayScore), home !== away { return (home, away) }
    func column(named names: Set<String>) -> Column? {
      table.columns.first { column in
        !column.path.hasPrefix("/") && !column.texts.isEmpty
          && column.steps.last.map { names.contains(ColumnName.words(in: $0).joined()) } ?? false
      }
    }
    guard let own = column(named: Self.ownPoints), let other = column(named: Self.opponentPoints) else { return nil }
    return (own, other)
  }

  /// In a table without a header, the two columns of small numbers right after both sides.
  private func numbersAfterSides() -> (home: Column, away: Column)? {
    guard table.isWithoutHeader, let sides = [stated[.home], stated[.away]].compactMap({ $0 }).last,
      let place = table.columns.firstIndex(where: { $0 === sides }), place + 2 < table.columns.count
    else { return nil }
    let (home, away) = (table.columns[place + 1], table.columns[place + 2])
    guard [home, away].allSatisfy({ SidePair.areSmallNumbers($0) && $0.texts.count > 1 }), home.filled == away.filled
    else { return nil }
    return (home, away)
  }

  /// Two columns of one name, such as `PTS` and `PTS.1`, of which each is right after a side.
  private func pointsAfterEachSide() -> (home: Column, away: Column)? {
    func points(after side: String) -> (column: Column, name: String)? {
      guard let from = game.first(where: { $0.key == side })?.value.string,
        let place = table.columns.firstIndex(where: { $0.path == from }), place + 1 < table.columns.count,
        case let column = table.columns[place + 1], SidePair.areSmallNumbers(column), let name = column.steps.last
      else { return nil }
      return (column, name.hasSuffix(".1") ? String(name.dropLast(2)) : name)
    }
    guard let home = points(after: "home"), let away = points(after: "away"), home.name == away.name,
      ["g", "r"].contains(home.name.lowercased()) || ColumnName.arePoints(home.name)
    else { return nil }
    return (home.column, away.column)
  }

  private static let ownPoints: Set<String> = [
    "teamscore", "teampoints", "teamgoals", "pointsfor", "goalsfor", "ptsfor", "pf", "gf", "golsfavor", "golesfavor",
    "voor", "tm", "ptsw",
  ]
  private static let opponentPoints: Set<String> = [
    "opponentscore", "oppscore", "opponentpoints", "opponentgoals", "pointsagainst", "goalsagainst", "ptsagainst", "pa",
    "ga", "golscontra", "golescontra", "tegen", "opp", "ptsl",
  ]

  /// Treats a game with points for both sides as over.
  ///
  /// - Parameter asks: whether to ask about a status column with unknown words.
  private mutating func statusOfScores(_ home: Column, _ away: Column, asks: Bool = true) -> StatusSource? {
    let scores = Set(home.texts + away.texts)
    // A schedule that is filled with zeros has no scores; `3 p` and `2 (4)` are after penalties, `184/5 (35.0 ov)` cricket.
    guard scores.contains(where: { $0.contains(/[1-9]/) }),
      scores.count(where: {
        $0 == "-1" || $0.contains(/^\d+(\.0)?(\/\d+)?( ?\([^)]+\)| ?[a-z]{1,4})?$/) || !Self.hasWords($0)
      }) * 10
        >= scores.count * 9
    else { return nil }
    if asks, let other = unknownStatus() {
      askForStatuses(other.texts, other)
      return nil
    }
    // Some programs write -1 where there is no score yet.
    var map = home.texts.filter { !Self.hasWords($0) || $0 == "-1" }.map { GameStatus.scheduled.member($0) }
    map.append(GameStatus.final.member("*"))
    return (home, map, "a score in \(shown(home))")
  }

  private static func hasWords(_ text: String) -> Bool { text.contains { $0.isLetter || $0.isNumber } }

  private mutating func askForStatuses(_ texts: [String], _ column: Column) {
    let words = texts.prefix(3).map { quotedForDisplay($0) }.joined(separator: ", ")
    proposal.doubts.append("\(quotedForDisplay(column.path)): which statuses are \(words)? no word is known")
  }

  /// Treats a game with a score such as `3 - 1`, `FT 2-0`, `L 68-64 (OT)` or `W` as over. The same column may contain
  /// `Postponed` or `P-P`.
  private mutating func statusOfScore() -> StatusSource? {
    let own = named[.score]?.map(\.column).first { !$0.path.hasPrefix("/") && isOfGame($0) }
    guard let column = own ?? scoreByValues() else { return nil }
    var (map, scores, unknown): ([JSONMember], [String], [String]) = ([], [], [])
    for text in column.texts {
      if text.count == 1, "WLDTHA".contains(text) {
        scores.append("1")
      } else if text.contains(/^([A-Za-z]{1,4}[.,:]? ?)?\d+(\.5)? ?[-\u{2013}\u{2212}:] ?\d+(\.5)?\b/) {
        scores.append(text)
      } else if ["vs", "vs.", "v", "x"].contains(text.lowercased()) {
        map.append(GameStatus.scheduled.member(text))
      } else if let status = text == "A-A" ? .suspended : StatusWords.status(text) {
        map.append(status.member(text))
      } else if Self.hasWords(text) {
        unknown.append(text)
      } else {
        map.append(GameStatus.scheduled.member(text))
      }
    }
    // A schedule may be filled with zeros or with the times of games.
    guard scores.contains(where: { $0.contains(/[1-9]/) }), scores.count > unknown.count, !areClocks(scores) else {
      return nil
    }
    if !unknown.isEmpty {
      askForStatuses(unknown, column)
      map += unknown.map { GameStatus.scheduled.member($0) }
    }
    map.append(GameStatus.final.member("*"))
    if !isOfBothTeams { add("score", column) }
    return (column, map, "a score in \(shown(column))")
  }

  /// In a table without a header, the first column of scores such as `0 - 1`.
  private func scoreByValues() -> Column? {
    guard table.isWithoutHeader else { return nil }
    return table.columns.first { column in
      !column.texts.isEmpty && !stated.values.contains { $0 === column }
        && column.texts.allSatisfy { $0.wholeMatch(of: /\d{1,3} ?[-\u{2013}:] ?\d{1,3}/) != nil }
    }
  }

  /// Treats a game with a winner, or with a flag such as `played`, as over.
  private func statusOfPlayed() -> StatusSource? {
    for column in table.columns where !column.path.hasPrefix("/") && column.filled > 0 {
      let words = column.steps.last.map { ColumnName.words(in: $0) } ?? []
      if Self.winners.contains(words.filter { !["team", "name", "match", "game"].contains($0) }.joined()) {
        var map = column.texts.compactMap { text in StatusWords.status(text).map { $0.member(text) } }
        map += column.texts.filter { !Self.hasWords($0) }.map { GameStatus.scheduled.member($0) }
        return (column, map + [GameStatus.final.member("*")], "a winner in \(shown(column))")
      }
      // Of tennis: `6-4`, where the number of sets is not written.
      if ["set1", "satz1", "firstset", "primerset", "primoset"].contains(words.joined()),
        column.texts.allSatisfy({ $0.wholeMatch(of: /\d{1,2} ?[-:\u{2013}\/] ?\d{1,2}( ?\(\d+\))?/) != nil })
      {
        return (column, [GameStatus.final.member("*")], "a first set in \(shown(column))")
      }
      if Self.isConstantOrFlag(column), StatusWords.status(words.filter { $0 != "is" }.joined()) == .final {
        return (
          column,
          column.texts.map { (Self.yes.contains($0.lowercased()) ? GameStatus.final : .scheduled).member($0) },
          shown(column)
        )
      }
    }
    return nil
  }

  private static let winners: Set<String> = [
    "winner", "winning", "sieger", "gewinner", "ganador", "vainqueur", "gagnant", "vincitore", "vincente", "vencedor",
    "winnaar", "vinnare", "vinder", "voittaja", "zwyciezca",
  ]

  /// Whether texts such as `19:30` are times and not scores. Most times are multiples of five minutes.
  private func areClocks(_ texts: [String]) -> Bool {
    let minutes = texts.compactMap { text in
      text.wholeMatch(of: /(\d\d?):(\d\d)/).flatMap { found in
        Int(found.1).flatMap { $0 < 24 ? Int(found.2) : nil }
      }
    }
    return minutes.count == texts.count && minutes.count { $0 < 60 && $0 % 5 == 0 } * 10 >= minutes.count * 9
  }

  /// Games that another column marks as cancelled or postponed although the status does not: by a flag such as
  /// `postponed`, or by a note with only this word.
  private func statusOfGamesThatAreOff(_ column: Column, besides found: StatusSource?) -> [JSONMember]? {
    guard !column.path.hasPrefix("/"), let last = column.steps.last else { return nil }
    let name = ColumnName.words(in: last).filter { $0 != "is" && $0 != "was" }.joined()
    let isFlag = column.texts.allSatisfy { Self.yes.contains($0.lowercased()) || Self.no.contains($0.lowercased()) }
    let map = column.texts.compactMap { text -> JSONMember? in
      if isFlag, !Self.yes.contains(text.lowercased()) { return nil }
      let word = isFlag ? name : text
      // Short words may be codes with any meaning.
      guard word.utf8.count > 6, !word.contains(where: \.isNumber), let status = StatusWords.status(word),
        [.postponed, .cancelled, .suspended].contains(status)
      else { return nil }
      return status.member(text)
    }
    if map.isEmpty { return nil }
    let statuses = Dictionary(keepingFirst: (found?.map ?? []).map { ($0.key, $0.value.string) })
    let tellsMore = (0..<table.count).contains { number in
      guard let text = column.text(ofRecord: number), let word = map.first(where: { $0.key == text }) else {
        return false
      }
      // An abandoned game may have a score.
      if word.value.string != GameStatus.postponed.word.description { return true }
      let own = found?.from.text(ofRecord: number).flatMap { statuses[$0] ?? statuses["*"] ?? nil }
      return own == nil || own == GameStatus.scheduled.word.description
    }
    return tellsMore ? map : nil
  }

  /// The columns whose words are mostly statuses, those with the most likely names first.
  private func statusColumns() -> [StatusColumn] {
    let states = table.columns.filter { hasStatusWords($0) }
    let inside = table.columns.filter { !$0.path.hasPrefix("/") && isInStatus($0) }
    return ((named[.status] ?? []).map(\.column) + inside + states).compactMap { column in
      var found = StatusColumn(column: column, map: [], kinds: 0, unknown: [])
      for text in column.texts {
        if let status = StatusWords.status(text) {
          found.map.append(status.member(text))
        } else {
          found.unknown.append(text)
        }
      }
      found.kinds = Set(found.map.compactMap(\.value.string)).count
      // A column with other words is not a status unless its name indicates one.
      let isNamed = column.steps.count == 1 && named[.status]?.first?.column === column
      let share = isNamed ? 4 : 2
      return found.kinds > 0 && found.map.count * share >= column.texts.count ? found : nil
    }
  }

  /// A column with the name of a status and few words, none of them known.
  private func unknownStatus() -> Column? {
    (named[.status] ?? []).map(\.column).first { column in
      !column.path.hasPrefix("/") && column.texts.count <= 20
        && column.texts.contains { $0.contains(where: \.isLetter) && StatusWords.status($0) == nil }
    }
  }

  /// Whether a column is part of a status: `fixture.status.short`, `status.type.state`.
  func isInStatus(_ column: Column) -> Bool {
    column.steps.contains { step in ColumnName.words(in: step).contains { $0.hasSuffix("status") } }
  }

  /// Whether a column with the name "state" contains statuses rather than states of a country.
  func hasStatusWords(_ column: Column) -> Bool {
    guard !column.path.hasPrefix("/"), let last = column.steps.last, !column.texts.isEmpty,
      ["state", "gamestate", "matchstate", "eventstate", "estado"].contains(ColumnName.words(in: last).joined())
    else { return false }
    // IN is also Indiana.
    return column.texts.allSatisfy { StatusWords.status($0) != nil } && column.texts.contains { $0.utf8.count > 2 }
  }
}

extension GameStatus {
  /// A map entry from a text to this status.
  fileprivate func member(_ text: String) -> JSONMember { JSONMember(key: text, value: .string(word.description)) }
}
