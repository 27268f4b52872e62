package import CivilTime
import FormatSyntax
package import SourceText

/// An event with the changes to its single occurrences: all components with the same UID (RFC 5545, section 3.8.4.7).
package struct CalendarEntry {
  /// The index of its calendar in the file.
  var calendar: Int
  /// The event itself comes first, if it exists.
  package var components: [CalendarComponent]

  var main: CalendarComponent { components[0] }
  package var uid: [UInt8] { components[0].uid }

  func isPast(at now: Instant) -> Bool { components.allSatisfy { $0.isPast(at: now) } }
}

/// A file with calendars, split into parts.
package struct CalendarFile {
  package struct Calendar {
    /// Includes the BEGIN and END lines, but no events, tasks or journal entries.
    package var parts: [CalendarPart] = []
  }

  let text: ByteView
  package private(set) var calendars: [Calendar] = []
  /// In file order.
  package private(set) var entries: [CalendarEntry] = []
  /// Entries whose UID another entry also has, and the first such UID.
  private(set) var collisions: [(uid: [UInt8], offset: Int)] = []

  /// Finds an entry by its UID, and its components by their RECURRENCE-ID.
  private struct Known {
    var entry: Int
    var occurrences: [[UInt8]?: Int]
  }

  /// - Throws: if the text is not a calendar or is truncated.
  package init(_ text: ByteView, _ zones: ZoneDatabase) throws(SyntaxError) {
    self.text = text
    let values = CalendarValues(zones)
    var known: [[UInt8]: Known] = [:]
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
    if calendars.isEmpty { throw SyntaxError(offset: 0, message: "it has no calendar") }
    // Put the event itself first, wherever it is in the file.
    for index in entries.indices where entries[index].components.count > 1 {
      guard let main = entries[index].components.firstIndex(where: { $0.recurrenceID == nil }) else { continue }
      entries[index].components.insert(entries[index].components.remove(at: main), at: 0)
    }
  }

  private mutating func add(_ component: CalendarComponent, _ calendar: Int, _ known: inout [[UInt8]: Known]) {
    let key = component.name + [.colon] + component.uid
    guard !component.uid.isEmpty, let index = known[key]?.entry else {
      known[key] = Known(entry: entries.count, occurrences: [component.recurrenceID: 0])
      return entries.append(CalendarEntry(calendar: calendar, components: [component]))
    }
    if let place = known[key]?.occurrences[component.recurrenceID] {
      let twin = entries[index].components[place]
      if twin.meanings == component.meanings, twin.hidden == component.hidden { return }
      // Remove the remains of an item that is in the trip again.
      if component.isWithdrawn { return }
      if twin.isWithdrawn, entries[index].components.count == 1 {
        entries[index].components = [component]
        return
      }
      collisions.append((component.uid, component.range.lowerBound))
      entries.append(CalendarEntry(calendar: calendar, components: [component]))
    } else {
      known[key]?.occurrences[component.recurrenceID] = entries[index].components.count
      entries[index].components.append(component)
    }
  }

  func raw(_ part: CalendarPart) -> ByteView { text.slice(part.range.lowerBound, part.range.upperBound) }

  /// The latest time of a change that is stated.
  var stamp: Instant? { entries.lazy.flatMap { $0.components }.compactMap { $0.stamp }.max() }
}
