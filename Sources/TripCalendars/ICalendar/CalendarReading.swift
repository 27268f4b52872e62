import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// Converts one calendar back to an itinerary.
struct CalendarReading {
  private let calendar: CalendarObject
  private let bytes: ByteView
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase
  private let unit: DistanceUnit?
  private let location: SourceLocation
  /// Events with a carrier, and the JSON of their items.
  private var carried: [(event: CalendarEvent, json: [UInt8])] = []
  /// Events with a date but no carrier.
  private var added: [CalendarEvent] = []
  private var ids = UniqueIDs()
  private var findings: [Diagnostic] = []
  /// Carried items that have taken the times of their events.
  private var timed: Set<Int> = []
  private let lines: LineIndex

  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - unit: the unit of distances in the file; nil if there are none or units differ.
  ///   - lines: the line index of the whole file.
  init(
    _ calendar: CalendarObject, in bytes: ByteView, gazetteer: Gazetteer, zones: ZoneDatabase, unit: DistanceUnit?,
    location: SourceLocation, lines: LineIndex
  ) {
    self.unit = unit
    self.lines = lines
    self.calendar = calendar
    self.bytes = bytes
    self.gazetteer = gazetteer
    self.zones = zones
    self.location = location
    sortOut()
    tellRecurrences()
    tellUnknownZones()
  }

  /// Finds the events that carry an item. If two events carry the same item but have different UIDs, the second one is
  /// a user's copy, unless its UID is one that an export gives to the item's id.
  private mutating func sortOut() {
    var uids: [[UInt8]: [UInt8]] = [:]
    var undated = 0
    var minutesOfStages: [String: Int] = [:]
    for stage in calendar.stages {
      guard let id = stage.uid.withBytes({ ICalendarUID.ids(ofPart: $0) })?.item else { continue }
      minutesOfStages[id, default: 0] += stage.minutes ?? 0
    }
    for var event in calendar.events {
      let own = event.uid.withBytes { ICalendarUID.ids(in: $0) }?.item
      event.minutesOfStages = own.flatMap { minutesOfStages[$0] } ?? 0
      if !event.isOverride, let json = event.carrier, let id = ItemID.of(json) {
        let text = String(decoding: id, as: UTF8.self)
        if uids[id] == nil || uids[id] == event.uid || own == text {
          if uids[id] == nil { uids[id] = event.uid }
          _ = ids.insert(text)
          carried.append((event, json))
          continue
        }
      }
      if event.start != nil { added.append(event) } else { undated += 1 }
    }
    if undated > 0 {
      findings.add(
        .missingField, .warning,
        "\(counted(undated, "event has no readable DTSTART and is", "events have no readable DTSTART and are")) left out",
        at: location)
    }
  }

  private mutating func tellRecurrences() {
    for event in calendar.events where event.recurs {
      findings.add(
        .recurrenceNotSupported, .warning,
        quotedForDisplay(event.summary)
          + " recurs in the calendar: only its first occurrence is in the trip", at: place(of: event))
    }
  }

  private mutating func tellUnknownZones() {
    var told: Set<[UInt8]> = []
    for event in calendar.events {
      guard let zone = event.start?.unknownZone, told.insert(Array(zone.utf8)).inserted else { continue }
      findings.add(
        .unknownTimeZone, .warning, "\(quotedForDisplay(zone)) is not a time zone; the zone of the place is used",
        at: place(of: event))
    }
  }

