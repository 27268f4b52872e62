import ScheduleModel
import CivilTime
import ItineraryModel
import SourceText

extension ItineraryView {
  /// Whether the offset of `start` differs from the zone's, or the zone's clock changes within a day of it. For other
  /// times, rules report nothing about the clock.
  static func isOdd(_ start: OffsetInstant, in zone: Zone) -> Bool {
    let instant = start.instant
    return zone.offset(at: instant) != start.offset || zone.offset(at: instant.adding(seconds: -86_400)) != start.offset
      || zone.offset(at: instant.adding(seconds: 86_400)) != start.offset
  }

  /// The start of a game, or the booked times of travel, with an unusual clock: `Foxes at Owls starts at` and the time
  /// in its zone.
  func oddTimes(_ row: ItemRow) -> [(text: String, time: OffsetInstant, zone: Zone)] {
    if !row.traits.contains(.oddClock) { return [] }
    if row.isPlayedGame, itinerary.games.indices.contains(Int(row.facts)) {
      let game = Int(row.facts)
      guard let start = itinerary.games[game].facts.start, let zone = zone(ofGame: game) else { return [] }
      return [("\(name(row.index)) starts at", start, zone)]
    }
    guard let travel = itinerary.travel(item(row)) else { return [] }
    return ItineraryView.bookedTimes(travel).compactMap { verb, time, zone in
      self.zone(zone).map { ("\(name(row.index)) \(verb) at", time, $0) }
    }
  }

  /// The stated times of booked travel, with the names of their zones.
  static func bookedTimes(_ travel: TravelFacts) -> [(verb: String, time: OffsetInstant, zone: TextSpan)] {
    [("departs", travel.departure, travel.departureZone), ("arrives", travel.arrival, travel.arrivalZone)].compactMap {
      verb, time, zone in time.map { (verb, $0, zone) }
    }
  }

  /// The venue's zone, otherwise the game's; nil if neither is known.
  ///
  /// - Parameter index: an index into the itinerary's games.
  func zone(ofGame index: Int) -> Zone? {
    zone(itinerary.games[index].facts.venueZone) ?? zone(itinerary.games[index].facts.zone)
  }

  private func zone(_ name: TextSpan) -> Zone? {
    name.count > 0 ? itinerary.text.withBytes(name) { zones.zone($0) } : nil
  }
}
