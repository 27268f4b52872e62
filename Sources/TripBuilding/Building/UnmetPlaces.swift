import ScheduleModel
package import SourceText

extension CityTable {
  /// The places of the travel table that are none of a schedule's and no known place either, such as a name that is
  /// misspelt: their routes would never be used.
  func unmetPlaces(_ schedule: Schedule) -> [Diagnostic] {
    guard let distances else { return [] }
    var met = [Bool](repeating: false, count: distances.places.count)
    var names: [String] = []
    var ids: [String: String] = [:]
    for (number, venue) in schedule.venues.enumerated() {
      let (id, name) = (schedule.texts.string(venue.id), schedule.texts.string(venue.name))
      let place = city(ofVenue: Int32(clamping: number))?.place
      let all = [id, name, place?.words ?? "", place?.city ?? ""]
      for text in all { if let found = distances.place([text]) { met[Int(found)] = true } }
      names += all[1...].filter { !$0.isEmpty }
      if !id.isEmpty { ids[id] = name }
    }
    return zip(distances.places, met).compactMap { place, isMet in
      if isMet { return nil }
      var hint = didYouMean(place.name, names)
      let venues = venues(named: place.name)
      if let name = venues.lazy.compactMap({ ids[$0] }).first {
        hint = ": the schedule calls it \(quotedForDisplay(name))"
      } else if !venues.isEmpty || isCity(place.name) {
        // A ground of another league, or a city to leave from.
        return nil
      }
      return Diagnostic(
        code: .distances, severity: .warning,
        message: "no venue or city \(quotedForDisplay(place.name)) in the schedule\(hint)", location: place.location)
    }
  }

  private func isCity(_ text: String) -> Bool {
    guard let place = TripRequest.Place(text: text, isRegion: { isKnown($0, region: $1, country: "") }) else {
      return false
    }
    return isKnown(place.city, region: place.region, country: place.country)
  }
}

extension TripBuilder {
  /// What is never used of the travel table.
  package var unmetPlaces: [Diagnostic] { cities.unmetPlaces(schedule) }
}
