import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let gamesOverlap = Rule(
    .gamesOverlap, .warning,
    summary: "Two games of a day, at two venues of one city, are played at the same time.",
    why: """
      One cannot see all of both. Drop one of them, or plan to leave early. Two games at one venue, such as a \
      doubleheader or a tournament's, are not reported.
      """,
    failing: .trip(
      .bronx("g1", start: "2026-06-10T18:10:00-04:00"),
      .game("g2", 1, "0.001", "Citi Field", "Flushing", "2026-06-10T19:10:00-04:00")),
    passing: .replacing("T18:10", by: "T13:05"),
    check: { view, report in
      let games = view.gamesByStart
      guard mayOverlap(games) else { return }
      var day: Int?
      /// Of each city: the latest game, and the latest at another venue.
      var latest: [MarketID: (game: ItemRow, elsewhere: ItemRow?)] = [:]
      for row in games {
        if row.day != day {
          day = row.day
          latest.removeAll()
        }
        guard let last = latest[row.market] else {
          latest[row.market] = (row, nil)
          continue
        }
        let isAtOneVenue = view.isOneVenue(last.game, row)
        let other = isAtOneVenue ? last.elsewhere : last.game
        if let other, view.overlap(other, row), !view.isOneVenue(other, row) {
          report.add(
            view.itinerary, item: row.index, barrier: other.index,
            "the game \(view.name(row.index)) starts while \(view.name(other.index)) is being played at another "
              + "venue in \(view.city(ofGame: row))")
        }
        latest[row.market] = (row, other)
      }
    })
}

/// False if no game starts while another may be in progress, as in most trips.
private func mayOverlap(_ games: [ItemRow]) -> Bool {
  zip(games, games.dropFirst()).contains { first, second in
    first.day == second.day && second.start - first.start < GameDuration.longest * 60
  }
}
