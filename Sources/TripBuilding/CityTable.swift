import ScheduleModel
import SourceText

/// The cities that trips lead through: a market each, with the name and the place that travel items show.
struct CityTable {
  struct City: Sendable {
    /// Equal for equal markets: the market's number, or the name of a city that is none's.
    var market: String
    var place: TripRequest.Place
    /// Degrees.
    var latitude: Double?
    var longitude: Double?
  }

  private let gazetteer: Gazetteer
  private var cityOfVenue: [City?] = []

  init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    cityOfVenue = schedule.venues.map { venue in
      let name = schedule.texts.string(venue.city)
      if name.isEmpty { return nil }
      var city = city(
        TripRequest.Place(
          city: name, region: schedule.texts.string(venue.region), country: schedule.texts.string(venue.country)))
      if let latitude = venue.latitude, let longitude = venue.longitude {
        city.latitude = latitude
        city.longitude = longitude
      }
      return city
    }
  }

  /// Nil for a venue without a city.
  func city(ofVenue number: Int32) -> City? {
    cityOfVenue.indices.contains(Int(number)) ? cityOfVenue[Int(number)] : nil
  }

  func city(_ place: TripRequest.Place) -> City {
    guard let entry = gazetteer.city(place.city, region: place.region, country: place.country) else {
      return City(market: place.city, place: place)
    }
    let principal = gazetteer.principalCity(ofMarket: entry.market) ?? entry
    return City(
      market: "\u{0}\(entry.market)",
      place: TripRequest.Place(city: principal.name, region: principal.region, country: principal.country),
      latitude: entry.latitude, longitude: entry.longitude)
  }
}
