import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let duplicateGame = Rule(
    .duplicateGame, .error,
    summary: "A trip has the same game twice.",
    why: """
      A game is gone to once. The second item is left over from an edit or a merge; it is counted as a game of its \
      own, and travel may be held against it. Two items are the same game where their records have the same id.
      """,
    failing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "id": "mlb:745123", "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}},
        {"id": "g2", "kind": "game", "day": 1, "sortOrder": 0.001, "game": {
          "id": "mlb:745123", "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}}
      ]}
      """),
    passing: RuleExample(
      """
      {"id": "trip", "startDate": "2026-06-10", "dayCount": 1, "items": [
        {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "id": "mlb:745123", "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T13:10:00-04:00"}},
        {"id": "g2", "kind": "game", "day": 1, "sortOrder": 0.001, "game": {
          "id": "mlb:745124", "venue": {"name": "Fenway Park", "city": "Boston"},
          "start": "2026-06-10T19:10:00-04:00"}}
      ]}
      """),
    check: { view, report in
      guard view.games.count > 1 || view.traits.contains(.off) else { return }
      let text = view.itinerary.text
      view.ids.clear(for: view.rows.count)
      for row in view.rows where row.kind == .game && !row.isBroken {
        let id = view.recordID(row.index)
        if id.count == 0 { continue }
        guard let first = view.ids.enter(id, row.index, of: text, idOf: view.recordID) else { continue }
        let day = view.dayName(view.itinerary.items[first].position.day)
        report.add(
          view.itinerary, item: row.index, barrier: first,
          "\(view.name(row.index)) on \(view.dayName(row.day)) is the game \(quotedForDisplay(text.string(id))), which is "
            + "also \(view.name(first)) on \(day)")
      }
    })
}

extension ItineraryView {
  /// The id that the game's record has.
  fileprivate func recordID(_ index: Int) -> TextSpan {
    itinerary.gameIndex(index).map { itinerary.games[$0].facts.id } ?? .absent
  }
}
