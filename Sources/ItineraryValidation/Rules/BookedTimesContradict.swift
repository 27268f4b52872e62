import CivilTime
import ItineraryModel
import SourceText

extension Rule {
  static let bookedTimesContradict = Rule(
    .bookedTimesContradict, .error,
    summary: "A booked leg arrives before it departs, or departs on a day other than its own.",
    why: """
      A leg belongs to the day on which it departs, on the clock of the city that it leaves. A schedule that changed may \
      have moved the leg away from its booking: book anew, or change what the leg states with `edit --set`.
      """,
    failing: .trip(
      days: 3, .boston(),
      .travel(
        day: 2, at: "1",
        members: #""departure": "2026-06-12T08:00:00-04:00", "arrival": "2026-06-12T09:30:00-04:00""#,
        #""from": {"city": "Boston"}, "to": {"city": "New York"}"#), .bronx(day: 3, start: "2026-06-12T19:05:00-04:00")),
    passing: .replacing(
      #""2026-06-12T08:00:00-04:00", "arrival": "2026-06-12T09"#,
      by: #""2026-06-11T08:00:00-04:00", "arrival": "2026-06-11T09"#),
    check: { view, report in
      for row in view.travels where row.traits.contains(.booked) && !row.isBroken {
        guard let travel = view.itinerary.travel(view.item(row)), let departure = travel.departure else { continue }
        if let arrival = travel.arrival, arrival.instant <= departure.instant {
          report.add(
            view.itinerary, item: row.index,
            "\(view.name(row.index)) arrives at \(arrival), before it departs at \(departure)")
        } else if let date = view.itinerary.date(ofDay: row.day), departure.localDate != date {
          report.add(
            view.itinerary, item: row.index,
            "\(view.name(row.index)) is on \(view.dayName(row.day)), but departs on \(departure.localDate)")
        }
      }
    })
}
