import FormatSyntax
import CivilTime
package import ItineraryModel
import ScheduleModel
package import SourceText

/// Writes itineraries as one page that stands alone: no script, no network, its style within.
///
/// The page is for people and is not read back.
package struct HTMLExporter {
  private let page = PageTemplate(ItineraryPage.text)
  private let zones: ZoneBook
  private let several: Bool
  private let value = OutputBuffer(capacity: 1_024)
  private let numbering = Numbering()

  /// Numbers for the ids of headings, which may occur once in a page.
  private final class Numbering {
    var next = 1
  }

  /// What makes a page one that can be edited: the scripts that may run, more style, and what stands behind the text.
  package struct Editing {
    /// What follows in the content security policy.
    package var policy: String
    package var style: StaticString
    package var scripts: [UInt8]

    package init(policy: String, style: StaticString, scripts: [UInt8]) {
      self.policy = policy
      self.style = style
      self.scripts = scripts
    }
  }

  private let editing: Editing?

  package init(_ options: ExportOptions, editing: Editing? = nil) {
    zones = ZoneBook(options.zones, options.gazetteer)
    several = options.several
    self.editing = editing
  }

  /// The beginning of a page of several itineraries.
  package func begin(to output: OutputBuffer) {
    if !several { return }
    numbering.next = 1
    appendHead(to: output) { $0.append("Itineraries" as StaticString) }
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    ItinerarySource.with(itinerary) { source in
      let plan = DayPlan(source, zones: zones)
      if !several {
        numbering.next = 1
        appendHead(to: output) { plan.text.appendTitle(to: $0) }
      }
      append(plan, to: output)
      if !several { appendFoot(to: output) }
    }
  }

  package func end(to output: OutputBuffer) { if several { appendFoot(to: output) } }

  private func appendHead(to output: OutputBuffer, title: (OutputBuffer) -> Void) {
    page.appendHead(to: output, policy: editing?.policy)
    appendVisible("<title>", "</title>\n", to: output, title)
    page.appendMiddle(to: output, style: editing?.style)
  }

  private func appendFoot(to output: OutputBuffer) { page.appendFoot(to: output, scripts: editing?.scripts) }

  private func append(_ plan: DayPlan, to output: OutputBuffer) {
    let itinerary = plan.text.source.itinerary
    output.append("<article>\n<header>\n" as StaticString)
    appendVisible("<h1>", "</h1>\n", to: output) { plan.text.appendTitle(to: $0) }
    output.append("<p class=\"dates\">" as StaticString)
    plan.appendDates(to: output)
    output.append("</p>\n</header>\n" as StaticString)
    plan.forEachDay { day, items in
      let number = numbering.next
      numbering.next += 1
      output.append("<section aria-labelledby=\"day-" as StaticString)
      output.append(decimal: number)
      output.append("\">\n<h2 id=\"day-" as StaticString)
      output.append(decimal: number)
      output.append("\">" as StaticString)
      appendHeading(day, items, plan, to: output)
      output.append("</h2>\n" as StaticString)
      if items.isEmpty {
        output.append("<p class=\"empty\">Nothing planned</p>\n" as StaticString)
      } else {
        output.append("<ol>\n" as StaticString)
        for index in items { append(itinerary.items[index], plan, to: output) }
        output.append("</ol>\n" as StaticString)
      }
      output.append("</section>\n" as StaticString)
    }
    output.append("</article>\n" as StaticString)
  }

  private func appendTime(_ date: LocalDate, to output: OutputBuffer) {
    output.append("<time datetime=\"" as StaticString)
    date.append(to: output)
    output.append("\">" as StaticString)
    DateText.append(date, to: output)
    output.append("</time>" as StaticString)
  }

  private func appendHeading(_ day: Int, _ items: ArraySlice<Int>, _ plan: DayPlan, to output: OutputBuffer) {
    output.append("Day " as StaticString)
    output.append(decimal: day)
    output.append(" · " as StaticString)
    appendTime(plan.date(ofDay: day), to: output)
    appendVisible(" <span class=\"city\">", "</span>", to: output) { plan.appendCity(items, to: $0) }
  }

  private func append(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    output.append("<li class=\"" as StaticString)
    output.append(item.kind.word)
    output.append(plan.text.isOff(item) ? " off\">\n" as StaticString : "\">\n")
    appendContent(item, plan, to: output)
    output.append("</li>\n" as StaticString)
  }

  private func appendContent(_ item: Item, _ plan: DayPlan, to output: OutputBuffer) {
    let game = plan.text.game(item)
    output.append("<p class=\"when\">" as StaticString)
    if let game {
      if let start = plan.start(game) {
        output.append("<time datetime=\"" as StaticString)
        start.reading.append(to: output)
        output.append("\">" as StaticString)
        DateText.append(start.reading, abbreviation: start.abbreviation, to: output)
        output.append("</time>" as StaticString)
      } else {
        output.append("Time not set" as StaticString)
      }
    } else {
      appendKind(item, to: output)
    }
    output.append("</p>\n<div>\n" as StaticString)
    appendVisible("<p class=\"what\">", "</p>\n", to: output) { plan.text.appendTitle(item, to: $0) }
    if let game, let word = ItemText.word(plan.text.source.itinerary.games[game].facts.status) {
      output.append("<p class=\"status\">" as StaticString)
      output.append(word)
      output.append("</p>\n" as StaticString)
    }
    appendVisible("<p class=\"where\">", "</p>\n", to: output) { plan.text.appendPlace(item, to: $0) }
    appendVisible("<p class=\"where\">", "</p>\n", to: output) { plan.text.appendJourney(item, to: $0) }
    if let notes = plan.text.notes(item), !notes.equals(plan.text.source[item.title]) {
      appendVisible("<p class=\"notes\">", "</p>\n", to: output) {
        VisibleText.append(notes, lineEnd: .newline, to: $0)
      }
    }
    output.append("</div>\n" as StaticString)
  }

  private func appendKind(_ item: Item, to output: OutputBuffer) {
    switch item.kind {
    case .travel: output.append("Travel" as StaticString)
    default: output.append("Plan" as StaticString)
    }
  }

  /// Appends what `body` writes, escaped, between two tags; nothing where it writes nothing.
  private func appendVisible(
    _ before: StaticString, _ after: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void
  ) {
    value.removeAll()
    body(value)
    if value.count == 0 { return }
    output.append(before)
    Markup.append(value.view, to: output)
    output.append(after)
  }

  // MARK: Rows

  /// What is shown of a row, as markup without an element around it.
  package enum Row {
    case heading(day: Int)
    case item(Int, isOff: Bool)
  }

  /// Calls `body` for each row of the flattened itinerary, in order.
  package func forEachRow(of itinerary: Itinerary, _ body: (Row, ByteView) -> Void) {
    ItinerarySource.with(itinerary) { source in
      let plan = DayPlan(source, zones: zones)
      let output = OutputBuffer()
      plan.forEachDay { day, items in
        output.removeAll()
        appendHeading(day, items, plan, to: output)
        body(.heading(day: day), output.view)
        for index in items {
          output.removeAll()
          appendContent(itinerary.items[index], plan, to: output)
          body(.item(index, isOff: plan.text.isOff(itinerary.items[index])), output.view)
        }
      }
    }
  }
}
