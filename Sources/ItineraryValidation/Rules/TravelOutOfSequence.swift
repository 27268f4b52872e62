import ItineraryModel
import SourceText

extension Rule {
  static let travelOutOfSequence = Rule(
    .travelOutOfSequence, .error,
    summary: "A travel leg comes before an earlier leg or after a later one.",
    why: """
      Legs are travelled in the order of the stops. The item that is outside its own window is the one that is \
      named; moving it back into the window fixes both.
      """,
    fix: RuleFix(.moveTravel, "The item that is outside its window goes to the nearest legal place."),
    failing: .trip(
      days: 3, .boston(), .travel("t2", day: 2, at: "-3", from: "New York", to: "Boston"), .travel(day: 2, at: "-1"),
      .bronx(day: 2), .boston("g3", day: 3, start: "2026-06-12T19:10:00-04:00"),
      others: [.travelBeforeDepartureGame]),
    passing: .trip(
      days: 3, .boston(), .travel(day: 2, at: "-1"), .bronx(day: 2),
      .travel("t2", day: 2, at: "1", from: "New York", to: "Boston"),
      .boston("g3", day: 3, start: "2026-06-12T19:10:00-04:00")),
    check: { view, report in
      // Legs within their windows are in order, because the games between them are.
      guard view.knowsLegs, view.travels.count > 1, !view.travelsRise else { return }
      let text = LegText(view.itinerary, view.shape, .stands)
      var latest: ItemRow?
      for row in view.travels {
        guard let leg = view.leg(row) else { continue }
        if row.stance == .afterArrival, let later = latest, later.leg > row.leg {
          report.add(
            view.itinerary, item: row.index, barrier: later.index, legal: view.legalIntervals(leg, near: row.day),
            text.outOfSequence(row.index, later.index, otherIsEarlier: false))
        }
        if row.stance.isWithinDays, row.leg > latest?.leg ?? -1 { latest = row }
      }
      var earliest: ItemRow?
      for row in view.travels.reversed() {
        guard let leg = view.leg(row) else { continue }
        if row.stance == .beforeDeparture, let earlier = earliest, earlier.leg < row.leg {
          report.add(
            view.itinerary, item: row.index, barrier: earlier.index, legal: view.legalIntervals(leg, near: row.day),
            text.outOfSequence(row.index, earlier.index, otherIsEarlier: true))
        }
        if row.stance.isWithinDays, row.leg < earliest?.leg ?? .max { earliest = row }
      }
    })
}
