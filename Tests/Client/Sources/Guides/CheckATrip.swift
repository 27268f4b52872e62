import SportsTime

func check(_ trip: Itinerary, _ schedule: Schedule) throws {
  for finding in try trip.validate(against: schedule) {
    print(finding.severity, finding.code, finding.message, finding.suggestion ?? "")
  }
}

func fix(_ trip: Itinerary) {
  let outcome = trip.fixed()
  for fix in outcome.fixes { print(fix) }
  for problem in outcome.left { print(problem) }
}

func places(_ trip: Itinerary) -> String {
  let placement = Placement(trip)
  let days = placement.dayRange(of: "t0")
  let places = placement.places(of: "t0")
  let reason = placement.refusal(of: "t0", at: Position(day: 1, sortOrder: 2))?.message
  let nearest = placement.nearest(to: Position(day: 1, sortOrder: 2), for: "t0")
  return "\(String(describing: days)) \(places.count) \(reason ?? "") \(String(describing: nearest))"
}

func edit(_ trip: inout Itinerary) throws {
  try trip.apply(.insert(NewItem(id: "dinner", title: "Dinner"), at: .last(day: 1)))
  do throws(Refusal) {
    try trip.apply(.move(item: "t0", to: .first(day: 1)))
  } catch {
    print(error.message, error.legal)
  }
}
