import ItineraryModel
import SourceText

extension Rule {
  static let travelAfterArrivalGame = Rule(
    .travelAfterArrivalGame, .error,
    summary: "Travel arrives after the first game of the stop that it goes to.",
    why: """
      On the day of the arrival game, the leg has to come before it, or the game is missed. A tie puts the game \
      first, so travel tied with it comes too late.
      """,
    fix: RuleFix(.moveTravel, "The item goes to the nearest legal place."),
    failing: .trip(days: 2, .boston(), .travel(day: 2, at: "0.5"), .bronx(day: 2)),
    passing: .replacing("0.5", by: "-1"),
    check: { view, report in view.reportTravel(.afterArrival, to: &report) })
}