  mutating func itinerary(
    _ assembly: inout ItineraryAssembly, fallbackID: String
  ) throws(SyntaxError) -> ImportedItinerary {
    let isForeign = calendar.head.carriers.isEmpty
    let kinds = ForeignKinds(gazetteer: gazetteer, zones: zones, guessesAll: isForeign && carried.isEmpty)
    var places = ForeignPlaces(kinds: kinds, calendarZone: calendar.zone, traveller: { _ in nil })
    var head = calendar.head.carriers.first ?? inferredHead(fallbackID, places.locate(added))
    let written = carried.map { $0.json }
    var (itinerary, issues) = try assembly.read(head: head, items: written)
    let carriedItinerary = carried.isEmpty && isForeign ? nil : itinerary
    let starts = carried.map { $0.event.start }
    let slack = calendar.head.slacks[Array(itinerary.text.string(itinerary.id).utf8)]
    var times = ObservedTimes.of(
      itinerary, starts: starts, zones: zones, gazetteer: gazetteer, slack: slack, calendarZone: calendar.zone)
    var expected = expectedEvents(itinerary, times)
    if stagesAsWritten(expected) < calendar.stages.count {
      // Only later days of a drive can be in a zone from the gazetteer.
      let others = ObservedTimes.of(
        itinerary, starts: starts, zones: zones, gazetteer: gazetteer, slack: slack, calendarZone: calendar.zone,
        prefersGazetteer: true)
      let otherEvents = expectedEvents(itinerary, others)
      if stagesAsWritten(otherEvents) > stagesAsWritten(expected) { (times, expected) = (others, otherEvents) }
    }
    var entries = times.entries(starts)
    let lines = try takeChanges(written, itinerary, times, expected)
    tellStages(itinerary, expected)
    let isRenamed = try takeTitle(itinerary, &head)
    let isChanged = lines != written || isRenamed
    if isChanged { (itinerary, issues) = try assembly.read(head: head, items: lines) }
    var news: [ForeignEvent] = []
    if !added.isEmpty {
      places = ForeignPlaces(kinds: kinds, calendarZone: calendar.zone, traveller: { times.zone(at: $0) })
      news = places.locate(added)
      tellPlaceless(places.placeless)
      let firstDate = Timeline.firstDate(itinerary)
      for index in news.indices { news[index].day = news[index].date.days(since: firstDate) + 1 }
      news.sort { $0.precedes($1) }
      let known = ids
      (itinerary, issues) = try assembly.read(head: head, items: lines + ForeignItems.json(news, &ids))
      if isForeign, let found = ForeignTrip(itinerary, order: ordered(news)).head {
        head = try ItemPatch.merge(found, into: head)
        (itinerary, issues) = try assembly.read(head: head, items: lines + ForeignItems.json(news, known))
      }
      if dropStrays(&news, itinerary) {
        (itinerary, issues) = try assembly.read(head: head, items: lines + ForeignItems.json(news, known))
      }
      entries += times.entries(news, firstItem: carried.count)
    }
    let gone = missDeleted(itinerary)
    let isDeleted = !gone.isEmpty
    let isUntouched = added.isEmpty && !isForeign && times.isAsWritten(starts)
    if !isUntouched {
      let moved = infer(entries, &itinerary, isForeign: isForeign)
      if !isDeleted, !isForeign { tellIgnoredTimes(entries, moved, itinerary) }
    }
    if added.contains(where: { $0.isOurs }), !isDeleted { findings += ForeignTrip.findings(itinerary, location) }
    return ImportedItinerary(
      itinerary: itinerary, issues: issues, findings: findings, location: location, written: carriedItinerary,
      goneIDs: gone, goneGames: gone.filter { isGame($0, of: itinerary) }, slack: slack,
      usesGazetteer: times.options.gazetteer != nil,
      range: calendar.offset..<max(calendar.offset, calendar.end),
      places: (carried.map { $0.event } + news.map { $0.event }).map { $0.range },
      stages: calendar.stages.map { ($0.uid, $0.range) }, unused: unused(), text: assembly.faultyText)
  }

  private func unused() -> [Diagnostic] {
    var parts = calendar.unused
    for event in calendar.events + calendar.stages { parts.add(event) }
    return parts.findings { SourceLocation(file: location.file, line: lines.line(of: $0, in: bytes), column: 1) }
  }

  private mutating func tellPlaceless(_ count: Int) {
    if count == 0 { return }
    findings.add(
      .dateOfUTC, .warning,
      counted(count, "event is", "events are")
        + " in UTC and at a place whose zone is not known: the date and time are those of UTC", at: location)
  }

  /// The indices of all items in order of time. Indices for `news` follow those of the carried items.
  private func ordered(_ news: [ForeignEvent]) -> [Int] {
    func start(_ item: Int) -> Int64 {
      if carried.indices.contains(item) { return carried[item].event.start?.order ?? .min }
      let event = news[item - carried.count]
      return event.order == .min ? event.event.start?.order ?? .min : event.order
    }
    return (0..<carried.count + news.count).sorted { (start($0), $0) < (start($1), $1) }
  }

  /// Converts travel that belongs to no leg of the trip to custom items.
  ///
  /// - Returns: whether there was any.
  private mutating func dropStrays(_ news: inout [ForeignEvent], _ itinerary: Itinerary) -> Bool {
    let strays = ForeignTrip.strayTravel(itinerary).filter { $0 >= carried.count }
    for item in strays {
      news[item - carried.count].kind = .custom(category: "travel")
      let event = news[item - carried.count].event
      findings.add(
        .travelDisconnected, .warning,
        "\(quotedForDisplay(event.summary)) does not lead to a game of the calendar: it is a custom item now",
        at: place(of: event))
    }
    return !strays.isEmpty
  }

