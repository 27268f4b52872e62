import SourceText

extension Rule {
  static let gamesOverlapInDifferentCities = Rule(
    .gamesOverlapInDifferentCities, .error,
    summary: "Two games of a day, in different cities, are played at the same time.",
    why: """
      A game takes 180 minutes: in American football 210, ice hockey 165, basketball 150, soccer and rugby 120, handball 105. No one can be at both: one of them has to go. Games of two days that overlap, as \
      they can across many time zones, leave too little time for the travel between them.
      """,
    failing: .trip(
      .boston(start: "2026-06-10T18:10:00-04:00"), .travel(at: "0.0005"),
      .bronx(at: "0.001", start: "2026-06-10T20:05:00-04:00")),
    passing: .trip(days: 2, .boston(), .travel(day: 2, at: "-1"), .bronx(day: 2)),
    check: { view, report in
      guard view.games.count > 1 else { return }
      var latest: ItemRow?
      var elsewhere: ItemRow?
      for row in view.gamesByStart {
        guard let last = latest, last.day == row.day else {
          latest = row
          elsewhere = nil
          continue
        }
        // Of all earlier games in another city, the latest is the one that may still be in progress.
        let other = last.market == row.market ? elsewhere : last
        if let other, view.overlap(other, row) {
          report.add(
            view.itinerary, item: row.index, barrier: other.index,
            "the game \(view.name(row.index)) in \(view.city(ofGame: row)) starts while \(view.name(other.index)) in "
              + "\(view.city(ofGame: other)) is being played")
        }
        if last.market != row.market { elsewhere = last }
        latest = row
      }
    })
}
