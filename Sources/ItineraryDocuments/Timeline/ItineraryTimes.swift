package import CivilTime
package import ItineraryModel
package import ScheduleModel
import SourceText

/// When the items of an itinerary take place, for callers outside of the documents.
package struct ItineraryTimes {
  package struct Entry {
    /// Index into the itinerary's items.
    package var item: Int
    /// Where it begins.
    package var date: LocalDate
    /// Nil for what takes whole days.
    package var times: (start: OffsetInstant, end: OffsetInstant)?
    /// Of a stay, the date on which it ends.
    package var lastDate: LocalDate?
    /// Whether the times follow from the order of the trip, rather than from the item.
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
        // A later day of a leg.
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
