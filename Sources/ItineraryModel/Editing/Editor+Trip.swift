import CivilTime
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

  /// - Parameters: as of the operation.
  mutating func resize(_ startDate: String?, _ dayCount: Int?) throws(Refusal) -> EditOutcome {
    var start = itinerary.startDate
    var added = 0
    if let startDate {
      guard let date = startDate.withBytes({ LocalDate(iso: $0) }) else {
        throw Refusal(
          code: .wrongType, message: "startDate should be a date like 2026-06-10, not \(quotedForDisplay(startDate))")
      }
      guard let before = start else {
        throw Refusal(code: .missingField, message: "the trip has no start date from which days could be counted")
      }
      added = before.days(since: date)
      start = date
    }
    let count = dayCount ?? itinerary.dayCount + added
    guard (1...Limits.dayCount).contains(count) else {
      throw Refusal(
        code: .dayOutOfRange, message: "a trip has 1 to \(Limits.dayCount) days, and this one would have \(count)")
    }
    if added == 0, count == itinerary.dayCount { return EditOutcome(.unchanged, trip: outline) }
    let days = 1...max(1, itinerary.dayCount)
    for item in itinerary.items where days.contains(item.position.day) && item.kind != .unknown {
      let day = item.position.day + added
      if day >= 1, itinerary.endDay(of: item) + added <= count { continue }
      let name = itinerary.displayName(item)
      throw Refusal(
        code: .dayOutOfRange,
        message: "\(name) on \(itinerary.dayName(item.position.day)) would be outside the trip: only empty days can go",
        barrier: itinerary.idText(item))
    }
    forgetConstraints()
    for index in itinerary.items.indices {
      let position = itinerary.items[index].position
      itinerary.setPosition(Position(day: position.day + added, sortOrder: position.sortOrder), ofItem: index)
    }
    itinerary.startDate = start
    itinerary.dayCount = count
    index = ItemIndex(itinerary)
    return EditOutcome(.resized, trip: outline)
  }

  var outline: EditOutcome.Trip {
    EditOutcome.Trip(
      title: itinerary.text.optionalString(itinerary.title), startDate: itinerary.startDate.map { "\($0)" },
      dayCount: itinerary.dayCount)
  }
}
