import ScheduleModel
import ItineraryModel
import SourceText

extension Rule {
  static let unknownVenue = Rule(
    .unknownVenue, .warning,
    summary: "A venue has no coordinates or no time zone, and is not in the gazetteer.",
    why: """
      Without them there is no distance, no map and no local time. A record with latitude, longitude and timeZone \
      needs no gazetteer.
      """,
    failing: .trip(.game("g1", 1, "0", "Sandlot", "Boston", "2026-06-10T19:10:00-04:00")),
    passing: .replacing(#""Sandlot""#, by: #""Fenway Park""#),
    check: { view, report in
      guard view.traits.contains(.incompleteVenue) else { return }
      for row in view.rows where row.traits.contains(.incompleteVenue) && !row.isBroken && view.isUnknownVenue(row) {
        let venue = view.itinerary.games[Int(row.facts)].facts.venueName
        let name = venue.count == 0 ? "" : " " + quotedForDisplay(view.itinerary.text.string(venue))
        report.add(
          view.itinerary, item: row.index,
          "the venue\(name) of \(view.name(row.index)) has no coordinates or no time zone, and is not in the gazetteer")
      }
    })
}

extension ItineraryView {
  fileprivate func isUnknownVenue(_ row: ItemRow) -> Bool {
    guard let facts = itinerary.game(item(row))?.facts else { return false }
    return itinerary.text.withBytes(facts.place.city) { city in
      let names = [facts.venueName, facts.venueID].filter { $0.count > 0 }
      return !names.contains { itinerary.text.withBytes($0) { gazetteer.gazetteer.venue($0, city: city) != nil } }
    }
  }
}
