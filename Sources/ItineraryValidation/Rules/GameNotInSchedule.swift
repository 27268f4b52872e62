import ItineraryModel
import SourceText

extension Rule {
  static let gameNotInSchedule = Rule(
    .gameNotInSchedule, .error,
    summary: "The schedule has no game with this id.",
    why: """
      The game was withdrawn, or its id is mistyped: there is nothing to check it against and nothing to buy a \
      ticket for.
      """,
    failing: .trip(
      .boston(),
      schedule: """
        {"id":"other","league":"mlb","localDate":"2026-06-10","start":"2026-06-10T19:10:00-04:00","venue":{"name":"Fenway Park","city":"Boston"},"status":"scheduled"}
        """),
    passing: .trip(
      .boston(),
      schedule: """
        {"id":"g1","league":"mlb","localDate":"2026-06-10","start":"2026-06-10T19:10:00-04:00","venue":{"name":"Fenway Park","city":"Boston"},"status":"scheduled"}
        """),
    check: { view, report in
      guard view.hasSchedule else { return }
      for row in view.rows where row.kind == .game && !row.isBroken && view.scheduled(row) == nil {
        report.add(
          view.itinerary, item: row.index,
          "the game \(view.name(row.index)) is not in the schedule\(view.nearestMeeting(row))")
      }
    })
}
