import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let sameTeamTwice = Rule(
    .sameTeamTwice, .error,
    summary: "A team can't play against itself.",
    why: "Both teams of a game have the same id, or the same name if they have no ids. One of them is wrong.",
    failing: .trip(
      .game(
        members: #""home": {"name": "Boston Red Sox"}, "away": {"name": "Boston Red Sox"}"#,
        #""venue": {"name": "Fenway Park", "city": "Boston"}"#, #""start": "2026-06-10T19:10:00-04:00""#)),
    passing: .replacing(#""away": {"name": "Boston Red Sox""#, by: #""away": {"name": "New York Yankees""#),
    check: { view, report in
      guard view.traits.contains(.sameTeamTwice) else { return }
      for row in view.rows where row.traits.contains(.sameTeamTwice) {
        let facts = view.itinerary.games[Int(row.facts)].facts
        let side = view.itinerary.text.string(facts.homeName.count > 0 ? facts.homeName : facts.homeID)
        report.add(
          view.itinerary, item: row.index, "in \(view.name(row.index)) \(quotedForDisplay(side)) plays against itself")
      }
    })
}
