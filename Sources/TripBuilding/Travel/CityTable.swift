import ScheduleModel
import SourceText

/// The cities that trips lead through: a market each, with the name and the place that travel items show.
struct CityTable: Sendable {
  struct City: Sendable {
    /// Equal for equal markets: the market's number, or the name of a city that is none's, as bytes.
    var market: [UInt8]
    var place: TripRequest.Place
    /// Degrees.
    var latitude: Double?
    var longitude: Double?
    /// Name of the time zone; empty where it is not known.
    var zone = ""
    /// Its number in the table of ways; nil where that doesn't have it.
    var known: Int32?
  }

  private let gazetteer: Gazetteer
  private var cityOfVenue: [City?] = []
  /// Equal for venues of one market; -1 for those without a city.
  private var marketOfVenue: [Int32] = []
  /// Ways that are known, before all estimates.
  let distances: TravelTable?

  init(_ schedule: Schedule, gazetteer: Gazetteer, distances: TravelTable? = nil) {
    self.gazetteer = gazetteer
    self.distances = distances
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
    var numbers: [[UInt8]: Int32] = [:]
    marketOfVenue = cityOfVenue.map { city in
      guard let market = city?.market else { return -1 }
      let number = numbers[market] ?? Int32(numbers.count)
      numbers[market] = number
      return number
    }
  }

  /// The number of a venue's market; -1 where it has none.
  func market(ofVenue number: Int32) -> Int32 {
    marketOfVenue.indices.contains(Int(number)) ? marketOfVenue[Int(number)] : -1
  }

  /// A table of cities alone, for trips that no schedule is at hand for.
  init(gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    distances = nil
  }

  /// Nil for a venue without a city.
  func city(ofVenue number: Int32) -> City? {
    cityOfVenue.indices.contains(Int(number)) ? cityOfVenue[Int(number)] : nil
  }

  /// Where a venue is, in degrees; nil where nobody knows.
  func place(ofVenue number: Int32) -> (latitude: Double, longitude: Double)? {
    guard cityOfVenue.indices.contains(Int(number)), let latitude = cityOfVenue[Int(number)]?.latitude,
      let longitude = cityOfVenue[Int(number)]?.longitude
    else { return nil }
    return (latitude, longitude)
  }

  func city(_ place: TripRequest.Place) -> City {
    guard let entry = gazetteer.city(place.city, region: place.region, country: place.country) else {
      return City(market: Array(place.city.utf8), place: place, known: distances?.place([place.words, place.city]))
    }
    let principal = gazetteer.principalCity(ofMarket: entry.market) ?? entry
    return City(
      market: Array("\u{0}\(entry.market)".utf8),
      place: TripRequest.Place(city: principal.name, region: principal.region, country: principal.country),
      latitude: entry.latitude, longitude: entry.longitude, zone: principal.zone,
      known: distances?.place([place.words, place.city]))
  }

  /// The city of a venue, which is where the venue is if that is known.
  func city(_ place: TripRequest.Place, latitude: Double?, longitude: Double?) -> City {
    var city = city(place)
    if let latitude, let longitude {
      city.latitude = latitude
      city.longitude = longitude
    }
    return city
  }
}
