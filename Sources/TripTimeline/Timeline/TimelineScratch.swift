import ItineraryModel

/// A timeline and its zones. Its memory is reused for the next itinerary.
package final class TimelineScratch {
  package let zones: ZoneBook
  private(set) var timeline = Timeline()

  /// Minutes to arrive before a game, as stated in the options.
  package let statedSlack: Int?
  /// The minutes for the current itinerary.
  package private(set) var slack = ExportOptions.usualSlack

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    statedSlack = options.slack
  }

  package func compute(_ source: ItinerarySource, order: [Int]) {
    slack = statedSlack ?? source.itinerary.travelLimits.time.slack
    let travel = TravelDays(source, order: order, zones: zones, slack: slack)
    timeline.compute(source, travel, order: order, zones: zones, slack: Int64(slack) * 60)
  }

  package var entries: [Timeline.Entry] { timeline.entries }
}
