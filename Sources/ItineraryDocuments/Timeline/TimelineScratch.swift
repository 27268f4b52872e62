import ItineraryModel

/// A timeline and the zones that it needs, with the memory kept from one itinerary to the next.
final class TimelineScratch {
  let zones: ZoneBook
  private(set) var timeline = Timeline()

  /// Minutes before a game at which one is there.
  let slack: Int

  init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    slack = options.slack ?? ExportOptions.usualSlack
  }

  func compute(_ source: ItinerarySource, order: [Int]) {
    timeline.compute(source, order: order, zones: zones, slack: Int64(slack) * 60)
  }

  var entries: [Timeline.Entry] { timeline.entries }
}
