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
      var marks = Marks()
      // It was read before, so every line is a content line.
      while let line = try? lines.next() { marks.take(line) }
      if marks.written == nil { continue }
      if marks.areOurs { ours.insert(index) } else { hasChanged = true }
    }
  }

  /// What an alarm says of itself.
  struct Marks {
    private var trigger: [UInt8]?
    /// The trigger that an export gave it; nil for an alarm of the user's.
    private(set) var written: [UInt8]?

    /// Whether it is as an export wrote it.
    var areOurs: Bool { written != nil && written == trigger }

    mutating func take(_ line: ICalendarLine) {
      if line.isNamed("TRIGGER") { trigger = Array(line.value.trimmed) }
      if line.isNamed(CalendarExtras.alarmMark) { written = Array(line.value.trimmed) }
    }
  }
}
