import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import TripTimeline

/// An event without a carrier, with what it describes and its local time.
struct ForeignEvent {
  let event: CalendarEvent
  var kind: ForeignKind
  let date: LocalDate
  /// On the clock of the traveler's current place, or of `timeZone`.
  let clock: LocalTime?
  /// The zone of the clock, if the traveler's place is unknown.
  let timeZone: String?
  /// The zone of the event's place.
  let zone: Zone?
  /// The zone's name, if it is a known zone.
  let zoneName: String?
  /// 1-based.
  var day = 1
  /// Sort key: seconds since the epoch; the smallest number for an all-day event.
  var order: Int64

  /// The number of further days that it covers.
  var nights: Int {
    guard let start = event.start, let end = event.end else { return 0 }
    if start.time == nil { return max(0, end.date.days(since: start.date) - 1) }
    // A late night is not a stay.
    guard let minutes = event.minutes, minutes > 24 * 60, end.time != nil else { return 0 }
    return max(0, end.date.days(since: start.date))
  }

  func precedes(_ other: ForeignEvent) -> Bool {
    (day, order, event.offset) < (other.day, other.order, other.event.offset)
  }
}

/// Determines where the traveler is at each event: at the place of a game, or at the destination of travel.
struct ForeignPlaces {
  let kinds: ForeignKinds
  /// X-WR-TIMEZONE.
  let calendarZone: Zone?
  /// The traveler's zone according to the carried items.
  let traveller: (Instant) -> Zone?
  /// The number of UTC events without a known place.
  private(set) var placeless = 0

  /// The events in order of time.
  mutating func locate(_ events: [CalendarEvent]) -> [ForeignEvent] {
    var timed = events.compactMap { event in event.start.map { (event: event, start: $0) } }
    timed.sort { ($0.start.order, $0.event.offset) < ($1.start.order, $1.event.offset) }
    let described = timed.map { (event: $0.event, start: $0.start, kind: kinds.kind(of: $0.event)) }
    var current = described.lazy.compactMap { $0.kind.zoneBefore }.first
    var located: [ForeignEvent] = []
    for (event, start, kind) in described {
      if let instant = start.instant, let known = traveller(instant) { current = known }
      let stated = start.zone.flatMap { $0.isUTC ? nil : $0 }
      let zone = kind.zoneBefore ?? (kind.isGame ? stated : nil) ?? current ?? calendarZone
      let (date, clock, timeZone) = local(event, start, zone, isGame: kind.isGame)
      located.append(
        ForeignEvent(
          event: event, kind: kind, date: date, clock: clock, timeZone: timeZone, zone: zone, zoneName: name(zone),
          order: start.instant?.seconds ?? .min))
      current = kind.zoneAfter ?? (kind.isGame ? zone : nil) ?? current
    }
    return orderingGames(located)
  }

  /// Moves a game without a time after the other games of its day and after the travel to its city.
  private func orderingGames(_ events: [ForeignEvent]) -> [ForeignEvent] {
    var earlier: [LocalDate: [(place: ForeignPlace?, order: Int64)]] = [:]
    for event in events where event.order != .min {
      switch event.kind {
      case .travel(_, let to): earlier[event.date, default: []].append((to, event.order))
      case .game: earlier[event.date, default: []].append((nil, event.order))
      case .custom: continue
      }
    }
    var events = events
    for index in events.indices where events[index].order == .min {
      guard case .game(let game) = events[index].kind else { continue }
      let before = earlier[events[index].date]?.filter { $0.place?.isInMarket(of: game.place) ?? true }
      if let last = before?.map({ $0.order }).max(), last < .max { events[index].order = last + 1 }
    }
    return events
  }

  private mutating func local(
    _ event: CalendarEvent, _ start: EventTime, _ zone: Zone?, isGame: Bool
  ) -> (date: LocalDate, clock: LocalTime?, timeZone: String?) {
    guard let time = start.time, let stated = start.zone, let instant = start.instant else {
      return (start.date, start.time, nil)
    }
    if let zone {
      let (date, clock) = zone.reading(instant).local
      // An export states the traveler's zone; another program states only the date there.
      if !isGame, !stated.isUTC, event.isOurs { return (start.date, time, nil) }
      if isGame || stated.isUTC || date == start.date { return (date, clock, nil) }
    }
    if stated.isUTC { placeless += 1 }
    return (start.date, time, name(stated))
  }

  private func name(_ zone: Zone?) -> String? {
    guard let name = zone?.identifier, zone?.isUTC == false, kinds.zones.zone(name) != nil else { return nil }
    return name
  }
}

extension Zone {
  var isUTC: Bool { ["UTC", "Etc/UTC", "Z"].contains(identifier) }
}

extension EventTime {
  /// Seconds since the epoch. A date counts as its midnight.
  var order: Int64 { (instant ?? Instant(date, .midnight, offset: 0)).seconds }
}

/// Converts events without a carrier to items.
enum ForeignItems {
  /// Text between the two sides of a match.
  static let meetings = [" at ", " @ ", " vs. ", " vs ", " v "]

