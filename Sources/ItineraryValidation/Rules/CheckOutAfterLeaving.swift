import ItineraryModel
import SourceText

extension Rule {
  static let checkOutAfterLeaving = Rule(
    .checkOutAfterLeaving, .warning,
    summary: "A stay continues after the trip has left its city.",
    why: """
      Its last nights are paid for and not slept in. A stay is in the city that it states, otherwise in the one where one \
      is when it begins. End it on the day on which one leaves, or move the travel.
      """,
    failing: .trip(
      days: 3, .boston(),
      .custom(title: "Grand Hotel", members: #""category": "hotel", "endDay": 3"#), .travel(day: 2, at: "-1"),
      .bronx(day: 2),
      #"{"id": "c1", "kind": "custom", "day": 3, "sortOrder": 1, "title": "Brunch"}"#),
    passing: .replacing(#""endDay": 3"#, by: #""endDay": 2"#),
    check: { view, report in
      guard view.traits.contains(.bed), let dayCount = view.dayCount, let whereabouts = Whereabouts(view)
      else { return }
      for bed in view.beds() {
        let row = view.rows[bed.row]
        guard let custom = view.itinerary.custom(view.item(row)), custom.endDay != nil else { continue }
        let isStated = custom.market != .unknown
        let market = isStated ? custom.market : whereabouts.after[bed.row].market
        // If a stay is elsewhere from its first night on, another rule reports it.
        let first = bed.nights.lowerBound + (isStated ? 1 : 0)
        let last = min(bed.nights.upperBound, dayCount)
        guard first < last, !(isStated && whereabouts.end(ofDay: row.day).isElsewhere(than: market, view)),
          let night = (first..<last).first(where: { whereabouts.end(ofDay: $0).isElsewhere(than: market, view) })
        else { continue }
        let leaving = view.rows.indices.first { other in
          other > bed.row && view.rows[other].kind == .travel
            && whereabouts.after[other].isElsewhere(than: market, view)
        }
        report.add(
          view.itinerary, item: row.index, barrier: leaving.map { view.rows[$0].index },
          "\(view.name(row.index)) lasts until \(view.dayName(bed.nights.upperBound)), but the trip is in "
            + "\(view.name(ofCity: whereabouts.end(ofDay: night).city)) for the night of \(view.dayName(night))")
      }
    })
}
