import FormatSyntax
import SourceText

/// The alarms in an event that an export wrote, and whether a person changed one.
struct CalendarAlarms {
  /// Unchanged alarms, as indices into the event's parts.
  private(set) var ours: Set<Int> = []
  /// Whether an alarm has a changed trigger. It then belongs to the user, and no alarm is added.
  private(set) var hasChanged = false

  /// - Parameter text: the text of the event.
  init(_ parts: [CalendarPart], in text: ByteView) {
    for (index, part) in parts.enumerated() where part.isComponent && part.isNamed("VALARM") {
      var lines = ICalendarLines(text.slice(part.range.lowerBound, part.range.upperBound))
      var marks = Marks()
      // The text was read before, so every line is a content line.
      while let line = try? lines.next() { marks.take(line) }
      if marks.written == nil { continue }
      if marks.areOurs { ours.insert(index) } else { hasChanged = true }
    }
  }

  /// The properties of an alarm that identify it.
  struct Marks {
    private var trigger: [UInt8]?
    /// The trigger that an export wrote; nil for an alarm that the user added.
    private(set) var written: [UInt8]?

    /// Whether the alarm is unchanged since the export.
    var areOurs: Bool { written != nil && written == trigger }

    mutating func take(_ line: ICalendarLine) {
      if line.isNamed("TRIGGER") { trigger = Array(line.value.trimmed) }
      if line.isNamed(CalendarExtras.alarmMark) { written = Array(line.value.trimmed) }
    }
  }
}
