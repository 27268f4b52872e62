package import CivilTime
package import FormatSyntax
package import SourceText

/// Reads typed members of JSON objects into spans of a `TextStore`.
///
/// The store begins with a copy of the input. Texts without escapes are spans of this copy; only texts with escapes are
/// added. A member with the wrong type is an issue and does not stop the scan.
package struct RecordScanner {
  package var scanner: JSONScanner
  package var store: TextStore
  package var issues: [RecordIssue] = []
  /// The key that was read last.
  package private(set) var key = JSONText(raw: ByteView(start: nil, count: 0), hasEscapes: false)
  package let input: ByteView

  /// Takes and clears `store`, and puts `input` first. The store is returned in `store`.
  package init(_ input: ByteView, store: consuming TextStore) {
    self.input = input
    scanner = JSONScanner(input)
    self.store = store
    self.store.removeAll()
    self.store.append(input)
  }

  @inlinable
  package var offset: Int { scanner.at }

  package mutating func note(_ code: DiagnosticCode, _ path: String, _ message: String, at offset: Int? = nil) {
    issues.append(RecordIssue(code, path: path, message: message, offset: offset ?? scanner.at))
  }

  /// The span of a text that the scanner has read.
  package mutating func span(_ text: JSONText) -> TextSpan {
    text.hasEscapes ? store.append(decoding: text) : span(of: text.raw)
  }

  /// The span of a view of the input.
  package func span(of view: ByteView) -> TextSpan {
    guard let base = input.baseAddress, let start = view.baseAddress else { return TextSpan(offset: 0, count: 0) }
    return TextSpan(offset: UInt32(truncatingIfNeeded: start - base), count: UInt32(truncatingIfNeeded: view.count))
  }

  /// A text. Any other value is absent and an issue, except `null`, which is only absent.
  package mutating func text(_ path: @autoclosure () -> String) throws(SyntaxError) -> TextSpan {
    let start = scanner.at
    switch try scanner.peekKind() {
    case .string: return span(try scanner.string())
    case .null:
      try scanner.null()
      return .absent
    default:
      try scanner.skipValue()
      note(.wrongType, path(), "should be text", at: start)
      return .absent
    }
  }

  /// The JSON text of the next value.
  package mutating func raw() throws(SyntaxError) -> TextSpan { span(of: try scanner.skipValue()) }

  package mutating func integer(_ path: @autoclosure () -> String) throws(SyntaxError) -> Int? {
    let start = scanner.at
    let kind = try scanner.peekKind()
    let text = try scanner.skipValue()
    if kind == .null { return nil }
    guard kind == .number, let value = JSONNumber.integer(text) else {
      let isTooLarge = kind == .number && JSONNumber.isWritten(asInteger: text)
      note(.wrongType, path(), isTooLarge ? "is too large for a whole number" : "should be a whole number", at: start)
      return nil
    }
    return value
  }

  /// A whole number in `range`. Anything else is an issue and has no value.
  package mutating func integer(
    _ path: @autoclosure () -> String, in range: ClosedRange<Int>
  ) throws(SyntaxError) -> Int? {
    let start = scanner.at
    guard let value = try integer(path()) else { return nil }
    if range.contains(value) { return value }
    note(
      .wrongType, path(), "should be a whole number from \(range.lowerBound) to \(range.upperBound), not \(value)",
      at: start)
    return nil
  }

  package mutating func double(_ path: @autoclosure () -> String) throws(SyntaxError) -> Double? {
    let start = scanner.at
    let kind = try scanner.peekKind()
    let text = try scanner.skipValue()
    if kind == .null { return nil }
    guard kind == .number, let value = JSONNumber.double(text) else {
      note(.wrongType, path(), kind == .number ? "is too large for a number" : "should be a number", at: start)
      return nil
    }
    return value
  }

  /// A number in `range`. Anything else is an issue and has no value.
  package mutating func double(
    _ path: @autoclosure () -> String, in range: ClosedRange<Double>
  ) throws(SyntaxError) -> Double? {
    let start = scanner.at
    guard let value = try double(path()) else { return nil }
    if range.contains(value) { return value }
    let given = input.slice(start, scanner.at).trimmed.text
    note(
      .wrongType, path(),
      range.upperBound == .greatestFiniteMagnitude
        ? "should be a number from \(Int(range.lowerBound)) on, not \(given)"
        : "should be a number from \(Int(range.lowerBound)) to \(Int(range.upperBound)), not \(given)", at: start)
    return nil
  }

  package mutating func bool(_ path: @autoclosure () -> String) throws(SyntaxError) -> Bool? {
    let start = scanner.at
    switch try scanner.peekKind() {
    case .bool: return try scanner.bool()
    case .null:
      try scanner.null()
      return nil
    default:
      try scanner.skipValue()
      note(.wrongType, path(), "should be true or false", at: start)
      return nil
    }
  }

  /// A date: `yyyy-MM-dd`.
  package mutating func date(_ path: @autoclosure () -> String) throws(SyntaxError) -> LocalDate? {
    let start = scanner.at
    let span = try text(path())
    if span.isAbsent { return nil }
    if let date = store.withBytes(span, { LocalDate(iso: $0) }) { return date }
    note(.wrongType, path(), "should be a date like 2026-06-10, not \(quotedForDisplay(store.string(span)))", at: start)
    return nil
  }

  /// An instant with its offset (RFC 3339).
  package mutating func instant(_ path: @autoclosure () -> String) throws(SyntaxError) -> OffsetInstant? {
    let start = scanner.at
    let span = try text(path())
    if span.isAbsent { return nil }
    if let instant = store.withBytes(span, { OffsetInstant(rfc3339: $0) }) { return instant }
    note(
      .wrongType, path(),
      "should be an instant like 2026-06-10T19:05:00-04:00, not \(quotedForDisplay(store.string(span)))", at: start)
    return nil
  }

  /// Reads the members of an object. Returns false, and reports an issue, if the value is not an object.
  @discardableResult
  package mutating func object(
    _ path: @autoclosure () -> String,
    _ member: (inout RecordScanner, JSONText) throws(SyntaxError) -> Void
  ) throws(SyntaxError) -> Bool {
    let start = scanner.at
    switch try scanner.peekKind() {
    case .object:
      // The inner scanner continues for this one, and is moved back after each member.
      var inner = scanner
      try inner.object { (inner, key) throws(SyntaxError) in
        scanner = inner
        try member(&self, key)
        inner = scanner
      }
      scanner = inner
      return true
    case .null:
      try scanner.null()
      return false
    default:
      try scanner.skipValue()
      note(.wrongType, path(), "should be an object", at: start)
      return false
    }
  }
}

