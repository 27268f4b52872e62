import CivilTime
import FormatSyntax
import SourceText

/// Writes a schedule's games as CSV rows: one column per member, `home.id` for nested members.
///
/// A list with one text is written as that text, a longer list as JSON. A text that a spreadsheet would read as a
/// formula is prefixed with `textMark`, which is removed again on reading.
package struct ScheduleTable: Sendable {
  package static let textMark: UInt8 = .apostrophe

  private static let parts = GameMember.parts
  private static let side = cells(.home)
  private static let venue = cells(.venue)
  private static let source = cells(.source)

  private let schedule: Schedule
  private let shared: SharedTexts

  init(_ schedule: Schedule) {
    self.schedule = schedule
    shared = SharedTexts(
      schedule, side: { ScheduleTable.append(RecordParts(side: $0), ScheduleTable.side, schedule, to: $1) },
      venue: { ScheduleTable.append(RecordParts(venue: $0), ScheduleTable.venue, schedule, to: $1) })
  }

  private static func cells(_ owner: GameMember.Owner) -> [GameMember.Kind] {
    GameMember.all(of: owner).map { $0.description.kind }
  }

  static func appendHeader(to output: OutputBuffer) {
    var writer = CSVWriter(output, textMark: ScheduleTable.textMark)
    for member in GameMember.allCases { writer.field(member.description.path) }
    writer.endRecord()
  }

  func append(_ game: Game, to output: OutputBuffer) {
    var writer = CSVWriter(output, textMark: ScheduleTable.textMark)
    withUnsafePointer(to: game) { game in
      let record = RecordParts(game: game)
      for part in ScheduleTable.parts {
        switch part {
        case .member(let description): append(description.kind, of: record, to: &writer)
        case .object(.home): sharedCells(shared.side(game.pointee.home), ScheduleTable.side, to: &writer)
        case .object(.away): sharedCells(shared.side(game.pointee.away), ScheduleTable.side, to: &writer)
        case .object(.venue): sharedCells(shared.venue(game.pointee.venue), ScheduleTable.venue, to: &writer)
        case .object:
          let hasSource = game.pointee.source.record > 0
          for kind in ScheduleTable.source {
            if hasSource {
              append(kind, of: record, to: &writer)
            } else {
              ScheduleTable.appendEmpty(to: &writer)
            }
          }
        }
      }
      writer.endRecord()
    }
  }

  /// Appends cells that were rendered before, or empty ones.
  private func sharedCells(_ span: TextSpan?, _ cells: [GameMember.Kind], to writer: inout CSVWriter) {
    guard let span else {
      for _ in cells { ScheduleTable.appendEmpty(to: &writer) }
      return
    }
    shared.store.withBytes(span) { text in writer.written { $0.append(text) } }
  }

  private func append(
    _ kind: GameMember.Kind, of record: RecordParts, to writer: inout CSVWriter
  ) {
    func list(_ texts: [String]) { ScheduleTable.append(list: texts, to: &writer) }
    switch kind {
    case .texts: list((record.extra(in: schedule)?.aliases ?? []).map { schedule.texts.string($0) })
    case .instants: list((record.extra(in: schedule)?.previousStarts ?? []).map { $0.description })
    default: ScheduleTable.append(kind, of: record, schedule, to: &writer)
    }
  }

  private static func append(
    _ record: RecordParts, _ cells: [GameMember.Kind], _ schedule: Schedule, to output: OutputBuffer
  ) {
    var writer = CSVWriter(output, textMark: textMark)
    for kind in cells { append(kind, of: record, schedule, to: &writer) }
  }

  /// Appends a cell with one value, or an empty one.
  private static func append(
    _ kind: GameMember.Kind, of record: RecordParts, _ schedule: Schedule, to writer: inout CSVWriter
  ) {
    switch kind {
    case .text(let place, _): schedule.texts.withBytes(record.text(place)) { writer.field($0) }
    case .sourceText(let place):
      schedule.texts.withBytes(record.load(place, record.game) ?? .empty) { writer.field($0) }
    case .sourceNumber(let place): writer.written { $0.append(decimal: Int(record.load(place, record.game) ?? 0)) }
    case .integer(_, let place, _):
      let value = record.load(place, record.game) ?? -1
      writer.written { if value >= 0 { $0.append(decimal: Int(value)) } }
    case .flag(let place, _): writer.written { $0.append(record.load(place, record.game) ?? false ? "true" : "false") }
    case .degrees(_, let place, _):
      let degrees = record.load(place, record.venue) ?? nil
      writer.written { if let degrees { $0.appendJSON(degrees) } }
    case .status: writer.written { $0.append((record.game?.pointee.status ?? .scheduled).word) }
    case .date: writer.written { record.game?.pointee.localDate?.append(to: $0) }
    case .instant: writer.written { record.game?.pointee.start?.append(to: $0) }
    case .texts, .instants: writer.written { _ in }
    }
  }

  /// Writes a single text as a list if it looks like a JSON list or has leading or trailing blanks.
  private static func append(list texts: [String], to writer: inout CSVWriter) {
    if texts.isEmpty { return appendEmpty(to: &writer) }
    if texts.count == 1, let only = texts.first, !only.isEmpty, !only.hasPrefix("["),
      only.withBytes({ $0.trimmed.count == $0.count })
    {
      return writer.field(only)
    }
    JSONWriter.bytes { json in json.value(texts) }.withBytes { writer.field($0) }
  }

  private static func appendEmpty(to writer: inout CSVWriter) { writer.written { _ in } }
}
