import ScheduleModel
import SourceText

extension Rule {
  static let missingMeeting = Rule(
    .missingMeeting, .warning,
    ofSchedules: "A game is missing in a league in which every team plays every other team.",
    why: "Nine in ten of the pairings occur once, so the season should have the others as well.",
    failing: RuleExample(schedule: RuleExample.season(of: 4, twice: true, without: 1)),
    passing: RuleExample(schedule: RuleExample.season(of: 4, twice: true)),
    check: { view, report in
      for round in RoundRobin.all(in: view) {
        for pair in round.missing {
          report.add(
            round.first,
            "\(view.audited.name(pair.home)) at home to \(view.audited.name(pair.away)) is missing in "
              + view.audited.words(round.first))
        }
      }
    })

  static let unequalGames = Rule(
    .unequalGames, .info,
    ofSchedules: "A team does not have as many games as most teams of its league.",
    why: "Games may be missing or listed twice.",
    failing: RuleExample(schedule: RuleExample.season(of: 6, without: 1), others: [.missingMeeting]),
    passing: RuleExample(schedule: RuleExample.season(of: 6)),
    check: { view, report in
      for round in RoundRobin.all(in: view) {
        guard let usual = round.usualCount else { continue }
        // The sides of a single exhibition game are not teams of the league.
        for team in round.teams where round.count(of: team) != usual && round.count(of: team) * 50 > usual {
          report.add(
            round.first,
            "\(view.audited.name(team)) has \(round.count(of: team)) games in \(view.audited.words(round.first)), "
              + "where most have \(usual)")
        }
      }
    })

  static let homeAwayUnbalanced = Rule(
    .homeAwayUnbalanced, .info,
    ofSchedules: "A team is at home much more or less often than away, in a league where most are in balance.",
    why: "Home and away may be swapped in some games.",
    failing: RuleExample(schedule: RuleExample.season(of: 6, homeOnly: true)),
    passing: RuleExample(schedule: RuleExample.season(of: 6)),
    check: { view, report in
      for round in RoundRobin.all(in: view) where round.isBalanced && round.usualCount != nil {
        for team in round.teams {
          let (home, all) = (round.atHome(team), round.count(of: team))
          guard abs(2 * home - all) > 2 else { continue }
          report.add(
            round.first,
            "\(view.audited.name(team)) has \(home) games at home and \(all - home) away in "
              + view.audited.words(round.first))
        }
      }
    })
}

extension AuditedSchedule {
  /// `mlb 2026, regular`.
  func words(_ game: Game) -> String {
    let phase = schedule.texts.string(game.phase)
    let league = [game.league, game.season].map { schedule.texts.string($0) }.filter { !$0.isEmpty }
    return displaySafe(league.joined(separator: " ") + (phase.isEmpty ? "" : ", " + phase))
  }
}

extension RuleExample {
  /// The games of a small league in which all teams play each other, alternately at home and away.
  ///
  /// - Parameters:
  ///   - twice: whether they meet once at each venue.
  ///   - without: the number of games to leave out at the end.
  ///   - homeOnly: whether the first team is always at home.
  static func season(of count: Int, twice: Bool = false, without: Int = 0, homeOnly: Bool = false) -> String {
    let teams = ["Ants", "Bats", "Cats", "Dogs", "Elks", "Foxes"].prefix(count)
    var lines: [String] = []
    for (one, first) in teams.enumerated() {
      for (two, second) in teams.enumerated() where twice ? one != two : one < two {
        let isTurned = !twice && (two - one) % 2 == 0 && !(homeOnly && one == 0)
        let day = 10 + lines.count
        lines.append(
          "{\"id\":\"\(lines.count + 1)\",\"league\":\"x\",\"season\":\"2026\",\"localDate\":\"2026-05-\(day)\","
            + "\"home\":{\"name\":\"\(isTurned ? second : first)\"},\"away\":{\"name\":\"\(isTurned ? first : second)\"}}"
        )
      }
    }
    return lines.dropLast(without).joined(separator: "\n") + "\n"
  }
}
