package import CivilTime
import ItineraryModel
package import ScheduleModel
package import SourceText

/// Zones by number, so that a timeline can refer to them in four bytes. Number 0 means UTC and any unknown zone;
/// offsets without a known zone have numbers but no names.
package final class ZoneBook {
  private let database: ZoneDatabase
  private let gazetteer: Gazetteer?
  private var zones: [Zone]
  private var identifiers: [[UInt8]] = [Array("UTC".utf8)]
  private var last = ZoneBook.utc
  private var names = TextTable()
  /// By number of the name.
  private var numbers: [Int32] = [0]
  private var cities = TextTable()
  private var numbersOfCities: [Int32] = [0]
  private var key: [UInt8] = []

  package static let utc: Int32 = 0
  /// A longer name would have to be folded in iCalendar. No such zone exists.
  private static let longestName = 40

  package init(_ database: ZoneDatabase, _ gazetteer: Gazetteer?) {
    self.database = database
    self.gazetteer = gazetteer
    zones = [.utc]
  }

  package subscript(number: Int32) -> Zone { zones[Int(number)] }

  /// The zone's name as bytes.
  package func identifier(_ number: Int32) -> [UInt8] { identifiers[Int(number)] }

  /// The number of the IANA zone of this name; 0 if there is none.
  package func number(_ name: ByteView) -> Int32 {
    if name.isEmpty { return ZoneBook.utc }
    // The next game is usually in the same zone as the previous one.
    if identifiers[Int(last)].withBytes({ name.equals($0) }) { return last }
    if let known = names.find(name) {
      last = numbers[Int(known.raw)]
      return last
    }
    let found = name.count <= ZoneBook.longestName ? database.stated(name).map(add) : nil
    guard numbers.count < 4_096 else { return found ?? ZoneBook.utc }
    _ = names.intern(name)
    numbers.append(found ?? ZoneBook.utc)
    return found ?? ZoneBook.utc
  }

  /// The number of a clock with this offset, in seconds east of UTC. It has no name that a calendar could use.
  func number(offset: Int32) -> Int32 {
    if offset == 0 { return ZoneBook.utc }
    for index in zones.indices where identifiers[index].isEmpty {
      if zones[index].offset(at: Instant(seconds: 0)) == offset { return Int32(index) }
    }
    guard zones.count < 4_096, let zone = Zone(identifier: "", fixedOffset: offset, abbreviation: "") else {
      return ZoneBook.utc
    }
    zones.append(zone)
    identifiers.append([])
    return Int32(zones.count - 1)
  }

  /// Whether the zone is known, so that times can be stated in it.
  package func isNamed(_ number: Int32) -> Bool { number != ZoneBook.utc && !identifiers[Int(number)].isEmpty }

  /// The number of a city's zone, if the gazetteer knows it.
  func number(_ place: PlaceFacts, _ source: ItinerarySource) -> Int32? {
    let (city, region, country) = (source[place.city], source[place.region], source[place.country])
    guard let gazetteer, !city.isEmpty else { return nil }
    key.removeAll(keepingCapacity: true)
    for part in [city, region, country] {
      key.append(contentsOf: part)
      key.append(0)
    }
    if let known = key.withBytes({ cities.find($0) }) {
      let number = numbersOfCities[Int(known.raw)]
      return number == ZoneBook.utc ? nil : number
    }
    let name = gazetteer.city(city, region: region, country: country)?.zone ?? ""
    let number = name.withBytes { self.number($0) }
    if numbersOfCities.count < 4_096 {
      _ = key.withBytes { cities.intern($0) }
      numbersOfCities.append(number)
    }
    return number == ZoneBook.utc ? nil : number
  }

  /// The numbers of the zones in which a booked leg departs and arrives: the stated zones, otherwise those of its
  /// cities, otherwise the offsets of its times.
  func numbers(ofBooked travel: TravelFacts, _ source: ItinerarySource) -> (from: Int32, to: Int32) {
    (
      number(ofFirst: [travel.departureZone], travel.from, travel.departure, source),
      number(ofFirst: [travel.arrivalZone], travel.to, travel.arrival, source)
    )
  }

  /// The number of the first known zone of those stated, otherwise of the place, otherwise of the offset of a time.
  func number(
    ofFirst stated: [TextSpan], _ place: PlaceFacts, _ time: OffsetInstant?, _ source: ItinerarySource
  ) -> Int32 {
    stated.lazy.map { self.number(source[$0]) }.first { $0 != ZoneBook.utc }
      ?? number(place, source) ?? number(offset: time?.offset ?? 0)
  }

  private func add(_ zone: Zone) -> Int32 {
    if ["UTC", "Etc/UTC", "Z"].contains(zone.identifier) { return ZoneBook.utc }
    zones.append(zone)
    identifiers.append(Array(zone.identifier.utf8))
    return Int32(zones.count - 1)
  }
}
