import CivilTime
import CommandInterface
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// An itinerary as lines for a terminal: one line per row, followed by the totals.
struct ItineraryText {
  struct Style {
    var hasIDs = false
    var hasColour = false
    /// The unit of distances; nil for that of the trip's countries.
    var unit: DistanceUnit?
    /// Starts are also shown in this zone.
    var readerZone: Zone?
  }

  private let itinerary: Itinerary
  private let style: Style
  private let travel: TravelDays
  private let nights: Nights
  private(set) var text = ""

  init(_ itinerary: Itinerary, _ travel: TravelDays, _ style: Style) {
    self.itinerary = itinerary
    self.travel = travel
    self.style = style
    nights = Nights(itinerary, order: itinerary.sortedItems())
    text = coloured(displaySafe(ItemText.text(of: itinerary) { $0.appendTitle(to: $1) }), "1") + "\n"
    let rows = FlattenedItinerary(itinerary).rows
    var emptyDays: [Int] = []
    var shown: Int?
    for (index, row) in rows.enumerated() {
      switch row {
      case .header(let day):
        if let shown { addNight(after: shown) }
        shown = nil
        let continued = travel.continued(onDay: day)
        var isEmpty = continued.isEmpty && nights.items(after: day).isEmpty && nights.leaving(on: day).isEmpty
        if index + 1 < rows.count, case .item = rows[index + 1] { isEmpty = false }
        if isEmpty {
          emptyDays.append(day)
          continue
        }
        addEmptyDays(&emptyDays)
        shown = day
        text += "\n" + coloured(heading(day), "1") + "\n"
        for index in nights.leaving(on: day) { text += "  " + checkOut(itinerary.items[index]) + "\n" }
        for stage in continued {
          let title = title(itinerary.items[stage.item])
          text += "    " + coloured("→    \(title) · \(words(stage))", "36") + "\n"
        }
      case .item(let item): text += "  " + line(item) + "\n"
      case .games: break
      }
    }
    if let shown { addNight(after: shown) }
    addEmptyDays(&emptyDays)
    let unit = self.unit
    text += "\n" + ItineraryTotals(itinerary).text { unit.text(kilometres: $0) } + "\n"
  }

  private var unit: DistanceUnit { style.unit ?? DistanceUnit.usual(for: itinerary) }

  private mutating func addEmptyDays(_ days: inout [Int]) {
    guard let first = days.first, let last = days.last else { return }
    text += first == last ? "\n\(heading(first)): nothing\n" : "\nDays \(first) to \(last): nothing\n"
    days = []
  }

  private func heading(_ day: Int) -> String {
    "Day \(day)" + (itinerary.date(ofDay: day).map { ", " + DateText.sortable($0) } ?? "")
  }

  /// The title as in all documents.
  private func title(_ item: Item) -> String {
    displaySafe(ItemText.text(of: itinerary) { $0.appendTitle(item, to: $1) })
  }

  /// `11:00  Check out: Hotel Adlon`.
  private func checkOut(_ item: Item) -> String {
    let time = itinerary.custom(item)?.checkOut.map { "\($0.clock)  " } ?? "  •    "
    return "\(time)Check out: \(title(item))"
  }

  /// Adds the stay for the night after a day, unless its item is on that day.
  private mutating func addNight(after day: Int) {
    for index in nights.items(after: day) where itinerary.items[index].position.day != day {
      text += "    •    Night: \(title(itinerary.items[index]))\n"
    }
  }

  private func line(_ index: Int) -> String {
    let item = itinerary.items[index]
    let id = style.hasIDs ? "  " + coloured("[\(displaySafe(itinerary.idText(item)))]", "2") : ""
    return words(item, travel.stages(ofItem: index).first) + id
  }

  /// `19:40`, or `06:30 on 2026-06-12` if it is on another date than the day.
  private func clock(_ time: OffsetInstant, _ date: LocalDate?) -> String {
    time.localTime.clock + (time.localDate == date ? "" : " on \(time.localDate)")
  }

  /// `day 2 of 5 on the way: 10 h`.
  private func words(_ stage: TravelDays.Stage) -> String {
    "day \(stage.number + 1) of \(stage.count) on the way: \(durationText(minutes: stage.minutes))"
  }

  private func words(_ item: Item, _ stage: TravelDays.Stage?) -> String {
    let title = title(item)
    if let game = itinerary.game(item) { return words(game, title) }
    if let travel = itinerary.travel(item) {
      var details: [String] = []
      let booking = itinerary.text.withBytes(item.payload) { Booking($0).words }
      if !booking.isEmpty { details.append(displaySafe(booking)) }
      if !travel.mode.isAbsent { details.append(displaySafe(itinerary.text.string(travel.mode))) }
      if let distance = travel.distance, distance.isFinite { details.append(unit.text(kilometres: distance)) }
      if let duration = travel.duration {
        let isBooked = travel.departure != nil && travel.arrival != nil
        details.append((isBooked ? "" : "about ") + durationText(minutes: duration))
      }
      if let stage, stage.count > 1 { details.append(words(stage)) }
      if let arrival = travel.arrival {
        details.append("arrives \(clock(arrival, itinerary.date(ofDay: item.position.day)))")
      }
      let words = title + (details.isEmpty ? "" : " · \(details.joined(separator: ", "))")
      if let departure = travel.departure { return departure.localTime.clock + "  " + coloured("→ " + words, "36") }
      return "  " + coloured("→    " + words, "36")
    }
    let custom = itinerary.custom(item)
    let until = custom?.endDay.map { " · until day \($0)" } ?? ""
    return (custom?.start.map { $0.clock + "  " } ?? "  •    ") + title + until
  }

  private func words(_ game: PlacedGame, _ title: String) -> String {
    let facts = game.facts
    let time = facts.plannedStart.map { $0.localTime.clock + (facts.isStartAssumed ? " (assumed)" : "") }
    let place = [facts.venueName, facts.place.city].map { displaySafe(itinerary.text.string($0)) }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let status = facts.status.isOff ? coloured(" (\(facts.status.word))", "31") : ""
    return "\(time ?? "time not set")  \(title)\(status)" + (place.isEmpty ? "" : " · \(place)")
      + (readerTime(facts).map { " · your time: \($0)" } ?? "")
  }

  /// `Thursday, April 2, 2026, 1:05 AM CEST`; nil unless the reader is in another zone.
  private func readerTime(_ facts: GameFacts) -> String? {
    guard let zone = style.readerZone, let start = facts.plannedStart else { return nil }
    return DateText.reading(of: start, in: zone)
  }

  private func coloured(_ text: String, _ code: String) -> String {
    style.hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
