import FormatSyntax
import ItineraryModel
import SourceText

/// Writes itineraries over the calendar that they were read from: what did not change stays to the byte, and what other
/// programs and people added to an event, alarms above all, stays with it.
struct CalendarRewrite {
  let old: ByteView
  let options: ExportOptions
  /// Whether every event is rewritten, also those that say the same as before.
  let rewritesAll: Bool

  /// - Parameter pairs: each itinerary as it was read, and as it is to be.
  func text(_ pairs: [(read: ImportedItinerary, new: Itinerary)]) throws(RewriteLoss) -> [UInt8] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for pair in pairs {
      // What the old calendar was asked to have beside its trip is not known.
      var plain = options
      plain.calendar = CalendarOptions()
      let base = try exported(pair.read.itinerary, plain)
      let new = try exported(pair.new, options)
      if base.text == new.text, !rewritesAll { continue }
      edits += try events(pair.read, base, new)
      let sharing = pairs.count { $0.read.range == pair.read.range }
      edits += try surroundings(pair.read.range, base, new, isAlone: sharing == 1)
    }
    return apply(edits)
  }

  private func apply(_ edits: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    // Insertions at one place stay in their order.
    let order = edits.indices.sorted {
      (edits[$0].range.lowerBound, edits[$0].range.upperBound, $0)
        < (edits[$1].range.lowerBound, edits[$1].range.upperBound, $1)
    }
    for edit in order.map({ edits[$0] }) {
      result += old.slice(at, edit.range.lowerBound)
      result += edit.text
      at = max(at, edit.range.upperBound)
    }
    return result + old.slice(at, old.count)
  }

  // MARK: What an export has

  /// An item's id, and of several with one id which one in flattened order.
  private struct ItemKey: Hashable {
    var id: [UInt8]
    var number: Int
  }

  private struct Exported {
    var text: [UInt8]
    var parts: [CalendarPart]
    /// By the item's index.
    var keys: [ItemKey]
    /// In order.
    var events: [(key: ItemKey, text: [UInt8])]
    private var places: [ItemKey: Int] = [:]

    init(text: [UInt8], parts: [CalendarPart], itinerary: Itinerary) {
      self.text = text
      self.parts = parts
      keys = [ItemKey](repeating: ItemKey(id: [], number: 0), count: itinerary.items.count)
      events = []
      var counts: [[UInt8]: Int] = [:]
      let components = parts.filter { $0.isComponent && $0.isNamed("VEVENT") }
      for (item, event) in zip(itinerary.sortedItems(), components) {
        let id = Array(itinerary.idText(itinerary.items[item]).utf8)
        let number = counts[id, default: 0]
        counts[id] = number + 1
        keys[item] = ItemKey(id: id, number: number)
        places[keys[item]] = events.count
        events.append((keys[item], Array(text[event.range])))
      }
    }

    func event(_ key: ItemKey) -> [UInt8]? { places[key].map { events[$0].text } }

    func part(_ name: StaticString) -> CalendarPart? { parts.first { $0.isNamed(name) && !$0.isComponent } }
  }

  private func exported(_ itinerary: Itinerary, _ options: ExportOptions) throws(RewriteLoss) -> Exported {
    let output = OutputBuffer(capacity: 1 << 14)
    ICalendarExporter(options).append(itinerary, to: output)
    let text = output.array
    let parts = try text.withBytes { (text) throws(RewriteLoss) in try CalendarRewrite.parts(text, in: 0, text) }
    return Exported(text: text, parts: parts, itinerary: itinerary)
  }

  private static func parts(
    _ text: ByteView, in offset: Int, _ file: ByteView
  ) throws(RewriteLoss) -> [CalendarPart] {
    do throws(SyntaxError) {
      return try CalendarPart.read(text, entering: ["VCALENDAR"])
    } catch {
      throw RewriteLoss(in: file, at: offset + error.offset, text: error.message)
    }
  }

  // MARK: Events

  private func events(
    _ read: ImportedItinerary, _ base: Exported, _ new: Exported
  ) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    let known = Set(base.keys)
    for (key, place) in zip(base.keys, read.places) {
      let range = place.lowerBound..<lineEnd(place.upperBound)
      guard let wanted = new.event(key) else {
        edits.append((range, []))
        continue
      }
      let written = base.event(key) ?? []
      if written == wanted, !rewritesAll { continue }
      edits.append((range, try merged(range, written, wanted)))
    }
    let added = new.events.filter { !known.contains($0.key) }.flatMap { $0.text }
    if !added.isEmpty { edits.append((calendarEnd(read.range), added)) }
    return edits
  }

  private func lineEnd(_ offset: Int) -> Int { old.firstIndex(of: 0x0A, from: offset).map { $0 + 1 } ?? old.count }

  /// Before END:VCALENDAR.
  private func calendarEnd(_ range: Range<Int>) -> Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, start > 0, old[start - 1] != 0x0A { start -= 1 }
    return start..<start
  }

  private static let derived: [StaticString] = [
    "DTSTART", "DTEND", "DTSTAMP", "SEQUENCE", "X-SPORTSTIME-ITINERARY", "X-SPORTSTIME-ITEMS", "X-SPORTSTIME-DAY",
    "X-SPORTSTIME-SORT-ORDER", "X-SPORTSTIME-ITEM",
  ]

  private func merged(_ range: Range<Int>, _ base: [UInt8], _ new: [UInt8]) throws(RewriteLoss) -> [UInt8] {
    let text = old.slice(range.lowerBound, range.upperBound)
    let mine = try eventParts(text, range.lowerBound)
    let written = try base.withBytes { (text) throws(RewriteLoss) in try eventParts(text, 0) }
    let wanted = try new.withBytes { (text) throws(RewriteLoss) in try eventParts(text, 0) }
    func raw(_ part: CalendarPart) -> [UInt8] { Array(text.slice(part.range.lowerBound, part.range.upperBound)) }
    var result = Array("BEGIN:VEVENT\r\n".utf8)
    let alarms = CalendarAlarms(mine, in: text)
    for part in wanted where !part.isComponent {
      let here = mine.filter { $0.name == part.name && !$0.isComponent }
      let before = written.first { $0.name == part.name }
      let isDerived = CalendarRewrite.derived.contains { part.isNamed($0) }
      if part.isNamed("UID") || (!isDerived && before?.content == part.content && !here.isEmpty) {
        result += here.isEmpty ? Array(new[part.range]) : here.flatMap(raw)
      } else if isDerived || here.isEmpty || before == nil || here.contains(where: { says($0, like: before) }) {
        result += new[part.range]
      } else {
        throw RewriteLoss(
          in: old, at: range.lowerBound + here[0].range.lowerBound,
          text: String(decoding: here[0].content, as: UTF8.self))
      }
    }
    let newAlarms = wanted.filter { $0.isComponent && !alarms.hasChanged }
    for alarm in newAlarms { result += new[alarm.range] }
    let names = Set(wanted.map { $0.name })
    for (index, part) in mine.enumerated() where part.isComponent || !names.contains(part.name) {
      if !newAlarms.isEmpty, alarms.ours.contains(index) { continue }
      if part.isOurs || (part.isNamed("DURATION") && !part.isComponent) { continue }
      let before = written.first { $0.name == part.name && !part.isComponent }
      if before?.content != part.content || part.isComponent { result += raw(part) }
    }
    return result + Array("END:VEVENT\r\n".utf8)
  }

  private func eventParts(_ text: ByteView, _ offset: Int) throws(RewriteLoss) -> [CalendarPart] {
    do throws(SyntaxError) {
      return try CalendarPart.read(text, entering: ["VEVENT"]).filter { !$0.isNamed("BEGIN") && !$0.isNamed("END") }
    } catch {
      throw RewriteLoss(in: old, at: offset + error.offset, text: error.message)
    }
  }

  /// Whether a property says what was written, in whatever form another program keeps it.
  private func says(_ part: CalendarPart, like written: CalendarPart?) -> Bool {
    func words(_ part: CalendarPart) -> [[UInt8]] {
      let value = OutputBuffer()
      part.content.withBytes { content in
        let colon = ICalendarLine(content, offset: 0, end: content.count)?.value ?? content
        ICalendarText.unescape(colon, to: value)
      }
      return EventText.words(EventText.notes(value.text))
    }
    guard let written else { return false }
    return part.content == written.content || words(part) == words(written)
  }

  // MARK: The calendar around them

  private func surroundings(
    _ range: Range<Int>, _ base: Exported, _ new: Exported, isAlone: Bool
  ) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    let parts = try CalendarRewrite.parts(old.slice(range.lowerBound, range.upperBound), in: range.lowerBound, old)
    func place(_ part: CalendarPart) -> Range<Int> {
      let start = range.lowerBound + part.range.lowerBound
      let end = range.lowerBound + part.range.upperBound
      return start..<(end == range.upperBound ? lineEnd(end) : end)
    }
    let first = parts.first { $0.isComponent } ?? parts.first { $0.isNamed("END") }
    let front = first.map { place($0).lowerBound } ?? calendarEnd(range).lowerBound
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for name in ["X-WR-CALNAME", "X-SPORTSTIME-ITINERARY", "X-SPORTSTIME-ITEMS"] as [StaticString] {
      guard let wanted = new.part(name) else { continue }
      let here = parts.filter { $0.isNamed(name) && !$0.isComponent }
      let isTitle = wanted.isNamed("X-WR-CALNAME")
      // A calendar that a user named keeps its name.
      let written = here.first { $0.content == base.part(name)?.content } ?? (isAlone && !isTitle ? here.first : nil)
      if let written {
        edits.append((place(written), Array(new.text[wanted.range])))
      } else if !isTitle {
        edits.append((front..<front, Array(new.text[wanted.range])))
      }
    }
    for name in CalendarExtras.properties {
      guard let wanted = new.part(name) else { continue }
      let here = parts.first { $0.isNamed(name) && !$0.isComponent }
      edits.append((here.map(place) ?? front..<front, Array(new.text[wanted.range])))
    }
    for zone in new.parts where zone.isComponent && zone.isNamed("VTIMEZONE") {
      let here = parts.first { $0.isComponent && $0.zone == zone.zone }
      let text = Array(new.text[zone.range])
      guard let here else {
        edits.append((front..<front, text))
        continue
      }
      let written = base.parts.first { $0.isComponent && $0.zone == zone.zone }
      let component = old.slice(place(here).lowerBound, place(here).upperBound)
      let isOurs = written.map { Array(base.text[$0.range]) == Array(component) } ?? false
      if isAlone, isOurs || isSpelledOut(component) { edits.append((place(here), text)) }
    }
    return edits
  }

  /// Whether a zone is as version 1.0.0 wrote it: every change of the clock on its own.
  private func isSpelledOut(_ zone: ByteView) -> Bool {
    let others: [StaticString] = ["RRULE", "RDATE", "X-", "COMMENT", "TZURL", "LAST-MODIFIED"]
    return !others.contains { zone.firstRange(of: $0.bytes) != nil }
  }
}
