import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// Writes the events of one itinerary.
struct ICalendarEventWriter {
  let text: ItemText
  let zones: ZoneBook
  let carrier: CarrierWriter
  let writer: ICalendarWriter
  /// A scratch buffer.
  let value: OutputBuffer
  let shared: Shared
  let extras: CalendarExtras
  /// The UIDs of the itinerary's events so far.
  let uids: ICalendarUIDs

  struct Shared {
    /// The end of each UID, starting with `@`.
    let uidEnd: [UInt8]
    /// DTSTAMP and SEQUENCE, as lines.
    let stamp: [UInt8]
  }

  private var output: OutputBuffer { writer.output }
  private var source: ItinerarySource { text.source }
  private var times: ICalendarTimes { ICalendarTimes(zones: zones, output: writer.output) }

  /// A later day of travel has no carrier, because the leg is in the event of its first day.
  ///
  /// - Parameter head: the lines that carry the itinerary.
  func append(_ entry: Timeline.Entry, head: [UInt8]) {
    let isFirst = entry.stage == 0
    let item = source.itinerary.items[entry.item]
    output.append("BEGIN:VEVENT\r\n")
    writer.property(
      name: "UID",
      value: uids.uid(
        own: isFirst ? extraMember("uid", item) : nil, id: source[item.id], part: isFirst ? nil : entry.stage + 1,
        end: shared.uidEnd))
    output.append(shared.stamp)
    appendTimes(entry)
    value.removeAll()
    text.appendTitle(item, to: value)
    if !isFirst { value.append(" (day \(entry.stage + 1) of \(entry.stages))") }
    let title = value.array
    title.withBytes { writer.text(name: "SUMMARY", value: $0) }
    if isFirst, let game = text.game(item) { appendGame(item, game, entry) } else { appendOther(item, entry) }
    appendCategories(item)
    if isFirst {
      appendCarrier(item, head)
    } else {
      output.append("X-SPORTSTIME-STAGE:\(entry.stage + 1)\r\n")
    }
    // If a day has no time set, an alarm would go off at night.
    if !isFirst || entry.kind != .allDay && !text.isOff(item) {
      title.withBytes { extras.appendAlarm(item.kind, title: $0, writer) }
    }
    output.append("END:VEVENT\r\n")
  }

  private func appendCarrier(_ item: Item, _ head: [UInt8]) {
    if let address = extraMember("url", item) { writer.property(name: "URL", value: address) }
    output.append(head)
    output.append("X-SPORTSTIME-DAY:")
    output.append(decimal: item.position.day)
    output.append("\r\nX-SPORTSTIME-SORT-ORDER:")
    output.appendJSON(item.position.sortOrder)
    output.append("\r\n")
    value.removeAll()
    CarrierText(document: .calendar).append(carrier.json(item, of: source.itinerary), to: value)
    writer.text(name: "X-SPORTSTIME-ITEM", value: value.view)
  }

