import ItineraryModel
import SourceText

extension Rule {
  static let twoBeds = Rule(
    .twoBeds, .warning,
    summary: "Two stays are for the same night.",
    why: """
      One of the two is paid for and not slept in. A stay covers the nights from its day to its `endDay`. An item of the \
      category `hotel` without an `endDay` may be a reminder to check in, and is no second bed. Stays of other categories \
      are not beds.
      """,
    failing: .trip(
      days: 3,
      .custom(title: "Grand Hotel", members: #""category": "hotel", "endDay": 3"#),
      .custom("h2", day: 2, title: "Old Inn", members: #""category": "hotel", "endDay": 3"#),
      #"{"id": "c1", "kind": "custom", "day": 3, "sortOrder": 1, "title": "Brunch"}"#),
    passing: .trip(
      days: 3,
      .custom(title: "Grand Hotel", members: #""category": "hotel", "endDay": 2"#),
      .custom("h2", day: 2, title: "Old Inn", members: #""category": "hotel", "endDay": 3"#),
      #"{"id": "c1", "kind": "custom", "day": 3, "sortOrder": 1, "title": "Brunch"}"#),
    check: { view, report in
      let beds = view.beds().filter { view.itinerary.custom(view.item(view.rows[$0.row]))?.endDay != nil }
      if beds.count < 2 { return }
      for (place, later) in beds.enumerated() {
        guard let earlier = beds[..<place].first(where: { $0.nights.overlaps(later.nights) }) else { continue }
        let night = max(earlier.nights.lowerBound, later.nights.lowerBound)
        let (item, other) = (view.rows[later.row].index, view.rows[earlier.row].index)
        report.add(
          view.itinerary, item: item, barrier: other,
          "\(view.name(item)) and \(view.name(other)) are both for the night of \(view.dayName(night))")
      }
    })
}
