package import SourceText

/// A feed's description of a venue's place; empty texts are unknown.
package struct PlaceDescription {
  package var city: ByteView
  package var region: ByteView
  package var country: ByteView

  package init(
    city: ByteView = ByteView(start: nil, count: 0), region: ByteView = ByteView(start: nil, count: 0),
    country: ByteView = ByteView(start: nil, count: 0)
  ) {
    self.city = city
    self.region = region
    self.country = country
  }
}

/// Finding venues by name.
extension Gazetteer {
  /// The venue with this name, former name, id or source id (`scheme:id`), as it was in `month` or is today. If a city
  /// is given, the venue must be in the city, in its market or near it.
  package func venue(_ name: ByteView, city: ByteView, month: Int32? = nil) -> VenueEntry? {
    venue(name, in: PlaceDescription(city: city), home: nil, month: month)
  }

  /// As above, for a record with more details or a known home team. Of several venues, and for common names, the one
  /// near the home team is used.
  package func venue(_ name: ByteView, in place: PlaceDescription, home: TeamEntry?, month: Int32? = nil) -> VenueEntry?
  {
    let uses = places(name, place, home)
    let numbers = GazetteerNames.entries(uses)
    if numbers.count < 2 { return numbers.first.map { venue(number: $0, month: month) } }
    let then = GazetteerNames.entries(uses.filter { use in month.map { use.period.contains($0) } ?? use.period.isOpen })
    let isPlaced = !place.city.isEmpty
    let found = then.count == 1 || isPlaced ? then.first ?? (isPlaced ? numbers.first : nil) : nil
    return found.map { venue(number: $0, month: month) }
  }

  /// Whether the month determines which venue has the name: the Bronx has had two Yankee Stadiums.
  package func isDated(venue name: ByteView, in place: PlaceDescription, home: TeamEntry?) -> Bool {
    GazetteerNames.entries(places(name, place, home)).count > 1
  }

  /// The venues that the name may mean.
  private func places(_ name: ByteView, _ place: PlaceDescription, _ home: TeamEntry?) -> [GazetteerNames.Use] {
    let exact = venueNames.named(name)
    let uses = exact.isEmpty ? venueNames.named(loosely: name) : exact
    if uses.isEmpty { return [] }
    if !place.city.isEmpty { return latest(inCity(uses, place, isCommon: PlaceKey.isCommon(name))) }
    let agreeing = uses.filter { isWithin(venues[$0.entry], place) }
    if agreeing.isEmpty { return [] }
    if let home {
      let near = agreeing.filter { isNear(venues[$0.entry], home) }
      let own = near.filter { isOwn(venues[$0.entry], home) }
      if !near.isEmpty { return latest(own.isEmpty ? near : own) }
    }
    let isPlaced = !place.region.isEmpty || home == nil && !place.country.isEmpty
    return PlaceKey.isCommon(name) && !isPlaced ? [] : latest(agreeing)
  }

  /// The venues in the city, otherwise in its market, otherwise near it. If city and name match and the name is not a
  /// common one, a different country or state is ignored: then the record is wrong.
  private func inCity(_ uses: [GazetteerNames.Use], _ place: PlaceDescription, isCommon: Bool) -> [GazetteerNames.Use] {
    let within = uses.filter { isWithin(venues[$0.entry], place) }
    for candidates in isCommon ? [within] : [within, uses] {
      let inCity = candidates.filter { use in
        let city = venues[use.entry].city
        return city.withBytes { $0.equals(place.city) || PlaceKey.of($0) == PlaceKey.of(place.city) }
      }
      if !inCity.isEmpty { return inCity }
    }
    // A market may span several states: RFK Stadium is not in Maryland.
    let inMarket = uses.filter { use in
      let entry = venues[use.entry]
      guard isWithin(entry, PlaceDescription(country: place.country)),
        let known = city(entry.city, region: entry.region, country: entry.country)
      else { return false }
      return cityNames.named(place.city).contains { cities[$0.entry].market == known.market }
    }
    if !inMarket.isEmpty { return inMarket }
    let near = within.filter { isNear(venues[$0.entry], place.city) }
    return GazetteerNames.entries(latest(near)).count == 1 ? near : []
  }

  /// Whether the venue's country and region agree with the record's.
  private func isWithin(_ venue: VenueEntry, _ place: PlaceDescription) -> Bool {
    func agrees(_ known: String, _ stated: ByteView) -> Bool {
      stated.isEmpty || known.isEmpty || known.withBytes { $0.equals(stated) }
    }
    return agrees(venue.country, place.country) && agrees(venue.region, place.region)
  }

  /// Whether a city is in the venue's market or near the venue; also true for an unknown city.
  package func isOneMarket(_ name: String, _ venue: VenueEntry) -> Bool {
    let named = cities(named: name)
    let own = city(venue.city, region: venue.region, country: venue.country)
    return named.isEmpty || named.contains { $0.market == own?.market || isNear(venue, $0) }
  }

  /// Whether a venue is near a city, though perhaps outside it: San Francisco's stadium is in Santa Clara.
  private func isNear(_ venue: VenueEntry, _ city: ByteView) -> Bool {
    cityNames.named(city).contains { isNear(venue, cities[$0.entry]) }
  }

  private func isOwn(_ venue: VenueEntry, _ team: TeamEntry) -> Bool {
    venue.id == team.venue || !team.city.isEmpty && venue.city == team.city && venue.country == team.country
  }

  private func isNear(_ venue: VenueEntry, _ team: TeamEntry) -> Bool {
    if isOwn(venue, team) { return true }
    return city(team.city, region: team.region, country: team.country).map { isNear(venue, $0) } ?? false
  }

  private func isNear(_ venue: VenueEntry, _ place: City) -> Bool {
    guard let latitude = venue.latitude, let longitude = venue.longitude, place.country == venue.country,
      let north = place.latitude, let east = place.longitude
    else { return false }
    // About 70 km, and less from east to west the farther from the equator.
    return abs(north - latitude) < 0.6 && abs(east - longitude) < 0.6
  }

  private func venue(number: Int, month: Int32?) -> VenueEntry {
    guard let month, let earlier = earlierVenues[number] else { return venues[number] }
    return (earlier + [venues[number]]).nearest(to: month) ?? venues[number]
  }
}
