import CivilTime
import CommandInterface
import ItineraryModel
import ScheduleModel
import SourceText

extension ZoneFiles {
  /// Records unknown zones of a trip.
  static func note(zonesOf itinerary: Itinerary) {
    var last = TextSpan.absent
    func note(_ name: TextSpan) {
      if name.count == 0 || itinerary.text.equal(name, last) { return }
      last = name
      itinerary.text.withBytes(name) { _ = ZoneDatabase.system.stated($0) }
    }
    for index in itinerary.games.indices {
      note(itinerary.games[index].facts.venueZone)
      note(itinerary.games[index].facts.zone)
    }
    for index in itinerary.customs.indices { note(itinerary.customs[index].timeZone) }
  }

  /// Records unknown zones of a schedule.
  static func note(zonesOf schedule: Schedule) {
    var zones = Set(schedule.venues.map { $0.zone })
    var last = TextID.empty
    for game in schedule.games where game.zone != last {
      last = game.zone
      zones.insert(last)
    }
    for zone in zones where !zone.isEmpty { schedule.texts.withBytes(zone) { _ = ZoneDatabase.system.stated($0) } }
  }
}
