import ScheduleModel
import CivilTime
import ItineraryModel
import SourceText

extension ItineraryView {
  /// Whether the offset of `start` is not the zone's, or the zone's clock changes within a day of it: only then can
  /// there be something to say about the time.
  static func isOdd(_ start: OffsetInstant, in zone: Zone) -> Bool {
    let instant = start.instant
    return zone.offset(at: instant) != start.offset || zone.offset(at: instant.adding(seconds: -86_400)) != start.offset
      || zone.offset(at: instant.adding(seconds: 86_400)) != start.offset
  }

  /// The start of a game with an odd clock, and its zone.
  func oddStart(_ row: ItemRow) -> (start: OffsetInstant, zone: Zone)? {
    guard row.traits.contains(.oddClock), row.isPlayedGame, itinerary.games.indices.contains(Int(row.facts)) else {
      return nil
    }
    let facts = itinerary.games[Int(row.facts)].facts
    let names = [facts.venueZone, facts.zone]
    let found = names.lazy.filter { $0.count > 0 }.compactMap { name in
      itinerary.text.withBytes(name) { zones.zone($0) }
    }
    guard let start = facts.start, let zone = found.first else { return nil }
    return (start, zone)
  }
}
