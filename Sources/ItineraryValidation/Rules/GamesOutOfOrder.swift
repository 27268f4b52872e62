import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let gamesOutOfOrder = Rule(
    .gamesOutOfOrder, .error,
    summary: "Games of a day are not in the order of their start times.",
    why: """
      The list would show an evening game before the afternoon one, and travel would be held against the wrong \
      game. The order is start, then games with no time set, then game number, then id.
      """,
    failing: .trip(.boston(), .boston("g2", at: "0.001", start: "2026-06-10T13:10:00-04:00")),
    passing: .trip(.boston("g2", start: "2026-06-10T13:10:00-04:00"), .boston(at: "0.001")),
    check: { view, report in
      guard var latest = view.games.first else { return }
      for row in view.games.dropFirst() {
        if row.day == latest.day, view.isPlayed(row, before: latest) {
          report.add(
            view.itinerary, item: row.index, barrier: latest.index,
            "the game \(view.name(row.index)) is placed after \(view.name(latest.index)) on \(view.dayName(row.day)), but is "
              + "played before it")
        } else {
          latest = row
        }
      }
    })
}

extension ItineraryView {
  fileprivate func isPlayed(_ row: ItemRow, before other: ItemRow) -> Bool {
    playingOrder(row).precedes(
      playingOrder(other), idPrecedes: itinerary.text.precedes(item(row).id, item(other).id))
  }

  private func playingOrder(_ row: ItemRow) -> GameOrder {
    GameOrder(startSeconds: row.start, gameNumber: Int(itinerary.games[Int(row.facts)].facts.gameNumber))
  }
}
