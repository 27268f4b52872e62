import ScheduleModel
import SourceText

extension Rule {
  static let venueNotOwn = Rule(
    .venueNotOwn, .warning,
    ofSchedules: "A team is at home at a venue that is not its own, and the game is not marked as a neutral-site game.",
    why: "Home and away are swapped, the venue is wrong, or neutralSite should be true.",
    failing: RuleExample(
      schedule: RuleExample.homeGames + """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Boston Red Sox"},"away":{"name":"New York Yankees"},"localDate":"2026-06-30","venue":{"id":"citi-field","name":"Citi Field","city":"Flushing"}}
        """),
    passing: RuleExample(
      schedule: RuleExample.homeGames + """
        {"id":"1","league":"mlb","season":"2026","home":{"name":"Boston Red Sox"},"away":{"name":"New York Yankees"},"localDate":"2026-06-30","neutralSite":true,"venue":{"id":"citi-field","name":"Citi Field","city":"Flushing"}}
        """),
    check: { view, report in
      for game in view.schedule.games where game.home >= 0 && game.venue >= 0 && !game.neutralSite && !game.status.isOff
      {
        guard !view.isPractice(game), view.grounds.kind(game.venue, of: game.home, in: game) == .foreign else {
          continue
        }
        let isOthers = game.away >= 0 && view.grounds.kind(game.venue, of: game.away, in: game) == .own
        report.add(
          game,
          "\(view.audited.name(game)) on \(view.audited.time(game)) is at \(view.audited.place(game)), "
            + (isOthers ? "the away team's home venue" : "which is not a home venue of \(view.audited.name(game.home))")
            + ", and is not marked as a neutral-site game")
      }
    })
}

extension RuleExample {
  /// Ten home games of a team at its own venue.
  static let homeGames = (10..<20).map { day in
    """
    {"id":"g\(day)","league":"mlb","season":"2026","home":{"name":"Boston Red Sox"},"away":{"name":"New York Yankees"},\
    "localDate":"2026-06-\(day)","venue":{"id":"fenway-park","name":"Fenway Park","city":"Boston"}}

    """
  }.joined()
}
