import ScheduleModel
import SourceText

/// Says what a game is without that is taken all the same: a league that is known, a date.
struct GameChecks {
  private let gazetteer: Gazetteer
  private let findings: FindingTally
  /// By league: the number of the finding about it; nil for a league that is known.
  private var leagues: [TextID: Int?] = [:]
  private var noDate: Int?

  init(_ gazetteer: Gazetteer, _ findings: FindingTally) {
    self.gazetteer = gazetteer
    self.findings = findings
  }

  /// - Parameter line: of the record.
  mutating func look(at game: Game, _ texts: TextTable, line: Int) {
    if game.localDate == nil {
      let number = noDate ?? findings.number(.noDate, "a game without a date: no trip can have it", line: line)
      noDate = number
      findings.add(number)
    }
    // Races and rounds have no teams.
    if game.home < 0, !game.league.isEmpty { return }
    if let known = leagues[game.league] {
      if let known { findings.add(known) }
      return
    }
    let number = number(game.league, texts, line)
    leagues[game.league] = .some(number)
    if let number { findings.add(number) }
  }

  private func number(_ league: TextID, _ texts: TextTable, _ line: Int) -> Int? {
    if league.isEmpty {
      return findings.number(.missingLeague, "the record names no league: its game is of none", line: line)
    }
    let name = texts.string(league)
    if gazetteer.hasTeams(ofLeague: name) { return nil }
    return findings.number(
      .unknownLeague,
      "the gazetteer has no teams of the league \(quotedForDisplay(name)): they are called as they are written"
        + didYouMean(name, gazetteer.leagueNames), line: line)
  }
}
