package import ItineraryModel
import ScheduleModel
import SourceText

/// Finds the city where a trip begins by its name, when building and editing.
package struct HomeCities: Sendable {
  let known: KnownCities
  let cities: CityTable

  package init(known: KnownCities, cities: CityTable) { (self.known, self.cities) = (known, cities) }

  /// A city of the gazetteer, as spelled there.
  ///
  /// If several cities have the name, the principal city of a market with games is used, or the city in a country with
  /// games. Otherwise the user has to choose.
  ///
  /// - Parameters:
  ///   - isPlayed: whether the trip or the schedule has games in a market.
  ///   - countries: the countries of the games.
  ///   - purpose: what the city is used for, for messages.
  /// - Throws: if there is no such city or several.
  package func home(
    _ place: TripRequest.Place, isPlayed: (MarketID) -> Bool, countries: Set<String>,
    _ purpose: String = "to begin the trip in"
  ) throws(BuildFailure) -> TripRequest.Place {
    var markets: Set<MarketID> = []
    var found = CityQuery(place).cities(in: known).filter { markets.insert(cities.market(ofKnown: $0)).inserted }
    if found.count > 1 {
      let played = found.filter { isPlayed(cities.market(ofKnown: $0)) && cities.city($0).place.city == $0.city }
      let near = found.filter { countries.contains($0.country) }
      if played.count == 1 { found = played } else if !near.isEmpty { found = near }
    }
    if found.isEmpty {
      throw BuildFailure("no city \(quotedForDisplay(place.words)) is known \(purpose)\(hint(place))")
    }
    guard found.count == 1 else {
      throw BuildFailure(
        "\(quotedForDisplay(place.words)) may be any of \(found.count) cities: "
          + NameIndex.list(found.map { $0.words }) + "; say which")
    }
    return found[0]
  }

  private func hint(_ place: TripRequest.Place) -> String {
    let all = known.gazetteer.cities
    let named = all.filter { NameIndex.words($0.name) == NameIndex.words(place.city) }
    if named.isEmpty { return didYouMean(place.city, all.map { $0.name }) }
    return "; there is "
      + NameIndex.list(named.map { TripRequest.Place(city: $0.name, region: $0.region, country: $0.country).words })
  }
}
