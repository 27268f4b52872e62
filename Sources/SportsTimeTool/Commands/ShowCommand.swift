import ScheduleModel
import CivilTime
import ItineraryModel
import SourceText

extension Command {
  static let showCommand = Command(
    spec: CommandSpec(
      name: "show", summary: "Print itineraries day by day.", operands: "PATH…", options: [.gazetteer],
      discussion: "Times are local, where the game is played.",
      examples: [("sportstime show trip.json", "what happens when")]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      return try ItineraryInput(context: context).forEach(try context.operands("an itinerary to show")) {
        (itinerary, _) throws(ToolError) in
        try target.write(ItineraryText(itinerary).text)
      }
    })
}

/// An itinerary as lines for a terminal: a row of the flattened itinerary a line.
private struct ItineraryText {
  private let itinerary: Itinerary
  private(set) var text = ""

  init(_ itinerary: Itinerary) {
    self.itinerary = itinerary
    let title = itinerary.text.string(itinerary.title.isAbsent ? itinerary.id : itinerary.title)
    text = displaySafe(title) + "\n"
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
        text += "\n\(heading(day))\n"
      case .item(let item): text += "  " + line(itinerary.items[item]) + "\n"
      case .games: break
      }
    }
    addEmptyDays(&emptyDays)
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
    let title = displaySafe(itinerary.titleText(item))
    if let game = itinerary.game(item) {
      let facts = game.facts
      let time = facts.start.map { start in
        let minute = Int(start.localTime.secondOfDay) / 60
        return padded(minute / 60) + ":" + padded(minute % 60)
      }
      let place = [facts.venueName, facts.place.city].map { displaySafe(itinerary.text.string($0)) }
        .filter { !$0.isEmpty }.joined(separator: ", ")
      let status = facts.status.isOff ? " (\(facts.status.word))" : ""
      return "\(time ?? "time not set")  \(title)\(status)" + (place.isEmpty ? "" : " · \(place)")
    }
    if let travel = itinerary.travel(item) {
      var details: [String] = []
      if !travel.mode.isAbsent { details.append(displaySafe(itinerary.text.string(travel.mode))) }
      if let distance = travel.distance, distance.isFinite { details.append("\(distance) km") }
      if let duration = travel.duration { details.append("about \(duration / 60) h \(padded(Int(duration % 60))) min") }
      return "  →    \(title)" + (details.isEmpty ? "" : " · \(details.joined(separator: ", "))")
    }
    return "  •    \(title)"
  }

  private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
