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
    text += "\n" + totals + "\n"
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
      if let duration = travel.duration { details.append("about " + hours(duration)) }
      return "  " + coloured("→    \(title)" + (details.isEmpty ? "" : " · \(details.joined(separator: ", "))"), "36")
    }
    return "  •    \(title)"
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

  /// `12 days: 16 games, 4 legs (2,345 km, 31 h 10 min), 9 own items`; off games are counted apart.
  private var totals: String {
    var games = 0
    var off = 0
    var legs = 0
    var own = 0
    var distance = 0.0
    var minutes: Int64 = 0
    for item in itinerary.items {
      if let game = itinerary.game(item) {
        if game.facts.status.isOff { off += 1 } else { games += 1 }
      } else if let travel = itinerary.travel(item) {
        legs += 1
        if let some = travel.distance, some.isFinite { distance += some }
        if let some = travel.duration { minutes = minutes.addingReportingOverflow(Int64(some)).partialValue }
      } else {
        own += 1
      }
    }
    var parts = [counted(games, "game", "games")]
    if off > 0 { parts.append("\(counted(off, "game", "games")) off") }
    if legs > 0 {
      var details: [String] = []
      if distance > 0 { details.append(style.unit.text(kilometres: distance)) }
      if minutes > 0 { details.append("about " + hours(minutes)) }
      parts.append(counted(legs, "leg", "legs") + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"))
    }
    if own > 0 { parts.append("\(counted(own, "item", "items")) of your own") }
    return "\(counted(itinerary.dayCount, "day", "days")): " + parts.joined(separator: ", ")
  }

  private func hours(_ minutes: some BinaryInteger) -> String {
    "\(minutes / 60) h \(padded(Int64(minutes % 60))) min"
  }

  private func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func coloured(_ text: String, _ code: String) -> String {
    style.hasColour ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
