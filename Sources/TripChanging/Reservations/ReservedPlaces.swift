import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Finds the places of a reservation and its times on the local clocks.
struct ReservedPlaces {
  let gazetteer: Gazetteer
  let zones: ZoneDatabase

  /// A time on the clock of its place.
  struct Moment {
    var date: LocalDate
    /// Nil for a date without a time.
    var clock: LocalTime?
    /// Nil if no zone or offset is known.
    var time: OffsetInstant?
    /// IANA name.
    var zone: String?
    /// How the stated time was interpreted.
    var remark: String?
  }

  // MARK: Cities

  /// The cities that a place may be in: by airport code, stated city, name, or coordinates.
  func cities(_ place: Reservation.Place) -> [Gazetteer.City] {
    if let city = gazetteer.city(ofAirport: place.code) { return [city] }
    let country = place.country.withBytes { gazetteer.country($0) } ?? ""
    let region = place.region.withBytes { gazetteer.regions($0, country: country) }.first?.region ?? ""
    func named(_ name: String) -> [Gazetteer.City] {
      let known = gazetteer.spelling(ofCity: name, region: "", country: "") ?? name
      return gazetteer.cities(named: known).filter { city in
        (country.isEmpty || city.country == country) && (region.isEmpty || city.region.isEmpty || city.region == region)
      }
    }
    let stated = named(place.city)
    if !stated.isEmpty { return stated }
    if let near = gazetteer.city(nearLatitude: place.latitude, longitude: place.longitude) { return [near] }
    // `Berlin Hbf`, `Frankfurt(Main)Hbf`, `Lyon Part-Dieu`.
    let separators: Set<Character> = [" ", "-", "(", ")", ",", "/", "–"]
    let words = place.name.split(whereSeparator: separators.contains).prefix(4)
    for count in stride(from: words.count, to: 0, by: -1) {
      let found = named(words.prefix(count).joined(separator: " "))
      if !found.isEmpty { return found }
    }
    return []
  }

  /// Whether a place is in the market of a city of the itinerary.
  func isIn(_ market: MarketID, named city: TextSpan, of itinerary: Itinerary, _ place: Reservation.Place) -> Bool {
    if cities(place).contains(where: { MarketID($0) == market }) { return true }
    let key = itinerary.text.withBytes(city) { PlaceKey.of($0) }
    if key.isEmpty { return false }
    return [place.city, place.name].contains { name in
      let other = name.withBytes { PlaceKey.of($0) }
      return other.starts(with: key) && (other.count == key.count || other[key.count] == .blank)
    }
  }

  /// The market of a place; nil if it is ambiguous or unknown.
  func market(_ place: Reservation.Place) -> MarketID? {
    let markets = Set(cities(place).map { MarketID($0) })
    return markets.count == 1 ? markets.first : nil
  }

  /// The zone of a place, otherwise of its region or country; nil if there are several zones.
  func zone(_ place: Reservation.Place) -> Zone? {
    let known = Set(cities(place).map { $0.zone })
    if known.count == 1, let name = known.first { return zones.zone(name) }
    if known.count > 1 { return nil }
    guard let country = place.country.withBytes({ gazetteer.country($0) }) else { return nil }
    let region = place.region.withBytes { gazetteer.regions($0, country: country) }.first?.region ?? ""
    return zones.zone(gazetteer.zone(country: country, region: region))
  }

  // MARK: Times

  /// - Parameter place: the zone of the place; nil if unknown.
  func moment(_ stated: Reservation.Time, at place: Zone?) -> Moment {
    guard let clock = stated.clock else { return Moment(date: stated.date) }
    let own = stated.zone.flatMap { zones.zone($0) }
    var moment = Moment(date: stated.date, clock: clock)
    if let offset = stated.offset {
      moment.time = OffsetInstant(stated.date, clock, offset: offset)
    } else if let zone = own ?? place {
      let resolved = zone.resolve(stated.date, clock)
      moment.time = resolved.preferred
      switch resolved {
      case .unique: break
      case .ambiguous:
        moment.remark = "\(clock.clock) occurs twice on \(stated.date) in \(zone.identifier); the first is used"
      case .nonexistent: moment.remark = "\(clock.clock) does not exist on \(stated.date) in \(zone.identifier)"
      }
    }
    guard let time = moment.time else { return moment }
    func shows(_ zone: Zone) -> Bool { zone.offset(at: time.instant) == time.offset }
    if let own, shows(own), place.map(shows) ?? true {
      moment.zone = own.identifier
    } else if let zone = place ?? own {
      moment.zone = zone.identifier
      if shows(zone) { return moment }
      let local = zone.reading(time.instant)
      (moment.time, moment.date, moment.clock) = (local, local.localDate, local.localTime)
      let from = [stated.description, stated.zone].compactMap { $0 }.joined(separator: " ")
      moment.remark = "\(displaySafe(from)) is \(local.localDate) \(local.localTime.clock) in \(zone.identifier)"
    } else if time.offset % 3_600 == 0, time.offset.magnitude <= 14 * 3_600 {
      // These are the only zone names for fixed offsets. Their sign is inverted.
      let hours = time.offset / 3_600
      let name = hours == 0 ? "Etc/UTC" : "Etc/GMT\(hours < 0 ? "+" : "-")\(hours.magnitude)"
      moment.zone = zones.zone(name)?.identifier
    }
    return moment
  }
}
