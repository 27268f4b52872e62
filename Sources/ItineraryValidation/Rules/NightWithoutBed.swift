import CivilTime
import ItineraryModel
import SourceText

extension Rule {
  static let nightWithoutBed = Rule(
    .nightWithoutBed, .info, isOptional: true,
    summary: "The trip has no stay for a night.",
    why: """
      For people who keep all their bookings in the trip: off unless `--only` or `--severity` names it. Nights at home \
      (where the trip begins) and on the way need no stay. Several nights in a row are one finding.
      """,
    failing: .trip(days: 2, .boston(), #"{"id": "c1", "kind": "custom", "day": 2, "sortOrder": 1, "title": "Brunch"}"#),
    passing: .trip(
      days: 2, .boston(),
      .custom(title: "Grand Hotel", members: #""category": "hotel", "endDay": 2"#),
      #"{"id": "c1", "kind": "custom", "day": 2, "sortOrder": 1, "title": "Brunch"}"#),
    check: { view, report in
      guard let dayCount = view.dayCount, dayCount > 1, let whereabouts = Whereabouts(view) else { return }
      let beds = view.beds()
      var first: Int?
      func end(_ night: Int) {
        guard let from = first else { return }
        first = nil
        let nights = from == night ? "the night of \(view.dayName(night))" : "the nights of days \(from) to \(night)"
        report.add(view.itinerary, "the trip has no stay for \(nights)")
      }
      for night in 1..<dayCount {
        let place = whereabouts.end(ofDay: night)
        let isHome = view.itinerary.hasOrigin && place.market == view.itinerary.originMarket
        let isOnTheWay =
          place.market == .unknown
          || view.travels.contains { $0.day == night && view.isOvernight($0) }
        if isHome || isOnTheWay || beds.contains(where: { $0.nights.contains(night) }) {
          end(night - 1)
        } else {
          first = first ?? night
        }
      }
      end(dayCount - 1)
    })
}

extension ItineraryView {
  /// Whether booked travel arrives on a later date than its departure.
  fileprivate func isOvernight(_ row: ItemRow) -> Bool {
    guard let travel = itinerary.travel(item(row)), let departure = travel.departure, let arrival = travel.arrival
    else {
      return false
    }
    return arrival.localDate > departure.localDate
  }
}
