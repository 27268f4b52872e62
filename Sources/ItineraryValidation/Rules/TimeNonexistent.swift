import CivilTime
import SourceText

extension Rule {
  static let timeNonexistent = Rule(
    .timeNonexistent, .warning,
    summary: "A start is at a local time that does not exist in its zone.",
    why: """
      Either the clock was put forward over it or the offset is another one than the zone has then: the game would \
      be shown an hour off.
      """,
    failing: .trip(
      from: "2026-03-08",
      .game(
        members: #""venue": {"name": "Fenway Park", "city": "Boston", "timeZone": "America/New_York"}"#,
        #""start": "2026-03-08T02:30:00-05:00""#)),
    passing: .replacing(#""2026-03-08T02:30:00-05"#, by: #""2026-03-08T03:30:00-04"#),
    check: { view, report in
      guard view.traits.contains(.oddClock) else { return }
      for row in view.games {
        guard let (start, zone) = view.oddStart(row), zone.offset(at: start.instant) != start.offset else { continue }
        let (date, time) = start.local
        let said = "\(view.name(row.index)) starts at \(start)"
        if case .nonexistent = zone.resolve(date, time) {
          report.add(
            view.itinerary, item: row.index,
            "\(said), which does not exist in \(displaySafe(zone.identifier)): clocks are put forward over that time")
        } else {
          report.add(
            view.itinerary, item: row.index,
            "\(said), but at that moment it is \(zone.reading(start.instant)) in \(displaySafe(zone.identifier))")
        }
      }
    })
}
