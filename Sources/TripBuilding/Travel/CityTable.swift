package import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText

/// The cities of trips, with their names and places in travel items, and the markets of a schedule's venues.
package struct CityTable: Sendable {
  package struct City: Sendable {
    package var place: TripRequest.Place
    /// Degrees.
    var latitude: Double?
    var longitude: Double?
    /// The time zone identifier; empty if unknown.
    var zone = ""
    /// The place's numbers in the travel table, the most specific first.
    var known: [Int32] = []

    package var spot: Spot {
      Spot(latitude: latitude, longitude: longitude, land: zone.withBytes { Landmass(zone: $0) }, known: known)
    }
  }

  /// The location of a city or a venue, for estimates.
  package struct Spot {
    var latitude: Double?
    var longitude: Double?
    var land = Landmass.unknown
    var known: [Int32] = []
  }

  private let gazetteer: Gazetteer
  private var cityOfVenue: [City?] = []
  private var spotOfVenue: [Spot?] = []
  private var markets: MarketTable
  private var marketOfVenue: [MarketID] = []
  private let texts: TextTable
  private let zones: ZoneDatabase?
  /// The venue's own clock, and that of its city.
  private var clockOfVenue: [(own: LocalClock?, city: LocalClock?)] = []
  /// Known routes, which take precedence over estimates.
  package private(set) var distances: TravelTable?
  /// By venue of the schedule: its names and its place.
  private var grounds: [(names: [String], place: TripRequest.Place)] = []

  init(
    _ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    self.gazetteer = gazetteer
    self.distances = distances
    self.zones = zones
    texts = schedule.texts
    var markets = MarketTable(gazetteer)
    marketOfVenue = schedule.venues.map { venue in
      schedule.texts.withBytes(venue.city) { city in
        schedule.texts.withBytes(venue.region) { region in
          schedule.texts.withBytes(venue.country) { markets.market(city: city, region: region, country: $0) }
        }
      }
    }
    let settled = markets.settled(marketOfVenue)
    marketOfVenue = marketOfVenue.map { settled[$0] ?? $0 }
    self.markets = markets
    grounds = schedule.venues.map { venue in
      (
        [schedule.texts.string(venue.name), schedule.texts.string(venue.id)],
        TripRequest.Place(
          city: schedule.texts.string(venue.city), region: schedule.texts.string(venue.region),
          country: schedule.texts.string(venue.country))
      )
    }
    // A venue without a zone gets the zone of its first game.
    var zoneOfVenue = schedule.venues.map(\.zone)
    for game in schedule.games where !game.zone.isEmpty && zoneOfVenue.indices.contains(Int(game.venue)) {
      if zoneOfVenue[Int(game.venue)].isEmpty { zoneOfVenue[Int(game.venue)] = game.zone }
    }
    cityOfVenue = zip(schedule.venues.indices, grounds).map { number, ground in
      if ground.place.city.isEmpty { return nil }
      let venue = schedule.venues[number]
      return city(
        ground.place, latitude: venue.latitude, longitude: venue.longitude,
        zone: schedule.texts.string(zoneOfVenue[number]), names: ground.names)
    }
    spotOfVenue = cityOfVenue.map { $0?.spot }
    clockOfVenue = zip(schedule.venues, cityOfVenue).map { (clock(of: $0.zone), $1.flatMap(clock)) }
  }

  /// A table with only cities, for trips without a schedule.
  package init(gazetteer: Gazetteer, zones: ZoneDatabase) {
    self.gazetteer = gazetteer
    markets = MarketTable(gazetteer)
    texts = TextTable()
    self.zones = zones
  }

  /// Nil for a venue without a city.
  package func city(ofVenue number: Int32) -> City? {
    cityOfVenue.indices.contains(Int(number)) ? cityOfVenue[Int(number)] : nil
  }

  package func spot(ofVenue number: Int32) -> Spot? {
    spotOfVenue.indices.contains(Int(number)) ? spotOfVenue[Int(number)] : nil
  }

  private func clock(of zone: TextID) -> LocalClock? {
    texts.withBytes(zone) { $0.isEmpty ? nil : zones?.stated($0).map { .zone($0) } }
  }

  /// The clock of the venue or of the game; for a game without a time, the clock of the city. Nil if none is known.
  package func clock(at game: Game) -> LocalClock? {
    let venue = Int(game.venue)
    guard clockOfVenue.indices.contains(venue) else { return clock(of: game.zone) }
    return clockOfVenue[venue].own ?? clock(of: game.zone) ?? (game.start == nil ? clockOfVenue[venue].city : nil)
  }

  /// Like `clock(at:)`, for a game of an itinerary.
  func clock(at facts: GameFacts, in text: TextStore) -> LocalClock? {
    func clock(_ zone: TextSpan) -> LocalClock? {
      text.withBytes(zone) { $0.isEmpty ? nil : zones?.stated($0).map { .zone($0) } }
    }
    if let known = clock(facts.venueZone) ?? clock(facts.zone) { return known }
    if facts.start != nil { return nil }
    let (place, string) = (facts.place, text.string)
    return self.clock(
      at: city(
        TripRequest.Place(city: string(place.city), region: string(place.region), country: string(place.country))))
  }

  /// The clock of a city, if known.
  package func clock(at city: City) -> LocalClock? {
    city.zone.withBytes { $0.isEmpty ? nil : zones?.stated($0).map { .zone($0) } }
  }

  /// The venue's market, which can be compared with those of other venues and of the gazetteer's cities.
  func market(ofVenue number: Int32) -> MarketID {
    marketOfVenue.indices.contains(Int(number)) ? marketOfVenue[Int(number)] : .unknown
  }

  /// Whether a venue is in a city, which may be missing from the gazetteer.
  package func isVenue(_ number: Int32, in city: City) -> Bool {
    let venue = market(ofVenue: number)
    if venue == .unknown { return false }
    var markets = markets
    let place = city.place
    let other = Array(place.city.utf8).withBytes { name in
      Array(place.region.utf8).withBytes { region in
        Array(place.country.utf8).withBytes { markets.market(city: name, region: region, country: $0) }
      }
    }
    let settled = markets.settled([venue, other])
    return (settled[venue] ?? venue) == (settled[other] ?? other)
  }

  /// The market of a city in the gazetteer; `unknown` for any other city.
  package func market(ofKnown place: TripRequest.Place) -> MarketID {
    gazetteer.city(place.city, region: place.region, country: place.country).map { MarketID($0) } ?? .unknown
  }

  /// The location of a venue, in degrees; nil if unknown.
  func place(ofVenue number: Int32) -> (latitude: Double, longitude: Double)? {
    guard cityOfVenue.indices.contains(Int(number)), let latitude = cityOfVenue[Int(number)]?.latitude,
      let longitude = cityOfVenue[Int(number)]?.longitude
    else { return nil }
    return (latitude, longitude)
  }

  func isKnown(_ city: String, region: String, country: String) -> Bool {
    gazetteer.city(city, region: region, country: country) != nil
  }

  /// Ids of the gazetteer's venues with this name.
  func venues(named name: String) -> [String] { gazetteer.venues(named: name).map(\.id) }

  package func city(_ place: TripRequest.Place) -> City {
    guard let entry = gazetteer.city(place.city, region: place.region, country: place.country) else {
      return City(place: place, known: numbers(place))
    }
    let principal = principal(of: place) ?? place
    return City(
      place: principal, latitude: entry.latitude, longitude: entry.longitude,
      zone: (gazetteer.principalCity(ofMarket: entry.market) ?? entry).zone, known: numbers(place))
  }

  /// The city of a venue, with the venue's location if known.
  ///
  /// - Parameters:
  ///   - zone: the venue's time zone identifier; empty for its city's zone.
  ///   - names: the venue's names in a travel table.
  package func city(
    _ place: TripRequest.Place, latitude: Double?, longitude: Double?, zone: String = "", names: [String] = []
  ) -> City {
    var city = city(place)
    if !names.isEmpty { city.known = numbers(place, names: names) }
    if !zone.isEmpty { city.zone = zone }
    if let latitude, let longitude {
      city.latitude = latitude
      city.longitude = longitude
    }
    return city
  }

  /// The principal city of a city's market; nil if the city is not in the gazetteer.
  private func principal(of place: TripRequest.Place) -> TripRequest.Place? {
    guard let entry = gazetteer.city(place.city, region: place.region, country: place.country) else { return nil }
    let principal = gazetteer.principalCity(ofMarket: entry.market) ?? entry
    return TripRequest.Place(city: principal.name, region: principal.region, country: principal.country)
  }

  // MARK: Known routes

  /// The numbers of a place in the travel table: those of the venue, then of its city, then of its market.
  private func numbers(_ place: TripRequest.Place, names: [String] = []) -> [Int32] {
    distances?.numbers(names + CityTable.spellings(place) + (principal(of: place).map(CityTable.spellings) ?? [])) ?? []
  }

  /// `Bronx, NY, US`, `Bronx, NY`, `Bronx, US` and `Bronx`.
  private static func spellings(_ place: TripRequest.Place) -> [String] {
    [
      place.words, TripRequest.Place(city: place.city, region: place.region).words,
      TripRequest.Place(city: place.city, country: place.country).words, place.city,
    ]
  }

  /// The table with the known routes of a request, which take precedence over its own.
  package func knowing(_ routes: [KnownRoute]) -> CityTable {
    if routes.isEmpty { return self }
    var table = self
    var distances = distances ?? TravelTable()
    distances.add(routes)
    table.distances = distances
    for (index, ground) in grounds.enumerated() {
      let known = table.numbers(ground.place, names: ground.names)
      table.cityOfVenue[index]?.known = known
    }
    table.spotOfVenue = table.cityOfVenue.map { $0?.spot }
    return table
  }

  /// The known routes between venues, and between them and a home, in the order of the table.
  package func routes(between venues: Set<Int32>, home: City?) -> [KnownRoute] {
    guard let distances else { return [] }
    let places = Set(venues.sorted().compactMap { spot(ofVenue: $0)?.known } + [home?.known ?? []])
    return usedRows(of: distances, between: places.map { ($0, MarketID.unknown) }).sorted().map(distances.route)
  }

  /// The rows that are used for routes between places in different markets.
  func usedRows(of distances: TravelTable, between places: [(known: [Int32], market: MarketID)]) -> Set<Int> {
    var rows: Set<Int> = []
    for from in places where !from.known.isEmpty {
      for to in places where to.market != from.market || to.market == .unknown {
        if let row = distances.row(from.known, to.known) { rows.insert(row) }
      }
    }
    return rows
  }
}
