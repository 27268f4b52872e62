import SourceText

extension Rule {
  static let dayWithoutItems = Rule(
    .dayWithoutItems, .info,
    summary: "Nothing is planned for a day.",
    why: "It may be a day off, or something was forgotten. Consecutive days are reported once.",
    failing: .trip(days: 3, .dinner),
    passing: .trip(days: 2, .dinner, #"{"id": "c2", "kind": "custom", "day": 2, "sortOrder": 1, "title": "Dinner"}"#),
    check: { view, report in
      guard let dayCount = view.dayCount, view.knowsPositions else { return }
      var next = 1
      for row in view.rows where row.day >= next && row.day <= dayCount {
        if row.day > next { reportEmpty(next...(row.day - 1), view, &report) }
        next = row.day + 1
      }
      if next <= dayCount { reportEmpty(next...dayCount, view, &report) }
    })

  /// Reports empty days, except those on which a drive continues.
  private static func reportEmpty(_ days: ClosedRange<Int>, _ view: ItineraryView, _ report: inout FindingReporter) {
    let first = max(days.lowerBound, view.lastDay(ofDrivesBefore: days.lowerBound) + 1)
    if days.upperBound - first < view.parameters.emptyDays { return }
    report.add(view.itinerary, "nothing is planned for \(view.dayNames(first, days.upperBound))")
  }
}
