import ItineraryModel

/// A timeline and the zones that it needs, with the memory kept from one itinerary to the next.
final class TimelineScratch {
  let zones: ZoneBook
  private(set) var timeline = Timeline()

  init(_ options: ExportOptions) { zones = ZoneBook(options.zones, options.gazetteer) }

  func compute(_ source: ItinerarySource, order: [Int]) {
    timeline.compute(source, order: order, zones: zones)
  }

  var entries: [Timeline.Entry] { timeline.entries }
}
