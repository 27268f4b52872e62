import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// An event that carries no item, with the day of its date.
struct ForeignEvent {
  let event: CalendarEvent
  /// 1-based.
  let day: Int
  /// On the clock of the place where the traveller is then.
  let clock: LocalTime?

  init(_ event: CalendarEvent, day: Int, clock: LocalTime?) {
    self.event = event
    self.day = day
    self.clock = clock
  }

  func precedes(_ other: ForeignEvent) -> Bool {
    let left = (day, event.start?.instant?.seconds ?? .min, event.offset)
    return left < (other.day, other.event.start?.instant?.seconds ?? .min, other.event.offset)
  }
}

/// Makes items of events that carry none: the user's own, and where nothing at all is carried, games and travel too, as
/// far as titles and places show.
struct ForeignItems {
  let gazetteer: Gazetteer
  let guessesKinds: Bool

  /// One object for each of `events`, which are in order.
  func json(_ events: [ForeignEvent], _ ids: inout UniqueIDs) -> [[UInt8]] {
    var gamesOfDay: [Int: Int] = [:]
    let games = events.map { guessesKinds ? game($0.event) : nil }
    for (event, game) in zip(events, games) where game != nil { gamesOfDay[event.day, default: 0] += 1 }
    var placed: [Int: Int] = [:]
    return zip(events, games).enumerated().map { index, pair in
      let (event, game) = pair
      let own = event.event.uid.withBytes { ICalendarUID.ids(in: $0) }?.item
      let id: String
      if let own, !own.isEmpty, own.utf8.count <= Limits.idBytes, ids.insert(own) {
        id = own
      } else {
        id = ids.free(own ?? String(decoding: event.event.uid, as: UTF8.self), fallback: "event-\(index + 1)")
      }
      let title = event.event.summary
      if let game {
        let number = placed[event.day, default: 0]
        placed[event.day] = number + 1
        return game.json(id: id, event, sortOrder: Double(number) / Double(max(1_000, gamesOfDay[event.day] ?? 1)))
      }
      if guessesKinds, let cities = ForeignItems.cities(title) {
        return ForeignItems.travel(id: id, event, from: cities.from, to: cities.to)
      }
      let start = event.event.start?.time == nil ? nil : event.event.minutes
      return ItineraryAssembly.custom(
        id: id, day: event.day, title: title.isEmpty ? "Untitled" : title,
        notes: event.event.description.map(EventText.notes), clock: event.event.saysDerived ? nil : event.clock,
        minutes: start,
        location: event.event.location,
        uid: event.event.foreignUID, address: event.event.address)
    }
  }

  /// `Boston → New York`.
  static func cities(_ title: String) -> (from: String, to: String)? {
    for arrow in [" → ", " -> "] {
      guard let (from, to) = split(title, arrow) else { continue }
      return (from, to)
    }
    return nil
  }

  static func travel(id: String, _ event: ForeignEvent, from: String, to: String) -> [UInt8] {
    let output = OutputBuffer()
    output.append("{\"id\":" as StaticString)
    output.appendJSON(id)
    output.append(",\"kind\":\"travel\",\"day\":" as StaticString)
    output.append(decimal: event.day)
    output.append(",\"sortOrder\":0,\"title\":" as StaticString)
    output.appendJSON(event.event.summary)
    output.append(",\"travel\":{\"from\":{\"city\":" as StaticString)
    output.appendJSON(from)
    output.append("},\"to\":{\"city\":" as StaticString)
    output.appendJSON(to)
    output.append(0x7D)
    if let minutes = event.event.minutes {
      output.append(",\"durationMinutes\":" as StaticString)
      output.append(decimal: minutes)
    }
    output.append(0x7D)
    event.event.appendOwn(to: output)
    output.append(0x7D)
    return output.array
  }

  /// What stands between the two sides of a meeting.
  static let meetings = [" at ", " @ ", " vs. ", " vs ", " v "]

  /// The two sides of a title that names a game, and the city; nil for anything else, and where no city can be found.
  private func game(_ event: CalendarEvent) -> ForeignGame? {
    for word in ForeignItems.meetings {
      guard let (first, second) = ForeignItems.split(event.summary, word) else { continue }
      let hostFirst = word == " vs. " || word == " vs " || word == " v "
      let (home, away) = hostFirst ? (first, second) : (second, first)
      guard let place = place(event.location, home: home) else { return nil }
      return ForeignGame(home: home, away: away, place: place)
    }
    return nil
  }

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

