import CommandInterface
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripChanging

/// The part of the gazetteer that an itinerary's page needs: the places of the trip and of the games that can be added.
struct PageSurroundings {
  struct Venue: Hashable {
    var name: String
    var city: String
  }

  private(set) var zones: Set<String> = []
  /// The cities, other cities with the same names (so that these remain ambiguous), and the city that names each
  /// market.
  let cities: [Gazetteer.City]
  /// Known by a name or id in the gazetteer.
  private(set) var venues: [Venue] = []

  init(_ itinerary: Itinerary, _ games: [OfferedGame], _ gazetteer: Gazetteer) {
    let text = itinerary.text
    var names = Set<String>()
    var venues: [Venue] = []
    for game in itinerary.games {
      let facts = game.facts
      for span in [facts.venueZone, facts.zone] { zones.insert(text.string(span)) }
      for span in [facts.venueName, facts.venueID] {
        venues.append(Venue(name: text.string(span), city: text.string(facts.place.city)))
      }
      names.insert(text.string(facts.place.city))
    }
    var places = itinerary.travels.flatMap { [$0.from, $0.to] }
    if itinerary.hasOrigin { places.append(itinerary.origin) }
    names.formUnion(places.map { text.string($0.city) })
    for game in games {
      let record = try? game.record.withBytes { (bytes) throws(SyntaxError) in try JSONValue.parse(bytes) }
      let venue = record?["venue"]
      let city = venue?["city"]?.string ?? ""
      for zone in [record?["timeZone"], venue?["timeZone"]] { zones.insert(zone?.string ?? "") }
      for name in [venue?["name"], venue?["id"]] { venues.append(Venue(name: name?.string ?? "", city: city)) }
      names.insert(city)
    }
    let markets = Set(names.flatMap { gazetteer.cities(named: $0) }.map(\.market))
    let principal = Set(markets.compactMap { gazetteer.principalCity(ofMarket: $0)?.name })
    cities = gazetteer.cities.filter {
      names.contains($0.name) || markets.contains($0.market) && principal.contains($0.name)
    }
    for city in cities { zones.insert(city.zone) }
    var known: Set<Venue> = []
    self.venues = venues.filter { venue in
      !venue.name.isEmpty && known.insert(venue).inserted
        && venue.name.withBytes { name in venue.city.withBytes { gazetteer.venue(name, city: $0) } } != nil
    }
  }
}
