import CivilTime
import ScheduleModel
import SourceText

extension Rule {
  static let teamTwiceADay = Rule(
    .teamTwiceADay, .warning,
    ofSchedules: "A team has two games on one day that are not a doubleheader.",
    why:
      "One of them may be on another date, or be the same game listed twice. The games of a doubleheader have the same teams and venue, and different game numbers.",
    failing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10"}
        {"id":"2","league":"mlb","season":"2026","home":{"name":"Yankees"},"away":{"name":"Mets"},"localDate":"2026-06-10"}
        """),
    passing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10"}
        {"id":"2","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","gameNumber":2}
        """),
    check: { view, report in
      var seen: Set<[Int]> = []
      for team in view.gamesOfTeam {
        for (first, second) in zip(team.games, team.games.dropFirst()) {
          let (before, after) = (view.schedule.games[first], view.schedule.games[second])
          guard before.localDate == after.localDate, !isDoubleheader(before, after), !view.isPractice(after),
            seen.insert([first, second]).inserted
          else { continue }
          report.add(
            after, barrier: before,
            "\(view.audited.name(team.side)) plays twice on \(after.localDate?.description ?? ""): "
              + "\(view.audited.name(before)) and \(view.audited.name(after))")
        }
      }
    })

  /// Whether two games of the same sides have numbers or are hours apart at the same venue.
  private static func isDoubleheader(_ first: Game, _ second: Game) -> Bool {
    guard Set([first.home, first.away]) == Set([second.home, second.away]) else { return false }
    if first.gameNumber != second.gameNumber { return true }
    guard first.venue == second.venue, let one = first.start, let two = second.start else { return false }
    return two.instant.seconds(since: one.instant) >= 2 * 3_600
  }
}
