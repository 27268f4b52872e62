import ItineraryModel
import SourceText

extension Rule {
  static let travelOutsideDayRange = Rule(
    .travelOutsideDayRange, .error,
    summary: "Travel is on a day before its departure game or after its arrival game.",
    why: """
      A leg is travelled between the last game of one stop and the first game of the next, both days included; \
      from the origin from day 1 on, back to it until the last day.
      """,
    fix: RuleFix(.moveTravel, "The item goes to the nearest legal place."),
    failing: .trip(days: 3, .boston(), .bronx(day: 2), .travel(day: 3, at: "1")),
    passing: .trip(days: 2, .boston(), .travel(day: 2, at: "-1"), .bronx(day: 2)),
    check: { view, report in view.reportTravel(.beforeDays, .afterDays, to: &report) })
}
