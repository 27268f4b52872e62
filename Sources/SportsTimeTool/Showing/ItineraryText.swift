import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// An itinerary as lines for a terminal: a row of the flattened itinerary a line, and the totals last.
struct ItineraryText {
  struct Style {
    var hasIDs = false
    var hasColour = false
    var unit = DistanceUnit.km
  }

  private let itinerary: Itinerary
  private let style: Style
  private(set) var text = ""

  init(_ itinerary: Itinerary, _ style: Style) {
    self.itinerary = itinerary
    self.style = style
    let title = itinerary.text.string(itinerary.title.isAbsent ? itinerary.id : itinerary.title)
    text = coloured(displaySafe(title), "1") + "\n"
    let rows = FlattenedItinerary(itinerary).rows
    var emptyDays: [Int] = []
    for (index, row) in rows.enumerated() {
      switch row {
      case .header(let day):
        var isEmpty = true
        if index + 1 < rows.count, case .item = rows[index + 1] { isEmpty = false }
        if isEmpty {
          emptyDays.append(day)
          continue
        }
        addEmptyDays(&emptyDays)
        text += "\n" + coloured(heading(day), "1") + "\n"
      case .item(let item): text += "  " + line(itinerary.items[item]) + "\n"
      case .games: break
      }
    }
    addEmptyDays(&emptyDays)
    let unit = style.unit
    text += "\n" + ItineraryTotals(itinerary).text { unit.text(kilometres: $0) } + "\n"
  }

  private mutating func addEmptyDays(_ days: inout [Int]) {
    guard let first = days.first, let last = days.last else { return }
    text += first == last ? "\n\(heading(first)): nothing\n" : "\nDays \(first) to \(last): nothing\n"
    days = []
  }

  private func heading(_ day: Int) -> String {
    guard let date = itinerary.date(ofDay: day) else { return "Day \(day)" }
    let names = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let weekday = names.indices.contains(date.weekday - 1) ? names[date.weekday - 1] + " " : ""
    return "Day \(day), \(weekday)\(date.description)"
  }

  private func line(_ item: Item) -> String {
    let id = style.hasIDs ? "  " + coloured("[\(displaySafe(itinerary.idText(item)))]", "2") : ""
    return words(item) + id
  }

  private func words(_ item: Item) -> String {
    let title = displaySafe(itinerary.titleText(item))
    if let game = itinerary.game(item) { return words(game, title) }
    if let travel = itinerary.travel(item) {
      var details: [String] = []
      if !travel.mode.isAbsent { details.append(displaySafe(itinerary.text.string(travel.mode))) }
      if let distance = travel.distance, distance.isFinite { details.append(style.unit.text(kilometres: distance)) }
      if let duration = travel.duration { details.append("about " + ItineraryTotals.hours(Int64(duration))) }
      return "  " + coloured("→    \(title)" + (details.isEmpty ? "" : " · \(details.joined(separator: ", "))"), "36")
    }
    let custom = itinerary.custom(item)
    let until = custom?.endDay.map { " · until day \($0)" } ?? ""
    if let start = custom?.start {
      return "\(padded(Int64(start.hour))):\(padded(Int64(start.minute)))  \(title)\(until)"
    }
    return "  •    \(title)\(until)"
  }

  private func words(_ game: PlacedGame, _ title: String) -> String {
    let facts = game.facts
    let time = facts.start.map { start in
      let minute = Int(start.localTime.secondOfDay) / 60
      return padded(Int64(minute / 60)) + ":" + padded(Int64(minute % 60))
    }
    let place = [facts.venueName, facts.place.city].map { displaySafe(itinerary.text.string($0)) }
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let status = facts.status.isOff ? coloured(" (\(facts.status.word))", "31") : ""
    return "\(time ?? "time not set")  \(title)\(status)" + (place.isEmpty ? "" : " · \(place)")
  }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func coloured(_ text: String, _ code: String) -> String {
    style.hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
