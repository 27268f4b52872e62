import ItineraryModel
package import ScheduleModel
package import SourceText

extension CityTable {
  /// Findings about the parts of the travel table that are never used: places that are neither in the schedule nor
  /// known, for example because of a typo; and routes that others always override.
  ///
  /// - Parameter homes: the origins of the trips; nil if any city is possible.
  package func unusedRoutes(_ schedule: Schedule, homes: [TripRequest.Place]?) -> [Diagnostic] {
    guard let distances else { return [] }
    let met = Set(schedule.venues.indices.flatMap { spot(ofVenue: Int32(clamping: $0))?.known ?? [] })
      .union((homes ?? []).flatMap { city($0).known })
    let findings = distances.places.enumerated().compactMap { number, place in
      met.contains(Int32(clamping: number)) ? nil : unmet(place, schedule, isHomeKnown: homes != nil)
    }
    return findings + shadowed(distances, schedule, homes: homes ?? [], met)
  }

  private func unmet(_ place: TravelTable.NamedPlace, _ schedule: Schedule, isHomeKnown: Bool) -> Diagnostic? {
    var names: [String] = []
    var ids: [String: String] = [:]
    for (number, venue) in schedule.venues.enumerated() {
      let (id, name) = (schedule.texts.string(venue.id), schedule.texts.string(venue.name))
      let city = city(ofVenue: Int32(clamping: number))?.place
      names += [name, city?.words ?? "", city?.city ?? ""].filter { !$0.isEmpty }
      if !id.isEmpty { ids[id] = name }
    }
    var hint = didYouMean(place.name, names)
    let venues = venues(named: place.name)
    if let name = venues.lazy.compactMap({ ids[$0] }).first {
      hint = ": the schedule calls it \(quotedForDisplay(name))"
    } else if !venues.isEmpty {
      // It is a venue of another league.
      return nil
    } else if let city = knownCity(place.name) {
      // It may be a city of departure, unless it belongs to a market with games.
      guard isHomeKnown, let market = market(of: city, in: schedule) else { return nil }
      hint = ": name the venue, or \(quotedForDisplay(market.words)), to which it belongs"
    }
    return Diagnostic(
      code: .distances, severity: .warning,
      message: "no venue or city \(quotedForDisplay(place.name)) in the schedule\(hint)", location: place.location)
  }

  private func knownCity(_ text: String) -> TripRequest.Place? {
    guard let place = TripRequest.Place(text: text, isRegion: { isKnown($0, region: $1, country: "") }),
      isKnown(place.city, region: place.region, country: place.country)
    else { return nil }
    return place
  }

  /// The market of a city, if the schedule has games there.
  private func market(of city: TripRequest.Place, in schedule: Schedule) -> TripRequest.Place? {
    let market = market(ofKnown: city)
    let venue = schedule.venues.indices.first { self.market(ofVenue: Int32(clamping: $0)) == market }
    return market == .unknown ? nil : venue.flatMap { self.city(ofVenue: Int32(clamping: $0))?.place }
  }

  /// Routes between used places that no leg uses, because there is a more specific one.
  private func shadowed(
    _ distances: TravelTable, _ schedule: Schedule, homes: [TripRequest.Place], _ met: Set<Int32>
  ) -> [Diagnostic] {
    var places = schedule.venues.indices.map { number in
      (
        known: spot(ofVenue: Int32(clamping: number))?.known ?? [],
        market: market(ofVenue: Int32(clamping: number))
      )
    }
    places += homes.map { (city($0).known, market(ofKnown: $0)) }
    let used = usedRows(of: distances, between: places)
    return distances.rows.enumerated().compactMap { number, row in
      let isOneMarket = places.allSatisfy { place in
        !place.known.contains(row.from)
          || places.allSatisfy { !$0.known.contains(row.to) || $0.market == place.market }
      }
      if used.contains(number) || !met.contains(row.from) || !met.contains(row.to) || isOneMarket { return nil }
      let route = distances.route(number)
      return Diagnostic(
        code: .distances, severity: .warning,
        message: "the route from \(quotedForDisplay(route.from)) to \(quotedForDisplay(route.to)) is never used: other "
          + "rows name its venues or cities more exactly", location: row.location)
    }
  }
}

extension TripBuilder {
  /// Findings about the parts of the travel table that are never used.
  package func unusedRoutes(homes: [TripRequest.Place]?) -> [Diagnostic] {
    cities.unusedRoutes(schedule, homes: homes)
  }
}
