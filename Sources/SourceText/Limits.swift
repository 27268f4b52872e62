/// The stated limits. Each is named in the `limit-exceeded` that it causes.
public enum Limits {
  /// Objects and arrays, or elements, within each other.
  public static let nesting = 64
  /// Bytes of one record of a feed.
  public static let feedRecordBytes = 1 << 20
  /// Bytes of one itinerary.
  public static let itineraryBytes = 64 << 20
  /// Bytes of an id.
  public static let idBytes = 128
  /// Attributes of one XML element.
  public static let xmlAttributes = 256
  /// Days of one itinerary.
  public static let dayCount = 3_660
  /// Occurrences of one event of a calendar that recurs.
  public static let eventOccurrences = 1_000
  /// Occurrences of all events of one calendar that recur.
  public static let calendarOccurrences = 100_000
  /// Columns of one CSV record.
  public static let csvColumns = 4_096
}
