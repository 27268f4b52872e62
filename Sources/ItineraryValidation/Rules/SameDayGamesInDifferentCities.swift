import SourceText

extension Rule {
  static let sameDayGamesInDifferentCities = Rule(
    .sameDayGamesInDifferentCities, .warning,
    summary: "Two games of a day are in different cities.",
    why: "It is possible with a matinee and a short drive, but often a mistake.",
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T11:05:00-04:00"}},
        {"id": "t1", "kind": "travel", "day": 1, "sortOrder": 0.0005, "travel": {
          "from": {"city": "Boston"}, "to": {"city": "New York"}}},
        {"id": "g2", "kind": "game", "day": 1, "sortOrder": 0.001, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-10T20:05:00-04:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Citi Field", "city": "Flushing"},
          "start": "2026-06-10T13:10:00-04:00"}},
        {"id": "g2", "kind": "game", "day": 1, "sortOrder": 0.001, "game": {
          "venue": {"name": "Yankee Stadium", "city": "Bronx"},
          "start": "2026-06-10T19:05:00-04:00"}}
      ]}
      """),
    check: { view, report in
      guard var previous = view.games.first else { return }
      for row in view.games.dropFirst() {
        if row.day == previous.day, row.market != previous.market, !view.overlap(previous, row) {
          report.add(
            view.itinerary, item: row.index, barrier: previous.index,
            "on \(view.dayName(row.day)), \(view.name(previous.index)) is in \(view.city(ofGame: previous)) and "
              + "\(view.name(row.index)) in \(view.city(ofGame: row))")
        }
        previous = row
      }
    })
}
