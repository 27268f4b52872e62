import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let duplicateGame = Rule(
    .duplicateGame, .error,
    summary: "A trip has the same game twice.",
    why: """
      A game is gone to once. The second item is left over from an edit or a merge; it is counted as another \
      game, and travel may be held against it. Two items are the same game where their records have the same id.
      """,
    failing: .trip(
      .game(
        members: #""id": "mlb:745123", "venue": {"name": "Fenway Park", "city": "Boston"}"#,
        #""start": "2026-06-10T19:10:00-04:00""#),
      .game(
        "g2", at: "0.001",
        members: #""id": "mlb:745123", "venue": {"name": "Fenway Park", "city": "Boston"}"#,
        #""start": "2026-06-10T19:10:00-04:00""#)),
    passing: .trip(
      .game(
        members: #""id": "mlb:745123", "venue": {"name": "Fenway Park", "city": "Boston"}"#,
        #""start": "2026-06-10T13:10:00-04:00""#),
      .game(
        "g2", at: "0.001",
        members: #""id": "mlb:745124", "venue": {"name": "Fenway Park", "city": "Boston"}"#,
        #""start": "2026-06-10T19:10:00-04:00""#)),
    check: { view, report in
      guard view.games.count > 1 || view.traits.contains(.off) else { return }
      let text = view.itinerary.text
      let games = view.traits.contains(.off) ? view.rows : view.games
      view.ids.findDoubles(among: games.count, of: text, id: { view.recordID(games[$0]) }) { index, first in
        let (row, first) = (games[index], games[first])
        report.add(
          view.itinerary, item: row.index, barrier: first.index,
          "\(view.name(row.index)) on \(view.dayName(row.day)) is the game "
            + "\(quotedForDisplay(text.string(view.recordID(row)))), which is also \(view.name(first.index)) on "
            + "\(view.dayName(first.day))")
      }
    })
}

extension ItineraryView {
  /// The id in a game's record; absent for other items and for a record without an id.
  fileprivate func recordID(_ row: ItemRow) -> TextSpan {
    guard row.kind == .game, !row.isBroken, itinerary.games.indices.contains(Int(row.facts)) else { return .absent }
    let id = itinerary.games[Int(row.facts)].facts.id
    return id.count == 0 ? .absent : id
  }
}