  static func split(_ title: String, _ word: String) -> (String, String)? {
    let text = Array(title.utf8)
    let mark = Array(word.utf8)
    return text.withBytes { text in
      guard let at = mark.withBytes({ text.firstRange(of: $0) }) else { return nil }
      let first = text.slice(0, at).trimmed
      let second = text.slice(at + mark.count, text.count).trimmed
      return first.isEmpty || second.isEmpty ? nil : (first.text, second.text)
    }
  }

  /// As above, with ids that are not in `known`.
  static func json(_ events: [ForeignEvent], _ known: UniqueIDs) -> [[UInt8]] {
    var ids = known
    return json(events, &ids)
  }

  /// One object for each of `events`, which must be sorted.
  static func json(_ events: [ForeignEvent], _ ids: inout UniqueIDs) -> [[UInt8]] {
    var gamesOfDay: [Int: Int] = [:]
    for event in events where event.kind.isGame { gamesOfDay[event.day, default: 0] += 1 }
    var placed: [Int: Int] = [:]
    return events.enumerated().map { index, event in
      let own = event.event.uid.withBytes { ICalendarUID.ids(in: $0) }?.item
      let id: String
      if let own, !own.isEmpty, own.utf8.count <= Limits.idBytes, ids.insert(own) {
        id = own
      } else {
        id = ids.free(own ?? String(decoding: event.event.uid, as: UTF8.self), fallback: "event-\(index + 1)")
      }
      switch event.kind {
      case .game(let game):
        let number = placed[event.day, default: 0]
        placed[event.day] = number + 1
        return game.json(id: id, event, sortOrder: Double(number) / Double(max(1_000, gamesOfDay[event.day] ?? 1)))
      case .travel(let from, let to): return travel(id: id, event, from: from, to: to)
      case .custom(let category): return custom(id: id, event, category)
      }
    }
  }

  private static func custom(id: String, _ event: ForeignEvent, _ category: String) -> [UInt8] {
    let isTimed = event.event.start?.time != nil
    let isDerived = event.event.saysDerived
    let title = event.event.summary
    return ItineraryAssembly.custom(
      id: id, day: event.day, title: title.isEmpty ? "Untitled" : title, category: category,
      notes: event.event.description.map(EventText.notes), clock: isDerived ? nil : event.clock,
      timeZone: isDerived ? nil : event.timeZone, minutes: isTimed ? event.event.minutes : nil,
      endDay: event.nights > 0 ? event.day + event.nights : nil, location: event.event.location,
      uid: event.event.foreignUID, address: event.event.address)
  }

  private static func travel(id: String, _ event: ForeignEvent, from: ForeignPlace, to: ForeignPlace) -> [UInt8] {
    let booked = event.event.saysDerived ? nil : times(of: event.event, from: from, to: to)
    let notes = event.event.saysDerived ? nil : event.event.description.map(EventText.notes)?.filled
    return JSONWriter.bytes { json in
      json.object { json in
        json.member("id", id)
        json.member("kind", "travel")
        json.member("day", event.day)
        json.member("sortOrder", 0)
        json.member("title", event.event.summary)
        json.object("travel") { json in
          json.member("from", from)
          json.member("to", to)
          json.member("durationMinutes", event.event.minutes.map { $0 + event.event.minutesOfStages })
          json.member("departure", booked?.departure.description)
          json.member("departureZone", booked == nil ? nil : from.zone?.identifier)
          json.member("arrival", booked?.arrival.description)
          json.member("arrivalZone", booked == nil ? nil : to.zone?.identifier)
          json.member("notes", notes)
        }
        event.event.appendOwn(to: &json)
      }
    }
  }

  /// When a journey begins and ends, on the clocks of both places; nil if the event states no times, or if a clock is
  /// unknown.
  private static func times(
    of event: CalendarEvent, from: ForeignPlace, to: ForeignPlace
  ) -> (departure: OffsetInstant, arrival: OffsetInstant)? {
    guard event.minutesOfStages == 0, let start = event.start?.instant, let end = event.end?.instant, start < end,
      let departure = from.zone?.reading(start), let arrival = to.zone?.reading(end)
    else { return nil }
    return (departure, arrival)
  }
}

extension CalendarEvent {
  /// Whether the description states that the time is derived from the order, so that no one has set it.
  var saysDerived: Bool {
    guard let description else { return false }
    let words = EventText.words(description)
    return [ItemText.derivedTime, ItemText.derivedTimeBefore].contains { text in
      let sentence = EventText.words(text.description)
      return words.count >= sentence.count
        && (0...words.count - sentence.count).contains { start in
          words[start..<start + sentence.count].elementsEqual(sentence)
        }
    }
  }

  /// Whether its UID is from an export.
  var isOurs: Bool { uid.withBytes { ICalendarUID.ids(in: $0) } != nil }

  /// Whether it also has the categories or the description of an export.
  package var isExported: Bool {
    if !isOurs { return false }
    return categories.isEmpty ? description != nil : categories.contains { $0 == "Game" || $0 == "Travel" }
  }

  /// The UID of an event from elsewhere, which its item keeps. An exported event's UID is derived from ids.
  var foreignUID: String? { uid.isEmpty || isOurs ? nil : String(validating: uid, as: UTF8.self) }

  /// Writes the UID and the address as members of an item.
  func appendOwn(to json: inout JSONWriter) {
    json.member("uid", foreignUID)
    json.member("url", address)
  }
}
