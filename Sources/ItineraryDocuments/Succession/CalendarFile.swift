import CivilTime
import FormatSyntax
import SourceText

/// An event with the changes to its single occurrences: what has one UID (RFC 5545, section 3.8.4.7).
struct CalendarEntry {
  /// Index of its calendar in the file.
  var calendar: Int
  /// The event itself comes first, where it is there.
  var components: [CalendarComponent]

  var main: CalendarComponent { components[0] }
  var uid: [UInt8] { components[0].uid }

  func isPast(at now: Instant) -> Bool { components.allSatisfy { $0.isPast(at: now) } }
}

/// A file with calendars, taken apart.
struct CalendarFile {
  struct Calendar {
    /// The BEGIN and END lines among them; no events, tasks and journal entries.
    var parts: [CalendarPart] = []
  }

  let text: ByteView
  private(set) var calendars: [Calendar] = []
  /// In the order of the file.
  private(set) var entries: [CalendarEntry] = []
  /// Entries that are there twice: with the UID of another that says something else, and the first such UID.
  private(set) var collisions: [(uid: [UInt8], offset: Int)] = []

  /// - Throws: for what is not a calendar, and where it breaks off.
  init(_ text: ByteView, _ zones: ZoneDatabase) throws(SyntaxError) {
    self.text = text
    let values = CalendarValues(zones)
    var known: [[UInt8]: Int] = [:]
    var isOpen = false
    for part in try CalendarPart.read(text, entering: ["VCALENDAR"]) {
      if !part.isComponent, part.isNamed("BEGIN") {
        calendars.append(Calendar())
        isOpen = true
      }
      guard isOpen, let last = calendars.indices.last else {
        throw SyntaxError(offset: part.range.lowerBound, message: "is not in a calendar (BEGIN:VCALENDAR is missing)")
      }
      if part.isComponent, CalendarComponent.names.contains(where: { part.isNamed($0) }) {
        add(try CalendarComponent(part, in: text, values), last, &known)
      } else {
        calendars[last].parts.append(part)
        if !part.isComponent, part.isNamed("END") { isOpen = false }
      }
    }
    if calendars.isEmpty { throw SyntaxError(offset: 0, message: "there is no calendar in it") }
  }

  private mutating func add(_ component: CalendarComponent, _ calendar: Int, _ known: inout [[UInt8]: Int]) {
    let key = component.name + [0x3A] + component.uid
    guard !component.uid.isEmpty, let index = known[key] else {
      known[key] = entries.count
      return entries.append(CalendarEntry(calendar: calendar, components: [component]))
    }
    let twin = entries[index].components.first { $0.recurrenceID == component.recurrenceID }
    if let twin {
      if twin.meanings == component.meanings, twin.hidden == component.hidden { return }
      // What is left of an item makes room for the item that came back.
      if component.isWithdrawn { return }
      if twin.isWithdrawn, entries[index].components.count == 1 {
        entries[index].components = [component]
        return
      }
      collisions.append((component.uid, component.range.lowerBound))
      entries.append(CalendarEntry(calendar: calendar, components: [component]))
    } else if component.recurrenceID == nil {
      entries[index].components.insert(component, at: 0)
    } else {
      entries[index].components.append(component)
    }
  }

  func raw(_ part: CalendarPart) -> ByteView { text.slice(part.range.lowerBound, part.range.upperBound) }

  /// The latest time at which something in it was changed.
  var stamp: Instant? { entries.lazy.flatMap { $0.components }.compactMap { $0.stamp }.max() }
}