  /// The text of an item's member that is only passed through.
  private func extraMember(_ name: StaticString, _ item: Item) -> String? {
    if item.extra.isAbsent { return nil }
    // Each member is preceded by a comma.
    value.removeAll()
    value.append(.openBrace)
    value.append(source[item.extra].slice(1, source[item.extra].count))
    value.append(.closeBrace)
    return ItemMember.text(name, in: value.view).flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Times

  private func appendTimes(_ entry: Timeline.Entry) {
    if entry.kind == .allDay {
      times.append(from: entry.date, through: entry.lastDate ?? entry.date)
    } else {
      let isInstant = entry.isGame || entry.isBooked
      times.append("DTSTART", entry.start, entry.zone, isGame: isInstant)
      times.append("DTEND", entry.stayEnd ?? entry.end, entry.endZone ?? entry.zone, isGame: isInstant)
    }
  }

  // MARK: What it is

  private func appendGame(_ item: Item, _ index: Int, _ entry: Timeline.Entry) {
    let facts = source.itinerary.games[index].facts
    value.removeAll()
    text.appendPlace(item, to: value)
    if value.count > 0 { writer.text(name: "LOCATION", value: value.view) }
    extras.append(GeoPoint(facts.latitude, facts.longitude), title: value.view, writer)
    switch facts.status {
    case .postponed: output.append("STATUS:TENTATIVE\r\n")
    case .cancelled: output.append("STATUS:CANCELLED\r\n")
    case .scheduled, .suspended, .inProgress, .final:
      output.append(facts.isStartAssumed ? "STATUS:TENTATIVE\r\n" : "STATUS:CONFIRMED\r\n")
    }
    let isFree = extras.options.isFree || entry.kind == .allDay || facts.status == .cancelled
    if entry.kind == .allDay || extras.options.isFree { output.append("TRANSP:TRANSPARENT\r\n") }
    let isTentative = facts.status == .postponed || facts.isStartAssumed
    extras.append(
      isFree ? .free : isTentative ? .tentative : .busy, isAllDay: entry.kind == .allDay, to: output)
    value.removeAll()
    for byte in source[facts.league] where byte >= .blank && byte < .delete {
      value.append(byte.asciiUpperCase)
    }
    if value.count > 0 { value.append(": ") }
    text.appendMatch(item, to: value)
    if facts.gameNumber > 1 {
      value.append(", game ")
      value.append(decimal: Int(facts.gameNumber))
    }
    if let word = ItemText.word(facts.status) {
      value.append(.lineFeed)
      value.append(word)
    }
    if entry.kind == .allDay { append(ItemText.unsetTime) }
    if facts.isStartAssumed { append(ItemText.assumedTime) }
    writer.text(name: "DESCRIPTION", value: value.view)
  }

  /// Adds a line to the description.
  private func append(_ sentence: StaticString) {
    value.append(.lineFeed)
    value.append(sentence)
  }

  private func appendOther(_ item: Item, _ entry: Timeline.Entry) {
    value.removeAll()
    if entry.stage == 0, source.itinerary.travel(item) != nil {
      text.appendDeparture(item, to: value)
    } else {
      text.appendPlace(item, to: value)
    }
    if value.count > 0 { writer.text(name: "LOCATION", value: value.view) }
    let isStay = entry.lastDate != nil
    let isFixed = entry.kind == .clock || isStay
    output.append(isFixed ? "STATUS:CONFIRMED\r\n" : "STATUS:TENTATIVE\r\n")
    // A note takes no time, and a stay doesn't block its days.
    let isFree =
      extras.options.isFree || isStay || (text.notes(item) != nil && text.category(item)?.equals("note") == true)
    extras.append(isFree ? .free : isFixed ? .busy : .tentative, isAllDay: entry.kind == .allDay, to: output)
    if isFree { output.append("TRANSP:TRANSPARENT\r\n") }
    value.removeAll()
    text.appendStayTimes(item, separator: "\n", to: value)
    text.appendJourney(item, to: value)
    if let notes = text.notes(item), !VisibleText.isEmpty(notes) {
      if value.count > 0 { value.append(.lineFeed) }
      VisibleText.append(notes, lineEnd: .newline, to: value)
    }
    if entry.stages > 1 {
      if value.count > 0 { value.append(.lineFeed) }
      let minutes = Int32(clamping: entry.duration / 60)
      ItemText.append(stage: entry.stage + 1, of: entry.stages, minutes: minutes, to: value)
    }
    if !isFixed {
      if value.count > 0 { value.append(.lineFeed) }
      value.append(ItemText.derivedTime)
    }
    if value.count > 0 { writer.text(name: "DESCRIPTION", value: value.view) }
  }

  /// Appends the categories: the kind, the league of a game, the category of a custom item.
  private func appendCategories(_ item: Item) {
    value.removeAll()
    switch item.kind {
    case .game:
      let league = text.game(item).map { source[source.itinerary.games[$0].facts.league] }
      let name = league?.filter { $0 > .blank && $0 < .delete }.map { $0.asciiUpperCase } ?? []
      value.append("Game")
      if !name.isEmpty {
        value.append(.comma)
        name.withBytes { ICalendarText.escape($0, to: value) }
      }
    case .travel: value.append("Travel")
    case .custom, .unknown:
      guard let category = text.category(item), !VisibleText.isEmpty(category) else { return }
      let clean = OutputBuffer(capacity: 64)
      VisibleText.append(category, to: clean)
      ICalendarText.escape(clean.view, to: value)
    }
    // Commas separate categories, so the value is already escaped.
    writer.property(name: "CATEGORIES", value: value.view)
  }
}
