import ItineraryModel
import ScheduleModel
import SourceText

/// The cities that trips lead through, with the name and the place that travel items show, and the markets of a
/// schedule's venues.
struct CityTable {
  struct City: Sendable {
    var place: TripRequest.Place
    /// Degrees.
    var latitude: Double?
    var longitude: Double?
    /// Name of the time zone; empty where it is not known.
    var zone = ""
  }

  private let gazetteer: Gazetteer
  private var cityOfVenue: [City?] = []
  private var marketOfVenue: [MarketID] = []

  init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
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
    cityOfVenue = schedule.venues.map { venue in
      let name = schedule.texts.string(venue.city)
      if name.isEmpty { return nil }
      return city(
        TripRequest.Place(
          city: name, region: schedule.texts.string(venue.region), country: schedule.texts.string(venue.country)),
        latitude: venue.latitude, longitude: venue.longitude)
    }
  }

  /// A table of cities alone, for trips that no schedule is at hand for.
  init(gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Nil for a venue without a city.
  func city(ofVenue number: Int32) -> City? {
    cityOfVenue.indices.contains(Int(number)) ? cityOfVenue[Int(number)] : nil
  }

  /// Comparable among the venues of the schedule, and with those of the gazetteer's cities.
  func market(ofVenue number: Int32) -> MarketID {
    marketOfVenue.indices.contains(Int(number)) ? marketOfVenue[Int(number)] : .unknown
  }

  /// The market of a city of the gazetteer; `unknown` for any other.
  func market(ofKnown place: TripRequest.Place) -> MarketID {
    gazetteer.city(place.city, region: place.region, country: place.country).map { MarketID($0) } ?? .unknown
  }

  func city(_ place: TripRequest.Place) -> City {
    guard let entry = gazetteer.city(place.city, region: place.region, country: place.country) else {
      return City(place: place)
    }
    let principal = gazetteer.principalCity(ofMarket: entry.market) ?? entry
    return City(
      place: TripRequest.Place(city: principal.name, region: principal.region, country: principal.country),
      latitude: entry.latitude, longitude: entry.longitude, zone: principal.zone)
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
