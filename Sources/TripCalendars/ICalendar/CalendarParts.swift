import FormatSyntax
import SourceText

/// A part of a calendar's text: a property with its folds and line ending, or a whole component.
package struct CalendarPart {
  /// The name of the property or component, in uppercase.
  package var name: [UInt8]
  package var isComponent: Bool
  package var range: Range<Int>
  /// The property's name, parameters and value, unfolded; empty for a component.
  package var content: [UInt8] = []
  /// The TZID of a component.
  var zone: [UInt8] = []

  package func isNamed(_ other: StaticString) -> Bool { name.withBytes { $0.equals(other) } }

  /// The properties and components of a text, in order.
  ///
  /// - Parameter enters: components to split into parts; their BEGIN and END lines are listed as properties.
  /// - Throws: if a line is not a content line or a component does not end.
  static func read(_ text: ByteView, entering enters: [StaticString]) throws(SyntaxError) -> [CalendarPart] {
    var parts: [CalendarPart] = []
    var lines = ICalendarLines(text)
    var open: [(name: [UInt8], offset: Int)] = []
    var depth = 0
    while let line = try lines.next() {
      // A line extends to the start of the next one, which ends the previous part.
      if let last = parts.indices.last { parts[last].range = parts[last].range.lowerBound..<line.offset }
      let component = uppercase(line.value.trimmed)
      let isEntered = enters.contains { name in component.withBytes { $0.equals(name) } }
      try follow(line, component, &open)
      if line.isNamed("BEGIN"), depth > 0 || !isEntered {
        if depth == 0 {
          parts.append(CalendarPart(name: component, isComponent: true, range: line.offset..<text.count))
        }
        depth += 1
      } else if line.isNamed("END"), depth > 0 {
        depth -= 1
      } else if depth > 0 {
        if line.isNamed("TZID"), let last = parts.indices.last { parts[last].zone = Array(line.value.trimmed) }
      } else {
        var part = CalendarPart(name: uppercase(line.name), isComponent: false, range: line.offset..<text.count)
        part.content = part.name
        part.content += line.parameterText
        part.content.append(.colon)
        part.content += line.value.trimmed
        parts.append(part)
      }
    }
    if let last = open.last {
      throw SyntaxError(offset: last.offset, message: "the component \(shown(last.name)) has no END")
    }
    return parts
  }

  /// Tracks the open components.
  private static func follow(
    _ line: ICalendarLine, _ component: [UInt8], _ open: inout [(name: [UInt8], offset: Int)]
  ) throws(SyntaxError) {
    if line.isNamed("BEGIN") {
      if open.count >= Limits.nesting {
        throw SyntaxError(
          offset: line.offset, message: "more than \(Limits.nesting) components nested in each other",
          code: .limitExceeded)
      }
      open.append((component, line.offset))
    } else if line.isNamed("END") {
      guard let last = open.popLast() else {
        throw SyntaxError(offset: line.offset, message: "END of \(shown(component)) without a BEGIN")
      }
      if last.name == component { return }
      throw SyntaxError(
        offset: line.offset,
        message: "END of \(shown(component)), but the open component is \(shown(last.name))")
    }
  }

  private static func shown(_ name: [UInt8]) -> String {
    quotedForDisplay(String(decoding: name.prefix(80), as: UTF8.self))
  }

  static func uppercase(_ text: ByteView) -> [UInt8] { text.map { $0.asciiUpperCase } }
}
