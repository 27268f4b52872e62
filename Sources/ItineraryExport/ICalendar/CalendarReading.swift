import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// One calendar on its way back to an itinerary.
struct CalendarReading {
  private let calendar: CalendarObject
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase
  private let location: SourceLocation
  /// Events whose carrier is there, with the item's JSON.
  private var carried: [(event: CalendarEvent, json: [UInt8])] = []
  /// Events without one, that have a date.
  private var added: [CalendarEvent] = []
  private var ids = UniqueIDs()
  private var findings: [Finding] = []

  init(_ calendar: CalendarObject, gazetteer: Gazetteer, zones: ZoneDatabase, location: SourceLocation) {
    self.calendar = calendar
    self.gazetteer = gazetteer
    self.zones = zones
    self.location = location
    sortOut()
  }

  /// Which events carry their item. Of two with one item but different UIDs, the second is a copy that somebody made.
  private mutating func sortOut() {
    var uids: [[UInt8]: [UInt8]] = [:]
    var undated = 0
    for event in calendar.events {
      if let json = event.carrier, let id = ItemID.of(json) {
        if uids[id] == nil || uids[id] == event.uid {
          uids[id] = event.uid
          _ = ids.insert(String(decoding: id, as: UTF8.self))
          carried.append((event, json))
          continue
        }
      }
      if event.start != nil { added.append(event) } else { undated += 1 }
    }
    if undated > 0 {
      findings.append(
        Finding(
          code: "missing-field", severity: .warning,
          message: "\(undated) events have no DTSTART that can be read, and are left out", location: location))
    }
  }

  mutating func itinerary(
    _ assembly: inout ItineraryAssembly, fallbackID: String
  ) throws(SyntaxError) -> ImportedItinerary {
    let isForeign = calendar.carrier == nil
    let head = calendar.carrier ?? inferredHead(fallbackID)
    let lines = carried.map(\.json)
    var (itinerary, issues) = try assembly.read(head: head, items: lines)
    let starts = carried.map { $0.event.start }
    let times = ObservedTimes.of(itinerary, starts: starts, zones: zones, gazetteer: gazetteer)
    var entries = times.entries(starts)
    if !added.isEmpty {
      let firstDate = Timeline.firstDate(itinerary)
      let guessesKinds = isForeign && carried.isEmpty
      var news = added.map { ForeignEvent($0, day: times.day($0, from: firstDate)) }
      news.sort { $0.precedes($1) }
      let items = ForeignItems(gazetteer: gazetteer, guessesKinds: guessesKinds).json(news, &ids)
      (itinerary, issues) = try assembly.read(head: head, items: lines + items)
      entries += times.entries(news, firstItem: carried.count)
    }
    let isUntouched = added.isEmpty && !isForeign && times.isAsWritten(starts)
    if !isUntouched { infer(entries, &itinerary, isForeign: isForeign) }
    return ImportedItinerary(
      itinerary: itinerary, issues: issues, findings: findings, location: location,
      range: calendar.offset..<max(calendar.offset, calendar.end), text: assembly.faultyText)
  }

  private mutating func infer(_ entries: [ObservedTimes.Entry], _ itinerary: inout Itinerary, isForeign: Bool) {
    let order = ObservedOrder(entries: entries.sorted { $0.precedes($1) }.map(\.entry))
    let moved = DayLimits.widen(&itinerary, for: order, location: location, &findings).apply(to: &itinerary)
    if !moved.isEmpty {
      findings.append(OrderFinding.make(moved, in: itinerary, from: "the times of the events", location: location))
    } else if isForeign {
      findings.append(
        Finding(
          code: "order-inferred", severity: .info,
          message: "the calendar carries no itinerary: its days and their order are inferred from the events",
          location: location))
    }
  }

  /// Id, title, first date and number of days from what the events say.
  private func inferredHead(_ fallbackID: String) -> [UInt8] {
    var first: LocalDate?
    var last: LocalDate?
    for event in added + carried.map(\.event) {
      guard let date = event.start?.date else { continue }
      first = min(first ?? date, date)
      last = max(last ?? date, date)
    }
    // Carriers know their day, and with it the trip's first date.
    for (event, json) in carried {
      guard let day = ItemID.day(of: json), (1...Limits.dayCount).contains(day), let date = event.start?.date else {
        continue
      }
      first = min(first ?? date, date.adding(days: 1 - day) ?? date)
    }
    let start = first ?? LocalDate(dayNumber: 0)
    let dayCount = min(max(1, (last ?? start).days(since: start) + 1), Limits.dayCount)
    let known = calendar.events.lazy.compactMap { event in event.uid.withBytes { ICalendarUID.ids(in: $0) } }.first
    return ItineraryAssembly.head(
      id: known?.itinerary ?? fallbackID, title: calendar.name, startDate: start.description, dayCount: dayCount)
  }
}

/// What has to be known of an item before it is read.
enum ItemID {
  static func of(_ json: [UInt8]) -> [UInt8]? { member("id", json) { (try? $0.string())?.decoded } }

  static func day(of json: [UInt8]) -> Int? {
    member("day", json) { scanner in (try? scanner.number()).flatMap { JSONNumber.integer($0) } }
  }

  private static func member<Value>(
    _ name: StaticString, _ json: [UInt8], _ read: (inout JSONScanner) -> Value?
  ) -> Value? {
    json.withBytes { bytes in
      var found: Value?
      var scanner = JSONScanner(bytes)
      try? scanner.object { (scanner, key) throws(SyntaxError) in
        if key.equals(name) {
          var ahead = scanner
          ahead.skipWhitespace()
          found = read(&ahead)
        }
        try scanner.skipValue()
      }
      return found
    }
  }
}
