package import CivilTime
package import FormatSyntax
package import ItineraryModel
package import ScheduleModel
import SourceText

/// Converts a leg's departure and arrival from the user's notation to the instants of an itinerary.
///
/// A time is local: `17:05`, `2026-06-10T17:05`, or with its offset, `2026-06-10T17:05-05:00`. A departure without a
/// date is on the day of the leg. An arrival without a date is the first such time after the departure. The clock may
/// show an earlier time than at departure, and across the date line an earlier date.
package struct BookedTimes {
  /// Why a time can't be determined.
  package struct Unknown: Error {
    package var message: String
  }

  /// A time with the IANA name of its zone; nil if only its offset is known.
  private struct Time {
    var time: OffsetInstant
    var zone: String?
  }

  private let itinerary: Itinerary
  private let travel: TravelFacts
  private let day: Int
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase

  /// - Parameter item: the index of an item. Nil if it is not a travel item.
  package init?(_ itinerary: Itinerary, item: Int, gazetteer: Gazetteer, zones: ZoneDatabase) {
    guard let travel = itinerary.travel(itinerary.items[item]) else { return nil }
    self.itinerary = itinerary
    self.travel = travel
    self.gazetteer = gazetteer
    self.zones = zones
    day = itinerary.items[item].position.day
  }

  /// The resulting members of `travel`, with null for removed members.
  ///
  /// - Parameters:
  ///   - departs: the new departure; nil to keep it, empty to remove it.
  ///   - arrives: the new arrival; nil to keep it, empty to remove it.
  /// - Throws: if a text is not a time, or if the local clock is unknown or never shows the time.
  package func members(departs: String?, arrives: String?) throws(Unknown) -> [JSONMember] {
    func members(_ name: String, _ time: Time?) -> [JSONMember] {
      [
        JSONMember(key: name, value: time.map { .string($0.time.description) } ?? .null),
        JSONMember(key: name + "Zone", value: time?.zone.map { .string($0) } ?? .null),
      ]
    }
    var all: [JSONMember] = []
    var departure: Time?
    if let departs {
      departure = departs.isEmpty ? nil : try self.departure(departs)
      all += members("departure", departure)
    }
    if let arrives {
      all += members("arrival", arrives.isEmpty ? nil : try arrival(arrives, after: departure?.time))
    }
    return all
  }

  /// - Throws: if the text is not a time, or if the local clock is unknown or never shows it.
  private func departure(_ text: String) throws(Unknown) -> Time {
    try time(text, at: travel.from, travel.departureZone, "departure") { _, _ in itinerary.date(ofDay: day) }
  }

  /// - Parameter departure: the departure before the arrival; nil for the leg's own.
  /// - Throws: the same errors as `departure`.
  private func arrival(_ text: String, after departure: OffsetInstant?) throws(Unknown) -> Time {
    let departure = departure ?? travel.departure
    return try time(text, at: travel.to, travel.arrivalZone, "arrival") { zone, time in
      guard let departure else { return itinerary.date(ofDay: day) }
      let first = zone.reading(departure.instant).localDate
      let dates = [first, first.adding(days: 1)].compactMap { $0 }
      return dates.first { zone.resolve($0, time).preferred.instant > departure.instant }
    }
  }

  private func time(
    _ text: String, at place: PlaceFacts, _ stated: TextSpan, _ what: String, date: (Zone, LocalTime) -> LocalDate?
  ) throws(Unknown) -> Time {
    let zone = zone(of: place, stated)
    if let time = BookedTimes.instant(text) {
      let isItsClock = zone?.offset(at: time.instant) == time.offset
      return Time(time: time, zone: isItsClock ? zone?.identifier : nil)
    }
    let parts = text.split(separator: "T", omittingEmptySubsequences: false).map(String.init)
    let clock = parts.last.flatMap { $0.withBytes { LocalTime(clock: $0) } }
    guard let clock, parts.count <= 2 else {
      throw Unknown(message: "\(quotedForDisplay(text)) is not a time like 17:05 or 2026-06-10T17:05")
    }
    guard let zone else {
      let city = quotedForDisplay(itinerary.text.string(place.city))
      throw Unknown(
        message:
          "the time zone of \(city) is not known: state the \(what) with its offset, as 2026-06-10T17:05:00-05:00")
    }
    let known = parts.count == 2 ? parts[0].withBytes { LocalDate(iso: $0) } : date(zone, clock)
    guard let known else {
      throw Unknown(
        message: parts.count == 2
          ? "\(quotedForDisplay(parts[0])) is not a date" : "the trip has no dates: state that of the \(what)")
    }
    let resolved = zone.resolve(known, clock)
    if case .nonexistent = resolved {
      throw Unknown(message: "\(clock.clock) does not exist on \(known) in \(zone.identifier)")
    }
    return Time(time: resolved.preferred, zone: zone.identifier)
  }

  /// A time with its offset, with or without seconds: `2026-06-10T17:05-05:00`.
  private static func instant(_ text: String) -> OffsetInstant? {
    let minutes = text.prefix(16)
    let exact = text.dropFirst(16).first == ":" ? text : minutes + ":00" + text.dropFirst(16)
    return exact.withBytes { OffsetInstant(rfc3339: $0) }
  }

  private func zone(of place: PlaceFacts, _ stated: TextSpan) -> Zone? {
    let text = itinerary.text
    if let zone = text.withBytes(stated, { zones.zone($0) }) { return zone }
    let city = text.withBytes(place.city) { city in
      text.withBytes(place.region) { region in
        text.withBytes(place.country) { country in gazetteer.city(city, region: region, country: country) }
      }
    }
    return city?.zone.withBytes { zones.zone($0) }
  }
}
