import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let unknownTimeZone = Rule(
    .unknownTimeZone, .warning,
    summary: "A time zone is not in the IANA database.",
    why: """
      Its clock is not known: neither the date nor the offset of a game can be checked. Names are like \
      America/New_York.
      """,
    failing: .trip(
      .game(
        members: #""venue": {"name": "Fenway Park", "city": "Boston", "timeZone": "America/Boston"}"#,
        #""start": "2026-06-10T19:10:00-04:00""#)),
    passing: .replacing(#""America/Boston""#, by: #""America/New_York""#),
    check: { view, report in
      guard view.traits.contains(.unknownZone) else { return }
      for row in view.rows where row.traits.contains(.unknownZone) {
        report.add(
          view.itinerary, item: row.index,
          "the time zone \(view.unknownZone(row)) of \(view.name(row.index)) is not in the IANA database")
      }
    })
}

extension ItineraryView {
  fileprivate func unknownZone(_ row: ItemRow) -> String {
    let facts = itinerary.games[Int(row.facts)].facts
    for name in [facts.venueZone, facts.zone] where name.count > 0 {
      if itinerary.text.withBytes(name, { zones.zone($0) }) == nil {
        return quotedForDisplay(itinerary.text.string(name))
      }
    }
    return ""
  }
}
