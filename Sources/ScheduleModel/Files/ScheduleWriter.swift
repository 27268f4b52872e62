import CivilTime
import FormatSyntax
package import SourceText

/// Writes a schedule's games: as JSON objects, in lines or in a list, or as a table.
///
/// What games share (sides, venues, leagues) is rendered once and copied for each game.
package struct ScheduleWriter {
  let schedule: Schedule
  private let shared: SharedTexts

  package init(_ schedule: Schedule) {
    self.schedule = schedule
    shared = SharedTexts(
      schedule, side: { ScheduleWriter.append($0, of: schedule, to: $1) },
      venue: { ScheduleWriter.append($0, of: schedule, to: $1) })
  }

  /// All games, one a line, in the schedule's order; `drain` is called whenever there is enough to pass on.
  package func write<Failure: Error>(
    as format: ScheduleFormat, to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    var table = format == .csv ? ScheduleTable(schedule, to: output) : nil
    table?.appendHeader()
    if format == .json { output.append(0x5B) }
    for (index, game) in schedule.games.enumerated() {
      switch format {
      case .jsonl:
        append(game, to: output)
        output.append(0x0A)
      case .json:
        output.append(index > 0 ? ",\n" as StaticString : "\n")
        append(game, to: output)
      case .csv: table?.append(game)
      }
      if output.view.count > 1 << 18 { try drain(output) }
    }
    if format == .json { output.append("\n]\n" as StaticString) }
    try drain(output)
  }

  /// One game as a compact JSON object.
  package func append(_ game: Game, to output: OutputBuffer) {
    output.append("{\"id\":" as StaticString)
    appendText(game.id, to: output)
    let extra = schedule.extra(of: game)
    output.append(",\"aliases\":" as StaticString)
    append(extra?.aliases ?? [], to: output)
    output.append(",\"league\":" as StaticString)
    appendText(game.league, to: output)
    appendMember(",\"season\":", game.season, to: output)
    appendMember(",\"phase\":", game.phase, to: output)
    appendMember(",\"name\":", game.name, to: output)
    shared.withSide(game.home) { append(",\"home\":", $0, to: output) }
    shared.withSide(game.away) { append(",\"away\":", $0, to: output) }
    shared.withVenue(game.venue) { append(",\"venue\":", $0, to: output) }
    if let date = game.localDate {
      output.append(",\"localDate\":\"" as StaticString)
      date.append(to: output)
      output.append(0x22)
    }
    if let start = game.start {
      output.append(",\"start\":\"" as StaticString)
      start.append(to: output)
      output.append(0x22)
    }
    appendMember(",\"timeZone\":", game.zone, to: output)
    output.append(",\"status\":\"" as StaticString)
    output.append(game.status.word)
    output.append("\",\"gameNumber\":" as StaticString)
    output.append(decimal: Int(game.gameNumber))
    output.append(game.neutralSite ? ",\"neutralSite\":true" as StaticString : ",\"neutralSite\":false")
    output.append(",\"previousStarts\":" as StaticString)
    append(extra?.previousStarts ?? [], to: output)
    if game.source.record > 0 {
      output.append(",\"source\":" as StaticString)
      append(game.source, to: output)
    }
    output.append(0x7D)
  }

  func append(_ aliases: [TextID], to output: OutputBuffer) {
    output.append(0x5B)
    for (index, alias) in aliases.enumerated() {
      if index > 0 { output.append(0x2C) }
      appendText(alias, to: output)
    }
    output.append(0x5D)
  }

  func append(_ starts: [OffsetInstant], to output: OutputBuffer) {
    output.append(0x5B)
    for (index, start) in starts.enumerated() {
      output.append(index > 0 ? ",\"" as StaticString : "\"")
      start.append(to: output)
      output.append(0x22)
    }
    output.append(0x5D)
  }

  func append(_ source: GameSource, to output: OutputBuffer) {
    output.append("{\"feed\":" as StaticString)
    appendText(source.feed, to: output)
    output.append(",\"file\":" as StaticString)
    appendText(source.file, to: output)
    output.append(",\"record\":" as StaticString)
    output.append(decimal: Int(source.record))
    output.append(",\"line\":" as StaticString)
    output.append(decimal: Int(source.line))
    output.append(0x7D)
  }

  private func appendText(_ id: TextID, to output: OutputBuffer) {
    schedule.texts.withBytes(id) { output.appendJSON($0) }
  }

  private func appendMember(_ name: StaticString, _ text: TextID, to output: OutputBuffer) {
    if text.isEmpty { return }
    output.append(name)
    appendText(text, to: output)
  }

  private func append(_ name: StaticString, _ text: ByteView, to output: OutputBuffer) {
    output.append(name)
    output.append(text)
  }

  private static func append(_ side: Side, of schedule: Schedule, to output: OutputBuffer) {
    output.append("{\"id\":" as StaticString)
    schedule.texts.withBytes(side.id) { output.appendJSON($0) }
    output.append(",\"name\":" as StaticString)
    schedule.texts.withBytes(side.name) { output.appendJSON($0) }
    output.append(0x7D)
  }

  private static func append(_ venue: Venue, of schedule: Schedule, to output: OutputBuffer) {
    var separator: StaticString = "{"
    func member(_ name: StaticString, _ text: TextID) {
      if text.isEmpty { return }
      output.append(separator)
      output.append(name)
      schedule.texts.withBytes(text) { output.appendJSON($0) }
      separator = ","
    }
    func member(_ name: StaticString, _ number: Double?) {
      guard let number else { return }
      output.append(separator)
      output.append(name)
      output.appendJSON(number)
      separator = ","
    }
    member("\"id\":", venue.id)
    member("\"name\":", venue.name)
    member("\"city\":", venue.city)
    member("\"region\":", venue.region)
    member("\"country\":", venue.country)
    member("\"latitude\":", venue.latitude)
    member("\"longitude\":", venue.longitude)
    member("\"timeZone\":", venue.zone)
    output.append(separator.utf8CodeUnitCount == 1 && separator.bytes.first == 0x7B ? "{}" as StaticString : "}")
  }
}
