import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

/// Writes an itinerary as Markdown (CommonMark): a heading for each day, a list entry for each item.
///
/// Comments that no page shows carry the JSON from which `MarkdownImporter` makes the same itinerary again: one before
/// the title and one at the end of each entry's first line, so that an entry takes its own along when it is moved. A last
/// one says which entries there were.
package struct MarkdownExporter {
  private let zones: ZoneBook
  private let carrier = CarrierWriter()
  private let text = CarrierText(document: .comment)
  private let value = OutputBuffer(capacity: 1_024)

  private let several: Bool

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    several = options.several
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    ItinerarySource.with(itinerary) { append(DayPlan($0, zones: zones), to: output) }
  }

  private func append(_ plan: DayPlan, to output: OutputBuffer) {
    let itinerary = plan.text.source.itinerary
    output.append(MarkdownCarrier.itinerary)
    text.append(carrier.json(itinerary), to: output)
    output.append(" -->\n\n# " as StaticString)
    appendVisible(to: output) { plan.text.appendTitle(to: $0) }
    output.append("\n\n" as StaticString)
    plan.appendDates(to: output)
    output.append(0x0A)
    plan.forEachDay { day, items in
      output.append("\n## " as StaticString)
      plan.appendHeading(day, to: output)
      appendVisible(" · ", to: output) { plan.appendCity(items, to: $0) }
      output.append(0x0A)
      if !items.isEmpty { output.append(0x0A) }
      for index in items { append(itinerary.items[index], plan, to: output) }
    }
    appendItems(plan, to: output)
    if several { output.append(0x0A) }
  }

  private func append(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    output.append("- " as StaticString)
    _ = appendLine(item, plan, to: output)
    output.append(0x20)
    output.append(MarkdownCarrier.item)
    text.append(carrier.json(item, of: plan.text.source.itinerary), to: output)
    output.append(MarkdownCarrier.end)
    appendNotes(item, plan, to: output)
    output.append(0x0A)
  }

  /// What an entry's first line says of its item.
  ///
  /// - Returns: the offsets at which its parts end.
  private func appendLine(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) -> (time: Int, title: Int) {
    let game = plan.text.game(item)
    if let game {
      output.append("**" as StaticString)
      if let start = plan.start(game) {
        DateText.append(start.reading, abbreviation: start.abbreviation, to: output)
      } else {
        output.append("Time not set" as StaticString)
      }
      output.append("** · " as StaticString)
    }
    let clock = plan.text.custom(item).flatMap { plan.text.source.itinerary.customs[$0].start }
    if let clock {
      output.append("**" as StaticString)
      DateText.append(clock, to: output)
      output.append("** · " as StaticString)
    }
    let time = output.count
    appendVisible(startsBlock: game == nil && clock == nil, to: output) { plan.text.appendTitle(item, to: $0) }
    let title = output.count
    appendVisible(" — ", to: output) { plan.text.appendPlace(item, to: $0) }
    if let game, let word = ItemText.word(plan.text.source.itinerary.games[game].facts.status) {
      output.append(" · " as StaticString)
      output.append(word)
    }
    appendVisible(" — ", to: output) { plan.text.appendJourney(item, to: $0) }
    return (time, title)
  }

  /// What the itinerary has, so that an entry that a user takes out is missed: games whole, as they are the schedule's
  /// and stay, and the ids of all else.
  private func appendItems(_ plan: DayPlan, to output: OutputBuffer) {
    let itinerary = plan.text.source.itinerary
    if itinerary.items.isEmpty { return }
    value.removeAll()
    value.append("{\"items\":[" as StaticString)
    for isGame in [false, true] {
      if isGame { value.append("],\"games\":[" as StaticString) }
      var isFirst = true
      for index in plan.order where (itinerary.items[index].kind == .game) == isGame {
        let item = itinerary.items[index]
        if !isFirst { value.append(0x2C) }
        isFirst = false
        if isGame { value.append(carrier.json(item, of: itinerary)) } else { value.appendJSON(itinerary.idText(item)) }
      }
    }
    value.append("]}" as StaticString)
    output.append(0x0A)
    output.append(MarkdownCarrier.items)
    text.append(value.view, to: output)
    output.append(MarkdownCarrier.end)
    output.append(0x0A)
  }

  /// By item, what its entry says.
  func entries(_ itinerary: Itinerary) -> [MarkdownEntryText] {
    ItinerarySource.with(itinerary) { source in
      let plan = DayPlan(source, zones: zones)
      return itinerary.items.map { item in
        let output = OutputBuffer()
        let ends = appendLine(item, plan, to: output)
        let line = output.array
        output.removeAll()
        appendNotes(item, plan, to: output)
        return MarkdownEntryText(
          time: Array(line[..<ends.time]), title: Array(line[ends.time..<ends.title]), tail: Array(line[ends.title...]),
          notes: MarkdownEntryText.notes(output.view.split(separator: 0x0A).map { ByteView(rebasing: $0) }))
      }
    }
  }

  /// Notes, unless they only repeat the title: each line after a hard break.
  private func appendNotes(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    guard let notes = plan.text.notes(item), !notes.equals(plan.text.source[item.title]) else { return }
    value.removeAll()
    VisibleText.append(notes, lineEnd: .newline, to: value)
    let text = value.view
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: 0x0A, from: start) ?? text.count
      let line = text.slice(start, end).trimmed
      start = end + 1
      if line.isEmpty { continue }
      output.append("\\\n  " as StaticString)
      MarkdownText.append(line, startsBlock: true, to: output)
    }
  }

  /// Appends what `body` writes, escaped, with `prefix` before it; nothing where it writes nothing.
  private func appendVisible(
    _ prefix: StaticString = "", startsBlock: Bool = false, to output: OutputBuffer, _ body: (OutputBuffer) -> Void
  ) {
    value.removeAll()
    body(value)
    if value.count == 0 { return }
    output.append(prefix)
    MarkdownText.append(value.view.trimmed, startsBlock: startsBlock, to: output)
  }
}

/// How carriers begin; all end with ` -->`.
enum MarkdownCarrier {
  static let itinerary: StaticString = "<!-- sportstime-itinerary: "
  static let item: StaticString = "<!-- sportstime: "
  static let items: StaticString = "<!-- sportstime-items: "
  /// What all begin with.
  static let start: StaticString = "<!-- sportstime"
  static let end: StaticString = " -->"

  /// What a line shows: without the comments of an export.
  static func removed(from line: ByteView) -> [UInt8] {
    var visible: [UInt8] = []
    var start = 0
    while let comment = first(in: line, from: start) {
      visible += line.slice(start, comment.lowerBound).trimmed
      start = comment.upperBound
    }
    visible += line.slice(start, line.count).trimmed
    return visible
  }

  private static func first(in line: ByteView, from start: Int) -> Range<Int>? {
    guard let begin = line.firstRange(of: MarkdownCarrier.start.bytes, from: start),
      let end = line.firstRange(of: MarkdownCarrier.end.bytes, from: begin)
    else { return nil }
    return begin..<(end + MarkdownCarrier.end.utf8CodeUnitCount)
  }
}
