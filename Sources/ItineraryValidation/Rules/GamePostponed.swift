import CivilTime
import ScheduleModel
import ItineraryModel
import SourceText

extension Rule {
  static let gamePostponed = Rule(
    .gamePostponed, .warning,
    summary: "A game of the trip is postponed.",
    why: """
      It is not played on this day. Where the schedule has a new date, a rebase moves it there; until then it is \
      no stop of the trip.
      """,
    failing: .trip(
      .game(
        members: #""venue": {"name": "Fenway Park", "city": "Boston"}"#,
        #""start": "2026-06-10T19:10:00-04:00", "status": "postponed""#)),
    passing: .replacing(#"00", "status": "postponed""#, by: #"00""#),
    check: { view, report in
      guard view.hasSchedule || view.traits.contains(.off) else { return }
      for row in view.rows where row.kind == .game && !row.isBroken {
        let now = view.hasSchedule ? view.scheduled(row) : nil
        guard now?.status == .postponed || (now?.status != .cancelled && view.isPostponed(row)) else { continue }
        let date =
          now?.localDate.map { date in
            date.dayNumber == row.date ? "; the schedule has no new date" : "; the schedule has it on \(date)"
          } ?? ""
        report.add(
          view.itinerary, item: row.index,
          "the game \(view.name(row.index)) on \(view.dayName(row.day)) is postponed" + (now == nil ? "" : date))
      }
    })
}
