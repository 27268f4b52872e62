import ItineraryModel
import ScheduleModel
import SourceText

extension Rule {
  static let itemInOtherCity = Rule(
    .itemInOtherCity, .warning,
    summary: "A custom item is not in the city where the trip is at that time.",
    why: """
      Its place in the order is before or after the travel that would bring one there. Move it, or change its `city`. \
      Only items that state their `city` are checked, with its `region` if several cities have its name; where one sleeps \
      is what `bed-in-other-city` checks.
      """,
    failing: .trip(
      #"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": -1, "title": "Lunch", "custom": {"city": "Chicago"}}"#,
      .boston()),
    passing: .replacing(#""Chicago""#, by: #""Boston""#),
    check: { view, report in
      guard view.traits.contains(.inCity), let whereabouts = Whereabouts(view) else { return }
      for (place, row) in view.rows.enumerated() where row.traits.contains(.inCity) && !row.traits.contains(.bed) {
        guard let custom = view.itinerary.custom(view.item(row)),
          whereabouts.after[place].isElsewhere(than: custom.market, view)
        else { continue }
        report.add(
          view.itinerary, item: row.index,
          "\(view.name(row.index)) is in \(view.name(ofCity: custom.place.city)), but the trip is in "
            + "\(view.name(ofCity: whereabouts.after[place].city)) at that time, on \(view.dayName(row.day))")
      }
    })
}
