import ScheduleModel
import SourceText

extension Rule {
  static let neutralAtHome = Rule(
    .neutralAtHome, .warning,
    ofSchedules: "A game at the home team's venue is marked as a neutral-site game.",
    why: "Except in finals, either the venue or the mark is wrong, and so is which team is at home.",
    failing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Boston Red Sox"},"away":{"name":"New York Yankees"},"localDate":"2026-06-10","neutralSite":true,"venue":{"id":"fenway-park","name":"Fenway Park","city":"Boston"}}
        """),
    passing: RuleExample(
      schedule: """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Boston Red Sox"},"away":{"name":"New York Yankees"},"localDate":"2026-06-10","venue":{"id":"fenway-park","name":"Fenway Park","city":"Boston"}}
        """),
    check: { view, report in
      for game in view.schedule.games where game.neutralSite && game.home >= 0 && game.venue >= 0 && !game.status.isOff
      {
        guard view.grounds.kind(game.venue, of: game.home, in: game) == .own else { continue }
        report.add(
          game,
          "\(view.audited.name(game)) on \(view.audited.time(game)) is at \(view.audited.place(game)), "
            + "the home venue of \(view.audited.name(game.home)), but marked as a neutral-site game")
      }
    })
}
