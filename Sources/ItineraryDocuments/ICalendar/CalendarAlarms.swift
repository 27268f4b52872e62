import FormatSyntax
import SourceText

/// The alarms of an event that an export wrote, and whether a person has changed one of them.
struct CalendarAlarms {
  /// Those that are as they were written, by their index among the event's parts.
  private(set) var ours: Set<Int> = []
  /// Whether there is one whose trigger is another now: it is the user's, and no other one is put beside it.
  private(set) var hasChanged = false

  /// - Parameter text: of the event.
  init(_ parts: [CalendarPart], in text: ByteView) {
    for (index, part) in parts.enumerated() where part.isComponent && part.isNamed("VALARM") {
      var lines = ICalendarLines(text.slice(part.range.lowerBound, part.range.upperBound))
      var trigger: [UInt8]?
      var written: [UInt8]?
      // It was read before, so every line is a content line.
      while let line = try? lines.next() {
        if line.isNamed("TRIGGER") { trigger = Array(line.value.trimmed) }
        if line.isNamed(CalendarExtras.alarmMark) { written = Array(line.value.trimmed) }
      }
      guard let written else { continue }
      if written == trigger { ours.insert(index) } else { hasChanged = true }
    }
  }
}
