package import SourceText

/// An unfolded content line: `name *(";" param) ":" value` (RFC 5545, section 3.1).
package struct ICalendarLine {
  /// As written. Case is not significant.
  package var name: ByteView
  /// All parameters as written, `;TZID=Europe/Berlin;VALUE=DATE`; empty if there are none.
  package var parameterText: ByteView
  /// As written. A TEXT value is still escaped (`ICalendarText.unescape`).
  package var value: ByteView
  /// Byte offsets of the line in the input.
  package var offset: Int
  package var end: Int

  /// Nil if `text` is not a content line.
  package init?(_ text: ByteView, offset: Int, end: Int) {
    let nameEnd = ICalendarLine.nameEnd(text, from: 0)
    guard nameEnd > 0, nameEnd < text.count else { return nil }
    guard let colon = ICalendarLine.valueColon(text, from: nameEnd) else { return nil }
    name = text.slice(0, nameEnd)
    parameterText = text.slice(nameEnd, colon)
    value = text.slice(colon + 1, text.count)
    self.offset = offset
    self.end = end
  }

  package var parameters: ICalendarParameters { ICalendarParameters(parameterText) }

  /// Whether the names are equal, ignoring ASCII case.
  package func isNamed(_ name: StaticString) -> Bool { ICalendarLine.sameName(self.name, name.bytes) }

  /// The first parameter with this name, as written (`ICalendarText.decodeParameter`).
  package func parameter(_ name: StaticString) -> ByteView? {
    parameters.first { ICalendarLine.sameName($0.name, name.bytes) }?.value
  }

  @inline(__always)
  static func sameName(_ left: ByteView, _ right: ByteView) -> Bool {
    guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
      return left.count == right.count
    }
    for index in 0..<left.count where first[index].asciiUpperCase != second[index].asciiUpperCase { return false }
    return true
  }

  /// The end of the letters, digits and hyphens at `start`.
  @inline(__always)
  static func nameEnd(_ text: ByteView, from start: Int) -> Int {
    var at = start
    guard let base = text.baseAddress else { return start }
    // Most names have only letters, so scan eight at a time.
    while at + 8 <= text.count {
      let others = ByteWord(base, at: at).isNoLetter
      if others != 0 {
        at += ByteWord.first(others)
        break
      }
      at += 8
    }
    while at < text.count, isNameByte(base[at]) { at += 1 }
    return at
  }

  @inline(__always)
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .hyphen
  }

  /// Offset of the colon before the value; `start` is the end of the name. Nil if the text in between is not
  /// parameters.
  @inline(__always)
  static func valueColon(_ text: ByteView, from start: Int) -> Int? {
    if start < text.count, text[start] == .colon { return start }
    var at = start
    while at < text.count, text[at] == .semicolon {
      guard let parameter = ICalendarParameters.parameter(text, at: at) else { return nil }
      at = parameter.end
    }
    return at < text.count && text[at] == .colon ? at : nil
  }
}

/// The parameters of a content line in order, with values as written.
package struct ICalendarParameters: Sequence, IteratorProtocol {
  private let text: ByteView
  private var at = 0

  package init(_ text: ByteView) { self.text = text }

  package mutating func next() -> (name: ByteView, value: ByteView)? {
    guard let found = ICalendarParameters.parameter(text, at: at) else { return nil }
    let name = text.slice(at + 1, found.equals)
    at = found.end
    return (name, text.slice(found.equals + 1, found.end))
  }

  /// `param = param-name "=" param-value *("," param-value)`, with its semicolon at `start` (RFC 5545, section 3.1).
  static func parameter(_ text: ByteView, at start: Int) -> (equals: Int, end: Int)? {
    guard start < text.count, text[start] == .semicolon else { return nil }
    let equals = ICalendarLine.nameEnd(text, from: start + 1)
    guard equals > start + 1, equals < text.count, text[equals] == .equalsSign else { return nil }
    var at = equals
    repeat {
      at += 1
      if at < text.count, text[at] == .quote {
        guard let close = text.firstIndex(of: .quote, from: at + 1) else { return nil }
        at = close + 1
      } else {
        while at < text.count, !isValueEnd(text[at]) { at += 1 }
      }
    } while at < text.count && text[at] == .comma
    guard at == text.count || text[at] == .colon || text[at] == .semicolon else { return nil }
    return (equals, at)
  }

  private static func isValueEnd(_ byte: UInt8) -> Bool {
    byte == .quote || byte == .comma || byte == .colon || byte == .semicolon
  }
}
