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
}
