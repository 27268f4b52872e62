import ItineraryModel
import SourceText

extension Rule {
  static let travelMissing = Rule(
    .travelMissing, .error,
    summary: "A leg between two stops has no travel.",
    why: """
      Two games in a row are in different cities, or the origin is in another city than the first or the last \
      game, and nothing says how to get there.
      """,
    fix: RuleFix(
      .addTravel, "The leg gets the travel item that a new trip would have, if there is enough time for it."),
    failing: .trip(days: 2, .boston(), .bronx(day: 2)),
    passing: .trip(days: 2, .boston(), .travel(day: 2, at: "-1"), .bronx(day: 2)),
    check: { view, report in
      guard view.knowsLegs, view.knowsTravel, !view.shape.legs.isEmpty, !view.everyLegHasTravel else { return }
      let travelled = Set(view.shape.legOfItem)
      for (number, leg) in view.shape.legs.enumerated() where !travelled.contains(Int32(number)) {
        let window = LegWindow(leg, in: view.itinerary)
        report.add(
          view.itinerary, barrier: leg.arrival ?? leg.departure, legal: view.legalIntervals(leg, near: window.first),
          "no travel for leg \(number), \(view.legName(leg)), \(view.whenMissing(leg, window))")
      }
    })
}

extension ItineraryView {
  fileprivate func whenMissing(_ leg: Leg, _ window: LegWindow) -> String {
    let when = dayNames(window.first, max(window.first, window.last ?? window.first))
    guard let arrival = leg.arrival else { return "back to the origin, on \(when)" }
    guard let departure = leg.departure else { return "before the game \(name(arrival)), on \(when)" }
    return "between the games \(name(departure)) and \(name(arrival)), on \(when)"
  }
}
