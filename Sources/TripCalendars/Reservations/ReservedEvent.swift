import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// A reservation from an event that an airline, a railway or a hotel wrote.
struct ReservedEvent {
  /// Nil for an event without a date.
  private(set) var reservation: Reservation?

  private let event: CalendarEvent
  private let gazetteer: Gazetteer
  private let description: String

  init(_ event: CalendarEvent, _ gazetteer: Gazetteer) {
    self.event = event
    self.gazetteer = gazetteer
    description = event.description ?? ""
    guard let start = event.start else { return }
    let route = route()
    let kind = kind(route != nil)
    var segment = Reservation.Segment(departure: time(start), arrival: end(start))
    if kind.isTravel, let route {
      segment.from = place(route.from)
      segment.to = place(route.to)
      if let position = event.position { (segment.from.latitude, segment.from.longitude) = position }
    } else if kind.isTravel {
      segment.from = place(event.location)
    } else {
      segment.from = address(event.location)
      if let position = event.position { (segment.from.latitude, segment.from.longitude) = position }
    }
    var result = Reservation(kind, title: kind.isTravel ? "" : title(kind), segments: [segment])
    if kind.isTravel { result.segments[0].number = number(kind) }
    if kind == .stay { addStay(to: &result, start) }
    result.reference = labeled(ReservedEvent.references)
    result.uid = event.foreignUID
    result.url = event.address
    if kind.isTravel, route == nil, !event.summary.isEmpty { result.notes.append(event.summary) }
    result.notes += EventText.notes(description).split(separator: "\n").compactMap { String($0).stated }
    reservation = result
  }

  // MARK: Kinds

  private static let kinds: [(Reservation.Kind, Set<String>)] = [
    (.flight, ["flight", "flug", "vol", "vuelo", "volo", "voo", "vlucht", "flights"]),
    (.bus, ["bus", "flixbus", "greyhound", "megabus"]),
    (.ferry, ["ferry", "fähre", "faehre", "traghetto"]),
    (
      .train,
      [
        "train", "zug", "treno", "tren", "trein", "rail", "railway", "amtrak", "eurostar", "thalys", "railjet", "ice",
        "tgv", "ic", "ec", "rj", "rjx", "nightjet", "intercity", "ter", "bahn",
      ]
    ),
    (.stay, ["hotel", "hostel", "motel", "airbnb", "lodging", "stay", "unterkunft", "übernachtung", "check-in"]),
    (.meal, ["dinner", "lunch", "brunch", "breakfast", "restaurant", "opentable"]),
  ]

  private func kind(_ hasRoute: Bool) -> Reservation.Kind {
    let separators: Set<Character> = [" ", ",", ".", ":", ";", "(", ")", "\n", "/", "|", "*", "•", "●"]
    func kind(_ text: String, _ isWanted: (Reservation.Kind) -> Bool) -> Reservation.Kind? {
      let words = text.lowercased().split(whereSeparator: separators.contains).map(String.init)
      for word in words {
        if let found = ReservedEvent.kinds.first(where: { $0.1.contains(word) && isWanted($0.0) }) { return found.0 }
      }
      return nil
    }
    if let found = kind(event.summary, { hasRoute || !$0.isTravel }) { return found }
    if hasRoute, let found = kind(description, { $0.isTravel }) { return found }
    if kind(event.summary, { $0 == .flight }) != nil { return .flight }
    if description.lowercased().holds("check-out"), event.nights > 0 { return .stay }
    return .event
  }

  private func title(_ kind: Reservation.Kind) -> String {
    let parts = event.summary.split(separator: ":", maxSplits: 1).map(String.init)
    if kind == .stay, parts.count == 2, let name = parts[1].stated { return name }
    return event.summary.stated ?? "Untitled"
  }

  // MARK: Routes

