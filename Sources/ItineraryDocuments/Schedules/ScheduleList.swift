import CivilTime
import DataFiles
import FormatSyntax
package import ScheduleModel
import SourceText
import TripCalendars
import TripPages
import TripTimeline

/// A table of games, in Markdown or as a self-contained page.
package struct ScheduleList {
  private let text: ScheduleGameText
  private let games: [Int]
  private let title: String

  /// - Parameter games: indices into the schedule.
  package init(_ schedule: Schedule, _ games: [Int], title: String, _ options: ScheduleDocumentOptions) {
    text = ScheduleGameText(schedule, options)
    self.games = games
    self.title = title
  }

  /// The texts of a game by column. Columns that are empty for all games are left out.
  private struct Row {
    var date: LocalDate?
    var cells: [String]
    var isOff: Bool
    var address: String?
  }

  private static let columns = ["Time", "Your time", "Game", "Venue", "League", "Round", "Broadcast", "Status"]
  private static let gameColumn = 2

  private var rows: [Row] {
    games.map { index in
      let game = text.schedule.games[index]
      let cells = [
        text.time(game) ?? (game.status.isOff ? "" : "not set"), text.readerTime(game) ?? "", text.title(game),
        text.place(game), text.league(game), text.round(game), text.text(game.broadcast), text.status(game) ?? "",
      ]
      return Row(
        date: game.localDate, cells: cells.map { displaySafe($0) }, isOff: game.status.isOff,
        address: text.address(game))
    }
  }

  /// The numbers of columns with text. The league is left out if it is the same for all games.
  private func columns(_ rows: [Row]) -> [Int] {
    ScheduleList.columns.indices.filter { column in
      let texts = Set(rows.map { $0.cells[column] })
      return ScheduleList.columns[column] == "League" ? texts.count > 1 : texts.contains { !$0.isEmpty }
    }
  }

  private func heading(_ date: LocalDate?) -> String {
    guard let date else { return "No date yet" }
    let output = OutputBuffer(capacity: 32)
    DateText.append(date, to: output)
    return output.text
  }

  // MARK: Markdown

  package var markdown: [UInt8] {
    let rows = rows
    let columns = columns(rows)
    var lines = ["# " + ScheduleList.escaped(displaySafe(title)), ""]
    lines.append("| Date | " + columns.map { ScheduleList.columns[$0] }.joined(separator: " | ") + " |")
    lines.append("| --- |" + columns.map { _ in " --- |" }.joined())
    for row in rows {
      let date = row.date.map { $0.description } ?? ""
      let cells = columns.map { column in
        let cell = ScheduleList.escaped(row.cells[column])
        return column == ScheduleList.gameColumn && row.isOff ? "~~" + cell + "~~" : cell
      }
      lines.append("| " + ([date] + cells).joined(separator: " | ") + " |")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Escapes characters that are markup in a table cell.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "\\`*_[]<>|#~".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  // MARK: HTML

  package var html: [UInt8] {
    let rows = rows
    let columns = columns(rows)
    let output = OutputBuffer(capacity: 4_096 + rows.count * 300)
    let page = PageTemplate(DataFiles.schedulePage)
    page.begin(title, to: output)
    output.append("<h1>\(markup: title)</h1>\n<p class=\"count\">\(counted(games.count, "game", "games"))</p>\n")
    for day in rows.chunkRanges({ $0.date == $1.date }) {
      output.append("<section>\n<h2>\(markup: heading(rows[day.lowerBound].date))</h2>\n<ul>\n")
      for row in rows[day] { append(row, columns, to: output) }
      output.append("</ul>\n</section>\n")
    }
    page.appendFoot(to: output)
    return output.array
  }

  private func append(_ row: Row, _ columns: [Int], to output: OutputBuffer) {
    output.append(row.isOff ? "<li class=\"off\">" : "<li>")
    for column in columns where !row.cells[column].isEmpty {
      let isGame = column == ScheduleList.gameColumn
      let name = ScheduleList.columns[column].lowercased().map { $0 == " " ? "-" : String($0) }.joined()
      output.append(isGame ? "<strong>" : "<span class=\"\(name)\">")
      if isGame, let address = row.address {
        output.append("<a href=\"\(markup: address)\" rel=\"noreferrer\">\(markup: row.cells[column])</a>")
      } else {
        output.append(markup: row.cells[column])
      }
      output.append(isGame ? "</strong> " : "</span> ")
    }
    output.append("</li>\n")
  }
}
