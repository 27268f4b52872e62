import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes itineraries over the calendar that they were read from. Unchanged text stays byte for byte, as do additions
/// by people and other programs, especially alarms.
///
/// A person's changes to exported text are carried over, unless the trip has new values for the same properties.
package struct CalendarRewrite {
  let old: ByteView
  let name: String
  let options: ExportOptions
  let gazetteer: Gazetteer
  /// Whether the itineraries were read from the calendar, including people's changes. If so, anything else is removed.
  let isOfReading: Bool
  /// Whether the calendar follows the old one even if the old one has none of the itineraries.
  let follows: Bool
  /// Whether to rewrite all events, even unchanged ones.
  let rewritesAll: Bool
  /// Contents of the calendar that are in no itinerary.
  package private(set) var kept: [Diagnostic] = []

  package init(
    old: ByteView, name: String, options: ExportOptions, gazetteer: Gazetteer, isOfReading: Bool, follows: Bool,
    rewritesAll: Bool, kept: [Diagnostic] = []
  ) {
    self.old = old
    self.name = name
    self.options = options
    self.gazetteer = gazetteer
    self.isOfReading = isOfReading
    self.follows = follows
    self.rewritesAll = rewritesAll
    self.kept = kept
  }

  private(set) lazy var lines = LineIndex(old)

  /// - Parameters:
  ///   - pairs: each itinerary as read, and its new version.
  ///   - gone: itineraries whose events are removed.
  package mutating func text(
    _ pairs: [(read: ImportedItinerary, new: Itinerary)], without gone: [ImportedItinerary]
  ) throws(RewriteLoss) -> [UInt8] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for read in gone { edits += try removed(read) }
    for pair in pairs {
      let base = try exported(isOfReading ? pair.read.asFound : written(pair.read, pair.new), plain(pair.read))
      let new = try exported(pair.new, options)
      if base.text == new.text, !rewritesAll, isOfReading { continue }
      for id in pair.read.goneIDs {
        note(
          pair.read.range,
          "the event of the item \(quotedForDisplay(id)) is gone from the calendar and was not added again")
      }
      edits += try events(pair.read, base, new)
      let sharing = pairs.count { $0.read.range == pair.read.range }
      edits += try surroundings(pair.read.range, base, new, isAlone: sharing == 1)
    }
    return apply(edits)
  }

  /// The options of the old calendar's export are unknown.
  private func plain(_ read: ImportedItinerary) -> ExportOptions {
    var plain = options
    plain.calendar = CalendarOptions()
    if !isOfReading {
      plain.gazetteer = read.usesGazetteer ? options.gazetteer ?? gazetteer : nil
      plain.slack = read.slack ?? plain.slack
    }
    return plain
  }

  /// The itinerary that the calendar carries, including items whose events a person removed, because the times of the
  /// other items depend on them.
  private func written(_ read: ImportedItinerary, _ new: Itinerary) throws(RewriteLoss) -> Itinerary {
    guard let written = read.written else {
      if !follows { throw RewriteLoss(in: old, from: read.location.line, reason: "it does not belong to this trip") }
      var empty = read.itinerary
      empty.items = []
      return empty
    }
    let gone = new.items.filter { read.goneIDs.contains(new.idText($0)) }
    if gone.isEmpty { return written }
    let carrier = CarrierWriter()
    var assembly = ItineraryAssembly(gazetteer)
    do throws(SyntaxError) {
      return try assembly.read(
        head: Array(carrier.json(written)),
        items: written.items.map { Array(carrier.json($0, of: written)) }
          + gone.map { Array(carrier.json($0, of: new)) }
      ).itinerary
    } catch {
      throw RewriteLoss(in: old, error)
    }
  }

  /// The ranges of an itinerary's events and carriers, to be removed.
  private func removed(_ read: ImportedItinerary) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    let places = read.places.prefix(read.written?.items.count ?? 0) + read.stages.map { $0.range }
    var edits = places.map { (range: whole($0), text: [UInt8]()) }
    for part in try CalendarRewrite.parts(
      old.slice(read.range.lowerBound, read.range.upperBound), in: read.range.lowerBound, old)
    where part.isNamed("X-SPORTSTIME-ITINERARY") || part.isNamed("X-SPORTSTIME-ITEMS") {
      let start = read.range.lowerBound
      edits.append((start + part.range.lowerBound..<start + part.range.upperBound, []))
    }
    return edits
  }

  private func apply(_ edits: [(range: Range<Int>, text: [UInt8])]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    // Insertions at the same place keep their order.
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

  /// An item's id, and its number in flattened order among items with that id.
  private struct ItemKey: Hashable {
    var id: [UInt8]
    var number: Int
  }

  private struct Exported {
    var text: [UInt8]
    var parts: [CalendarPart]
    /// By item index.
    var keys: [ItemKey]
    /// In order.
    var events: [(key: ItemKey, text: [UInt8])]
    /// Later days of travel, by UID.
    var stages: [(uid: [UInt8], text: [UInt8])] = []
    private var places: [ItemKey: Int] = [:]

    init(text: [UInt8], parts: [CalendarPart], itinerary: Itinerary) {
      self.text = text
      self.parts = parts
      keys = [ItemKey](repeating: ItemKey(id: [], number: 0), count: itinerary.items.count)
      events = []
      var counts: [[UInt8]: Int] = [:]
      var components: [CalendarPart] = []
      for part in parts where part.isComponent && part.isNamed("VEVENT") {
        let event = Array(text[part.range])
        if let uid = Exported.uidOfStage(event) { stages.append((uid, event)) } else { components.append(part) }
      }
      for (item, event) in zip(itinerary.sortedItems(), components) {
        let id = Array(itinerary.idText(itinerary.items[item]).utf8)
        let number = counts[id, default: 0]
        counts[id] = number + 1
        keys[item] = ItemKey(id: id, number: number)
        places[keys[item]] = events.count
        events.append((keys[item], Array(text[event.range])))
      }
    }

    /// The UID of a later day of travel; nil for the event of an item.
    private static func uidOfStage(_ event: [UInt8]) -> [UInt8]? {
      event.withBytes { event in
        let parts = (try? CalendarPart.read(event, entering: ["VEVENT"])) ?? []
        guard parts.contains(where: { $0.isNamed("X-SPORTSTIME-STAGE") }) else { return nil }
        return parts.first { $0.isNamed("UID") }.map { Array($0.content.dropFirst("UID:".utf8.count)) }
      }
    }

    func stage(_ uid: [UInt8]) -> [UInt8]? { stages.first { $0.uid == uid }?.text }

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
      throw RewriteLoss(in: file, error, from: offset)
    }
  }

  // MARK: Events

  private mutating func events(
    _ read: ImportedItinerary, _ base: Exported, _ new: Exported
  ) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    var known = Set(base.keys)
    let carried = isOfReading ? read.places.count : read.written?.items.count ?? 0
    for (key, place) in zip(base.keys, read.places.prefix(carried)) {
      guard let wanted = new.event(key) else {
        if let written = base.event(key) { try checkIsUnchanged(place, written) }
        edits.append((whole(place), []))
        continue
      }
      edits += try updated(place, base.event(key) ?? [], wanted)
    }
    if carried < read.places.count { edits += try foreignEvents(read, carried, new, &known) }
    edits += try stageEvents(read, base, new)
    // If a person removed a later day's event, it stays removed unless the trip changes it.
    let stages = new.stages.filter { stage in
      base.stage(stage.uid) != stage.text && !read.stages.contains { $0.uid == stage.uid }
    }
    let added = new.events.filter { !known.contains($0.key) }.flatMap { $0.text } + stages.flatMap { $0.text }
    if !added.isEmpty { edits.append((calendarEnd(read.range), added)) }
    return edits
  }

  /// Refuses to remove an event whose texts a person changed.
  private func checkIsUnchanged(_ place: Range<Int>, _ written: [UInt8]) throws(RewriteLoss) {
    if isOfReading { return }
    guard let merge = try? merge(place, written, written),
      merge.kept.contains(where: { ["SUMMARY", "DESCRIPTION", "LOCATION"].contains($0.description) })
    else { return }
    var loss = RewriteLoss(in: old, at: place.lowerBound, text: merge.title)
    loss.reason = "the trip no longer has it"
    throw loss
  }

  /// Updates the events of later days of travel and removes those that are no longer in the trip.
  private mutating func stageEvents(
    _ read: ImportedItinerary, _ base: Exported, _ new: Exported
  ) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    for (uid, place) in read.stages {
      guard let written = base.stage(uid) else { continue }
      guard let wanted = new.stage(uid) else {
        edits.append((whole(place), []))
        continue
      }
      edits += try updated(place, written, wanted)
    }
    return edits
  }

  private mutating func updated(
    _ place: Range<Int>, _ written: [UInt8], _ wanted: [UInt8]
  ) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    if written != wanted || rewritesAll { return [(whole(place), try merged(place, written, wanted))] }
    note(place, written, wanted)
    return []
  }

  /// Keeps events that a person added. If such an event is now in the trip, it carries its item.
  private mutating func foreignEvents(
    _ read: ImportedItinerary, _ carried: Int, _ new: Exported, _ known: inout Set<ItemKey>
  ) throws(RewriteLoss) -> [(range: Range<Int>, text: [UInt8])] {
    var edits: [(range: Range<Int>, text: [UInt8])] = []
    let mine = try exported(read.asFound, plain(read))
    for index in read.places.indices.dropFirst(carried) {
      let (key, place) = (mine.keys[index], read.places[index])
      if !known.contains(key), let wanted = new.event(key), let written = mine.event(key) {
        known.insert(key)
        edits.append((whole(place), try merged(place, written, wanted)))
      } else {
        note(place, "the event \(title(of: read.asFound.items[index], read)) is not in the trip and was kept")
      }
    }
    return edits
  }

  private func whole(_ place: Range<Int>) -> Range<Int> { place.lowerBound..<lineEnd(place.upperBound) }

  private func lineEnd(_ offset: Int) -> Int { old.firstIndex(of: .lineFeed, from: offset).map { $0 + 1 } ?? old.count }

  /// The position before END:VCALENDAR.
  private func calendarEnd(_ range: Range<Int>) -> Range<Int> {
    var start = range.upperBound
    while start > range.lowerBound, start > 0, old[start - 1] != .lineFeed { start -= 1 }
    return start..<start
  }

  private mutating func merged(_ place: Range<Int>, _ base: [UInt8], _ new: [UInt8]) throws(RewriteLoss) -> [UInt8] {
    let merge = try merge(place, base, new)
    note(place, merge)
    return merge.text
  }

  private func merge(_ place: Range<Int>, _ base: [UInt8], _ new: [UInt8]) throws(RewriteLoss) -> EventMerge {
    try base.withBytes { (base) throws(RewriteLoss) in
      try new.withBytes { (new) throws(RewriteLoss) in
        try EventMerge(
          old, whole(place), written: base, wanted: new, isOfReading: isOfReading, options.zones)
      }
    }
  }

  // MARK: What stays as a person left it

  /// Reports properties of an unchanged event that differ from the trip.
  private mutating func note(_ place: Range<Int>, _ base: [UInt8], _ new: [UInt8]) {
    if isOfReading { return }
    // An unreadable event is left unchanged.
    if let merge = try? merge(place, base, new) { note(place, merge) }
  }

  private mutating func note(_ place: Range<Int>, _ merge: EventMerge) {
    let names = merge.kept.filter { !$0.bytes.hasPrefix("X-") && !["GEO", "TRANSP"].contains($0.description) }
    if names.isEmpty { return }
    note(
      place,
      "\(quotedForDisplay(merge.title)) keeps what only the calendar has: "
        + names.map { $0.description }.joined(separator: ", "))
  }

  private mutating func note(_ place: Range<Int>, _ message: String) {
    if isOfReading { return }
    let line = lines.line(of: place.lowerBound, in: old)
    kept.append(
      Diagnostic(
        code: .changedInDocument, severity: .info, message: message,
        location: SourceLocation(file: name, line: line, column: 1)))
  }

  private func title(of item: Item, _ read: ImportedItinerary) -> String {
    quotedForDisplay(read.asFound.titleText(item))
  }

  // MARK: The calendar around them

  private mutating func surroundings(
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
      if isTitle, let named = here.first, isRequested(named, parts) {
        if new.part("NAME") != nil { edits.append((place(named), Array(new.text[wanted.range]))) }
        continue
      }
      // If the user renamed the calendar, the name stays.
      let before = base.part(name)
      let written = here.first { $0.content == before?.content } ?? (isAlone && !isTitle ? here.first : nil)
      if isTitle, !isOfReading, written == nil, let named = here.first, named.content != wanted.content {
        guard before?.content == wanted.content else {
          throw RewriteLoss(
            in: old, at: place(named).lowerBound, text: String(decoding: named.content, as: UTF8.self))
        }
        note(place(named), "the calendar keeps its name, which the trip does not have")
      }
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

  /// Whether an export named the calendar on request, so that its name is not the trip's title.
  private func isRequested(_ name: CalendarPart, _ parts: [CalendarPart]) -> Bool {
    func value(_ part: CalendarPart) -> ArraySlice<UInt8> { Array(part.content).drop { $0 != .colon } }
    return parts.contains { $0.isNamed("NAME") && !$0.isComponent && value($0) == value(name) }
  }

  /// Whether version 1.0.0 wrote the zone, with a separate component for each clock change.
  private func isSpelledOut(_ zone: ByteView) -> Bool {
    let others: [StaticString] = ["RRULE", "RDATE", "X-", "COMMENT", "TZURL", "LAST-MODIFIED"]
    return !others.contains { zone.firstRange(of: $0.bytes) != nil }
  }
}
