import ScheduleModel
import ItineraryModel
import SourceText

extension Rule {
  static let travelDisconnected = Rule(
    .travelDisconnected, .error,
    summary: "Travel connects two cities that no leg of the trip connects.",
    why: """
      Each leg joins two stops in a row. This one starts or ends where the trip is not, or its leg number is that \
      of a leg between other cities.
      """,
    failing: .trip(.boston(), .travel(at: "1", to: "Chicago")),
    passing: .trip(days: 2, .boston(), .travel(day: 2, at: "-1"), .bronx(day: 2)),
    check: { view, report in
      guard view.knowsLegs else { return }
      for row in view.travels where row.leg < 0 && !row.isBroken {
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) on \(view.dayName(row.day)) \(view.whyDisconnected(row))")
      }
    })
}

extension ItineraryView {
  fileprivate func whyDisconnected(_ row: ItemRow) -> String {
    let travel = itinerary.travels[Int(row.facts)]
    let way = "\(itinerary.text.string(travel.from.city)) → \(itinerary.text.string(travel.to.city))"
    guard let number = travel.leg else { return "goes \(displaySafe(way)), which is not a leg of the trip" }
    guard number >= 0, Int(number) < shape.legs.count else {
      let legs =
        shape.legs.isEmpty ? "no legs" : shape.legs.count == 1 ? "only leg 0" : "only legs 0 to \(shape.legs.count - 1)"
      return "is marked as leg \(number), but the trip has \(legs)"
    }
    return "is marked as leg \(number), which is \(legName(shape.legs[Int(number)])), but goes \(displaySafe(way))"
  }
}
