package import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText

/// The times of an itinerary's items, for callers other than documents.
package struct ItineraryTimes {
  package struct Entry {
    /// Index into the itinerary's items.
    package var item: Int
    /// The date on which it begins.
    package var date: LocalDate
    /// Nil for an all-day item.
    package var times: (start: OffsetInstant, end: OffsetInstant)?
    /// The date on which a stay ends.
    package var lastDate: LocalDate?
    /// Whether the times follow from the order of the trip and not from the item.
    package var isEstimated: Bool
  }

  /// One for each item, in the order of the trip.
  package private(set) var entries: [Entry] = []

  package init(_ itinerary: Itinerary, zones: ZoneDatabase, gazetteer: Gazetteer) {
    let scratch = TimelineScratch(ExportOptions(zones: zones, gazetteer: gazetteer))
    ItinerarySource.with(itinerary) { scratch.compute($0, order: itinerary.sortedItems()) }
    var places: [Int: Int] = [:]
    for entry in scratch.entries {
      let end = scratch.zones[entry.endZone ?? entry.zone].reading(Instant(seconds: entry.stayEnd ?? entry.end))
      if let place = places[entry.item] {
        // A later day of the leg.
        entries[place].times?.end = end
        continue
      }
      places[entry.item] = entries.count
      let start = scratch.zones[entry.zone].reading(Instant(seconds: entry.start))
      entries.append(
        Entry(
          item: entry.item, date: entry.date, times: entry.kind == .allDay ? nil : (start, end),
          lastDate: entry.lastDate, isEstimated: entry.kind == .derived || entry.kind == .stage))
    }
  }
}