// MARK: - Members

extension RecordScanner {
  /// The offset of the first byte at or after `start` that is not white space, within the part already read.
  package func firstByte(from start: Int) -> Int {
    var from = start
    while from < min(scanner.at, input.count), input[from] <= .blank { from += 1 }
    return from
  }

  /// Skips white space and returns the next byte; 0 at the end.
  @inline(__always)
  mutating func nextByte() -> UInt8 {
    guard let base = input.baseAddress else { return 0 }
    var at = scanner.at
    while at < input.count {
      let byte = base[at]
      if byte > .blank {
        scanner.at = at
        return byte
      }
      guard byte == .blank || byte == .lineFeed || byte == .carriageReturn || byte == .tab else { break }
      at += 1
    }
    scanner.at = at
    return 0
  }

  /// Opens an object. Returns false for anything else and reports an issue, unless it is `null`.
  package mutating func openObject(_ path: @autoclosure () -> String) throws(SyntaxError) -> Bool {
    let start = scanner.at
    if nextByte() == .openBrace {
      try scanner.open(.openBrace, "an object")
      return true
    }
    switch try scanner.peekKind() {
    case .null: try scanner.null()
    default:
      try scanner.skipValue()
      note(.wrongType, path(), "should be an object", at: start)
    }
    return false
  }

  /// The next key of the open object, with the scanner before its value; nil at the end of the object.
  ///
  /// A repeated key is an issue; its last value counts.
  ///
  /// - Parameter path: the object's path; empty for the record itself.
  package mutating func nextKey(
    _ seen: inout SeenKeys, _ path: @autoclosure () -> String = ""
  ) throws(SyntaxError) -> RecordKey? {
    var byte = nextByte()
    if byte == .closeBrace {
      scanner.close()
      return nil
    }
    if !seen.isFirst {
      guard byte == .comma else {
        throw scanner.failure(
          scanner.at < input.count ? "expected a comma or }" : "the text ends within an object")
      }
      scanner.at += 1
      byte = nextByte()
    }
    seen.isFirst = false
    guard byte == .quote else { throw scanner.failure("expected a key in quotes") }
    let start = scanner.at
    key = try scanner.string()
    let found = key.hasEscapes ? key.decoded.withBytes { RecordKey($0) } : RecordKey(key.raw)
    guard nextByte() == .colon else { throw scanner.failure("expected a colon after the key") }
    scanner.at += 1
    if !seen.insert(found, key) {
      let parents = path()
      let name = found == .other ? String(quotedForDisplay(key.string).dropFirst().dropLast()) : "\(found)"
      note(.wrongType, parents.isEmpty ? name : parents + "." + name, "occurs twice", at: start)
    }
    return found
  }
}
