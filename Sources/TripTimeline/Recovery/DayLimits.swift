package import ItineraryModel
package import SourceText

/// Handles days in a document that are outside the trip.
package enum DayLimits {
  /// Extends the trip to the latest day that an entry was moved or added to. Entries before the first day, or beyond
  /// the maximum length of a trip, are put on the first or last day. Both cases are reported.
  package static func widen(
    _ itinerary: inout Itinerary, for order: ObservedOrder, location: SourceLocation, _ findings: inout [Diagnostic]
  ) -> ObservedOrder {
    var entries = order.entries
    var last = itinerary.dayCount
    var isCut = false
    for index in entries.indices {
      let entry = entries[index]
      let item = itinerary.items[entry.item]
      if item.kind == .game || (!entry.isNew && entry.day == item.position.day) { continue }
      let day = min(max(entry.day, 1), Limits.dayCount)
      if day != entry.day { isCut = true }
      entries[index].day = day
      last = max(last, min(day + itinerary.endDay(of: item) - item.position.day, Limits.dayCount))
    }
    func tell(_ message: String) {
      findings.append(Diagnostic(code: .orderInferred, severity: .info, message: message, location: location))
    }
    if last > itinerary.dayCount {
      tell("the trip now has \(last) days instead of \(itinerary.dayCount), as an entry is on day \(last)")
      itinerary.dayCount = last
    }
    if isCut {
      tell("entries outside days 1 to \(digitGrouped(Limits.dayCount)) are placed on the nearest of these days")
    }
    return ObservedOrder(entries: entries)
  }
}
