import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let bookedTravelMissesGame = Rule(
    .bookedTravelMissesGame, .warning,
    summary: "A booked leg arrives after a game has begun, or departs before one is over.",
    why: """
      The game is missed, or left early. A game lasts as long as is usual in its sport. A leg that arrives before the \
      game, but too late to be there in time, is `travel-time-too-short`.
      """,
    failing: .trip(
      days: 2, .boston(),
      .travel(
        day: 2, at: "-1",
        members: #""departure": "2026-06-11T17:00:00-04:00", "arrival": "2026-06-11T19:40:00-04:00""#,
        #""from": {"city": "Boston"}, "to": {"city": "New York"}"#), .bronx(day: 2)),
    passing: .replacing(
      #""2026-06-11T17:00:00-04:00", "arrival": "2026-06-11T19"#,
      by: #""2026-06-11T11:00:00-04:00", "arrival": "2026-06-11T13"#),
    check: { view, report in
      for row in view.travels where row.traits.contains(.booked) {
        guard let span = view.itinerary.travel(view.item(row))?.bookedSpan, let leg = view.leg(row) else { continue }
        if let game = leg.arrival, let start = view.plannedStart(ofGame: game), span.to > start {
          let minutes = LegTime.minutes(from: start, to: span.to)
          report.add(
            view.itinerary, item: row.index, barrier: game,
            "\(view.name(row.index)) arrives \(durationText(minutes: minutes)) after \(view.name(game)) begins")
        }
        if let game = leg.departure, let start = view.plannedStart(ofGame: game),
          let facts = view.itinerary.game(view.itinerary.items[game])?.facts
        {
          let end = start.adding(seconds: facts.minutes(in: view.itinerary.text) * 60)
          if span.from >= end { continue }
          let minutes = LegTime.minutes(from: span.from, to: end)
          report.add(
            view.itinerary, item: row.index, barrier: game,
            "\(view.name(row.index)) departs \(durationText(minutes: minutes)) before \(view.name(game)) is over")
        }
      }
    })
}

extension ItineraryView {
  /// The start of a game, or its assumed start; nil if it has no time.
  func plannedStart(ofGame game: Int) -> Instant? {
    itinerary.gameIndex(game).flatMap { itinerary.games[$0].facts.plannedStart?.instant }
  }
}
