import FormatSyntax
import ScheduleModel
import SourceText

/// Where the records have a game's status, and what its words mean.
extension ProposalBuilder {
  /// A place that may have the status.
  private struct StatusColumn {
    var column: Column
    /// Its words that mean something.
    var map: [JSONMember]
    /// How many different statuses they are.
    var kinds: Int
    /// The distinct words that are not known.
    var unknown: [String]

    /// Whether one of its words is a status of games that are not played.
    var tellsOff: Bool {
      map.contains { [GameStatus.postponed, .cancelled].map(\.word.description).contains($0.value.string) }
    }
  }

  mutating func addStatus() {
    if game.contains(where: { $0.key == "status" }) { return }
    let found = statusColumns()
    // What is around the records is not theirs, and the state of a status has fewer words than the status, unless it
    // is a detailed one that tells which games are off.
    let own = found.filter { !$0.column.path.hasPrefix("/") }
    let full = own.filter { ColumnName.words(in: $0.column.steps.last ?? "").last != "state" || $0.tellsOff }
    var best: StatusColumn?
    for found in full.isEmpty ? own.isEmpty ? found : own : full
    where found.kinds > best?.kinds ?? 0
      || found.kinds == best?.kinds && found.unknown.count < best?.unknown.count ?? 0
    {
      best = found
    }
    if let best {
      add("status", .make(["from": .string(best.column.path), "map": .object(best.map)]), shown(best.column))
    } else if let home = column(.homeScore), let away = column(.awayScore) {
      let scores = home.texts + away.texts
      // A schedule that is filled with zeros has no scores.
      guard scores.contains(where: { $0 != "0" }), scores.allSatisfy({ $0.allSatisfy { "0123456789.".contains($0) } })
      else { return }
      if let other = unknownStatus() {
        let words = other.texts.prefix(3).map { quotedForDisplay($0) }.joined(separator: ", ")
        proposal.doubts.append("\(quotedForDisplay(other.path)): which statuses are \(words)? no word is known")
        return
      }
      add(
        "status", .make(["from": .string(home.path), "map": .make(["*": .string("final")])]),
        "a score in \(shown(home))")
    } else {
      addStatusOfScores()
    }
  }

  /// A score in one text, such as `3 - 1`, `L 68-64 (OT)` or `W`, is that of a game that is over; `Postponed` may be in
  /// its place.
  private mutating func addStatusOfScores() {
    guard let column = named[.score]?.map(\.column).first(where: { !$0.path.hasPrefix("/") && isOfGame($0) }) else {
      return
    }
    var (map, scores): ([JSONMember], [String]) = ([], [])
    for text in column.texts {
      if text.count == 1, "WLDTHA".contains(text) {
        scores.append("1")
      } else if text.contains(/\d/) {
        guard text.contains(/^([A-Za-z],? ?)?\d+ ?[-–:] ?\d+\b/) else { return }
        scores.append(text)
      } else if let status = StatusWords.status(text) {
        map.append(status.member(text))
      } else if text.contains(where: \.isLetter) {
        return
      } else {
        map.append(GameStatus.scheduled.member(text))
      }
    }
    // A schedule may be filled with zeros, or with the times of the games.
    guard scores.contains(where: { $0.contains(/[1-9]/) }), !scores.allSatisfy({ $0.contains(/^\d\d?:\d\d$/) }) else {
      return
    }
    map.append(GameStatus.final.member("*"))
    add("status", .make(["from": .string(column.path), "map": .object(map)]), "a score in \(shown(column))")
    add("score", column)
  }

  /// The places whose words are mostly statuses, the likeliest names first.
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
      // A column of other words is something else than a status, unless it is called so.
      let isNamed = column.steps.count == 1 && named[.status]?.first?.column === column
      let share = isNamed ? 4 : 2
      return found.kinds > 0 && found.map.count * share >= column.texts.count ? found : nil
    }
  }

  /// A column that is called a status and of whose few words none is known.
  private func unknownStatus() -> Column? {
    (named[.status] ?? []).map(\.column).first { column in
      !column.path.hasPrefix("/") && column.texts.count <= 20
        && column.texts.contains { $0.contains(where: \.isLetter) && StatusWords.status($0) == nil }
    }
  }

  /// Whether a column is a part of a status: `fixture.status.short`, `status.type.state`.
  func isInStatus(_ column: Column) -> Bool {
    column.steps.contains { $0.lowercased().hasSuffix("status") }
  }

  /// Whether a column that is called a state has statuses in it, and not the states of a country.
  func hasStatusWords(_ column: Column) -> Bool {
    guard !column.path.hasPrefix("/"), let last = column.steps.last, !column.texts.isEmpty,
      ["state", "gamestate", "matchstate", "eventstate"].contains(ColumnName.words(in: last).joined())
    else { return false }
    // IN is Indiana, too.
    return column.texts.allSatisfy { StatusWords.status($0) != nil } && column.texts.contains { $0.utf8.count > 2 }
  }
}

extension GameStatus {
  /// The member of a map that gives a text this status.
  fileprivate func member(_ text: String) -> JSONMember { JSONMember(key: text, value: .string(word.description)) }
}
