import CivilTime
package import FormatSyntax
package import SourceText

/// Reads reservations from JSON-LD with the vocabulary of schema.org, as contained in emails and written by
/// `kitinerary-extractor`.
package struct ReservationReader {
  /// In text order.
  package private(set) var reservations: [Reservation] = []
  /// Problems with their offsets. A reservation with an error is left out.
  package private(set) var problems: [(severity: Severity, error: SyntaxError)] = []
  /// The offsets of values that were used.
  private var used: Set<Int> = []

  package init() {}

  /// Reads an object, a list or a graph of objects.
  package mutating func read(_ value: StrictMember, depth: Int = 0) {
    guard depth < 8 else { return skip("lists within lists", value) }
    if let elements = value.elements {
      for element in elements { read(element, depth: depth + 1) }
    } else if value.kind != .object {
      skip("\(value.words) is not a reservation", value, .error)
    } else if let graph = value["@graph"] ?? value["subReservation"] {
      read(graph, depth: depth + 1)
    } else if value.value.count > Limits.feedRecordBytes {
      problems.append(
        (
          .error,
          SyntaxError(
            offset: value.offset,
            message: "a reservation larger than \(digitGrouped(Limits.feedRecordBytes)) bytes (the limit)",
            code: .limitExceeded)
        ))
    } else {
      readObject(value)
    }
  }

  private mutating func skip(_ message: String, _ value: StrictMember, _ severity: Severity = .warning) {
    problems.append((severity, SyntaxError(offset: value.offset, message: message, code: .reservationNotKept)))
  }

  private mutating func readObject(_ object: StrictMember) {
    used = []
    let type = object.type
    guard let kind = ReservationReader.kind(ofType: type) else {
      let name = type.isEmpty ? "an object without a type" : quotedForDisplay(type)
      return skip("\(name) is not a reservation that a trip can include; it is skipped", object)
    }
    let isBare = !type.hasSuffix("Reservation") && kind != .visit
    let subject = isBare ? object : object["reservationFor"] ?? object["touristAttraction"] ?? object
    var found = kind == .pickUp ? rental(object, subject) : [single(kind, object, subject)]
    for index in found.indices { complete(&found[index], object, subject) }
    found.removeAll { $0.segments.allSatisfy { $0.departure == nil && $0.arrival == nil } }
    if found.isEmpty {
      let name = quotedForDisplay([type, text(object, "reservationNumber")].compactMap { $0 }.joined(separator: " "))
      return skip("\(name) has no readable date; it is not added", object, .error)
    }
    var unkept: [String] = []
    collect(object, "", &unkept)
    found[0].unkept = unkept
    reservations += found
  }

  private static func kind(ofType type: String) -> Reservation.Kind? {
    for terms in TravelTerms.all where type == terms.reservation.description || type == terms.trip.description {
      return terms.kind
    }
    switch type {
    case "LodgingReservation": return .stay
    case "RentalCarReservation": return .pickUp
    case "FoodEstablishmentReservation": return .meal
    case "EventReservation": return .event
    case "TouristAttractionVisit": return .visit
    case "Reservation": return .other
    default: return type.hasSuffix("Event") ? .event : nil
    }
  }

  // MARK: Kinds

  private mutating func single(
    _ kind: Reservation.Kind, _ object: StrictMember, _ subject: StrictMember
  ) -> Reservation {
    var segment = Reservation.Segment()
    if let terms = TravelTerms.all.first(where: { $0.kind == kind }) {
      let (from, to) = (terms.from.description, terms.to.description)
      segment.from = place(subject[from] ?? object[from] ?? subject["departureStation"])
      segment.to = place(subject[to] ?? object[to] ?? subject["arrivalStation"])
      segment.departure =
        time(subject["departureTime"] ?? object["pickupTime"]) ?? time(subject["departureDay"] ?? object["pickupTime"])
      segment.arrival = time(subject["arrivalTime"] ?? object["dropoffTime"])
      segment.number = number(subject, terms)
      // The time of departure includes the day.
      if segment.departure != nil { use(subject["departureDay"]) }
    } else {
      let begins = ["checkinTime", "checkinDate", "startTime", "startDate", "arrivalTime"]
      let ends = ["checkoutTime", "checkoutDate", "endTime", "endDate", "departureTime"]
      segment.departure = begins.lazy.compactMap { object[$0] ?? subject[$0] }.first.flatMap { time($0) }
      segment.arrival = ends.lazy.compactMap { object[$0] ?? subject[$0] }.first.flatMap { time($0) }
      segment.from = place(subject["location"] ?? (kind == .event || kind == .other ? nil : subject))
    }
    return Reservation(kind, title: text(subject, "name") ?? "", segments: [segment])
  }

  private mutating func rental(_ object: StrictMember, _ subject: StrictMember) -> [Reservation] {
    let title = text(subject, "name") ?? text(subject, "model") ?? "Rental car"
    let ends: [(Reservation.Kind, String)] = [(.pickUp, "pickup"), (.dropOff, "dropoff")]
    return ends.map { kind, word in
      let segment = Reservation.Segment(
        from: place(object[word + "Location"]), departure: time(object[word + "Time"]))
      return Reservation(kind, title: title, segments: [segment])
    }
  }

  /// Adds the values that all kinds have.
  private mutating func complete(_ result: inout Reservation, _ object: StrictMember, _ subject: StrictMember) {
    result.reference = text(object, "reservationNumber") ?? text(object, "reservationId")
    result.uid = text(object, "@id")
    result.occurrence = object["position"].flatMap { $0.integer }.map { max(1, min($0, 9_999)) } ?? 1
    use(object["position"])
    let status = text(object, "reservationStatus") ?? text(subject, "eventStatus") ?? ""
    result.isCancelled = ["Cancelled", "Canceled"].contains { status.hasSuffix($0) }
    for path in ["airline", "provider", "trainCompany", "busCompany", "rentalCompany"] where result.carrier == nil {
      result.carrier =
        text(subject, path + ".name") ?? text(object, path + ".name") ?? text(subject, path + ".iataCode")
    }
    use(subject.at("airline.iataCode"))
    result.seat = text(object, "airplaneSeat") ?? text(object, "reservedTicket.ticketedSeat.seatNumber")
    if let section = text(object, "reservedTicket.ticketedSeat.seatSection") {
      result.seat = [result.seat, result.kind == .train ? "(coach \(section))" : "(section \(section))"].compactMap {
        $0
      }.joined(separator: " ")
    }
    result.url = text(object, "url")
    for person in object["underName"].map({ $0.elements ?? [$0] }) ?? [] { add(person, to: &result.names) }
    if let person = object.at("reservedTicket.underName") { add(person, to: &result.names) }
    for (path, label) in ReservationReader.notes {
      guard let member = subject.at(path) ?? object.at(path) else { continue }
      let words = time(member).map { $0.clock?.clock ?? $0.description } ?? text(member)
      if let words { result.notes.append("\(label): \(words)") }
    }
    let description = text(object, "description") ?? text(subject, "description") ?? ""
    result.notes += description.split(separator: "\n").compactMap { String($0).stated }
  }

  private static let notes = [
    ("boardingTime", "Boarding"), ("boardingGroup", "Boarding group"), ("departureTerminal", "Departure terminal"),
    ("departureGate", "Gate"), ("departurePlatform", "Platform"), ("arrivalTerminal", "Arrival terminal"),
    ("arrivalPlatform", "Arrival platform"), ("reservedTicket.ticketedSeat.seatingType", "Class"),
    ("airplaneSeatClass.name", "Class"), ("reservedTicket.name", "Ticket"), ("doorTime", "Doors open"),
    ("partySize", "Party"), ("telephone", "Phone"),
  ]

  private mutating func add(_ person: StrictMember, to names: inout [String]) {
    let parts = [text(person, "givenName"), text(person, "familyName")].compactMap { $0 }.joined(separator: " ")
    guard let name = text(person, "name") ?? parts.stated ?? text(person), !names.contains(name) else { return }
    names.append(name)
  }

  /// `UA 1584`, `ICE 577`.
  private mutating func number(_ subject: StrictMember, _ terms: TravelTerms) -> String? {
    let number = text(subject, terms.number.description) ?? text(subject, "identifier")
    let name = text(subject, "airline.iataCode") ?? text(subject, "trainName") ?? text(subject, "busName")
    guard let number else { return name.flatMap { terms.kind == .flight ? nil : $0 } }
    guard let name, !number.hasPrefix(name) else { return number }
    return name + " " + number
  }

  // MARK: Values

  private mutating func use(_ member: StrictMember?) { if let member { used.insert(member.offset) } }

  private mutating func text(_ object: StrictMember, _ path: String) -> String? { object.at(path).flatMap { text($0) } }

  private mutating func text(_ member: StrictMember) -> String? {
    guard [.string, .number].contains(member.kind) else { return nil }
    use(member)
    return (member.text ?? member.value.text).stated
  }

  private mutating func time(_ member: StrictMember?) -> Reservation.Time? {
    guard let member, let value = member.kind == .object ? member["@value"] : member, let stated = value.text?.stated
    else { return nil }
    guard let time = Reservation.Time(stated, zone: member["timezone"]?.text?.stated) else { return nil }
    use(value)
    use(member["timezone"])
    return time
  }

  private mutating func place(_ member: StrictMember?) -> Reservation.Place {
    guard let member else { return Reservation.Place() }
    var place = Reservation.Place(name: text(member, "name") ?? text(member) ?? "")
    place.code = text(member, "iataCode") ?? ""
    let street = [text(member, "address.streetAddress"), text(member, "address.postalCode"), text(member, "address")]
    place.address = street.compactMap { $0 }.joined(separator: ", ")
    place.city = text(member, "address.addressLocality") ?? ""
    place.region = text(member, "address.addressRegion") ?? ""
    place.country = text(member, "address.addressCountry") ?? text(member, "address.addressCountry.name") ?? ""
    let latitude = text(member, "geo.latitude").flatMap { Double($0) }
    let longitude = text(member, "geo.longitude").flatMap { Double($0) }
    if let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 {
      (place.latitude, place.longitude) = (latitude, longitude)
    }
    return place
  }

  /// The paths of values that were not used.
  private func collect(_ member: StrictMember, _ path: String, _ unkept: inout [String]) {
    for inner in member.members where !["@type", "@context"].contains(inner.name) {
      collect(inner, path.isEmpty ? inner.name : path + "." + inner.name, &unkept)
    }
    for element in member.elements ?? [] { collect(element, path, &unkept) }
    let isValue = member.kind == .string ? member.value.count > 2 : [.number, .bool].contains(member.kind)
    if isValue, !used.contains(member.offset), !unkept.contains(path) { unkept.append(path) }
  }
}

extension StrictMember {
  fileprivate subscript(name: String) -> StrictMember? { members.first { $0.isNamed(name) && $0.kind != .null } }

  /// The value at a path of names separated by periods. For a list, its first element is used.
  fileprivate func at(_ path: String) -> StrictMember? {
    var current = self
    for name in path.split(separator: ".") {
      let object = current.elements?.first ?? current
      guard let inner = object[String(name)] else { return nil }
      current = inner
    }
    return current.elements?.first ?? current
  }

  /// The last part of `@type`: `https://schema.org/Flight` → `Flight`. If there are several types, the first one; empty
  /// if there is none.
  fileprivate var type: String {
    let text = at("@type")?.text ?? ""
    return text.split(whereSeparator: { $0 == "/" || $0 == ":" || $0 == "#" }).last.map(String.init) ?? ""
  }
}
