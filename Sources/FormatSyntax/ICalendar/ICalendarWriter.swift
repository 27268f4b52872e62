package import SourceText

/// Writes iCalendar content lines (RFC 5545, section 3.1) with CRLF, folded at 75 octets but never inside a character.
///
/// No value can end its line: line endings are escaped in TEXT and dropped elsewhere, like all other control
/// characters.
package struct ICalendarWriter {
  package let output: OutputBuffer
  private let long = OutputBuffer(capacity: 1_024)

  /// The maximum number of octets of a line without its line ending.
  private static let width = 75

  package init(_ output: OutputBuffer) { self.output = output }

  package func begin(_ component: StaticString) {
    output.append("BEGIN:")
    output.append(component)
    output.append("\r\n")
  }

  package func end(_ component: StaticString) {
    output.append("END:")
    output.append(component)
    output.append("\r\n")
  }

  /// A property whose value is not TEXT: a date, a URI, a number, a recurrence rule.
  package func property(name: StaticString, value: ByteView) {
    let start = output.count
    output.append(name)
    output.append(.colon)
    ICalendarText.appendRaw(value, to: output)
    endLine(start)
  }

  /// A property with a TEXT value, which is escaped.
  package func text(name: StaticString, value: ByteView) {
    let start = output.count
    output.append(name)
    output.append(.colon)
    ICalendarText.escape(value, to: output)
    endLine(start)
  }

  /// A property with one parameter, `DTSTART;TZID=Europe/Berlin:…`. `isText` states whether to escape the value.
  package func property(
    name: StaticString, parameter: StaticString, parameterValue: ByteView, value: ByteView, isText: Bool = false
  ) {
    let start = output.count
    output.append(name)
    append(parameter, parameterValue)
    output.append(.colon)
    if isText { ICalendarText.escape(value, to: output) } else { ICalendarText.appendRaw(value, to: output) }
    endLine(start)
  }

  /// A property with any number of parameters.
  package func property(
    name: StaticString, parameters: [(name: StaticString, value: ByteView)], value: ByteView, isText: Bool = false
  ) {
    let start = output.count
    output.append(name)
    for parameter in parameters { append(parameter.name, parameter.value) }
    output.append(.colon)
    if isText { ICalendarText.escape(value, to: output) } else { ICalendarText.appendRaw(value, to: output) }
    endLine(start)
  }

  package func property(name: StaticString, value: StaticString) { property(name: name, value: value.bytes) }

  @_disfavoredOverload
  package func property(name: StaticString, value: String) { value.withBytes { property(name: name, value: $0) } }

  package func text(name: StaticString, value: String) { value.withBytes { text(name: name, value: $0) } }

  private func append(_ name: StaticString, _ value: ByteView) {
    output.append(.semicolon)
    output.append(name)
    output.append(.equalsSign)
    ICalendarText.encodeParameter(value, to: output)
  }

  /// Ends the line that starts at `start`, folded if necessary.
  @inline(__always)
  private func endLine(_ start: Int) {
    if output.count - start > Self.width { fold(start) }
    output.append("\r\n")
  }

  private func fold(_ start: Int) {
    long.removeAll()
    long.append(output.view.slice(start, output.count))
    output.truncate(to: start)
    let line = long.view
    var at = 0
    var room = Self.width
    while line.count - at > room {
      let cut = Self.cut(line, at + room)
      output.append(line.slice(at, cut))
      output.append("\r\n ")
      at = cut
      room = Self.width - 1
    }
    output.append(line.slice(at, line.count))
  }

  /// `end`, or up to three bytes less if it is inside a character.
  private static func cut(_ line: ByteView, _ end: Int) -> Int {
    var cut = end
    while cut > end - 3, line[cut] & 0xC0 == 0x80 { cut -= 1 }
    return line[cut] & 0xC0 == 0x80 ? end : cut
  }
}
