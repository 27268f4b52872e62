import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

enum ZoneFiles {
  /// Fails if a requested zone could not be read, because results without it are invalid.
  static func expectRead() throws(ToolError) {
    guard let failure = ZoneDatabase.system.failure else { return }
    let code: ExitCode =
      switch failure.kind {
      case .cannotOpen: .noInput
      case .cannotRead: .ioFailure
      case .damaged: .badInput
      }
    throw ToolError(code, displaySafe("the time zone file \(failure.path) \(failure.message)"))
  }

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

  /// Shows a finding for each named zone that is unknown.
  static func showLacking(_ console: Console) -> ExitCode {
    let names = ZoneDatabase.system.lacking
    // On a machine without any zones, everything that needs them has failed.
    if names.isEmpty || !ZoneDatabase.system.isAvailable { return .done }
    console.show(
      names.map { name in
        Diagnostic(
          code: .unknownTimeZone, severity: .warning,
          message: "this machine has no time zone \(quotedForDisplay(name)): times there may be in UTC or at another "
            + "offset; install the whole package tzdata if the name is right")
      })
    return .findings
  }
}
