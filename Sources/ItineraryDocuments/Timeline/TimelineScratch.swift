import ItineraryModel

/// A timeline and its zones. Its memory is reused for the next itinerary.
final class TimelineScratch {
  let zones: ZoneBook
  private(set) var timeline = Timeline()

  /// Minutes to arrive before a game, as stated in the options.
  let statedSlack: Int?
  /// The minutes for the current itinerary.
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
