import CivilTime
import CommandInterface
import ItineraryDocuments
import ScheduleModel
import SourceText
import TripTimeline

/// Games as lines for a terminal: date, time, title, venue and unusual circumstances.
struct GameTable {
  private(set) var text = ""

  init(_ words: ScheduleGameText, _ games: [Int], hasIDs: Bool) {
    let leagues = Set(games.map { words.schedule.games[$0].league })
    let rows = games.map { index -> [String] in
      let game = words.schedule.games[index]
      let notes = [
        leagues.count > 1 ? words.league(game) : "", words.round(game), words.text(game.broadcast),
        words.status(game) ?? "", words.readerTime(game).map { "your time: " + $0 } ?? "",
      ].filter { !$0.isEmpty }
      return [
        game.localDate.map(DateText.sortable) ?? "no date", game.start?.localTime.clock ?? "", words.title(game),
        words.place(game),
        notes.joined(separator: ", "), hasIDs ? "[\(words.text(game.id))]" : "",
      ].map { displaySafe($0) }
    }
    let widths = (0..<6).map { column in rows.map { $0[column].count }.max() ?? 0 }
    for row in rows {
      var line = ""
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        line += cell + String(repeating: " ", count: widths[column] - cell.count + 2)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
  }
}
