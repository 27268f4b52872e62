import ItineraryModel
import SourceText

extension Rule {
  static let driveTooLong = Rule(
    .driveTooLong, .warning,
    summary: "A drive is longer than the days for it.",
    why: """
      A day at the wheel has 14 hours, or the `maxDrivingHoursPerDay` of the trip's request. From the day on which the \
      drive stands to that of the game that it reaches, or to the last one, there are too few such days: leave earlier, \
      or fly.
      """,
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T13:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "mode": "drive", "durationMinutes": 1000, "from": {"city": "Boston"}, "to": {"city": "Chicago"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Wrigley Field", "city": "Chicago"},
          "start": "2026-06-11T19:05:00-05:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 3, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T13:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "mode": "drive", "durationMinutes": 1000, "from": {"city": "Boston"}, "to": {"city": "Chicago"}}},
        {"id": "g2", "kind": "game", "day": 3, "sortOrder": 0, "game": {
          "venue": {"name": "Wrigley Field", "city": "Chicago"},
          "start": "2026-06-12T19:05:00-05:00"}}
      ]}
      """),
    check: { view, report in
      var limit: Int?
      for row in view.travels {
        let travel = view.itinerary.travels[Int(row.facts)]
        // No request allows less than an hour.
        guard let minutes = travel.duration, minutes > 60,
          view.itinerary.text.withBytes(travel.mode, { $0.equals("drive") })
        else { continue }
        let stated = limit ?? view.drivingMinutes
        limit = stated
        guard minutes > stated else { continue }
        let days = view.drivingDays(row)
        guard Int(minutes) > stated * days else { continue }
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) is a drive of \(minutes) minutes; a day at the wheel has up to \(stated)"
            + (days == 1 ? "" : ", and there are \(days) days"))
      }
    })
}

extension ItineraryView {
  /// The days that there are for a drive, with nights between them: from its own to that of the game that it reaches, or
  /// to the trip's last.
  fileprivate func drivingDays(_ row: ItemRow) -> Int {
    guard let leg = leg(row), let last = leg.arrival.map({ itinerary.items[$0].position.day }) ?? dayCount else {
      return 1
    }
    return max(1, last - row.day + 1)
  }

  /// Minutes at the wheel on one day: as the trip's request allows, else 14 hours.
  fileprivate var drivingMinutes: Int {
    let usual = 840
    if itinerary.request.isAbsent { return usual }
    return itinerary.text.withBytes(itinerary.request) { LegTime.drivingMinutes(request: $0) } ?? usual
  }
}
