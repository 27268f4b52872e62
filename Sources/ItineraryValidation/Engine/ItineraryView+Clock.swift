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

  /// The start of a game with an unusual clock, and its zone.
  func oddStart(_ row: ItemRow) -> (start: OffsetInstant, zone: Zone)? {
    guard row.traits.contains(.oddClock), row.isPlayedGame, itinerary.games.indices.contains(Int(row.facts)) else {
      return nil
    }
    let game = Int(row.facts)
    guard let start = itinerary.games[game].facts.start, let zone = zone(ofGame: game) else { return nil }
    return (start, zone)
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