  /// `Your flight from FRA to EWR`, `Strasbourg -> München Hbf`, or `Flug nach TOULOUSE` with the place of departure.
  private func route() -> (from: String, to: String)? {
    let summary = event.summary
    for (first, second) in [("from ", " to "), ("von ", " nach "), ("de ", " à ")] {
      guard let start = summary.range(ofLetters: first),
        let end = summary.range(ofLetters: second, from: start.upperBound)
      else { continue }
      return (String(summary[start.upperBound..<end.lowerBound]), cut(String(summary[end.upperBound...])))
    }
    for mark in [" → ", " ➞ ", " -> ", " - ", " – ", " to ", " nach "] {
      guard let (from, to) = ForeignItems.split(summary, mark) else { continue }
      // If it is not a place, it is a title: `Dinner - Joe's`.
      let left = from.split(separator: ":").last.map(String.init)?.stated ?? from
      if mark.contains(where: { "→➞>".contains($0) }) || isPlace(left), isPlace(to) || mark != " - " {
        return (left, cut(to))
      }
    }
    if let to = summary.range(ofLetters: " nach ") ?? summary.range(ofLetters: " to "), let from = event.location.stated
    {
      let left = from.lowercased().hasPrefix("von ") ? String(from.dropFirst(4)) : from
      return (left, cut(String(summary[to.upperBound...])))
    }
    return nil
  }

  /// The text up to a comma that is followed by a seat or the like.
  private func cut(_ text: String) -> String {
    let parts = text.split(separator: ",").map { String($0).stated ?? "" }
    return parts.prefix { !$0.contains(":") }.joined(separator: ", ").stated ?? text
  }

  private func isPlace(_ text: String) -> Bool {
    let words = place(text)
    return gazetteer.city(ofAirport: words.code) != nil
      || (1...max(1, min(4, text.split(separator: " ").count))).contains { count in
        let name = text.split(separator: " ").prefix(count).joined(separator: " ")
        return !gazetteer.cities(named: name).isEmpty
          || gazetteer.spelling(ofCity: name, region: "", country: "") != nil
      }
  }

  /// A station or an airport: `FRA`, `Glasgow Central (GLC)`, `TOULOUSE FR`.
  private func place(_ text: String) -> Reservation.Place {
    var place = Reservation.Place(name: text.stated ?? "")
    func isCode(_ text: some StringProtocol) -> Bool {
      text.utf8.count == 3 && text.utf8.allSatisfy { $0.isUppercase }
    }
    if isCode(place.name) {
      (place.code, place.name) = (place.name, "")
    } else if place.name.hasSuffix(")"), let open = place.name.lastIndex(of: "(") {
      let code = place.name[place.name.index(after: open)...].dropLast()
      if isCode(code), gazetteer.city(ofAirport: String(code)) != nil {
        (place.code, place.name) = (String(code), String(place.name[..<open]).stated ?? "")
      }
    }
    return place
  }

  /// Reads a LOCATION, which may end with a city, a region and a country.
  private func address(_ text: String) -> Reservation.Place {
    var place = Reservation.Place()
    let parts = text.split(whereSeparator: { $0 == "," || $0 == "\n" }).compactMap { String($0).stated }
    place.address = parts.joined(separator: ", ")
    for part in parts.reversed() where place.city.isEmpty {
      let words = part.split(separator: " ").map(String.init)
      let name = words.filter { !$0.contains(where: \.isNumber) }.joined(separator: " ")
      if parts.count > 1 || words.count < 4, !gazetteer.cities(named: name).isEmpty { place.city = name }
    }
    return place
  }

  // MARK: Times

  private func time(_ time: EventTime) -> Reservation.Time {
    guard let clock = time.time, let zone = time.zone else { return Reservation.Time(time.date, time.time) }
    let resolved = zone.resolve(time.date, clock).preferred
    if zone.isUTC { return Reservation.Time(time.date, clock, offset: 0) }
    // A zone that only the calendar defines is replaced by its offset.
    let isNamed = ZoneDatabase.system.zone(zone.identifier) != nil
    return Reservation.Time(
      time.date, clock, offset: isNamed ? nil : resolved.offset, zone: isNamed ? zone.identifier : nil)
  }

