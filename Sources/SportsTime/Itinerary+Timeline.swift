import CivilTime
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText

extension Itinerary {
  /// When an item takes place.
  public struct TimelineEntry: Hashable, Identifiable, Sendable {
    /// The id of the item.
    public var id: String
    /// The local date at which it begins.
    public var date: CalendarDate
    /// Nil for what takes whole days: a game without a time, or a stay without one.
    public var start: StartTime?
    /// On the clock of the place where it ends; nil for what takes whole days.
    public var end: StartTime?
    /// The last local date of a stay; nil for anything else.
    public var lastDate: CalendarDate?
    /// Whether the times are estimated from the order of the trip, rather than stated.
    public var isEstimated: Bool
  }

  /// When each item takes place, in the order of the trip, as the trip's documents show it. Items without a time of their
  /// own get one between those of their neighbors. A drive of several days is one entry, from its first departure to its
  /// last arrival.
  public var timeline: [TimelineEntry] { timeline(gazetteer: .builtIn) }

  /// The timeline, with the zones of an app's own cities and venues.
  public func timeline(gazetteer: Gazetteer) -> [TimelineEntry] {
    ItineraryTimes(model, zones: .system, gazetteer: gazetteer.model).entries.map { entry in
      TimelineEntry(
        id: model.idText(model.items[entry.item]), date: CalendarDate(entry.date),
        start: entry.times.map { StartTime($0.start) }, end: entry.times.map { StartTime($0.end) },
        lastDate: entry.lastDate.map { CalendarDate($0) }, isEstimated: entry.isEstimated)
    }
  }
}
