import CivilTime
import ScheduleModel
import SourceText

extension GameSelector {
  /// The games that a description such as `Blue Jays at Orioles 2026-07-22` may mean. It contains one or two teams,
  /// with or without a date. The home team follows "at" and "@"; with other words between the teams, either one may be
  /// at home.
  package func games(described text: String) -> [Int] {
    var words = text.split(separator: " ").map(String.init)
    var date: LocalDate?
    words.removeAll { word in
      guard date == nil, let found = word.withBytes({ LocalDate(iso: $0) }) else { return false }
      date = found
      return true
    }
    if words.isEmpty { return [] }
    for (at, word) in words.enumerated() where at > 0 && at + 1 < words.count {
      guard let isHomeLast = GameSelector.meetings[word] else { continue }
      let first = names.candidates(words[..<at].joined(separator: " "), .team)
      let second = names.candidates(words[(at + 1)...].joined(separator: " "), .team)
      let found = games(of: first, date).filter { index in
        let (home, away) = (names.homeClub[index], names.awayClub[index])
        if first.contains(away), second.contains(home) { return true }
        return !isHomeLast && first.contains(home) && second.contains(away)
      }
      if !found.isEmpty { return found }
    }
    let name = words.joined(separator: " ")
    return games(of: names.candidates(name, .team), date) + events(named: name, date)
  }

  /// Words between the teams, each with whether the home team comes last.
  private static let meetings = [
    "at": true, "@": true, "v": false, "v.": false, "vs": false, "vs.": false, "–": false, "-": false, "and": false,
  ]

  private func games(of clubs: [Int], _ date: LocalDate?) -> [Int] {
    Set(clubs.flatMap { names.gamesOfClub[$0] }).map(Int.init).sorted().filter { index in
      date.map { $0 == schedule.games[index].localDate } ?? true
    }
  }

  private func events(named name: String, _ date: LocalDate?) -> [Int] {
    let wanted = NameIndex.words(name)
    return schedule.games.indices.filter { index in
      let game = schedule.games[index]
      if game.name.isEmpty || date.map({ $0 != game.localDate }) ?? false { return false }
      return NameIndex.words(schedule.texts.string(game.name)) == wanted
    }
  }

  /// The game with an id or alias, or the game that a description means.
  ///
  /// - Throws: if there is no such game, or several.
  package func game(named text: String) throws(BuildFailure) -> Int {
    if let index = game(text) { return index }
    let found = games(described: text)
    if found.count == 1 { return found[0] }
    if found.isEmpty {
      let hint = didYouMean(text, schedule.games.map { schedule.texts.string($0.id) })
      throw BuildFailure("no game \(quotedForDisplay(text)) in the schedule" + hint)
    }
    throw BuildFailure(quotedForDisplay(text) + " " + choices(found))
  }

  /// `may be any of 3 games: …`; empty unless a description means several games.
  package func choices(described text: String) -> String {
    let found = games(described: text)
    return found.count > 1 ? choices(found) : ""
  }

  /// Each game as `Blue Jays at Orioles 2026-07-22`.
  package func descriptions(of games: some Sequence<Int>) -> [String] {
    let titles = GameTitles(schedule, gazetteer: names.gazetteer)
    return games.map { index in
      let game = schedule.games[index]
      return displaySafe(titles.title(game)) + (game.localDate.map { " \($0)" } ?? "")
    }
  }

  private func choices(_ found: [Int]) -> String {
    let some = found.prefix(8)
    let shown = zip(some, descriptions(of: some)).map { index, description in
      "\(description) (\(displaySafe(schedule.texts.string(schedule.games[index].id))))"
    }
    let rest = found.count > shown.count ? " and \(found.count - shown.count) more" : ""
    return "may be any of \(found.count) games: " + shown.joined(separator: "; ") + rest + "; state the date or the id"
  }
}
