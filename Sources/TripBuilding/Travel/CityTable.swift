import CivilTime
import ItineraryModel
package import ScheduleModel
import SourceText

/// The cities of trips, with the names and places shown in travel items, and the markets of a schedule's venues.
package struct CityTable: Sendable {
  struct City: Sendable {
    var place: TripRequest.Place
    /// Degrees.
    var latitude: Double?
    var longitude: Double?
    /// Time zone identifier; empty if unknown.
    var zone = ""
    /// Its number in the travel table; nil if it is not there.
    var known: Int32?

    var spot: Spot { Spot(latitude: latitude, longitude: longitude, known: known) }
  }

  /// Where a city or a venue is, for estimates.
  struct Spot {
    var latitude: Double?
    var longitude: Double?
    var known: Int32?
  }

  private let gazetteer: Gazetteer
  private var cityOfVenue: [City?] = []
  private var spotOfVenue: [Spot?] = []
  private var markets: MarketTable
  private var marketOfVenue: [MarketID] = []
  private let texts: TextTable
  private let zones: ZoneDatabase?
  private var clockOfVenue: [MorningClock?] = []
  /// Known routes, which take precedence over estimates.
  let distances: TravelTable?

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
    cityOfVenue = schedule.venues.map { venue in
      let name = schedule.texts.string(venue.city)
      if name.isEmpty { return nil }
      let place = TripRequest.Place(
        city: name, region: schedule.texts.string(venue.region), country: schedule.texts.string(venue.country))
      var city = city(place, latitude: venue.latitude, longitude: venue.longitude)
      let words = [schedule.texts.string(venue.name), schedule.texts.string(venue.id)]
      city.known = distances?.place(words) ?? city.known
      return city
    }
    spotOfVenue = cityOfVenue.map { $0?.spot }
    clockOfVenue = schedule.venues.map { clock(of: $0.zone) }
  }

  /// A table of cities only, for trips without a schedule.
  package init(gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    markets = MarketTable(gazetteer)
    texts = TextTable()
    zones = nil
    distances = nil
  }

  /// Nil for a venue without a city.
  func city(ofVenue number: Int32) -> City? {
    cityOfVenue.indices.contains(Int(number)) ? cityOfVenue[Int(number)] : nil
  }

  func spot(ofVenue number: Int32) -> Spot? {
    spotOfVenue.indices.contains(Int(number)) ? spotOfVenue[Int(number)] : nil
  }

  private func clock(of zone: TextID) -> MorningClock? {
    texts.withBytes(zone) { $0.isEmpty ? nil : zones?.zone($0).map { .zone($0) } }
  }

  /// The venue's clock, else the game's own; nil if neither is known.
  func clock(at game: Game) -> MorningClock? {
    let venue = Int(game.venue)
    if clockOfVenue.indices.contains(venue), let clock = clockOfVenue[venue] { return clock }
    return clock(of: game.zone)
  }

  /// Comparable among the schedule's venues and with the gazetteer's cities.
  func market(ofVenue number: Int32) -> MarketID {
    marketOfVenue.indices.contains(Int(number)) ? marketOfVenue[Int(number)] : .unknown
  }

  /// Whether a venue is in a city, including cities that are not in the gazetteer.
  func isVenue(_ number: Int32, in city: City) -> Bool {
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

  /// The market of a gazetteer city; `unknown` for any other.
  func market(ofKnown place: TripRequest.Place) -> MarketID {
    gazetteer.city(place.city, region: place.region, country: place.country).map { MarketID($0) } ?? .unknown
  }

  /// The location of a venue, in degrees; nil if unknown.
  func place(ofVenue number: Int32) -> (latitude: Double, longitude: Double)? {
    guard cityOfVenue.indices.contains(Int(number)), let latitude = cityOfVenue[Int(number)]?.latitude,
      let longitude = cityOfVenue[Int(number)]?.longitude
    else { return nil }
    return (latitude, longitude)
  }

  func city(_ place: TripRequest.Place) -> City {
    guard let entry = gazetteer.city(place.city, region: place.region, country: place.country) else {
      return City(place: place, known: distances?.place([place.words, place.city]))
    }
    let principal = gazetteer.principalCity(ofMarket: entry.market) ?? entry
    return City(
      place: TripRequest.Place(city: principal.name, region: principal.region, country: principal.country),
      latitude: entry.latitude, longitude: entry.longitude, zone: principal.zone,
      known: distances?.place([place.words, place.city]))
  }

  /// The city of a venue, located at the venue if its location is known.
  func city(_ place: TripRequest.Place, latitude: Double?, longitude: Double?) -> City {
    var city = city(place)
    if let latitude, let longitude {
      city.latitude = latitude
      city.longitude = longitude
    }
    return city
  }
}
