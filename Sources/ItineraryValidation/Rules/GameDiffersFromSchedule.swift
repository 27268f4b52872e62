import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let gameDiffersFromSchedule = Rule(
    .gameDiffersFromSchedule, .error,
    summary: "The schedule has the game on another date, at another time or in another place.",
    why: "Games move. The trip was planned around an older schedule; a rebase carries it to the new schedule.",
    failing: .trip(
      .boston(),
      schedule: """
        {"id":"g1","league":"mlb","localDate":"2026-06-10","start":"2026-06-10T13:05:00-04:00","venue":{"name":"Fenway Park","city":"Boston"},"status":"scheduled"}
        """),
    passing: .trip(
      .boston(),
      schedule: """
        {"id":"g1","league":"mlb","localDate":"2026-06-10","start":"2026-06-10T19:10:00-04:00","venue":{"name":"Fenway Park","city":"Boston"},"status":"scheduled"}
        """),
    check: { view, report in
      guard view.hasSchedule else { return }
      for row in view.games {
        guard let game = view.scheduled(row), !game.status.isOff else { continue }
        let differences = view.differences(row, from: game)
        if differences.isEmpty { continue }
        report.add(
          view.itinerary, item: row.index,
          "the schedule has the game \(view.name(row.index)) \(view.describe(differences, of: game, against: row))")
      }
      for row in view.rows where row.kind == .game && row.isOff && !row.isBroken {
        guard let game = view.scheduled(row), !game.status.isOff else { continue }
        report.add(
          view.itinerary, item: row.index,
          "the game \(view.name(row.index)) is marked as \(view.statusWord(row)), but goes ahead according to the schedule"
        )
      }
    })
}
