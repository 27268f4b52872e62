import SourceText

extension Rule {
  static let dayWithoutItems = Rule(
    .dayWithoutItems, .info,
    summary: "Nothing is planned for a day.",
    why: "It may be a day off, or something that was forgotten. Days in a row are named once.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3, "items": [
        {"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"},
        {"id": "c2", "kind": "custom", "day": 2, "sortOrder": 1, "title": "Dinner"}
      ]}
      """),
    check: { view, report in
      guard let dayCount = view.dayCount, view.knowsPositions else { return }
      var next = 1
      for row in view.rows where row.day >= next && row.day <= dayCount {
        if row.day > next { reportEmpty(next...(row.day - 1), view, &report) }
        next = row.day + 1
      }
      if next <= dayCount { reportEmpty(next...dayCount, view, &report) }
    })

  /// Reports days without items, but for those at the wheel.
  private static func reportEmpty(_ days: ClosedRange<Int>, _ view: ItineraryView, _ report: inout FindingReporter) {
    var first = days.lowerBound
    func empty(before day: Int) -> String? {
      first < day ? "nothing is planned for \(view.dayNames(first, day - 1))" : nil
    }
    for drive in view.drives where drive.upperBound >= first && drive.lowerBound <= days.upperBound {
      if let message = empty(before: drive.lowerBound) { report.add(view.itinerary, message) }
      first = max(first, drive.upperBound + 1)
    }
    if let message = empty(before: days.upperBound + 1) { report.add(view.itinerary, message) }
  }
}
