import SourceText

extension Rule {
  static let sameDayGamesInDifferentCities = Rule(
    .sameDayGamesInDifferentCities, .warning,
    summary: "Two games of a day are in different cities.",
    why: "It is possible with a matinee and a short drive, but often a mistake.",
    failing: .trip(
      .boston(start: "2026-06-10T11:05:00-04:00"), .travel(at: "0.0005"),
      .bronx(at: "0.001", start: "2026-06-10T20:05:00-04:00")),
    passing: .trip(
      .game("g1", 1, "0", "Citi Field", "Flushing", "2026-06-10T13:10:00-04:00"),
      .bronx(at: "0.001", start: "2026-06-10T19:05:00-04:00")),
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
