import SourceText

extension Rule {
  static let travelDuplicate = Rule(
    .travelDuplicate, .error,
    summary: "A leg has more than one travel item.",
    why: """
      A leg is travelled once. The second item is left over from an edit or a merge, and times and distances are \
      counted twice.
      """,
    fix: RuleFix(
      .removeDuplicates,
      """
      Travel that was derived, or is a copy, is removed; of the others, the one with its own details stays, \
      then one that is legal, then the first by id.
      """),
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 1, "sortOrder": 1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "t2", "kind": "travel", "day": 2, "sortOrder": -1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 2, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 1, "sortOrder": 1, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 2, "sortOrder": 0, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-11T19:05:00-04:00"}}
      ]}
      """),
    check: { view, report in
      guard view.knowsLegs, view.knowsTravel, !view.travelsRise else { return }
      var firsts: [Int32: ItemRow] = [:]
      for row in view.travels where row.leg >= 0 {
        guard let first = firsts[row.leg] else {
          firsts[row.leg] = row
          continue
        }
        report.add(
          view.itinerary, item: row.index, barrier: first.index,
          "\(view.name(row.index)) on \(view.dayName(row.day)) is a second travel item for leg \(row.leg); "
            + "the first is \(view.name(first.index)) on \(view.dayName(first.day))")
      }
    })
}
