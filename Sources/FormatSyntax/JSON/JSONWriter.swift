package import SourceText

/// Writes JSON (RFC 8259), including commas, quotes, escapes and line breaks.
///
///     json.object { json in json.member("id", game.id) json.member("teams", game.teams) }
///
/// Members are written in the order of the calls, and a member without a value is left out.
package struct JSONWriter: ~Copyable {
  enum Place {
    /// At the start, or after an opening bracket: no comma is needed.
    case first
    case later
    /// After a key.
    case value
  }

  package let output: OutputBuffer
  var place: Place
  /// Indentation of each element in the innermost list or object; -1 if all are on one line.
  var indent = -1

  /// - Parameter isFirst: false to continue a list or an object that already has elements.
  package init(_ output: OutputBuffer, isFirst: Bool = true) {
    self.output = output
    place = isFirst ? .first : .later
  }

  /// Whether the innermost list or object is still empty.
  package var isFirst: Bool { place == .first }

  /// The bytes that `body` writes.
  package static func bytes(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    let output = OutputBuffer()
    output.json(body)
    return output.array
  }

  package static func string(_ body: (inout JSONWriter) -> Void) -> String {
    let output = OutputBuffer()
    output.json(body)
    return output.text
  }

  /// JSON Lines, with one value per line.
  package static func lines<Value: JSONWritable>(_ values: [Value]) -> [UInt8] {
    let output = OutputBuffer()
    for value in values { output.append(line: value) }
    return output.array
  }

  // MARK: Objects and lists

  /// - Parameters:
  ///   - lines: indentation of each member on a separate line; -1 for one line.
  ///   - end: indentation of the closing bracket on a separate line; -1 for the same line.
  package mutating func object(lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) -> Void) {
    container(.openBrace, .closeBrace, lines, end, body)
  }

  package mutating func object(
    _ key: StaticString, lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) -> Void
  ) {
    self.key(key)
    container(.openBrace, .closeBrace, lines, end, body)
  }

  package mutating func object<Failure: Error>(
    lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(.openBrace, .closeBrace, lines, end, body)
  }

  /// Writes an object and ends the line.
  package mutating func line(_ body: (inout JSONWriter) -> Void) {
    object(body)
    endLine()
  }

  /// Writes an object that begins with the name of its format and version 1, and ends the line.
  package mutating func document(_ format: StaticString, _ body: (inout JSONWriter) -> Void) {
    line { json in
      json.member("format", format)
      json.member("version", 1)
      body(&json)
    }
  }

  /// - Parameters: as for `object`.
  package mutating func array(lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) -> Void) {
    container(.openBracket, .closeBracket, lines, end, body)
  }

  package mutating func array(
    _ key: StaticString, lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) -> Void
  ) {
    self.key(key)
    container(.openBracket, .closeBracket, lines, end, body)
  }

  package mutating func array<Failure: Error>(
    lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try container(.openBracket, .closeBracket, lines, end, body)
  }

  package mutating func array<Failure: Error>(
    _ key: StaticString, lines: Int = -1, end: Int = -1, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    self.key(key)
    try container(.openBracket, .closeBracket, lines, end, body)
  }

  /// A list of values.
  package mutating func array<Value: JSONWritable>(
    _ key: StaticString, _ values: [Value], lines: Int = -1, end: Int = -1
  ) {
    array(key, lines: lines, end: end) { json in
      for value in values { json.value(value) }
    }
  }

  @inline(__always)
  mutating func container<Failure: Error>(
    _ open: UInt8, _ close: UInt8, _ lines: Int, _ end: Int, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) {
    separate()
    output.append(open)
    let outer = indent
    (place, indent) = (.first, lines)
    try body(&self)
    if end >= 0 { lineBreak(end) }
    output.append(close)
    (place, indent) = (.later, outer)
  }

  // MARK: Keys and values

  /// - Parameter name: written without escaping.
  package mutating func key(_ name: StaticString) {
    separate()
    output.append(.quote)
    output.append(name)
    output.append("\":")
    place = .value
  }

  @_disfavoredOverload
  package mutating func key(_ name: String) {
    separate()
    output.appendJSON(name)
    output.append(.colon)
    place = .value
  }

  /// A key in the raw form of another JSON text.
  package mutating func key(raw name: ByteView) {
    separate()
    output.append(.quote)
    output.append(name)
    output.append("\":")
    place = .value
  }

  package mutating func member(_ key: StaticString, _ value: String?) { add(key, value) }
  package mutating func member(_ key: StaticString, _ value: ByteView?) { add(key, value) }
  package mutating func member(_ key: StaticString, _ value: StaticString?) { add(key, value) }
  package mutating func member(_ key: StaticString, _ value: Int?) { add(key, value) }
  package mutating func member(_ key: StaticString, _ value: Double?) { add(key, value) }
  package mutating func member(_ key: StaticString, _ value: Bool?) { add(key, value) }
  package mutating func member<Value: JSONWritable>(_ key: StaticString, _ value: Value?) { add(key, value) }

  @inline(__always)
  private mutating func add<Value: JSONWritable>(_ key: StaticString, _ value: Value?) {
    guard let value else { return }
    self.key(key)
    value.write(to: &self)
  }

  @_disfavoredOverload
  package mutating func member<Value: JSONWritable>(_ key: String, _ value: Value?) {
    guard let value else { return }
    self.key(key)
    value.write(to: &self)
  }

  /// A member that is null if there is no value.
  package mutating func nullable<Value: JSONWritable>(_ key: StaticString, _ value: Value?) {
    if let value { member(key, value) } else { member(key, JSONValue.null) }
  }

  package mutating func value<Value: JSONWritable>(_ value: Value) { value.write(to: &self) }

  /// A text that `body` writes. It is escaped.
  package mutating func text(_ body: (OutputBuffer) -> Void) {
    separate()
    output.append(.quote)
    let start = output.count
    body(output)
    output.escapeJSON(from: start)
    output.append(.quote)
  }

  /// A member with a text that `body` writes; left out if the text is empty.
  package mutating func text(_ key: StaticString, _ body: (OutputBuffer) -> Void) {
    let (start, place) = (output.count, place)
    self.key(key)
    let empty = output.count + 2
    text(body)
    if output.count > empty { return }
    output.truncate(to: start)
    self.place = place
  }

  /// Text that is already JSON.
  package mutating func raw(_ text: ByteView) {
    separate()
    output.append(text)
  }

  /// JSON that `body` writes.
  package mutating func raw(_ body: (OutputBuffer) -> Void) {
    separate()
    body(output)
  }

  package mutating func raw(_ key: StaticString, _ text: ByteView) {
    self.key(key)
    raw(text)
  }

  package mutating func raw(_ key: StaticString, _ text: String?) {
    guard let text else { return }
    self.key(key)
    separate()
    output.append(text)
  }

  /// A JSON text without white space between its tokens.
  package mutating func compacted(_ text: ByteView) {
    separate()
    output.appendCompacted(text)
  }

  package mutating func compacted(_ key: StaticString, _ text: ByteView) {
    self.key(key)
    compacted(text)
  }

  /// The given members of another object, in compact form.
  package mutating func members(
    of object: ByteView, where isWanted: (JSONText) -> Bool = { _ in true }
  ) throws(SyntaxError) {
    var scanner = JSONScanner(object)
    try scanner.object { (scanner, key) throws(SyntaxError) in
      let value = try scanner.skipValue()
      if !isWanted(key) { return }
      self.key(raw: key.raw)
      compacted(value)
    }
  }

  // MARK: Lines

  /// Starts a line for the next member or element, with this indentation.
  package mutating func startLine(_ indent: Int) {
    if place == .later { output.append(.comma) }
    lineBreak(indent)
    place = .first
  }

  /// Ends a document, or a line of JSON Lines.
  package mutating func endLine() {
    output.append(.lineFeed)
    place = .first
  }

  /// Writes the separator before the next value.
  @inline(__always)
  mutating func separate() {
    if place == .value {
      place = .later
      return
    }
    if place == .later { output.append(.comma) }
    place = .later
    if indent >= 0 { lineBreak(indent) }
  }

  func lineBreak(_ indent: Int) {
    output.append(.lineFeed)
    for _ in 0..<indent { output.append(.blank) }
  }
}

