import CivilTime
import ScheduleModel
import SourceText

extension Rule {
  static let teamInTwoPlaces = Rule(
    .teamInTwoPlaces, .error,
    ofSchedules: "A team can't reach a game from its previous one.",
    why: "No flight is that fast: one of the games has a wrong time or place, or is not played.",
    failing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:00:00-04:00"}
        {"id":"2","league":"mlb","season":"2026","home":{"name":"Mariners"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Seattle"},"timeZone":"America/Los_Angeles","start":"2026-06-10T19:00:00-07:00"}
        """,
      others: [.teamTwiceADay]),
    passing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Red Sox"},"away":{"name":"Yankees"},"localDate":"2026-06-10","venue":{"city":"Boston"},"timeZone":"America/New_York","start":"2026-06-10T19:00:00-04:00"}
        {"id":"2","league":"mlb","season":"2026","home":{"name":"Mariners"},"away":{"name":"Yankees"},"localDate":"2026-06-11","venue":{"city":"Seattle"},"timeZone":"America/Los_Angeles","start":"2026-06-11T19:00:00-07:00"}
        """),
    check: { view, report in
      for team in view.gamesOfTeam {
        for (first, second) in zip(team.games, team.games.dropFirst()) {
          let (before, after) = (view.schedule.games[first], view.schedule.games[second])
          guard !view.isPractice(before), let minutes = view.minutes(from: before, to: after),
            let distance = view.distance(before, after),
            distance > AuditView.nearby, Double(minutes) < AuditView.leastMinutes(distance)
          else { continue }
          report.add(
            after, barrier: before,
            "\(view.audited.name(team.side)) can't be at \(view.audited.place(after)) at \(view.audited.time(after)): "
              + "its game at \(view.audited.place(before)) begins at \(view.audited.time(before)), "
              + "\(digitGrouped(Int(distance))) km away")
        }
      }
    })
}

extension AuditView {
  /// The maximum distance in kilometers to travel by bus between two games on a day.
  static let nearby = 150.0

  /// The minutes of the fastest travel: a charter flight, including transfers.
  static func leastMinutes(_ kilometres: Double) -> Double { kilometres / 850 * 60 + 60 }

  /// The minutes between the end of a game and the start of the next one; nil if a time is not set.
  func minutes(from first: Game, to second: Game) -> Int64? {
    guard let from = first.start, let to = second.start else { return nil }
    return to.instant.seconds(since: from.instant) / 60 - schedule.minutes(first)
  }
}
