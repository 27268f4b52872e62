package import CivilTime
package import ItineraryModel
import ScheduleModel
package import SourceText

/// The days of an itinerary as shown to people: every day of the trip, and days outside it that have items.
package struct DayPlan {
  package let text: ItemText
  let zones: ZoneBook
  /// The indices of all items, in order.
  package let order: [Int]
  /// The legs that take several days or a day without a game.
  package let travel: TravelDays
  private let firstDate: LocalDate

  private var itinerary: Itinerary { text.source.itinerary }

  /// - Parameter slack: the minutes before a game; nil for the trip's.
  package init(_ source: ItinerarySource, zones: ZoneBook, slack: Int? = nil) {
    text = ItemText(source: source)
    self.zones = zones
    order = source.itinerary.sortedItems()
    travel = TravelDays(source, order: order, zones: zones, slack: slack)
    firstDate = Timeline.firstDate(source.itinerary)
  }

  /// The number of days of the trip, up to the maximum.
  package var dayCount: Int { min(max(itinerary.dayCount, 1), Limits.dayCount) }

  /// Calls `body` for each day with the indices of its items, in order.
  package func forEachDay(_ body: (_ day: Int, _ items: ArraySlice<Int>) -> Void) {
    var at = 0
    func take(_ day: Int) -> ArraySlice<Int> {
      let start = at
      while at < order.count, itinerary.items[order[at]].position.day == day { at += 1 }
      return order[start..<at]
    }
    func takeWhile(_ isTaken: (Int) -> Bool) {
      while at < order.count, isTaken(itinerary.items[order[at]].position.day) {
        let day = itinerary.items[order[at]].position.day
        body(day, take(day))
      }
    }
    takeWhile { $0 < 1 }
    for day in 1...dayCount { body(day, take(day)) }
    takeWhile { _ in true }
  }

  package func date(ofDay day: Int) -> LocalDate { Timeline.date(ofDay: day, from: firstDate) }

  /// `Day 1 · Saturday, June 13, 2026`.
  package func appendHeading(_ day: Int, to output: OutputBuffer) {
    output.append("Day ")
    output.append(decimal: day)
    output.append(" · ")
    DateText.append(date(ofDay: day), to: output)
  }

  /// Appends the city of the day's first game; nothing for a day without a game.
  package func appendCity(_ items: ArraySlice<Int>, to output: OutputBuffer) {
    for index in items {
      guard let game = text.game(itinerary.items[index]) else { continue }
      return VisibleText.append(text.source[itinerary.games[game].facts.place.city], to: output)
    }
  }

  /// `June 10 – June 13, 2026 · 4 days`.
  package func appendDates(to output: OutputBuffer) {
    DateText.append(date(ofDay: 1), through: date(ofDay: dayCount), to: output)
    output.append(" · ")
    DateText.append(days: dayCount, to: output)
  }

  /// Appends `7:05 PM EDT`, `7:00 PM EDT (assumed)` or `Time not set`. `wrap` adds text around the time.
  package func appendStart(_ game: Int, to output: OutputBuffer, _ wrap: (OffsetInstant, () -> Void) -> Void = { $1() })
  {
    guard let start = start(game) else { return output.append("Time not set") }
    wrap(start.reading) { DateText.append(start.reading, abbreviation: start.abbreviation, to: output) }
    if itinerary.games[game].facts.isStartAssumed { output.append(" (assumed)") }
  }

  /// `5:05 PM CDT – 7:40 PM EDT`, with the date of an arrival on another day: `10:30 PM PDT – June 12, 6:30 AM AEST`.
  /// Nothing if the leg is not booked.
  package func appendBookedTimes(_ facts: TravelFacts, to output: OutputBuffer) {
    let departure = facts.departure.map { reading(of: $0, facts.departureZone) }
    if let departure { DateText.append(departure.reading, abbreviation: departure.abbreviation, to: output) }
    guard let arrival = facts.arrival.map({ reading(of: $0, facts.arrivalZone) }) else { return }
    output.append(departure == nil ? "arrives " : " – ")
    if let date = departure?.reading.localDate {
      DateText.append(arrivalOn: arrival.reading.localDate, departureOn: date, to: output)
    }
    DateText.append(arrival.reading, abbreviation: arrival.abbreviation, to: output)
  }

  /// The start of a game, or its assumed start, on the venue's clock.
  package func start(_ game: Int) -> (reading: OffsetInstant, abbreviation: String?)? {
    let facts = itinerary.games[game].facts
    return facts.plannedStart.map { reading(of: $0, facts.zone, facts.venueZone) }
  }

  /// The time on the clock of the first known zone, otherwise with its own offset.
  private func reading(of time: OffsetInstant, _ names: TextSpan...) -> (reading: OffsetInstant, abbreviation: String?)
  {
    for name in names {
      let number = zones.number(text.source[name])
      if number == ZoneBook.utc { continue }
      let zone = zones[number]
      return (zone.reading(time.instant), zone.abbreviation(at: time.instant))
    }
    return (time, nil)
  }
}
