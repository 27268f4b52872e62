import ItineraryModel
import ScheduleModel
import SourceText

/// A day with its items, or a run of days on which nothing is planned.
struct DayStretch {
  var days: ClosedRange<Int>
  /// The indices of the items, in order; none for a run.
  var items: ArraySlice<Int>
  /// The city in which one is then, as far as the trip says: of the day's games and travel, else of what was before.
  var city: TextSpan

  var isRun: Bool { days.count > 1 }

  /// `3`, or `3 – 7`.
  func appendDays(to output: OutputBuffer) {
    output.append(decimal: days.lowerBound)
    if !isRun { return }
    output.append(" – " as StaticString)
    output.append(decimal: days.upperBound)
  }
}

extension DayPlan {
  /// The days in order, runs of empty ones as one.
  func stretches() -> [DayStretch] {
    let itinerary = text.source.itinerary
    var result: [DayStretch] = []
    var city = itinerary.hasOrigin ? itinerary.origin.city : TextSpan.absent
    forEachDay { day, items in
      for index in items {
        let item = itinerary.items[index]
        if let game = itinerary.game(item), !game.facts.status.isOff { city = game.facts.place.city }
        if let travel = itinerary.travel(item) { city = travel.to.city }
      }
      if items.isEmpty, let last = result.last, last.items.isEmpty, last.days.upperBound == day - 1 {
        result[result.count - 1].days = last.days.lowerBound...day
      } else {
        result.append(DayStretch(days: day...day, items: items, city: city))
      }
    }
    return result
  }

  func appendDates(_ stretch: DayStretch, to output: OutputBuffer) {
    DateText.append(date(ofDay: stretch.days.lowerBound), through: date(ofDay: stretch.days.upperBound), to: output)
  }

  /// The cities of the day's games, and those that one travels to; on a day without, where one is.
  func appendCities(_ stretch: DayStretch, to output: OutputBuffer) {
    let source = text.source
    var cities: [TextSpan] = []
    for index in stretch.items {
      let item = source.itinerary.items[index]
      let city = source.itinerary.game(item)?.facts.place.city ?? source.itinerary.travel(item)?.to.city
      guard let city, !cities.contains(where: { source[$0].equals(source[city]) }) else { continue }
      cities.append(city)
    }
    for (number, city) in (cities.isEmpty ? [stretch.city] : cities).enumerated() {
      if number > 0 { output.append(", " as StaticString) }
      VisibleText.append(source[city], to: output)
    }
  }
}
