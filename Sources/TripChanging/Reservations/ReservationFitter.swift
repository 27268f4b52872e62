package import CivilTime
import FormatSyntax
package import ItineraryEditing
package import ItineraryModel
package import ScheduleModel
import SourceText

/// Decides how to add a reservation to a trip: as the booking of a leg, or as a custom item.
///
/// A journey books the leg that joins its two cities, on its day. It becomes a custom item if the trip has no such leg,
/// if the games don't allow the leg on that day, or if the leg has another booking. Any other reservation becomes a
/// custom item.
package struct ReservationFitter: Sendable {
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase

  package init(gazetteer: Gazetteer, zones: ZoneDatabase) {
    self.gazetteer = gazetteer
    self.zones = zones
  }

  var places: ReservedPlaces { ReservedPlaces(gazetteer: gazetteer, zones: zones) }

  package func plan(_ reservation: Reservation, for itinerary: Itinerary) throws(Refusal) -> ReservationPlan {
    let (whole, known) = (reservation.whole, itinerary.index(ofItem: reservation.itemID))
    let leg = known == nil && reservation.kind.isTravel ? self.leg(reservation, of: itinerary) : nil
    var plan = ReservationPlan()
    if reservation.isCancelled {
      let item = known ?? leg.flatMap { isBooking($0, of: reservation, in: itinerary) ? $0 : nil }
      plan.warn(.reservationCancelled, cancelled(reservation, item, itinerary))
      return plan
    }
    let zone = leg.flatMap { self.zone(ofCity: itinerary.travel(itinerary.items[$0])?.from, itinerary) }
    guard let stated = whole.departure ?? whole.arrival else {
      throw Refusal(code: .noDate, message: "\(reservation.display) has no date")
    }
    let place = whole.departure == nil && reservation.kind.isTravel ? whole.to : whole.from
    let start = places.moment(stated, at: zone ?? places.zone(place))
    let day = try self.day(start.date, reservation, itinerary)
    if !reservation.unkept.isEmpty {
      let more = reservation.unkept.count > 20 ? " and \(reservation.unkept.count - 20) more" : ""
      let list = reservation.unkept.prefix(20).map { displaySafe($0) }.joined(separator: ", ")
      plan.remarks.append("not kept: " + list + more)
    }
    if let remark = start.remark { plan.remarks.append(remark) }
    if let leg, let travel = itinerary.travel(itinerary.items[leg]) {
      if let reason = try book(leg, travel, reservation, start, day, itinerary, &plan) {
        let name = itinerary.displayName(itinerary.items[leg])
        plan.warn(.reservationOffLeg, "\(name) can't take this booking, so it is a custom item: \(reason)")
      } else {
        return plan
      }
    }
    try item(known, reservation, start, day, itinerary, &plan)
    return plan
  }

  private func cancelled(_ reservation: Reservation, _ item: Int?, _ itinerary: Itinerary) -> String {
    guard let item else { return "\(reservation.display) is cancelled" }
    let name = itinerary.displayName(itinerary.items[item])
    let advice =
      itinerary.items[item].kind == .travel ? "remove its booking with --set" : "remove it with --remove"
    return "\(reservation.display) is cancelled, but the trip still has it as \(name): \(advice)"
  }

  private func day(_ date: LocalDate, _ reservation: Reservation, _ itinerary: Itinerary) throws(Refusal) -> Int {
    guard let first = itinerary.startDate, let last = itinerary.date(ofDay: itinerary.dayCount) else {
      throw Refusal(code: .missingField, message: "the trip has no dates")
    }
    if (first...max(first, last)).contains(date) { return date.days(since: first) + 1 }
    throw Refusal(
      code: .dayOutOfRange,
      message: "\(reservation.display) is on \(date), outside the trip, which is from \(first) to \(last)")
  }

  // MARK: Legs

  /// The travel item for a journey. If there are several between its cities: the one with its booking, otherwise one
  /// whose games allow its day, otherwise the first.
  func leg(_ reservation: Reservation, of itinerary: Itinerary) -> Int? {
    let (whole, constraints) = (reservation.whole, Constraints(itinerary))
    let shape = constraints.shape
    let candidates = shape.order.filter { index in
      guard shape.leg(ofItem: index) != nil, let travel = itinerary.travel(itinerary.items[index]) else { return false }
      return places.isIn(travel.fromMarket, named: travel.from.city, of: itinerary, whole.from)
        && places.isIn(travel.toMarket, named: travel.to.city, of: itinerary, whole.to)
    }
    if let booked = candidates.first(where: { isBooking($0, of: reservation, in: itinerary) }) { return booked }
    let date = whole.departure.map { places.moment($0, at: places.zone(whole.from)).date } ?? whole.arrival?.date
    let day = date.flatMap { date in itinerary.startDate.map { date.days(since: $0) + 1 } }
    return candidates.first { index in
      guard let day, let leg = shape.leg(ofItem: index) else { return false }
      return constraints.validDayRange(leg: leg)?.contains(day) ?? false
    } ?? candidates.first
  }

  private func booking(_ item: Int, _ itinerary: Itinerary) -> JSONValue? {
    itinerary.text.withBytes(itinerary.items[item].payload) { try? JSONValue.parse($0) }
  }

  /// Whether a leg has the booking of this reservation: by reference, otherwise by number or departure.
  private func isBooking(_ item: Int, of reservation: Reservation, in itinerary: Itinerary) -> Bool {
    guard let travel = itinerary.travel(itinerary.items[item]), let booking = booking(item, itinerary) else {
      return false
    }
    if let known = booking["reference"]?.string?.stated, let reference = reservation.reference {
      return known.lowercased() == reference.lowercased()
    }
    if let number = booking["number"]?.string?.stated, let other = reservation.whole.number {
      return number.lowercased() == other.lowercased()
    }
    guard let departure = travel.departure, let stated = reservation.whole.departure else { return false }
    return places.moment(stated, at: zone(ofCity: travel.from, itinerary)).time?.instant == departure.instant
  }

  private func zone(ofCity place: PlaceFacts?, _ itinerary: Itinerary) -> Zone? {
    guard let place else { return nil }
    let text = itinerary.text
    return text.withBytes(place.city) { city in
      text.withBytes(place.region) { region in
        text.withBytes(place.country) { gazetteer.city(city, region: region, country: $0) }
      }
    }.flatMap { zones.zone($0.zone) }
  }

  /// Plans the edits that book a leg.
  ///
  /// - Returns: why it can't have the booking; nil if it can.
  private func book(
    _ leg: Int, _ travel: TravelFacts, _ reservation: Reservation, _ start: ReservedPlaces.Moment, _ day: Int,
    _ itinerary: Itinerary, _ plan: inout ReservationPlan
  ) throws(Refusal) -> String? {
    let (item, whole) = (itinerary.items[leg], reservation.whole)
    let isKnown = isBooking(leg, of: reservation, in: itinerary)
    let booked = booking(leg, itinerary)
    if !isKnown, travel.departure != nil || booked?["number"] != nil || booked?["reference"] != nil {
      return "it has another booking"
    }
    let id = itinerary.idText(item)
    var editor = Editor(itinerary)
    var operations: [EditOperation] = []
    func apply(_ operation: EditOperation) throws(Refusal) {
      operations.append(operation)
      _ = try editor.apply(operation).get()
    }
    let end = whole.arrival.map { places.moment($0, at: zone(ofCity: travel.to, itinerary) ?? places.zone(whole.to)) }
    do throws(Refusal) {
      if item.position.day != day, travel.departure != nil || travel.arrival != nil {
        try apply(.update(item: id, ItemUpdate(travel: "{\"departure\":null,\"arrival\":null}")))
      }
      if let target = try target(leg, day, start.clock, nil, editor.itinerary) {
        try apply(.move(item: id, to: target))
      }
      var members: [(String, String?)] = []
      if whole.departure != nil { members += times("departure", start) }
      if let end { members += times("arrival", end) }
      members += [
        ("mode", mode(reservation.kind)), ("carrier", reservation.carrier), ("number", whole.number),
        ("seat", reservation.seat), ("reference", reservation.reference),
        ("notes", notes(reservation, over: itinerary.text.string(travel.notes), of: leg)),
      ]
      try apply(.update(item: id, ItemUpdate(travel: patch(members))))
    } catch {
      // Don't silently leave an existing booking unchanged.
      if isKnown { throw error }
      return "\(error.message) [\(error.code)]"
    }
    if let remark = end?.remark { plan.remarks.append(remark) }
    (plan.operations, plan.item, plan.verb) = (operations, id, isKnown ? .updated : .booked)
    return nil
  }

  private func times(_ name: String, _ moment: ReservedPlaces.Moment) -> [(String, String?)] {
    guard let time = moment.time else { return [] }
    return [(name, time.description), (name + "Zone", moment.zone)]
  }

  private func mode(_ kind: Reservation.Kind) -> String { kind == .flight ? "fly" : kind.rawValue }

  /// A patch with these members. A nil value leaves a member unchanged.
  private func patch(_ members: [(String, String?)]) -> String {
    JSONWriter.string { json in
      json.object { json in
        for (key, value) in members { json.member(key, value) }
      }
    }
  }

  // MARK: Custom items

  private func item(
    _ known: Int?, _ reservation: Reservation, _ start: ReservedPlaces.Moment, _ day: Int, _ itinerary: Itinerary,
    _ plan: inout ReservationPlan
  ) throws(Refusal) {
    let (id, whole) = (reservation.itemID, reservation.whole)
    let end = whole.arrival.map { time in
      places.moment(time, at: places.zone(reservation.kind.isTravel ? whole.to : whole.from))
    }
    if let remark = end?.remark { plan.remarks.append(remark) }
    let isStay = reservation.kind == .stay
    let game = reservation.kind == .event ? self.game(at: start, day, itinerary) : nil
    let market = reservation.kind.isTravel ? nil : places.market(whole.from)
    var fields: [(String, JSONValue)] = [
      ("category", .string(game == nil ? category(reservation.kind) : "ticket"))
    ]
    func add(_ key: String, _ text: String?) { if let text { fields.append((key, .string(text))) } }
    func add(_ key: String, _ number: Int) { fields.append((key, .number(String(number)))) }
    if game == nil {
      add("start", start.clock?.clock)
      if start.clock != nil || end?.clock != nil {
        // Set it even if it is the usual zone of the day, because a leg that is added to the day later may change that
        // zone.
        add("timeZone", start.zone ?? end?.zone)
      }
      if isStay {
        add("checkOut", end?.clock?.clock)
        if let end, let first = itinerary.startDate { add("endDay", end.date.days(since: first) + 1) }
      } else if let from = start.time, let to = end?.time {
        let minutes = to.instant.seconds(since: from.instant) / 60
        if (1...Int64(366 * 1_440)).contains(minutes) { add("durationMinutes", Int(minutes)) }
      }
    }
    let custom = known.flatMap { itinerary.custom(itinerary.items[$0]) }
    var lines: [String] = []
    if reservation.kind.isTravel {
      let arrival = [end.map(words), location(whole.to, besides: "")].compactMap { $0 }.joined(separator: ", ")
      if !arrival.isEmpty { lines = ["Arrival: " + arrival] }
    } else if let end, !isStay, !fields.contains(where: { $0.0 == "durationMinutes" }) {
      lines = ["End: " + words(end)]
    }
    add(
      "notes", notes(reservation, lines, over: custom.map { itinerary.text.string($0.notes) } ?? "", of: nil))
    add("location", location(whole.from, besides: reservation.title))
    if let market, let city = places.cities(whole.from).first(where: { MarketID($0) == market }) {
      add("city", city.name)
      add("region", city.region.stated)
      add("country", city.country)
    }
    var object = JSONValue.object(fields.map { JSONMember(key: $0.0, value: $0.1) })
    plan.item = id
    guard let known else {
      let title = (game == nil ? "" : "Tickets: ") + (reservation.words.stated ?? category(reservation.kind))
      let item = NewItem(id: id, title: title, custom: JSONWriter.string { $0.value(object) })
      var target = try target(nil, day, start.clock, market, itinerary) ?? .last(day: day)
      if let game { target = .before(item: itinerary.idText(itinerary.items[game]), day: day) }
      plan.operations = [.insert(item, at: target)]
      plan.verb = .inserted
      return
    }
    if custom == nil {
      throw Refusal(
        code: .duplicateItemID, message: "the id \(quotedForDisplay(id)) is already used by an item of another kind")
    }
    // While it moves, a stay must not end before it begins or after the trip.
    if itinerary.items[known].position.day != day, custom?.endDay != nil {
      plan.operations.append(.update(item: id, ItemUpdate(custom: "{\"endDay\":null}")))
    }
    let isThere =
      itinerary.items[known].position.day == day && custom?.start == start.clock
      && (custom?.timeZone.isAbsent == true ? nil : custom.map { itinerary.text.string($0.timeZone) }) == start.zone
    if game == nil, !isThere, let target = try target(known, day, start.clock, market, itinerary) {
      plan.operations.append(.move(item: id, to: target))
    }
    for (key, isStated) in [("timeZone", custom?.timeZone.isAbsent == false), ("endDay", custom?.endDay != nil)]
    where isStated && !fields.contains(where: { $0.0 == key }) {
      fields.append((key, .null))
    }
    object = .object(fields.map { JSONMember(key: $0.0, value: $0.1) })
    plan.operations.append(.update(item: id, ItemUpdate(custom: JSONWriter.string { $0.value(object) })))
  }

  private func category(_ kind: Reservation.Kind) -> String {
    switch kind {
    case .stay: "hotel"
    case .pickUp, .dropOff: "car"
    case .visit: "sight"
    case .other: "note"
    default: kind.rawValue
    }
  }

  /// The game on a day that an event refers to, found by its start.
  private func game(at start: ReservedPlaces.Moment, _ day: Int, _ itinerary: Itinerary) -> Int? {
    guard let instant = start.time?.instant else { return nil }
    return itinerary.items.indices.first { index in
      itinerary.items[index].position.day == day
        && itinerary.game(itinerary.items[index])?.facts.plannedStart?.instant == instant
    }
  }

  // MARK: Words

  private func words(_ moment: ReservedPlaces.Moment) -> String {
    let clock = moment.clock.map { " " + $0.clock } ?? ""
    let zone = (moment.zone ?? moment.time.map { String($0.description.suffix(6)) }).map { " " + $0 } ?? ""
    return "\(moment.date)\(clock)" + (moment.clock == nil ? "" : zone)
  }

  private func location(_ place: Reservation.Place, besides title: String) -> String? {
    let name = place.name.isEmpty && place.code.isEmpty ? "" : place.words
    var parts = [name == title ? "" : name] + place.address.split(separator: ",").map { String($0).stated ?? "" }
    for part in [place.city, place.region, place.country] where !parts.contains(part) { parts.append(part) }
    return parts.filter { !$0.isEmpty }.joined(separator: ", ").stated
  }

  /// The notes for a reservation, merged with existing ones. Lines with the same label are replaced; all others are
  /// kept.
  ///
  /// - Parameter leg: the index of the leg that the reservation books. The leg stores reference, seat and carrier.
  private func notes(
    _ reservation: Reservation, _ first: [String] = [], over known: String, of leg: Int?
  ) -> String? {
    var lines = first
    func add(_ label: String, _ text: String?) { if let text { lines.append("\(label): \(text)") } }
    if leg == nil {
      add("Reference", reservation.reference)
      add("Carrier", reservation.carrier)
      add("Seat", reservation.seat)
    }
    add("Name", reservation.names.joined(separator: ", ").stated)
    if reservation.segments.count > 1 || leg != nil {
      for (number, segment) in reservation.segments.enumerated() {
        let times = [segment.departure, segment.arrival].compactMap { $0?.clock?.clock }.joined(separator: " – ")
        let isOne = reservation.segments.count == 1
        add(
          isOne ? "Journey" : "Part \(number + 1)",
          [segment.words, isOne ? "" : times].filter { !$0.isEmpty }
            .joined(separator: ", "))
      }
    }
    lines += reservation.notes
    add("Web", reservation.url)
    if lines.isEmpty { return nil }
    lines = lines.map { $0.withoutLineEnds }
    var all = known.isEmpty ? [] : known.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Each existing line is kept by one line or replaced by one.
    var open = all.indices.filter { !lines.contains(all[$0]) }
    for line in lines where !all.contains(line) {
      let label = line.holds(": ") ? line.prefix { $0 != ":" } + ": " : "\n"
      if let at = open.firstIndex(where: { all[$0].hasPrefix(label) }) {
        all[open.remove(at: at)] = line
      } else {
        all.append(line)
      }
    }
    return all.joined(separator: "\n")
  }

  // MARK: Places in a day

  /// The target for an item on a day, according to its time among the items with a time; nil if it is already there.
  ///
  /// - Parameters:
  ///   - moving: index of an existing item; nil for a new one.
  ///   - market: the item's market, for comparison with where travel departs and arrives; nil for travel, and if
  ///     unknown.
  private func target(
    _ moving: Int?, _ day: Int, _ clock: LocalTime?, _ market: MarketID?, _ itinerary: Itinerary
  ) throws(Refusal) -> EditTarget? {
    let all = itinerary.sortedItems().filter { itinerary.items[$0].position.day == day }
    let order = all.filter { $0 != moving }
    var range = 0...order.count
    if let moving, itinerary.items[moving].kind == .travel {
      let constraints = Constraints(itinerary, forEditing: true)
      let legal = constraints.legalIntervals(for: moving).first { $0.day == day }
      if legal == nil, let refusal = constraints.refusal(of: moving, at: Position(day: day, sortOrder: 1)) {
        throw refusal
      }
      let keys = order.map { itinerary.items[$0].position.sortOrder }
      let low = legal.map { legal in keys.count { $0 <= legal.after } } ?? 0
      range = low...max(low, legal.map { legal in keys.count { $0 < legal.before } } ?? order.count)
    } else if let market {
      for (rank, index) in order.enumerated() {
        guard let travel = itinerary.travel(itinerary.items[index]) else { continue }
        if travel.toMarket == market {
          range = (rank + 1)...order.count
        } else if travel.fromMarket == market, range.upperBound == order.count {
          range = range.lowerBound...max(range.lowerBound, rank)
        }
      }
    }
    let rank = moving.flatMap { all.firstIndex(of: $0) }.flatMap { range.contains($0) ? $0 : nil }
    if rank != nil, clock == nil || moving.flatMap({ itinerary.custom(itinerary.items[$0])?.endDay }) != nil {
      return nil
    }
    var slot = range.upperBound
    if let clock {
      let times = order[range.lowerBound..<range.upperBound].map { self.clock($0, day, itinerary) }
      if let last = times.lastIndex(where: { $0.map { $0 <= clock } ?? false }) {
        slot = range.lowerBound + last + 1
      } else if let next = times.firstIndex(where: { $0 != nil }) {
        slot = range.lowerBound + next
      }
      if let rank {
        let before = times[..<(rank - range.lowerBound)].compactMap { $0 }
        let after = times[(rank - range.lowerBound)...].compactMap { $0 }
        if !before.contains(where: { $0 > clock }), !after.contains(where: { $0 < clock }) { return nil }
      }
    }
    if slot == 0 { return .first(day: day) }
    return .after(item: itinerary.idText(itinerary.items[order[slot - 1]]), day: day)
  }

  /// The start of an item in local time; nil if it has no time on the day.
  private func clock(_ index: Int, _ day: Int, _ itinerary: Itinerary) -> LocalTime? {
    let item = itinerary.items[index]
    if let departure = itinerary.travel(item)?.departure { return departure.localTime }
    // A stay can begin at any later time.
    if itinerary.custom(item)?.endDay != nil { return nil }
    return itinerary.custom(item)?.start ?? itinerary.game(item)?.facts.plannedStart?.localTime
  }
}

extension String {
  fileprivate var withoutLineEnds: String { String(map { $0.isNewline ? " " : $0 }) }
}

extension EditSupport {
  /// As above, with reservations.
  package func withReservations(_ fitter: ReservationFitter) -> EditSupport {
    var support = self
    support.reserve = { itinerary, reservation in
      do throws(Refusal) { return .success(try fitter.plan(reservation, for: itinerary)) } catch {
        return .failure(error)
      }
    }
    return support
  }
}
