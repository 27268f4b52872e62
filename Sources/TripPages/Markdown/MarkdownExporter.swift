import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes an itinerary as Markdown (CommonMark with GitHub's tables): totals, a table of its days, a heading for each
/// day or run of empty days, and a list entry for each item.
///
/// Hidden comments let `MarkdownImporter` restore the same itinerary. The first line of an entry ends with its item's
/// id, which moves with the entry. The last comment contains the itinerary's JSON.
package final class MarkdownExporter: ItineraryDocumentWriter {
  private let zones: ZoneBook
  private let carrier = CarrierWriter()
  private let text = CarrierText(document: .comment)
  private let value = OutputBuffer(capacity: 1_024)

  private let several: Bool
  private let unit: DistanceUnit?

  /// Begins the line of a later day of travel, which is not read as an item.
  static let onTheWay: StaticString = "*On the way: "

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    several = options.several
    unit = options.unit
  }

  package func append(_ itinerary: Itinerary, _ section: Int = 0, to output: OutputBuffer) {
    ItinerarySource.with(itinerary, unit: unit) { append(DayPlan($0, zones: zones), to: output) }
  }

  private func append(_ plan: DayPlan, to output: OutputBuffer) {
    let itinerary = plan.text.source.itinerary
    let stretches = plan.stretches()
    output.append("# ")
    appendVisible(to: output) { plan.text.appendTitle(to: $0) }
    output.append("\n\n")
    appendTotals(plan, to: output)
    appendTable(stretches, plan, to: output)
    for stretch in stretches { append(stretch, plan, to: output) }
    output.append(.lineFeed)
    output.append(MarkdownCarrier.trip)
    text.append(carrier.wholeJSON(itinerary), to: output)
    output.append(MarkdownCarrier.end)
    output.append(.lineFeed)
    if several { output.append(.lineFeed) }
  }

  /// `June 10 – June 13, 2026 · 4 days · 3 games · 347 km · 12 h 10 min on the road`.
  private func appendTotals(_ plan: DayPlan, to output: OutputBuffer) {
    let totals = ItineraryTotals(plan.text.source.itinerary)
    plan.appendDates(to: output)
    output.append(" · ")
    output.append(counted(totals.games, "game", "games"))
    if totals.gamesOff > 0 { output.append(" (and \(totals.gamesOff) cancelled or postponed)") }
    if let kilometres = totals.wholeKilometres {
      output.append(" · ")
      output.append(plan.text.source.unit.text(kilometres: Double(kilometres)))
    }
    if totals.minutes > 0 {
      output.append(" · ")
      output.append(duration: totals.minutes)
      output.append(" on the road")
    }
    output.append(.lineFeed)
  }

  private func appendTable(_ stretches: [DayStretch], _ plan: DayPlan, to output: OutputBuffer) {
    let hasBeds = stretches.contains { !$0.beds.isEmpty }
    output.append(
      hasBeds
        ? "\n| Day | Date | Where | What | Night |\n| --- | --- | --- | --- | --- |\n"
        : "\n| Day | Date | Where | What |\n| --- | --- | --- | --- |\n")
    let itinerary = plan.text.source.itinerary
    for stretch in stretches {
      output.append("| ")
      stretch.appendDays(to: output)
      output.append(" | ")
      plan.appendDates(stretch, to: output)
      output.append(" | ")
      appendVisible(to: output) { plan.appendCities(stretch, to: $0) }
      output.append(" | ")
      for (place, stage) in stretch.stages.enumerated() {
        if place > 0 { output.append("; ") }
        appendVisible(to: output) { plan.appendTitle(stage, to: $0) }
      }
      for (place, index) in stretch.items.enumerated() {
        if place + stretch.stages.count > 0 { output.append("; ") }
        appendVisible(to: output) { plan.text.appendTitle(itinerary.items[index], to: $0) }
      }
      output.append(" |")
      if hasBeds {
        output.append(.blank)
        appendVisible(to: output) { plan.appendTitles(stretch.beds, to: $0) }
        output.append(" |")
      }
      output.append(.lineFeed)
    }
  }

  private func append(_ stretch: DayStretch, _ plan: DayPlan, to output: OutputBuffer) {
    output.append("\n## ")
    if stretch.isRun {
      output.append("Days ")
      stretch.appendDays(to: output)
      output.append(" · ")
      plan.appendDates(stretch, to: output)
    } else {
      plan.appendHeading(stretch.days.lowerBound, to: output)
      appendVisible(" · ", to: output) { plan.appendCity(stretch.items, to: $0) }
    }
    output.append(.lineFeed)
    for stage in plan.travel.parts(onDay: stretch.days.lowerBound) {
      output.append(.lineFeed)
      output.append(MarkdownExporter.onTheWay)
      appendVisible(to: output) { plan.appendTitle(stage, to: $0) }
      output.append(" · ")
      output.append(duration: stage.minutes)
      output.append("*\n")
    }
    if stretch.items.isEmpty, !stretch.stages.isEmpty { return }
    if stretch.isEmpty {
      output.append("\nNothing planned")
      appendVisible(", in ", to: output) { VisibleText.append(plan.text.source[stretch.city], to: $0) }
      output.append(".\n")
      return
    }
    output.append(.lineFeed)
    for index in stretch.items { append(plan.text.source.itinerary.items[index], plan, to: output) }
  }

  private func append(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    output.append("- ")
    _ = appendLine(item, plan, to: output)
    output.append(.blank)
    MarkdownMark.append(plan.text.source[item.id], to: output)
    appendNotes(item, plan, to: output)
    output.append(.lineFeed)
  }

  /// Appends the first line of an item's entry.
  ///
  /// - Returns: the end offsets of its parts.
  private func appendLine(
    _ item: Item, _ plan: DayPlan, to output: OutputBuffer
  ) -> (time: Int, title: Int, tail: Int) {
    let line = output.count
    let game = plan.text.game(item)
    if let game {
      output.append("**")
      plan.appendStart(game, to: output)
      output.append("** · ")
    }
    let custom = plan.text.source.itinerary.custom(item)
    if custom?.start != nil || custom?.endDay != nil {
      output.append("**")
      if let clock = custom?.start { DateText.append(clock, to: output) }
      if let end = custom?.endDay {
        output.append(custom?.start == nil ? "Until day " : " until day ")
        output.append(decimal: Int(end))
        if let time = custom?.checkOut {
          output.append(", ")
          DateText.append(time, to: output)
        }
      }
      output.append("** · ")
    }
    if let travel = plan.text.source.itinerary.travel(item), travel.bookedSpan != nil {
      output.append("**")
      plan.appendBookedTimes(travel, to: output)
      output.append("** · ")
    }
    let time = output.count
    appendVisible(startsBlock: game == nil && time == line, to: output) { plan.text.appendTitle(item, to: $0) }
    let title = output.count
    appendVisible(" — ", to: output) { plan.text.appendPlace(item, to: $0) }
    if let game, let word = ItemText.word(plan.text.source.itinerary.games[game].facts.status) {
      output.append(" · ")
      output.append(word)
    }
    appendVisible(" — ", to: output) { plan.text.appendJourney(item, to: $0) }
    let tail = output.count
    appendCategory(item, plan, to: output)
    return (time, title, tail)
  }

  /// Appends ` · *meal*`; nothing for a note, which is the default category.
  private func appendCategory(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    guard let category = plan.text.category(item), !category.equals("note") else { return }
    let start = output.count
    appendVisible(MarkdownEntryText.categoryStart, to: output) { VisibleText.append(category, to: $0) }
    if output.count > start { output.append(.asterisk) }
  }

  /// By item, the text of its entry.
  func entries(_ itinerary: Itinerary) -> [MarkdownEntryText] {
    ItinerarySource.with(itinerary, unit: unit) { source in
      let plan = DayPlan(source, zones: zones)
      return itinerary.items.map { item in
        let output = OutputBuffer()
        let ends = appendLine(item, plan, to: output)
        let line = output.array
        output.removeAll()
        appendNotes(item, plan, to: output)
        return MarkdownEntryText(
          time: Array(line[..<ends.time]), title: Array(line[ends.time..<ends.title]),
          tail: Array(line[ends.title..<ends.tail]), category: Array(line[ends.tail...]),
          notes: MarkdownEntryText.notes(output.view.split(separator: .lineFeed).map { ByteView(rebasing: $0) }))
      }
    }
  }

  /// Appends notes, unless they only repeat the title. A hard break precedes each line.
  private func appendNotes(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    guard let notes = plan.text.notes(item), !notes.equals(plan.text.source[item.title]) else { return }
    value.removeAll()
    VisibleText.append(notes, lineEnd: .newline, to: value)
    for (_, line) in value.view.lines where !line.trimmed.isEmpty {
      output.append("\\\n  ")
      MarkdownText.append(line.trimmed, startsBlock: true, to: output)
    }
  }

  /// Appends the output of `body`, escaped, after `prefix`; nothing if the output is empty.
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
