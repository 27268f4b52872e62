import ItineraryModel
import SourceText

extension Rule {
  static let dayOutOfRange = Rule(
    .dayOutOfRange, .error,
    summary: "An item is on a day that the trip does not have.",
    why: """
      Days run from 1 to dayCount. An item outside them is shown nowhere; either it belongs on another day or the \
      trip is longer than it says. Travel outside the days of its leg has that as its finding instead.
      """,
    failing: .trip(.dinner, #"{"id": "c2", "kind": "custom", "day": 2, "sortOrder": 1, "title": "Dinner"}"#),
    passing: .replacing(#""dayCount": 1"#, by: #""dayCount": 2"#),
    check: { view, report in
      guard let dayCount = view.dayCount else { return }
      checkStays(view, dayCount, &report)
      guard view.traits.contains(.outsideDays) else { return }
      for row in view.rows where row.day < 1 || row.day > dayCount {
        // Another rule reports days outside the leg's days.
        if view.leg(row) != nil, !row.stance.isWithinDays { continue }
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) is on day \(row.day), but the trip has \(dayCount == 1 ? "only day 1" : "days 1 to \(dayCount)")"
        )
      }
    })

  /// A stay ends on its day or later, but not after the trip.
  private static func checkStays(_ view: ItineraryView, _ dayCount: Int, _ report: inout FindingReporter) {
    guard view.itinerary.customs.contains(where: { $0.endDay != nil }) else { return }
    for row in view.rows {
      guard let end = view.itinerary.custom(view.item(row))?.endDay else { continue }
      if end < row.day {
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) ends on day \(end), but begins on day \(row.day)")
      } else if end > dayCount {
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) ends on day \(end), but the trip has \(dayCount == 1 ? "only day 1" : "days 1 to \(dayCount)")"
        )
      }
    }
  }
}
