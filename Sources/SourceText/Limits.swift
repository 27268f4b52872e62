/// The documented limits. A `limit-exceeded` finding states its limit.
public enum Limits {
  /// Maximum depth of nested objects, arrays, elements or components.
  public static let nesting = 64
  /// Maximum bytes of one record of a feed or a schedule.
  public static let feedRecordBytes = 1 << 20
  /// Maximum bytes of one itinerary.
  public static let itineraryBytes = 64 << 20
  /// Maximum items of one itinerary.
  public static let itineraryItems = 1_000_000
  /// Maximum bytes of an id.
  public static let idBytes = 128
  /// Maximum attributes of one XML element.
  public static let xmlAttributes = 256
  /// Maximum days of one itinerary.
  public static let dayCount = 3_660
  /// Maximum occurrences of one recurring calendar event.
  public static let eventOccurrences = 1_000
  /// Maximum occurrences of all recurring events of one calendar.
  public static let calendarOccurrences = 5_000_000
  /// Maximum days to check for the occurrences of one recurring event.
  public static let eventDays = 3_000_000
  /// Minimum days to check for each event, regardless of the other events.
  public static let eventDaysAtLeast = 40_000
  /// Maximum days to check for the occurrences of all events of one calendar, in addition to the minimum of each event.
  public static let calendarDays = 20_000_000
  /// Maximum items to check while an itinerary is fixed. Each attempt checks all of its items.
  public static let fixedItems = 4_000_000
  /// Maximum columns of one CSV record.
  public static let csvColumns = 4_096
  /// Maximum bytes of all distinct texts in the games of one schedule.
  public static let textTableBytes = Int(clamping: UInt32.max)
}

/// A limit as shown to users.
package struct Limit: Sendable {
  /// As in `Limits`.
  package var name: String
  package var value: Int
  /// The limited quantity.
  package var of: String
  /// What happens to an input that exceeds the limit.
  package var effect: String
}

extension Limits {
  /// All limits, for the table in the help.
  package static let all: [Limit] = [
    Limit(
      name: "nesting", value: nesting, of: "objects and arrays, elements, or components nested in each other",
      effect: "the document, or the record, is refused"),
    Limit(
      name: "feedRecordBytes", value: feedRecordBytes, of: "bytes of one record of a feed or a schedule",
      effect: "the record is rejected"),
    Limit(
      name: "itineraryBytes", value: itineraryBytes, of: "bytes of one itinerary",
      effect: "the itinerary is unreadable; an edit that would reach it is refused"),
    Limit(
      name: "itineraryItems", value: itineraryItems, of: "items of one itinerary", effect: "the itinerary is unreadable"
    ),
    Limit(name: "idBytes", value: idBytes, of: "bytes of an id", effect: "the itinerary is invalid, the game rejected"),
    Limit(
      name: "xmlAttributes", value: xmlAttributes, of: "attributes of one XML element", effect: "the feed is refused"),
    Limit(
      name: "dayCount", value: dayCount, of: "days of one itinerary",
      effect: "the itinerary is invalid, a request is not built"),
    Limit(
      name: "eventOccurrences", value: eventOccurrences, of: "occurrences of one event that recurs",
      effect: "the first ones are kept, with a finding"),
    Limit(
      name: "calendarOccurrences", value: calendarOccurrences,
      of: "occurrences of all events of one calendar that recur",
      effect: "the first ones are kept, with a finding"),
    Limit(
      name: "eventDays", value: eventDays, of: "days checked for the occurrences of one event",
      effect: "the first ones are kept, with a finding"),
    Limit(
      name: "eventDaysAtLeast", value: eventDaysAtLeast,
      of: "days checked for each event, regardless of the others",
      effect: "the first ones are kept, with a finding"),
    Limit(
      name: "calendarDays", value: calendarDays,
      of: "days checked for the occurrences of all events of one calendar",
      effect: "the first ones are kept, with a finding"),
    Limit(
      name: "fixedItems", value: fixedItems, of: "items checked while one itinerary is fixed",
      effect: "the rest is left unchanged, with the reason; fixing again continues"),
    Limit(name: "csvColumns", value: csvColumns, of: "columns of one CSV record", effect: "the record is rejected"),
    Limit(
      name: "textTableBytes", value: textTableBytes, of: "bytes of all different texts of the games of one schedule",
      effect: "nothing is written"),
  ]
}