/// A value with a fixed JSON form.
package protocol JSONWritable {
  func write(to json: inout JSONWriter)
}

extension String: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.separate()
    json.output.appendJSON(self)
  }
}

extension UnsafeBufferPointer: JSONWritable where Element == UInt8 {
  package func write(to json: inout JSONWriter) {
    json.separate()
    json.output.appendJSON(self)
  }
}

extension StaticString: JSONWritable {
  package func write(to json: inout JSONWriter) { bytes.write(to: &json) }
}

extension Int: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.separate()
    json.output.append(decimal: self)
  }
}

/// Null if it is not finite.
extension Double: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.separate()
    json.output.appendJSON(self)
  }
}

extension Bool: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.separate()
    json.output.append(self ? "true" : "false")
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.array { json in
      for element in self { json.value(element) }
    }
  }
}

extension JSONValue: JSONWritable {
  package func write(to json: inout JSONWriter) {
    switch self {
    case .object(let members):
      json.object { json in
        for member in members { json.member(member.key, member.value) }
      }
    case .array(let elements): json.value(elements)
    case .string(let text): json.value(text)
    case .number(let text): text.withBytes { json.raw($0) }
    case .bool(let value): json.value(value)
    case .null: json.raw(("null" as StaticString).bytes)
    }
  }
}

extension OutputBuffer {
  /// Writes a JSON value, or several lines of values.
  package func json<Failure: Error>(_ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    var json = JSONWriter(self)
    try body(&json)
  }

  /// Writes an object on a line.
  package func jsonLine(_ body: (inout JSONWriter) -> Void) { json { $0.line(body) } }

  /// Writes a value on a line.
  package func append(line value: some JSONWritable) {
    json { json in
      json.value(value)
      json.endLine()
    }
  }
}

extension Collection {
  /// Nil if empty, so that the member is left out.
  package var filled: Self? { isEmpty ? nil : self }
}