  /// `Venue, City, Region`, `Venue, City` or `City, NY`; else what the gazetteer knows of the venue or the home team.
  private func place(_ location: String, home: String) -> ForeignGame.Place? {
    let parts = location.utf8.split(separator: 0x2C).map { part in Array(part).withBytes { $0.trimmed.text } }
    if parts.count >= 3 {
      return ForeignGame.Place(
        venue: parts.dropLast(2).joined(separator: ", "), city: parts[parts.count - 2], region: parts[parts.count - 1])
    }
    if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
      let isRegion = parts[1].utf8.count <= 3 && parts[1].utf8.allSatisfy { $0 &- 0x41 < 26 }
      if isRegion { return ForeignGame.Place(venue: "", city: parts[0], region: parts[1]) }
      return ForeignGame.Place(venue: parts[0], city: parts[1], region: "")
    }
    let venue = location.withBytes { gazetteer.venue($0.trimmed, city: ByteView(start: nil, count: 0)) }
    if let venue, !venue.city.isEmpty {
      return ForeignGame.Place(venue: venue.name, city: venue.city, region: venue.region)
    }
    guard let team = gazetteer.team(home, league: ""), !team.city.isEmpty else { return nil }
    return ForeignGame.Place(venue: parts.first ?? "", city: team.city, region: team.region)
  }
}

/// A game that an event's words describe.
struct ForeignGame {
  struct Place {
    var venue: String
    var city: String
    var region: String
  }

  var home: String
  var away: String
  var place: Place

  func json(id: String, _ event: ForeignEvent, sortOrder: Double) -> [UInt8] {
    let output = OutputBuffer()
    func text(_ before: StaticString, _ value: String) {
      output.append(before)
      output.appendJSON(value)
    }
    text("{\"id\":", id)
    output.append(",\"kind\":\"game\",\"day\":" as StaticString)
    output.append(decimal: event.day)
    output.append(",\"sortOrder\":" as StaticString)
    output.appendJSON(sortOrder)
    text(",\"title\":", event.event.summary)
    text(",\"game\":{\"id\":", id)
    text(",\"home\":{\"name\":", home)
    text("},\"away\":{\"name\":", away)
    text("},\"venue\":{\"city\":", place.city)
    if !place.venue.isEmpty { text(",\"name\":", place.venue) }
    if !place.region.isEmpty { text(",\"region\":", place.region) }
    if let position = event.event.position {
      output.append(",\"latitude\":" as StaticString)
      output.appendJSON(position.latitude)
      output.append(",\"longitude\":" as StaticString)
      output.appendJSON(position.longitude)
    }
    output.append(0x7D)
    appendTime(event, to: output)
    text(",\"status\":", event.event.isCancelled ? "cancelled" : "scheduled")
    output.append(0x7D)
    event.event.appendOwn(to: output)
    output.append(0x7D)
    return output.array
  }

  private func appendTime(_ event: ForeignEvent, to output: OutputBuffer) {
    guard let start = event.event.start else { return }
    output.append(",\"localDate\":\"" as StaticString)
    start.date.append(to: output)
    output.append(0x22)
    guard let instant = start.instant else { return }
    let zone = start.zone ?? .utc
    output.append(",\"start\":\"" as StaticString)
    zone.reading(instant).append(to: output)
    output.append(0x22)
    if zone.identifier != "UTC" {
      output.append(",\"timeZone\":" as StaticString)
      output.appendJSON(zone.identifier)
    }
  }
}

extension CalendarEvent {
  /// Whether it says that its time follows from the order: then it is no time that anybody has set.
  fileprivate var saysDerived: Bool {
    guard let description else { return false }
    let sentence = EventText.words(ItemText.derivedTime.description)
    let words = EventText.words(description)
    return words.count >= sentence.count
      && (0...words.count - sentence.count).contains { start in
        words[start..<start + sentence.count].elementsEqual(sentence)
      }
  }

  /// An item keeps the UID of an event from elsewhere; that of one of ours is made of the ids.
  var foreignUID: String? {
    let isOurs = uid.withBytes { ICalendarUID.ids(in: $0) } != nil
    return uid.isEmpty || isOurs ? nil : String(validating: uid, as: UTF8.self)
  }

  /// The same as a member of an item, with the address that it has.
  func appendOwn(to output: OutputBuffer) {
    if let foreignUID {
      output.append(",\"uid\":" as StaticString)
      output.appendJSON(foreignUID)
    }
    guard let address else { return }
    output.append(",\"url\":" as StaticString)
    output.appendJSON(address)
  }
}
