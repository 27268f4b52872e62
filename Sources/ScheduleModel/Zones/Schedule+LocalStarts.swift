package import CivilTime
package import SourceText

extension Schedule {
  /// States starts in UTC in the zone of their venue, if it is known: the zone of the venue's or the game's record, or that
  /// of the venue or the city in the gazetteer. A date that is missing or the one in UTC becomes the local one.
  package mutating func localizeStarts(gazetteer: Gazetteer, zones: ZoneDatabase) {
    var known: [Place: Zone?] = [:]
    for index in games.indices {
      guard let start = games[index].start, start.offset == 0 else { continue }
      let place = Place(venue: games[index].venue, zone: games[index].zone)
      let found: Zone?
      if let zone = known[place] {
        found = zone
      } else {
        found = zone(of: place, gazetteer, zones)
        known[place] = .some(found)
      }
      guard let reading = found?.reading(start.instant) else { continue }
      games[index].start = reading
      if games[index].localDate == start.localDate { games[index].localDate = reading.localDate }
    }
  }

  /// The zone that a venue's record states, otherwise the game's; empty if both state none.
  package func zoneName(ofVenue number: Int32, game zone: TextID) -> TextID {
    let own = venue(number)?.zone ?? .empty
    return own.isEmpty ? zone : own
  }

  private struct Place: Hashable {
    var venue: Int32
    var zone: TextID
  }

  private func zone(of place: Place, _ gazetteer: Gazetteer, _ zones: ZoneDatabase) -> Zone? {
    let venue = venue(place.venue)
    let stated = zoneName(ofVenue: place.venue, game: place.zone)
    if !stated.isEmpty { return texts.withBytes(stated) { zones.stated($0) } }
    guard let venue else { return nil }
    let entry = texts.withBytes(venue.name) { name in
      texts.withBytes(venue.city) { gazetteer.venue(name, city: $0) }
    }
    let city = gazetteer.city(
      texts.string(venue.city), region: texts.string(venue.region), country: texts.string(venue.country))
    return (entry?.zone ?? city?.zone)?.withBytes { zones.stated($0) }
  }
}
