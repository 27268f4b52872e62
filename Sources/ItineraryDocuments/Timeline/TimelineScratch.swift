import ItineraryModel

/// A timeline and the zones that it needs, with the memory kept from one itinerary to the next.
final class TimelineScratch {
  let zones: ZoneBook
  private(set) var timeline = Timeline()

  /// Minutes before a game at which one is there, as the options state it.
  let statedSlack: Int?
  /// Those of the latest itinerary.
  private(set) var slack = ExportOptions.usualSlack

  init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    statedSlack = options.slack
  }

  func compute(_ source: ItinerarySource, order: [Int]) {
    slack = statedSlack ?? source.itinerary.travelLimits.time.slack
    let travel = TravelDays(source, order: order, zones: zones, slack: slack)
    timeline.compute(source, travel, order: order, zones: zones, slack: Int64(slack) * 60)
  }

  var entries: [Timeline.Entry] { timeline.entries }
}
