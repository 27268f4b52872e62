import CivilTime
import SourceText

extension Rule {
  static let timeNonexistent = Rule(
    .timeNonexistent, .warning,
    summary: "A game or booked travel is at a local time that does not exist in its zone.",
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
      for row in view.games + view.travels {
        for (text, stated, zone) in view.oddTimes(row) where zone.offset(at: stated.instant) != stated.offset {
          let (date, time) = stated.local
          if case .nonexistent = zone.resolve(date, time) {
            report.add(
              view.itinerary, item: row.index,
              "\(text) \(stated), which does not exist in \(displaySafe(zone.identifier)): clocks are put forward over "
                + "that time")
          } else {
            report.add(
              view.itinerary, item: row.index,
              "\(text) \(stated), but at that moment it is \(zone.reading(stated.instant)) in "
                + displaySafe(zone.identifier))
          }
        }
      }
    })
}
