import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let bedInOtherCity = Rule(
    .bedInOtherCity, .warning,
    summary: "A stay is not in the city where its day ends.",
    why: """
      One would have to travel there by night, and back. Cities of one market, such as Brooklyn and the Bronx, are one. \
      Only stays that state their `city` are checked, with its `region` if several cities have its name.
      """,
    failing: .trip(
      days: 2, .boston(),
      .custom(title: "Grand Hotel", members: #""category": "hotel", "endDay": 2, "city": "Chicago""#),
      #"{"id": "c1", "kind": "custom", "day": 2, "sortOrder": 1, "title": "Brunch"}"#),
    passing: .replacing(#""Chicago""#, by: #""Boston""#),
    check: { view, report in
      guard view.traits.isSuperset(of: [.bed, .inCity]), let whereabouts = Whereabouts(view) else { return }
      for bed in view.beds() {
        let row = view.rows[bed.row]
        guard let custom = view.itinerary.custom(view.item(row)) else { continue }
        let end = whereabouts.end(ofDay: row.day)
        guard end.isElsewhere(than: custom.market, view) else { continue }
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) is in \(view.name(ofCity: custom.place.city)), but \(view.dayName(row.day)) ends in "
            + view.name(ofCity: end.city))
      }
    })
}
