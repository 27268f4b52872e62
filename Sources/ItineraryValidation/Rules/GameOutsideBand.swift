import ItineraryModel
import SourceText

extension Rule {
  static let gameOutsideBand = Rule(
    .gameOutsideBand, .error,
    summary: "The sort order of a game is not in [0, 1).",
    why: """
      Keys below 0 stand before all games of the day and keys from 1 on after them. Only where every game is keyed \
      between the two does that hold.
      """,
    fix: RuleFix(
      .keyGames,
      """
      The games of the day get new keys in the order in which they stand, and the items between them along \
      with them.
      """),
    failing: .trip(.boston(at: "2")),
    passing: .replacing(" 2", by: " 0"),
    check: { view, report in
      guard view.traits.contains(.outsideBand) else { return }
      for row in view.rows where row.traits.contains(.outsideBand) {
        report.add(
          view.itinerary, item: row.index, legal: [LegalInterval(day: row.day, after: 0, before: 1)],
          "the game \(view.name(row.index)) has the sort order \(row.sortOrder); games need one from 0 up to, but not including, 1"
        )
      }
    })
}
