import FormatSyntax
import SourceText

/// Properties and components of a calendar for which an itinerary has no place, by name.
struct UnusedParts {
  struct Part {
    var count: Int
    /// Byte offset of the first occurrence.
    var offset: Int
    /// The title of the event with the first occurrence; nil if it is outside any event.
    var title: String?
  }

  private(set) var parts: [[UInt8]: Part] = [:]

  mutating func add(_ name: ByteView, at offset: Int) {
    let name = CalendarPart.uppercase(name.trimmed)
    parts[name, default: Part(count: 0, offset: offset)].count += 1
  }

  /// Adds the unused parts of an event.
  mutating func add(_ event: CalendarEvent) {
    for (name, part) in event.unused.parts {
      var known = parts[name] ?? Part(count: 0, offset: part.offset, title: event.summary)
      known.count += part.count
      if part.offset < known.offset { (known.offset, known.title) = (part.offset, event.summary) }
      parts[name] = known
    }
  }

  /// One finding for each name, in file order.
  func findings(_ place: (Int) -> SourceLocation) -> [Diagnostic] {
    parts.sorted { ($0.value.offset, $0.key.count) < ($1.value.offset, $1.key.count) }.map { name, part in
      let name = quotedForDisplay(String(decoding: name, as: UTF8.self))
      let owner = part.title.map { " of " + quotedForDisplay($0) } ?? ""
      let more = part.count > 1 ? " and \(part.count - 1) more" : ""
      return Diagnostic(
        code: .changeNotKept, severity: .warning,
        message: "\(name)\(owner)\(more) can't be part of an itinerary and is ignored",
        location: place(part.offset))
    }
  }

  /// Internal notes of calendar programs, and properties that exports write but never read.
  private static let housekeeping: [StaticString] = [
    "BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "METHOD", "DTSTAMP", "SEQUENCE", "CREATED", "LAST-MODIFIED",
    "CLASS", "PRIORITY", "TRANSP", "GEO", "STATUS", "X-APPLE-STRUCTURED-LOCATION",
    "X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "X-WR-TIMEZONE", "X-WR-RELCALID",
  ]

  private static let housekeepingStarts: [StaticString] = ["X-SPORTSTIME-", "X-MICROSOFT-", "X-MOZ-"]

  static func isHousekeeping(_ line: ICalendarLine) -> Bool {
    housekeeping.contains { line.isNamed($0) }
      || housekeepingStarts.contains {
        line.name.slice(0, min(line.name.count, $0.utf8CodeUnitCount)).equalsIgnoringCase($0.bytes)
      }
  }
}
