import ItineraryModel
import ScheduleModel
package import SourceText

/// A day with its items, or a run of days without items.
package struct DayStretch {
  package var days: ClosedRange<Int>
  /// The indices of the items, in order; empty for a run.
  package var items: ArraySlice<Int>
  /// Travel that began on an earlier day.
  package var stages: [TravelDays.Stage] = []
  /// The traveler's city, if known: from the day's games and travel, otherwise from earlier days.
  package var city: TextSpan
  /// The stays for the night after the day, or after each day of the run.
  package var beds: [Int] = []

  package var isRun: Bool { days.count > 1 }

  package var isEmpty: Bool { items.isEmpty && stages.isEmpty }

  /// `3`, or `3 – 7`.
  package func appendDays(to output: OutputBuffer) {
    output.append(decimal: days.lowerBound)
    if !isRun { return }
    output.append(" – ")
    output.append(decimal: days.upperBound)
  }
}

extension DayPlan {
  /// The days in order, with runs of empty days combined.
  package func stretches() -> [DayStretch] {
    let itinerary = text.source.itinerary
    var result: [DayStretch] = []
    let nights = nights
    var city = itinerary.hasOrigin ? itinerary.origin.city : TextSpan.absent
    forEachDay { day, items in
      for index in items {
        let item = itinerary.items[index]
        if let game = itinerary.game(item), !game.facts.status.isOff { city = game.facts.place.city }
        if let travel = itinerary.travel(item) { city = travel.to.city }
      }
      let stages = travel.continued(onDay: day)
      let beds = nights.items(after: day)
      if items.isEmpty, stages.isEmpty, let last = result.last, last.isEmpty, last.days.upperBound == day - 1,
        last.beds == beds
      {
        result[result.count - 1].days = last.days.lowerBound...day
      } else {
        result.append(DayStretch(days: day...day, items: items, stages: stages, city: city, beds: beds))
      }
    }
    return result
  }

  /// The stays of the trip.
  var nights: Nights { Nights(text.source.itinerary, order: order) }

  /// Appends the titles of items, separated by commas.
  package func appendTitles(_ items: [Int], to output: OutputBuffer) {
    for (place, item) in items.enumerated() {
      if place > 0 { output.append(", ") }
      text.appendTitle(text.source.itinerary.items[item], to: output)
    }
  }

  /// `San Francisco → Boston (day 2 of 5)`.
  package func appendTitle(_ stage: TravelDays.Stage, to output: OutputBuffer) {
    text.appendTitle(text.source.itinerary.items[stage.item], to: output)
    output.append(" (day \(stage.number + 1) of \(stage.count))")
  }

  package func appendDates(_ stretch: DayStretch, to output: OutputBuffer) {
    DateText.append(date(ofDay: stretch.days.lowerBound), through: date(ofDay: stretch.days.upperBound), to: output)
  }

  /// Appends the cities of the day's games and the destinations of its travel; on a day without either, the current
  /// city.
  package func appendCities(_ stretch: DayStretch, to output: OutputBuffer) {
    let source = text.source
    var cities: [TextSpan] = []
    for index in stretch.items {
      let item = source.itinerary.items[index]
      var city = source.itinerary.game(item)?.facts.place.city ?? source.itinerary.travel(item)?.to.city
      if travel.stages(ofItem: index).count > 1 { city = nil }
      guard let city, !cities.contains(where: { source[$0].equals(source[city]) }) else { continue }
      cities.append(city)
    }
    // A traveler who is on the road all day has not arrived yet.
    if cities.isEmpty, travel.parts(onDay: stretch.days.lowerBound).contains(where: { $0.number + 1 < $0.count }) {
      output.append("On the way to ")
    }
    for (number, city) in (cities.isEmpty ? [stretch.city] : cities).enumerated() {
      if number > 0 { output.append(", ") }
      VisibleText.append(source[city], to: output)
    }
  }
}
