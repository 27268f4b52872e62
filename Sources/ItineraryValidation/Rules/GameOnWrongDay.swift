import ItineraryModel
import CivilTime
import SourceText

extension Rule {
  static let gameOnWrongDay = Rule(
    .gameOnWrongDay, .error,
    summary: "A game is not on the day of its date.",
    why: """
      Day n is the start date and n − 1 days more. A game belongs to the date on which it starts where it is \
      played.
      """,
    failing: .trip(
      days: 2, .boston(day: 2),
      others: [.dayWithoutItems]),
    passing: .trip(days: 2, .boston(day: 2, start: "2026-06-11T19:10:00-04:00"), .dinner),
    check: { view, report in
      guard let startDate = view.itinerary.startDate else { return }
      for row in view.games where row.date != .min {
        let (day, overflow) = row.day.subtractingReportingOverflow(1)
        if !overflow, Int(row.date) &- Int(startDate.dayNumber) == day { continue }
        let right = LocalDate(dayNumber: row.date).days(since: startDate) + 1
        report.add(
          view.itinerary, item: row.index,
          "the game \(view.name(row.index)) is played on \(LocalDate(dayNumber: row.date)), which is "
            + "\(view.dayMeaning(right)), but is on \(view.dayName(row.day))")
      }
    })
}

extension ItineraryView {
  fileprivate func dayMeaning(_ day: Int) -> String {
    if day < 1 { return "before the trip" }
    if let dayCount, day > dayCount { return "after the trip" }
    return "day \(day)"
  }
}
