public import SourceText

/// A strict, forward reader of JSON text (RFC 8259): no trailing commas, no comments, valid UTF-8 only.
///
/// It decodes only on request. Errors contain byte offsets; lines are counted only if an error is displayed.
public struct JSONScanner {
  @usableFromInline let bytes: ByteView
  @usableFromInline let count: Int
  /// Offset of the next byte.
  @usableFromInline package var at: Int
  @usableFromInline var depth = 0

  /// - Parameter depth: the number of objects and arrays that are open at `start`.
  package init(_ bytes: ByteView, at start: Int = 0, depth: Int = 0) {
    self.bytes = bytes
    count = bytes.count
    at = start
    self.depth = depth
  }

  /// The kind of a value, known from its first byte.
  @usableFromInline package enum Kind { case object, array, string, number, bool, null }

  @inlinable
  package mutating func skipWhitespace() {
    while at < count {
      let byte = bytes[at]
      guard byte == .blank || byte == .lineFeed || byte == .carriageReturn || byte == .tab else { return }
      at += 1
    }
  }

  /// The kind of the next value.
  @inlinable
  package mutating func peekKind() throws(SyntaxError) -> Kind {
    skipWhitespace()
    guard at < count else { throw failure("the text ends where a value is expected") }
    switch bytes[at] {
    case .openBrace: return .object
    case .openBracket: return .array
    case .quote: return .string
    case .hyphen, 0x30...0x39: return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw failure("no JSON value starts with \(quotedForDisplay(bytes.slice(at, at + 8).text))")
    }
  }

  @usableFromInline
  package func failure(_ message: String, at offset: Int? = nil, code: DiagnosticCode? = nil) -> SyntaxError {
    SyntaxError(offset: offset ?? at, message: message, code: code)
  }

  // MARK: Containers

  /// Reads an object. `member` is called for each key with the scanner before the value, which it must consume.
  @inlinable
  package mutating func object(
    _ member: (inout JSONScanner, JSONText) throws(SyntaxError) -> Void
  ) throws(SyntaxError) {
    try open(.openBrace, "an object")
    skipWhitespace()
    if at < count, bytes[at] == .closeBrace { return close() }
    while true {
      skipWhitespace()
      guard at < count, bytes[at] == .quote else { throw failure("expected a key in quotes") }
      let key = try string()
      skipWhitespace()
      guard at < count, bytes[at] == .colon else { throw failure("expected a colon after the key") }
      at += 1
      try member(&self, key)
      skipWhitespace()
      guard at < count else { throw failure("the text ends within an object") }
      if bytes[at] == .comma {
        at += 1
      } else if bytes[at] == .closeBrace {
        return close()
      } else {
        throw failure("expected a comma or }")
      }
    }
  }

  /// Reads an array. `element` is called before each value, which it must consume.
  @inlinable
  package mutating func array(_ element: (inout JSONScanner) throws(SyntaxError) -> Void) throws(SyntaxError) {
    try open(.openBracket, "an array")
    skipWhitespace()
    if at < count, bytes[at] == .closeBracket { return close() }
    while true {
      try element(&self)
      skipWhitespace()
      guard at < count else { throw failure("the text ends within an array") }
      if bytes[at] == .comma {
        at += 1
      } else if bytes[at] == .closeBracket {
        return close()
      } else {
        throw failure("expected a comma or ]")
      }
    }
  }

  @usableFromInline
  package mutating func open(_ bracket: UInt8, _ what: StaticString) throws(SyntaxError) {
    skipWhitespace()
    guard at < count, bytes[at] == bracket else { throw failure("expected \(what)") }
    depth += 1
    if depth > Limits.nesting {
      throw SyntaxError(
        offset: at, message: "nested more than \(Limits.nesting) deep (the limit)", code: .limitExceeded)
    }
    at += 1
  }

  @inlinable
  package mutating func close() {
    at += 1
    depth -= 1
  }

  // MARK: Scalars

  /// Reads and checks a string; `JSONText` decodes it on demand.
  @inlinable
  package mutating func string() throws(SyntaxError) -> JSONText {
    let start = at + 1
    guard at < count, bytes[at] == .quote, let base = bytes.baseAddress else {
      throw failure("expected a string")
    }
    let index = bytes.firstMarked(from: start) { JSONScanner.stops(in: $0) }
    if index < count, bytes[index] == .quote {
      at = index + 1
      return JSONText(raw: ByteView(start: base + start, count: index - start), hasEscapes: false)
    }
    return try stringSlowly(start: start, from: index)
  }

