import CivilTime
import FormatSyntax
import SourceText

/// Writes a component as in its file, with some properties replaced.
struct ComponentRevision {
  let component: CalendarComponent
  let file: ByteView
  /// By name in uppercase: the whole line; nil for a removed property.
  private var lines: [[UInt8]: [UInt8]?] = [:]
  /// The names of properties that may have to be added, in order.
  private var order: [[UInt8]] = []

  init(_ component: CalendarComponent, in file: ByteView) {
    self.component = component
    self.file = file
  }

  mutating func set(_ name: StaticString, _ value: ByteView) {
    let output = OutputBuffer(capacity: 128)
    ICalendarWriter(output).property(name: name, value: value)
    set(name, line: output.array)
  }

  mutating func set(_ name: StaticString, _ value: String) { value.withBytes { set(name, $0) } }

  mutating func setText(_ name: StaticString, _ text: String) {
    let output = OutputBuffer(capacity: 128)
    ICalendarWriter(output).text(name: name, value: text)
    set(name, line: output.array)
  }

  mutating func set(_ name: StaticString, _ instant: Instant) {
    let output = OutputBuffer(capacity: 32)
    instant.appendUTCBasic(to: output)
    set(name, output.view)
  }

  /// Copies the property from another file, or removes it if it is missing there.
  mutating func set(_ name: StaticString, from other: CalendarComponent, in file: ByteView) {
    if let part = other.part(name) {
      set(name, line: Array(file.slice(part.range.lowerBound, part.range.upperBound)))
    } else {
      remove(name)
    }
  }

  mutating func remove(_ name: StaticString) { lines[Array(name.bytes)] = .some(nil) }

  private mutating func set(_ name: StaticString, line: [UInt8]) {
    let name = Array(name.bytes)
    order.append(name)
    lines[name] = line
  }

  /// New properties follow the first property.
  func append(to output: OutputBuffer) {
    var written: Set<[UInt8]> = []
    for (index, part) in component.parts.enumerated() {
      if !part.isComponent, let line = lines[part.name] {
        if let line, written.insert(part.name).inserted { append(line, to: output) }
      } else {
        output.append(file.slice(part.range.lowerBound, part.range.upperBound))
      }
      if index == 1 { appendMissing(&written, to: output) }
    }
  }

  private func appendMissing(_ written: inout Set<[UInt8]>, to output: OutputBuffer) {
    for name in order where component.parts.allSatisfy({ $0.isComponent || $0.name != name }) {
      if let line = lines[name] ?? nil, written.insert(name).inserted { append(line, to: output) }
    }
  }

  /// Appends a line with the component's line ending.
  private func append(_ line: [UInt8], to output: OutputBuffer) {
    if endsWithCRLF { return output.append(line) }
    output.append(line.filter { $0 != .carriageReturn })
  }

  private var endsWithCRLF: Bool {
    guard let end = file.firstIndex(of: .lineFeed, from: component.range.lowerBound), end > 0 else { return true }
    return file[end - 1] == .carriageReturn
  }
}
