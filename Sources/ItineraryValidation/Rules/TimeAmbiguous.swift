import CivilTime
import SourceText

extension Rule {
  static let timeAmbiguous = Rule(
    .timeAmbiguous, .warning,
    summary: "A game or booked travel is at a local time that occurs twice in its zone.",
    why: """
      The clock is put back over it: people will read the time in two ways. The offset says which of the two is \
      meant.
      """,
    failing: .trip(
      from: "2026-11-01",
      .game(
        members: #""venue": {"name": "Fenway Park", "city": "Boston", "timeZone": "America/New_York"}"#,
        #""start": "2026-11-01T01:30:00-04:00""#)),
    passing: .replacing(#""2026-11-01T01:30:00-04"#, by: #""2026-11-01T13:30:00-05"#),
    check: { view, report in
      guard view.traits.contains(.oddClock) else { return }
      for row in view.games + view.travels {
        for (text, stated, zone) in view.oddTimes(row) where zone.offset(at: stated.instant) == stated.offset {
          let (date, time) = stated.local
          guard case .ambiguous(let first, _) = zone.resolve(date, time) else { continue }
          report.add(
            view.itinerary, item: row.index,
            "\(text) \(stated), which occurs twice in \(displaySafe(zone.identifier)); the "
              + "offset selects the \(stated == first ? "first" : "second") time")
        }
      }
    })
}
