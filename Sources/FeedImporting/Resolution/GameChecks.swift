import FeedReading
package import ScheduleModel
package import SourceText

/// Reports what an accepted game lacks: a known league or a date.
package struct GameChecks {
  private let gazetteer: Gazetteer
  private let findings: BatchFindings
  /// By league: the number of its finding; `isKnown` if there is nothing to report.
  private var leagues = TextIDMap<Int>()
  private static let isKnown = -1
  private var noDate: Int?

  package init(_ gazetteer: Gazetteer, _ findings: BatchFindings) {
    self.gazetteer = gazetteer
    self.findings = findings
  }

  package mutating func look(at game: Game, _ texts: inout TextTable) {
    if game.localDate == nil {
      let number = noDate ?? findings.number(.noDate, "the game has no date, so no trip can include it")
      noDate = number
      findings.add(number)
    }
    // Races and rounds have no teams.
    if game.home < 0, !game.league.isEmpty { return }
    let known = leagues[game.league]
    let finding = known ?? number(game.league, &texts) ?? GameChecks.isKnown
    if known == nil { leagues[game.league] = finding }
    if finding != GameChecks.isKnown { findings.add(finding) }
  }

  private func number(_ league: TextID, _ texts: inout TextTable) -> Int? {
    if league.isEmpty {
      return findings.number(.missingLeague, "the record names no league, so its game has none")
    }
    let name = texts.string(league)
    if gazetteer.hasTeams(ofLeague: name) { return nil }
    return findings.number(
      .unknownLeague,
      "the gazetteer has no teams of the league \(quotedForDisplay(name)); their names are kept as written"
        + didYouMean(name, gazetteer.leagueNames))
  }
}
