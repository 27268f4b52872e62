package import SourceText

/// What a feed says about where a ground is: empty if it does not.
package struct PlaceWords {
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

/// Grounds by name.
extension Gazetteer {
  /// The venue of this name, former name, id or source id (`scheme:id`), in `city`, its market or near it where one is
  /// given; as it was in `month`, or is.
  package func venue(_ name: ByteView, city: ByteView, month: Int32? = nil) -> VenueEntry? {
    venue(name, in: PlaceWords(city: city), home: nil, month: month)
  }

  /// As above, where the record has more, or the home club is known: of several grounds, and of those whose name is
  /// common, the one near it is meant.
  package func venue(_ name: ByteView, in place: PlaceWords, home: TeamEntry?, month: Int32? = nil) -> VenueEntry? {
    let uses = places(name, place, home)
    let numbers = GazetteerNames.entries(uses)
    if numbers.count < 2 { return numbers.first.map { venue(number: $0, month: month) } }
    let then = GazetteerNames.entries(uses.filter { use in month.map { use.period.contains($0) } ?? use.period.isOpen })
    let isPlaced = !place.city.isEmpty
    let found = then.count == 1 || isPlaced ? then.first ?? (isPlaced ? numbers.first : nil) : nil
    return found.map { venue(number: $0, month: month) }
  }

  /// Whether the ground that the name means depends on the time: the Bronx has had two Yankee Stadiums.
  package func isDated(venue name: ByteView, in place: PlaceWords, home: TeamEntry?) -> Bool {
    GazetteerNames.entries(places(name, place, home)).count > 1
  }

  /// What may be meant.
  private func places(_ name: ByteView, _ place: PlaceWords, _ home: TeamEntry?) -> [GazetteerNames.Use] {
    let exact = venueNames.named(name)
    let uses = exact.isEmpty ? venueNames.named(loosely: name) : exact
    if uses.isEmpty { return [] }
    if !place.city.isEmpty { return latest(inCity(uses, place, isCommon: PlaceKey.isCommon(name))) }
    let agreeing = uses.filter { isWithin(venues[$0.entry], place) }
    if agreeing.isEmpty { return [] }
    if let home {
      let near = agreeing.filter { isNear(venues[$0.entry], home) }
      if !near.isEmpty { return latest(near) }
    }
    let isPlaced = !place.region.isEmpty || home == nil && !place.country.isEmpty
    return PlaceKey.isCommon(name) && !isPlaced ? [] : latest(agreeing)
  }

  /// In the city, otherwise in its market, otherwise near it. Another country or state is not another ground where city and name
  /// are right, as long as the name is the ground's own: then the record is wrong.
  private func inCity(_ uses: [GazetteerNames.Use], _ place: PlaceWords, isCommon: Bool) -> [GazetteerNames.Use] {
    let within = uses.filter { isWithin(venues[$0.entry], place) }
    for candidates in isCommon ? [within] : [within, uses] {
      let inCity = candidates.filter { use in
        let city = venues[use.entry].city
        return city.withBytes { $0.equals(place.city) || PlaceKey.of($0) == PlaceKey.of(place.city) }
      }
      if !inCity.isEmpty { return inCity }
    }
    // Towns of one market may lie in several states: RFK Stadium is not in Maryland.
    let inMarket = uses.filter { use in
      let entry = venues[use.entry]
      guard isWithin(entry, PlaceWords(country: place.country)),
        let known = city(entry.city, region: entry.region, country: entry.country)
      else { return false }
      return cityNames.named(place.city).contains { cities[$0.entry].market == known.market }
    }
    if !inMarket.isEmpty { return inMarket }
    let near = within.filter { isNear(venues[$0.entry], place.city) }
    return GazetteerNames.entries(latest(near)).count == 1 ? near : []
  }

  /// Whether the ground is where the record has it, city aside.
  private func isWithin(_ venue: VenueEntry, _ place: PlaceWords) -> Bool {
    func agrees(_ known: String, _ stated: ByteView) -> Bool {
      stated.isEmpty || known.isEmpty || known.withBytes { $0.equals(stated) }
    }
    return agrees(venue.country, place.country) && agrees(venue.region, place.region)
  }

  /// Whether a city is that of the ground, of its market or near it; so is one that is not known.
  package func isOneMarket(_ name: String, _ venue: VenueEntry) -> Bool {
    let named = cities(named: name)
    let own = city(venue.city, region: venue.region, country: venue.country)
    return named.isEmpty || named.contains { $0.market == own?.market || isNear(venue, $0) }
  }

  /// A ground that carries the name of a city some way off, as San Francisco's does in Santa Clara.
  private func isNear(_ venue: VenueEntry, _ city: ByteView) -> Bool {
    cityNames.named(city).contains { isNear(venue, cities[$0.entry]) }
  }

  private func isNear(_ venue: VenueEntry, _ team: TeamEntry) -> Bool {
    if venue.id == team.venue || !team.city.isEmpty && venue.city == team.city && venue.country == team.country {
      return true
    }
    return city(team.city, region: team.region, country: team.country).map { isNear(venue, $0) } ?? false
  }

  private func isNear(_ venue: VenueEntry, _ place: City) -> Bool {
    guard let latitude = venue.latitude, let longitude = venue.longitude, place.country == venue.country,
      let north = place.latitude, let east = place.longitude
    else { return false }
    // Some 70 km, and less to the sides the further from the equator.
    return abs(north - latitude) < 0.6 && abs(east - longitude) < 0.6
  }

  private func venue(number: Int, month: Int32?) -> VenueEntry {
    guard let month, let earlier = earlierVenues[number] else { return venues[number] }
    return (earlier + [venues[number]]).nearest(to: month) ?? venues[number]
  }
}
