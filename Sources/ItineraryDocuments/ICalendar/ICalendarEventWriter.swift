import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Writes the events of one itinerary.
struct ICalendarEventWriter {
  let source: ItinerarySource
  let zones: ZoneBook
  let carrier: CarrierWriter
  let writer: ICalendarWriter
  /// Scratch.
  let value: OutputBuffer
  let shared: Shared

  struct Shared {
    /// The end of each UID, from its `@` on.
    let uidEnd: [UInt8]
    /// DTSTAMP and SEQUENCE, as lines.
    let stamp: [UInt8]
  }

  private var output: OutputBuffer { writer.output }
  private var text: ItemText { ItemText(source: source) }

  /// - Parameter head: lines that carry the itinerary.
  func append(_ entry: Timeline.Entry, head: [UInt8]) {
    let item = source.itinerary.items[entry.item]
    output.append("BEGIN:VEVENT\r\n" as StaticString)
    appendUID(item)
    output.append(shared.stamp)
    appendTimes(entry)
    value.removeAll()
    text.appendTitle(item, to: value)
    writer.text(name: "SUMMARY", value: value.view)
    if let game = text.game(item) { appendGame(item, game, entry) } else { appendOther(item) }
    output.append(head)
    output.append("X-SPORTSTIME-DAY:" as StaticString)
    output.append(decimal: item.position.day)
    output.append("\r\nX-SPORTSTIME-SORT-ORDER:" as StaticString)
    output.appendJSON(item.position.sortOrder)
    output.append("\r\n" as StaticString)
    value.removeAll()
    CarrierText(document: .calendar).append(carrier.json(item, of: source.itinerary), to: value)
    writer.text(name: "X-SPORTSTIME-ITEM", value: value.view)
    output.append("END:VEVENT\r\n" as StaticString)
  }

  /// `<item>@<itinerary>.sportstime`, the same for each export of the item (RFC 5545, section 3.8.4.7); of an event from
  /// elsewhere, its own.
  private func appendUID(_ item: Item) {
    value.removeAll()
    if !item.extra.isAbsent {
      // The members have a comma before each.
      value.append(0x7B)
      value.append(source[item.extra].slice(1, source[item.extra].count))
      value.append(0x7D)
      if let uid = ItemMember.text("uid", in: value.view) {
        value.removeAll()
        value.append(uid)
        return writer.property(name: "UID", value: value.view)
      }
      value.removeAll()
    }
    ICalendarUID.append(source[item.id], to: value)
    value.append(shared.uidEnd)
    writer.property(name: "UID", value: value.view)
  }

  // MARK: Times

  private func appendTimes(_ entry: Timeline.Entry) {
    if entry.kind == .allDay {
      output.append("DTSTART;VALUE=DATE:" as StaticString)
      entry.date.appendBasic(to: output)
      // The end of a day is the next day, which is not part of it (RFC 5545, section 3.6.1).
      output.append("\r\nDTEND;VALUE=DATE:" as StaticString)
      LocalDate(dayNumber: entry.date.dayNumber &+ 1).appendBasic(to: output)
      output.append("\r\n" as StaticString)
    } else {
      append("DTSTART", entry.start, entry.zone)
      append("DTEND", entry.end, entry.zone)
    }
  }

  private func append(_ name: StaticString, _ seconds: Int64, _ number: Int32) {
    let instant = Instant(seconds: seconds)
    output.append(name)
    if number == ZoneBook.utc || isSecondReading(instant, zones[number]) {
      output.append(0x3A)
      instant.appendUTCBasic(to: output)
    } else {
      let zone = zones[number]
      let (date, time) = zone.reading(instant).local
      output.append(";TZID=" as StaticString)
      output.append(zones.identifier(number))
      output.append(0x3A)
      date.appendBasic(to: output)
      output.append(0x54)
      time.appendBasic(to: output)
    }
    output.append("\r\n" as StaticString)
  }

  /// A local time that the clock shows twice means the first one (RFC 5545, section 3.3.5); the second needs UTC.
  private func isSecondReading(_ instant: Instant, _ zone: Zone) -> Bool {
    let offset = zone.offset(at: instant)
    if zone.offset(at: instant.adding(seconds: -3 * 3_600)) <= offset { return false }
    let (date, time) = instant.local(offset: offset)
    return zone.resolve(date, time).preferred.instant != instant
  }

  // MARK: What it is

  private func appendGame(_ item: Item, _ index: Int, _ entry: Timeline.Entry) {
    let facts = source.itinerary.games[index].facts
    value.removeAll()
    text.appendPlace(item, to: value)
    if value.count > 0 { writer.text(name: "LOCATION", value: value.view) }
    appendPosition(facts.latitude, facts.longitude)
    switch facts.status {
    case .postponed: output.append("STATUS:TENTATIVE\r\n" as StaticString)
    case .cancelled: output.append("STATUS:CANCELLED\r\n" as StaticString)
    case .scheduled, .suspended, .inProgress, .final: output.append("STATUS:CONFIRMED\r\n" as StaticString)
    }
    if entry.kind == .allDay { output.append("TRANSP:TRANSPARENT\r\n" as StaticString) }
    value.removeAll()
    for byte in source[facts.league] where byte >= 0x20 && byte < 0x7F {
      value.append(byte &- 0x61 < 26 ? byte & 0xDF : byte)
    }
    if value.count > 0 { value.append(": " as StaticString) }
    text.appendMatch(item, to: value)
    if facts.gameNumber > 1 {
      value.append(", game " as StaticString)
      value.append(decimal: Int(facts.gameNumber))
    }
    if let word = ItemText.word(facts.status) {
      value.append(0x0A)
      value.append(word)
    }
    if entry.kind == .allDay { value.append("\nThe time is not set yet." as StaticString) }
    writer.text(name: "DESCRIPTION", value: value.view)
  }

  private func appendOther(_ item: Item) {
    value.removeAll()
    text.appendPlace(item, to: value)
    if value.count > 0 { writer.text(name: "LOCATION", value: value.view) }
    output.append("STATUS:TENTATIVE\r\n" as StaticString)
    value.removeAll()
    if let notes = text.notes(item) {
      if text.category(item)?.equals("note") == true { output.append("TRANSP:TRANSPARENT\r\n" as StaticString) }
      VisibleText.append(notes, lineEnd: .newline, to: value)
    } else {
      text.appendJourney(item, to: value)
    }
    if value.count > 0 { value.append(0x0A) }
    value.append(ItemText.derivedTime)
    writer.text(name: "DESCRIPTION", value: value.view)
  }

  /// GEO (RFC 5545, section 3.8.1.6): degrees to six places.
  private func appendPosition(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return }
    output.append("GEO:" as StaticString)
    append(degrees: latitude)
    output.append(0x3B)
    append(degrees: longitude)
    output.append("\r\n" as StaticString)
  }

  private func append(degrees: Double) {
    let millionths = Int((degrees * 1e6).rounded())
    if millionths < 0 { output.append(0x2D) }
    output.append(decimal: Int(millionths.magnitude / 1_000_000))
    output.append(0x2E)
    output.append(decimal: Int(millionths.magnitude % 1_000_000), width: 6)
  }
}
