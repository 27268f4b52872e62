import ItineraryModel
import SourceText

extension Rule {
  static let travelBeforeDepartureGame = Rule(
    .travelBeforeDepartureGame, .error,
    summary: "Travel leaves before the last game of the stop that it leaves.",
    why: """
      On the day of the departure game, the leg has to come after it, or the game is missed. A tie puts the game \
      first.
      """,
    fix: RuleFix(.moveTravel, "The item goes to the nearest legal place."),
    failing: .trip(days: 2, .boston(), .travel(at: "-1"), .bronx(day: 2)),
    passing: .replacing(" -1", by: " 1"),
    check: { view, report in view.reportTravel(.beforeDeparture, to: &report) })
}