  private func end(_ start: EventTime) -> Reservation.Time? {
    if let end = event.end {
      if end.time != nil { return time(end) }
      // DTEND is the day after the last day.
      return end.date > start.date ? end.date.adding(days: -1).map { Reservation.Time($0, nil) } : nil
    }
    guard let duration = event.duration, let from = start.instant else { return nil }
    var end = start
    (end.date, end.time) = (start.zone ?? .utc).reading(from.adding(seconds: duration)).local
    return time(end)
  }

  /// Adds the nights of a stay, and the times of day in its description.
  private func addStay(to stay: inout Reservation, _ start: EventTime) {
    if stay.segments[0].arrival == nil || event.nights == 0, start.time == nil {
      stay.segments[0].arrival = start.date.adding(days: 1).map { Reservation.Time($0, nil) }
    }
    if start.time != nil { return }
    if let clock = clock(labeled: ["check-in", "checkin"]) { stay.segments[0].departure?.clock = clock }
    if let clock = clock(labeled: ["check-out", "checkout"]) { stay.segments[0].arrival?.clock = clock }
  }

  /// `15:00` or `3:00 PM`.
  private func clock(labeled labels: [String]) -> LocalTime? {
    guard let text = labeled(labels, where: { _ in true }) else { return nil }
    return text.withBytes { DateText.time(in: $0.trimmed) }
  }

  // MARK: Labels

  private static let references = [
    "booking reference", "booking code", "booking number", "buchungscode", "buchungsnummer", "confirmation number",
    "confirmation code", "confirmation", "reservation number", "reservation code", "record locator", "pnr",
    "auftragsnummer", "reference",
  ]

  /// The first word after a label at the beginning of a line: `Booking reference: XJ4F2`.
  private func labeled(_ labels: [String], where isWanted: (String) -> Bool = ReservedEvent.isReference) -> String? {
    for line in description.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let label = String(parts[0]).stated?.lowercased(), labels.contains(label) else {
        continue
      }
      let words = String(parts[1]).stated ?? ""
      let word = labels == ReservedEvent.references ? words.split(separator: " ").first.map(String.init) ?? "" : words
      if !word.isEmpty, isWanted(word) { return word }
    }
    return nil
  }

  private static func isReference(_ text: String) -> Bool {
    (3...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 == .hyphen }
  }

  /// `UA 1584` or `ICE 577` from the title, otherwise from the description.
  private func number(_ kind: Reservation.Kind) -> String? {
    for text in [event.summary, description] {
      let words = text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      for (index, word) in words.enumerated() {
        let letters = word.prefix { $0.isLetter || kind == .flight && word.count > 2 && $0 == word.dropFirst().first }
        let digits = word.dropFirst(letters.count)
        let isCode =
          letters.utf8.allSatisfy { $0.isUppercase || $0.isDigit } && letters.contains(where: \.isLetter)
        guard isCode, kind == .flight ? letters.count == 2 : (2...4).contains(letters.count) else { continue }
        if isNumber(digits) { return letters + " " + digits }
        if digits.isEmpty, words.indices.contains(index + 1), isNumber(words[index + 1][...]),
          !ReservedEvent.months.contains(word)
        {
          return word + " " + words[index + 1]
        }
      }
    }
    return nil
  }

  private static let months: Set<String> = [
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC", "MAI", "OKT", "DEZ",
  ]

  private func isNumber(_ text: Substring) -> Bool {
    (1...5).contains(text.utf8.count) && text.utf8.allSatisfy { $0.isDigit }
  }
}

extension CalendarEvent {
  /// The number of nights from its first to its last day.
  fileprivate var nights: Int {
    guard let start, let end else { return 0 }
    return max(0, end.date.days(since: start.date) - (end.time == nil ? 1 : 0))
  }
}

extension String {
  /// The range of a text in another one, ignoring case.
  fileprivate func range(ofLetters text: String, from start: String.Index? = nil) -> Range<String.Index>? {
    var at = start ?? startIndex
    while at < endIndex {
      let rest = self[at...]
      if rest.prefix(text.count).lowercased() == text, let end = index(at, offsetBy: text.count, limitedBy: endIndex) {
        return at..<end
      }
      at = index(after: at)
    }
    return nil
  }
}