  /// The JSON of the items, with the changes that people made to the events.
  private mutating func takeChanges(
    _ written: [[UInt8]], _ itinerary: Itinerary, _ times: ObservedTimes, _ expected: ExpectedEvents
  ) throws(SyntaxError) -> [[UInt8]] {
    let isWhole = isWhole(itinerary)
    var lines = written
    for (index, entry) in carried.enumerated() {
      guard let event = expected.events[index] else { continue }
      let changes = try ObservedChanges(
        entry.event, expected: event, kind: itinerary.items[index].kind, json: entry.json,
        minutesOfDays: expected.minutesOfDays(index), location: place(of: entry.event),
        clock: isWhole ? entry.event.start.flatMap { times.clock($0) } : nil)
      if changes.takesTime { timed.insert(index) }
      if let json = changes.json { lines[index] = json }
      findings += changes.findings
    }
    return lines
  }

  /// Whether no event is missing. If one is, later items would have different times.
  private func isWhole(_ itinerary: Itinerary) -> Bool {
    guard let known = calendar.head.itemIDs[Array(itinerary.text.string(itinerary.id).utf8)] else { return false }
    let left = Set(itinerary.items.map { Array(itinerary.idText($0).utf8) })
    return known.allSatisfy { left.contains(Array($0.utf8)) }
  }

  /// Takes the calendar's name as the title if a person changed it.
  private mutating func takeTitle(_ itinerary: Itinerary, _ head: inout [UInt8]) throws(SyntaxError) -> Bool {
    guard !calendar.head.carriers.isEmpty, let name = calendar.name, name != calendar.requestedName,
      !EventText.words(name).isEmpty
    else { return false }
    let title = ItemText.text(of: itinerary) { $0.appendTitle(to: $1) }
    if EventText.words(name) == EventText.words(title) { return false }
    head = try TitleChange.take(name, head)
    findings.append(TitleChange.finding(name, in: "calendar", location))
    return true
  }

  /// Reports people's changes to events of later days of travel. Their times follow from the first day.
  private mutating func tellStages(_ itinerary: Itinerary, _ expected: ExpectedEvents) {
    let isWhole = isWhole(itinerary)
    var left = calendar.stages
    for (item, stages) in expected.stages.sorted(by: { $0.key < $1.key }) {
      for stage in stages {
        let index =
          left.firstIndex { $0.uid == stage.uid }
          ?? left.firstIndex { EventText.words($0.summary) == EventText.words(stage.summary) }
        if let index {
          let event = left.remove(at: index)
          findings += ObservedChanges.ofStage(event, expected: stage, hasTimes: isWhole, location: place(of: event))
        } else if isWhole, let first = expected.events[item], carried[item].event.minutes == first.minutes {
          findings.append(
            Diagnostic(
              ofChange: .warning,
              "\(quotedForDisplay(stage.summary)) keeps what the trip has: its missing event in the calendar is "
                + "ignored", at: location))
        }
      }
    }
    if carried.isEmpty { return }
    let foreign = Set(added.compactMap { event in event.uid.withBytes { ICalendarUID.ids(in: $0) }?.item })
    for event in left {
      let item = event.uid.withBytes { ICalendarUID.ids(ofPart: $0) }?.item
      if item.map(foreign.contains) ?? false { continue }
      findings.append(
        Diagnostic(
          ofChange: .warning,
          "\(quotedForDisplay(event.summary)) is a day of travel that the trip does not have, and is ignored",
          at: place(of: event)))
    }
  }

  /// The events of an export of a trip.
  private struct ExpectedEvents {
    /// By item.
    var events: [CalendarEvent?]
    /// By item: its later days of travel.
    var stages: [Int: [CalendarEvent]] = [:]

    func minutesOfDays(_ item: Int) -> Int? {
      guard let stages = stages[item], let first = events[item]?.minutes else { return nil }
      return stages.reduce(first) { $0 + ($1.minutes ?? 0) }
    }
  }

  /// The number of later days of travel that still have their exported times.
  private func stagesAsWritten(_ expected: ExpectedEvents) -> Int {
    calendar.stages.count { stage in
      expected.stages.values.contains { stages in
        stages.contains { $0.uid == stage.uid && $0.start?.instant == stage.start?.instant }
      }
    }
  }

  private func expectedEvents(_ itinerary: Itinerary, _ times: ObservedTimes) -> ExpectedEvents {
    let output = OutputBuffer(capacity: 1 << 14)
    var options = times.options
    options.unit = unit
    ICalendarExporter(options).append(itinerary, to: output)
    var reader = CalendarObjectReader(zones)
    reader.read(output.view)
    var result = ExpectedEvents(events: [CalendarEvent?](repeating: nil, count: itinerary.items.count))
    for (item, event) in zip(itinerary.sortedItems(), reader.calendars.first?.events ?? []) {
      result.events[item] = event
    }
    let stages = reader.calendars.first?.stages ?? []
    if stages.isEmpty { return result }
    let items = Dictionary(keepingFirst: result.events.indices.map { (itinerary.idText(itinerary.items[$0]), $0) })
    for stage in stages {
      let id = stage.uid.withBytes { ICalendarUID.ids(ofPart: $0) }?.item
      if let item = id.flatMap({ items[$0] }) { result.stages[item, default: []].append(stage) }
    }
    return result
  }

