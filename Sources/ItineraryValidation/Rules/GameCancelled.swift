import ScheduleModel
import ItineraryModel
import SourceText

extension Rule {
  static let gameCancelled = Rule(
    .gameCancelled, .error,
    summary: "A game of the trip is cancelled.",
    why: """
      It is not played at all. It keeps its place in the list until it is taken out, but is no stop of the \
      trip.
      """,
    failing: .trip(
      .game(
        members: #""venue": {"name": "Fenway Park", "city": "Boston"}"#,
        #""start": "2026-06-10T19:10:00-04:00", "status": "cancelled""#)),
    passing: .replacing(#"00", "status": "cancelled""#, by: #"00""#),
    check: { view, report in
      guard view.hasSchedule || view.traits.contains(.off) else { return }
      for row in view.rows where row.kind == .game && !row.isBroken {
        if view.isCancelled(row) {
          report.add(
            view.itinerary, item: row.index, "the game \(view.name(row.index)) on \(view.dayName(row.day)) is cancelled"
          )
        } else if view.hasSchedule, let game = view.scheduled(row), game.status == .cancelled {
          report.add(
            view.itinerary, item: row.index,
            "the game \(view.name(row.index)) on \(view.dayName(row.day)) is cancelled according to the schedule")
        }
      }
    })
}
