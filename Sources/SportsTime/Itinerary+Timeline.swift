import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

extension Itinerary {
  /// The time of an item.
  public struct TimelineEntry: Hashable, Identifiable, Sendable {
    /// The id of the item.
    public var id: String
    /// The local date on which it begins.
    public var date: CalendarDate
    /// Nil for an all-day item: a game or a stay without a time.
    public var start: StartTime?
    /// The end, on the clock of the place where the item ends; nil for an all-day item.
    public var end: StartTime?
    /// The last local date of a stay; nil for any other item.
    public var lastDate: CalendarDate?
    /// Whether the times are estimated from the order of the trip.
    public var isEstimated: Bool
  }

  /// The times of all items, in the order of the trip, as in its documents. Items without a time get one between those
  /// of their neighbors. A drive over several days is one entry, from its first departure to its last arrival.
  public var timeline: [TimelineEntry] { timeline(gazetteer: .builtIn) }

  /// The timeline, using the zones of an app's own cities and venues.
  public func timeline(gazetteer: Gazetteer) -> [TimelineEntry] {
    ItineraryTimes(model, zones: .system, gazetteer: gazetteer.model).entries.map { entry in
      TimelineEntry(
        id: model.idText(model.items[entry.item]), date: CalendarDate(entry.date),
        start: entry.times.map { StartTime($0.start) }, end: entry.times.map { StartTime($0.end) },
        lastDate: entry.lastDate.map { CalendarDate($0) }, isEstimated: entry.isEstimated)
    }
  }
}
