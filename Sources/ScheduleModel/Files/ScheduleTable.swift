import CivilTime
import FormatSyntax
import SourceText

/// Writes a schedule's games as rows of CSV: a column a member, `home.id` for a member of a member.
///
/// A list of one text is that text, a longer one a JSON list. Texts that a spreadsheet would take for a formula begin
/// with `textMark`, which is taken away again where a table is read.
package struct ScheduleTable {
  package static let textMark: UInt8 = 0x27

  package static let columns = [
    "id", "aliases", "league", "season", "phase", "name", "home.id", "home.name", "away.id", "away.name", "venue.id",
    "venue.name", "venue.city", "venue.region", "venue.country", "venue.latitude", "venue.longitude",
    "venue.timeZone", "localDate", "start", "timeZone", "status", "gameNumber", "neutralSite", "previousStarts",
    "source.feed", "source.file", "source.record", "source.line",
  ]

  private let schedule: Schedule
  private var writer: CSVWriter
  private let shared: SharedTexts
  private let scratch = OutputBuffer()

  init(_ schedule: Schedule, to output: OutputBuffer) {
    self.schedule = schedule
    writer = CSVWriter(output, textMark: ScheduleTable.textMark)
    shared = SharedTexts(
      schedule, side: { ScheduleTable.append($0, of: schedule, to: $1) },
      venue: { ScheduleTable.append($0, of: schedule, to: $1) })
  }

  mutating func appendHeader() {
    for column in ScheduleTable.columns { writer.field(column) }
    writer.endRecord()
  }

  mutating func append(_ game: Game) {
    let extra = schedule.extra(of: game)
    text(game.id)
    list((extra?.aliases ?? []).map { schedule.texts.string($0) })
    text(game.league)
    text(game.season)
    text(game.phase)
    text(game.name)
    for side in [game.home, game.away] {
      if shared.withSide(side, { cells in writer.written { $0.append(cells) } }) == nil { empty(2) }
    }
    if shared.withVenue(game.venue, { cells in writer.written { $0.append(cells) } }) == nil { empty(8) }
    writer.written { game.localDate?.append(to: $0) }
    writer.written { game.start?.append(to: $0) }
    text(game.zone)
    writer.written { $0.append(game.status.word) }
    writer.written { $0.append(decimal: Int(game.gameNumber)) }
    writer.written { $0.append(game.neutralSite ? "true" as StaticString : "false") }
    list((extra?.previousStarts ?? []).map(\.description))
    let hasSource = game.source.record > 0
    text(hasSource ? game.source.feed : .empty)
    text(hasSource ? game.source.file : .empty)
    writer.written { if hasSource { $0.append(decimal: Int(game.source.record)) } }
    writer.written { if hasSource { $0.append(decimal: Int(game.source.line)) } }
    writer.endRecord()
  }

  private mutating func text(_ id: TextID) {
    schedule.texts.withBytes(id) { writer.field($0) }
  }

  /// A text that begins as a JSON list does, or that has a blank at either side, is itself in a list.
  private mutating func list(_ texts: [String]) {
    if texts.isEmpty { return empty(1) }
    if texts.count == 1, let only = texts.first, !only.isEmpty, !only.hasPrefix("["),
      only.withBytes({ $0.trimmed.count == $0.count })
    {
      return writer.field(only)
    }
    scratch.removeAll()
    for (index, text) in texts.enumerated() {
      scratch.append(index == 0 ? 0x5B : 0x2C)
      scratch.appendJSON(text)
    }
    scratch.append(0x5D)
    writer.field(scratch.view)
  }

  private mutating func empty(_ count: Int) {
    for _ in 0..<count { writer.written { _ in } }
  }

  private static func append(_ side: Side, of schedule: Schedule, to output: OutputBuffer) {
    var writer = CSVWriter(output, textMark: textMark)
    for text in [side.id, side.name] { schedule.texts.withBytes(text) { writer.field($0) } }
  }

  private static func append(_ venue: Venue, of schedule: Schedule, to output: OutputBuffer) {
    var writer = CSVWriter(output, textMark: textMark)
    for text in [venue.id, venue.name, venue.city, venue.region, venue.country] {
      schedule.texts.withBytes(text) { writer.field($0) }
    }
    for number in [venue.latitude, venue.longitude] { writer.written { if let number { $0.appendJSON(number) } } }
    schedule.texts.withBytes(venue.zone) { writer.field($0) }
  }
}
