import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let gameDateContradictsStart = Rule(
    .gameDateContradictsStart, .error,
    summary: "A game's localDate is not the date on which it starts where it is played.",
    why: """
      A game belongs to the date on which it starts, in the venue's zone. With a localDate and a start that say \
      otherwise, it is not clear on which evening to be there: one of the two is wrong.
      """,
    failing: .trip(
      .game(
        members: #""venue": {"name": "Fenway Park", "city": "Boston", "timeZone": "America/New_York"}"#,
        #""localDate": "2026-06-10", "start": "2026-06-11T19:10:00-04:00""#)),
    passing: .replacing(#""2026-06-11T19"#, by: #""2026-06-10T19"#),
    check: { view, report in
      guard view.traits.contains(.dateContradictsStart) else { return }
      for row in view.games where row.traits.contains(.dateContradictsStart) {
        guard let game = view.itinerary.gameIndex(row.index), let start = view.itinerary.games[game].facts.start,
          let date = view.itinerary.games[game].facts.localDate, let zone = view.zone(ofGame: game)
        else { continue }
        report.add(
          view.itinerary, item: row.index,
          "the game \(view.name(row.index)) has the localDate \(date), but starts on "
            + "\(zone.reading(start.instant).localDate) where it is played (\(start))")
      }
    })
}
