import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText

/// Edits of the trip as a whole.
extension Editor {
  mutating func retitle(_ title: String?) throws(Refusal) -> EditOutcome {
    let before = itinerary.text.optionalString(itinerary.title)
    if sameBytes(title, before) { return EditOutcome(.unchanged, trip: outline) }
    try checkSize(adding: title?.utf8.count ?? 0)
    itinerary.title = itinerary.text.append(optional: title)
    return EditOutcome(.retitled, trip: outline)
  }

  /// - Parameters: as for the operation.
  mutating func resize(_ startDate: String?, _ dayCount: Int?) throws(Refusal) -> EditOutcome {
    let start = try startDate.map { (text) throws(Refusal) in try daysToStart(text) } ?? 0
    let count = dayCount ?? itinerary.dayCount &- start
    try checkDayCount(count)
    if start == 0, count == itinerary.dayCount { return EditOutcome(.unchanged, trip: outline) }
    _ = try renumber(DayNumbers(start: start, count: count, moved: Int.min..<Int.max, by: -start))
    return EditOutcome(.resized, trip: outline)
  }

  /// - Parameter startDate: as for the operation.
  mutating func shift(_ startDate: String) throws(Refusal) -> EditOutcome {
    let start = try daysToStart(startDate)
    if start == 0 { return EditOutcome(.unchanged, trip: outline) }
    let games = itinerary.sortedItems().filter { itinerary.items[$0].kind == .game }
    if let first = games.first {
      // If the days that are cut off are empty, only the dates move. A shift by more than the length of the trip is
      // probably not meant that way.
      if abs(start) < itinerary.dayCount {
        do throws(Refusal) {
          var outcome = try resize(startDate, nil)
          outcome.changes = ["every item keeps its date, as games do"]
          return outcome
        } catch {
          let isGame = error.barrier.flatMap { index.item($0, of: itinerary) }.map { itinerary.items[$0].kind == .game }
          if isGame == false { throw error }
        }
      }
      let named = games.prefix(3).map { "\(itinerary.displayName(itinerary.items[$0])) on \(dateName($0))" }
      let more = games.count > 3 ? " and \(games.count - 3) more" : ""
      throw Refusal(
        code: .gameIsFixed,
        message:
          "games keep their dates: \(named.joined(separator: ", "))\(more); drop them first, or rebase the trip on "
          + "a schedule that has them on other dates", barrier: itinerary.idText(itinerary.items[first]))
    }
    _ = try renumber(DayNumbers(start: start, count: itinerary.dayCount))
    itinerary.moveRequest(by: start)
    return EditOutcome(.shifted, trip: outline)
  }

  /// - Parameters: as for the operation.
  mutating func duplicate(_ id: String, _ title: ItemUpdate.Title) throws(Refusal) -> EditOutcome {
    try checkID(id)
    if sameBytes(id, itinerary.text.string(itinerary.id)) {
      throw Refusal(
        code: .duplicateItineraryID,
        message: "the trip already has the id \(quotedForDisplay(id)); a copy needs another one")
    }
    try checkSize(adding: id.utf8.count)
    var outcome = EditOutcome(.duplicated, trip: outline)
    switch title {
    case .kept: break
    case .removed: _ = try retitle(nil)
    case .set(let title): _ = try retitle(title)
    }
    itinerary.id = itinerary.text.append(id)
    outcome.trip?.title = outline.title
    outcome.trip?.id = id
    return outcome
  }

  /// The number of days from the current start to another one.
  private func daysToStart(_ text: String) throws(Refusal) -> Int {
    guard let date = text.withBytes({ LocalDate(iso: $0) }) else {
      throw Refusal(
        code: .wrongType, message: "startDate should be a date like 2026-06-10, not \(quotedForDisplay(text))")
    }
    guard let start = itinerary.startDate else {
      throw Refusal(code: .missingField, message: "the trip has no start date to count its days from")
    }
    return date.days(since: start)
  }

  var outline: EditOutcome.Trip {
    EditOutcome.Trip(
      title: itinerary.text.optionalString(itinerary.title), startDate: itinerary.startDate.map { "\($0)" },
      dayCount: itinerary.dayCount)
  }
}
