import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let gameTimeNotSet = Rule(
    .gameTimeNotSet, .info,
    summary: "The time of a game is not set yet.",
    why: "It is placed after the timed games of its day until the schedule has a time.",
    failing: .trip(
      .game(members: #""venue": {"name": "Fenway Park", "city": "Boston"}"#, #""localDate": "2026-06-10""#)),
    passing: .replacing(#""localDate": "2026-06-10""#, by: #""start": "2026-06-10T19:10:00-04:00""#),
    check: { view, report in
      guard view.traits.contains(.timeNotSet) else { return }
      for row in view.games where row.traits.contains(.timeNotSet) {
        let assumed = view.itinerary.games[Int(row.facts)].facts.assumedStart
        report.add(
          view.itinerary, item: row.index,
          "the time of the game \(view.name(row.index)) on \(view.dayName(row.day)) is not set"
            + (assumed.map { "; the trip assumes \($0.localTime.clock)" } ?? ""))
      }
    })
}