  private func place(of event: CalendarEvent) -> SourceLocation {
    SourceLocation(file: location.file, line: lines.line(of: event.offset, in: bytes), column: 1)
  }

  /// Reports items of the exported calendar whose events are gone.
  private mutating func missDeleted(_ itinerary: Itinerary) -> [String] {
    let id = Array(itinerary.text.string(itinerary.id).utf8)
    guard let known = calendar.head.itemIDs[id] else { return [] }
    let left = Set(itinerary.items.map { Array(itinerary.idText($0).utf8) })
    let gone = known.filter { !left.contains(Array($0.utf8)) }
    for id in gone {
      findings.add(
        .changedInDocument, .info,
        "the item \(quotedForDisplay(id)) was removed, as its event is gone from the calendar", at: location)
    }
    return gone
  }

  /// Whether a missing item was a game: its id is in the request, or begins with the league of another game, as ids of
  /// games do.
  private func isGame(_ id: String, of itinerary: Itinerary) -> Bool {
    let request = itinerary.text.withBytes(itinerary.request) { try? JSONValue.parse($0) }
    if request?["game"]?.array?.contains(where: { $0.string == id }) == true { return true }
    return itinerary.games.contains { game in
      let league = itinerary.text.string(game.facts.league)
      return !league.isEmpty && id.hasPrefix(league + ":")
    }
  }

  /// Reports new times that change no order and are ignored, because an item has a position but no time.
  private mutating func tellIgnoredTimes(_ entries: [ObservedTimes.Entry], _ moved: [Int], _ itinerary: Itinerary) {
    for entry in entries where entry.entry.isTouched && !moved.contains(entry.entry.item) {
      guard carried.indices.contains(entry.entry.item), !timed.contains(entry.entry.item) else { continue }
      let item = itinerary.items[entry.entry.item]
      let title = quotedForDisplay(itinerary.titleText(item))
      findings.add(
        .changeNotKept, .warning, "the new time of \(title) is ignored: its place in the order is unchanged",
        at: place(of: carried[entry.entry.item].event))
    }
  }

  /// - Returns: the indices of the items that got a new position.
  private mutating func infer(
    _ entries: [ObservedTimes.Entry], _ itinerary: inout Itinerary, isForeign: Bool
  ) -> [Int] {
    let order = ObservedOrder(entries: entries.sorted { $0.precedes($1) }.map { $0.entry })
    let moved = DayLimits.widen(&itinerary, for: order, location: location, &findings).apply(to: &itinerary)
    if !moved.isEmpty {
      findings.append(OrderFinding.make(moved, in: itinerary, from: "the times of the events", location: location))
    }
    if isForeign, calendar.isSingle, (calendar.events + calendar.stages).contains(where: { $0.isOfTrip }) {
      findings.add(
        .changedInDocument, .warning,
        "has one event of a trip and nothing that shows whether the trip has others; if they are in other "
          + "files, join them: cat FOLDER/*.ics", at: location)
    } else if isForeign, moved.isEmpty {
      findings.add(
        .orderInferred, .info,
        "the calendar carries no itinerary: its days and their order are inferred from the events", at: location)
    }
    return moved
  }

  /// Derives the id, title, first date and number of days from the events.
  private func inferredHead(_ fallbackID: String, _ news: [ForeignEvent]) -> [UInt8] {
    var first = news.map { $0.date }.min()
    var last = news.compactMap { $0.date.adding(days: $0.nights) }.max()
    for (event, json) in carried {
      guard let date = event.start?.date else { continue }
      first = min(first ?? date, date)
      last = max(last ?? date, date)
      // A carrier states its day, which determines the trip's first date.
      guard let day = ItemID.day(of: json), (1...Limits.dayCount).contains(day) else { continue }
      first = min(first ?? date, date.adding(days: 1 - day) ?? date)
    }
    let start = first ?? LocalDate(dayNumber: 0)
    let dayCount = min(max(1, (last ?? start).days(since: start) + 1), Limits.dayCount)
    let known = calendar.events.lazy.compactMap { event in event.uid.withBytes { ICalendarUID.ids(in: $0) } }.first
    return ItineraryAssembly.head(
      id: known?.itinerary ?? fallbackID, title: calendar.name, startDate: start.description, dayCount: dayCount)
  }
}
