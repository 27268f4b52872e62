import CivilTime
package import ItineraryModel
import SourceText

extension ReservationFitter {
  /// Prepares the reservations of documents for editing a trip, in date order. Reservations of several travelers are
  /// combined. The parts of a journey with connections are combined if the trip has a leg for the whole journey but
  /// none for its first part.
  package func joined(_ reservations: [Reservation], for itinerary: Itinerary) -> [Reservation] {
    let sorted = reservations.enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }
    var result = distinct(sorted.map { $0.element })
    var first = 0
    while first < result.count {
      var end = first + 1
      while end < result.count, continues(result[first...].prefix(end - first).last, result[end]) { end += 1 }
      while end > first + 1 {
        let parts = result[first..<end]
        let known = parts.allSatisfy { itinerary.index(ofItem: $0.itemID) != nil }
        if let journey = journey(Array(parts)), !known, !hasLeg(for: result[first], itinerary),
          hasLeg(for: journey, itinerary)
        {
          result.replaceSubrange(first..<end, with: [journey])
          break
        }
        end -= 1
      }
      first += 1
    }
    return result
  }

  /// Each reservation once, with all its travelers. Other reservations with the same reference and route are numbered.
  private func distinct(_ reservations: [Reservation]) -> [Reservation] {
    var result: [Reservation] = []
    var places: [String: [Int]] = [:]
    for reservation in reservations {
      let key = reservation.itemID + (reservation.isCancelled ? " cancelled" : "")
      guard let same = places[key]?.first(where: { result[$0].segments == reservation.segments }) else {
        var numbered = reservation
        numbered.occurrence = (places[key]?.count ?? 0) + 1
        places[key, default: []].append(result.count)
        result.append(numbered)
        continue
      }
      result[same].take(reservation)
    }
    return result
  }

  /// Whether a journey continues where another one ends, within a day.
  private func continues(_ first: Reservation?, _ second: Reservation) -> Bool {
    guard let first, first.kind == second.kind, first.kind.isTravel, !first.isCancelled, !second.isCancelled,
      first.reference == second.reference, first.segments.count == 1, second.segments.count == 1,
      let arrival = first.whole.arrival, let departure = second.whole.departure
    else { return false }
    let (from, to) = (first.whole.to, second.whole.from)
    guard from.code == to.code, from.name == to.name || !from.code.isEmpty, !from.words.isEmpty else { return false }
    let zone = places.zone(from)
    guard let landed = places.moment(arrival, at: zone).time, let leaves = places.moment(departure, at: zone).time
    else {
      return arrival.date == departure.date
    }
    return (0...86_400).contains(leaves.instant.seconds(since: landed.instant))
  }

  private func journey(_ parts: [Reservation]) -> Reservation? {
    guard var journey = parts.first else { return nil }
    journey.segments = parts.flatMap { $0.segments }
    for part in parts.dropFirst() { journey.take(part) }
    return journey
  }

  private func hasLeg(for reservation: Reservation, _ itinerary: Itinerary) -> Bool {
    leg(reservation, of: itinerary) != nil
  }
}

extension Reservation {
  /// Text for sorting by date and time of day.
  fileprivate var begin: String {
    guard let time = whole.departure ?? whole.arrival else { return "" }
    return "\(time.date) \(time.clock.map { "\($0)" } ?? "")"
  }

  /// Adds the facts that another reservation states about the same item.
  fileprivate mutating func take(_ other: Reservation) {
    func both(_ first: String?, _ second: String?) -> String? {
      guard let first, let second, first != second else { return first ?? second }
      return first + ", " + second
    }
    names += other.names.filter { !names.contains($0) }
    unkept += other.unkept.filter { !unkept.contains($0) }
    notes += other.notes.filter { !notes.contains($0) }
    carrier = both(carrier, other.carrier)
    seat = both(seat, other.seat)
  }
}