  /// Marks bytes that are a quote, a backslash or a control character, or not ASCII.
  @inlinable @inline(__always)
  static func stops(in word: ByteWord) -> UInt64 {
    word.equals(.quote) | word.equals(.backslash) | word.isBelow(.blank) | word.isBeyondASCII
  }

  @usableFromInline
  mutating func stringSlowly(start: Int, from: Int) throws(SyntaxError) -> JSONText {
    var index = from
    var hasEscapes = false
    while index < count {
      let byte = bytes[index]
      switch byte {
      case .quote:
        at = index + 1
        return JSONText(raw: bytes.slice(start, index), hasEscapes: hasEscapes)
      case .backslash:
        hasEscapes = true
        index = bytes.firstMarked(from: try afterEscape(at: index)) { JSONScanner.stops(in: $0) }
      case 0..<0x20:
        throw failure("a control character must be escaped in a string", at: index)
      case 0x20..<0x80:
        index += 1
      default:
        let length = UTF8Sequence.length(at: index, in: bytes)
        if length == 0 { throw failure("not valid UTF-8", at: index) }
        index += length
      }
    }
    throw failure("the text ends within a string", at: start - 1)
  }

  private func afterEscape(at index: Int) throws(SyntaxError) -> Int {
    guard index + 1 < count else { throw failure("the text ends within a string", at: index) }
    switch bytes[index + 1] {
    case .quote, .backslash, .slash, UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      return index + 2
    case UInt8(ascii: "u"):
      guard index + 6 <= count, JSONText.hex4(bytes, index + 2) != nil else {
        throw failure("\\u needs four hexadecimal digits", at: index)
      }
      return index + 6
    default: throw failure("unknown escape in a string", at: index)
    }
  }

  /// Reads a number and returns its text, which follows the grammar of RFC 8259, section 6.
  @inlinable
  package mutating func number() throws(SyntaxError) -> ByteView {
    let start = at
    if at < count, bytes[at] == .hyphen { at += 1 }
    guard at < count, bytes[at].isDigit else { throw failure("expected a number", at: start) }
    if bytes[at] == UInt8(ascii: "0") {
      at += 1
    } else {
      while at < count, bytes[at].isDigit { at += 1 }
    }
    if at < count, bytes[at] == .period {
      at += 1
      guard at < count, bytes[at].isDigit else { throw failure("expected a digit after the decimal point") }
      while at < count, bytes[at].isDigit { at += 1 }
    }
    if at < count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < count, bytes[at] == .plus || bytes[at] == .hyphen { at += 1 }
      guard at < count, bytes[at].isDigit else { throw failure("an exponent needs digits") }
      while at < count, bytes[at].isDigit { at += 1 }
    }
    if at < count, bytes[at].isDigit { throw failure("a number can't start with a zero", at: start) }
    return bytes.slice(start, at)
  }

  @usableFromInline package mutating func bool() throws(SyntaxError) -> Bool {
    if bytes.slice(at, at + 4).equals("true") {
      at += 4
      return true
    }
    if bytes.slice(at, at + 5).equals("false") {
      at += 5
      return false
    }
    throw failure("expected true or false")
  }

  @usableFromInline package mutating func null() throws(SyntaxError) {
    guard bytes.slice(at, at + 4).equals("null") else { throw failure("expected null") }
    at += 4
  }

  /// Reads and checks one value of any kind and returns its text.
  @inlinable
  @discardableResult
  package mutating func skipValue() throws(SyntaxError) -> ByteView {
    let kind = try peekKind()
    let start = at
    switch kind {
    case .string: _ = try string()
    case .number: _ = try number()
    case .bool: _ = try bool()
    case .null: try null()
    case .object, .array: try skipContainer()
    }
    return bytes.slice(start, at)
  }

  @usableFromInline
  mutating func skipContainer() throws(SyntaxError) {
    // Recursion is bounded by `Limits.nesting`.
    if bytes[at] == .openBrace {
      try object { (scanner, _) throws(SyntaxError) in try scanner.skipValue() }
    } else {
      try array { (scanner) throws(SyntaxError) in try scanner.skipValue() }
    }
  }

  /// Fails unless only white space is left.
  package mutating func expectEnd() throws(SyntaxError) {
    skipWhitespace()
    if at < count { throw failure("unexpected text after the value") }
  }
}
