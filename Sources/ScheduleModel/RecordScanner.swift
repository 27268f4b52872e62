package import CivilTime
package import FormatSyntax
package import SourceText

/// Reads typed members of JSON objects into spans of a `TextStore`.
///
/// The store begins with a copy of the input, so that a text without escapes is where it was, and only texts with
/// escapes are added. A member of the wrong type is an issue, not the end of the reading.
package struct RecordScanner {
  package var scanner: JSONScanner
  package var store: TextStore
  package var issues: [RecordIssue] = []
  /// The key that was read last.
  package private(set) var key = JSONText(raw: ByteView(start: nil, count: 0), hasEscapes: false)
  private let input: ByteView
  /// The memory's, which the reader keeps alive; nil without one.
  private let followers: UnsafeMutablePointer<RecordKey>?
  /// All ones where characters beyond ASCII are left to the scanner, zero where all are known to be valid.
  private let beyondASCII: SIMD2<UInt64>
  private let patterns: UnsafePointer<RecordKeyPattern>
  private let names: UnsafePointer<RecordKeyName>

  /// Takes `store`, empties it and begins it with `input`; it is handed back in `store`.
  ///
  /// - Parameter memory: what is known of the order of keys, for a reader of many records; it has to outlive the
  ///   scanner.
  package init(_ input: ByteView, store: consuming TextStore, memory: RecordMemory? = nil) {
    self.input = input
    followers = memory?.followers
    // Checked at once, which is worth it for texts of some size.
    let isValid = memory != nil && TextEncoding.firstInvalidUTF8(in: input) == nil
    beyondASCII = SIMD2(repeating: isValid ? 0 : .max)
    patterns = RecordKeyPattern.all
    names = RecordKeyName.table
    scanner = JSONScanner(input)
    self.store = store
    self.store.removeAll()
    self.store.append(input)
  }

  @inlinable
  package var offset: Int { scanner.at }

  package mutating func note(_ kind: RecordIssue.Kind, _ path: String, _ message: String, at offset: Int? = nil) {
    issues.append(RecordIssue(kind, path: path, message: message, offset: offset ?? scanner.at))
  }

  /// The span of a text that the scanner has read.
  package mutating func span(_ text: JSONText) -> TextSpan {
    guard text.hasEscapes else { return span(of: text.raw) }
    return store.append(text.raw) { copy in
      guard let base = copy.baseAddress else { return 0 }
      // Where it is written is never ahead of where it is read.
      return JSONText(raw: ByteView(copy), hasEscapes: true).decode(into: base)
    }
  }

  /// The span of a view of the input.
  package func span(of view: ByteView) -> TextSpan {
    guard let base = input.baseAddress, let start = view.baseAddress else { return TextSpan(offset: 0, count: 0) }
    return TextSpan(offset: UInt32(truncatingIfNeeded: start - base), count: UInt32(truncatingIfNeeded: view.count))
  }

  /// A text, or absent with an issue where the value is something else. `null` is absent.
  package mutating func text(_ path: @autoclosure () -> String) throws(SyntaxError) -> TextSpan {
    let start = scanner.at
    if nextByte() == 0x22 {
      if let span = plainText() { return span }
      return span(try scanner.string())
    }
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

  /// The JSON text of whatever comes next.
  package mutating func raw() throws(SyntaxError) -> TextSpan { span(of: try scanner.skipValue()) }

  package mutating func integer(_ path: @autoclosure () -> String) throws(SyntaxError) -> Int? {
    let start = scanner.at
    if let number = plainNumber() {
      if number.scale == 0 { return number.isNegative ? -number.digits : number.digits }
      // A fraction may still be whole: the careful way decides.
      scanner.at = start
    }
    let kind = try scanner.peekKind()
    let text = try scanner.skipValue()
    if kind == .null { return nil }
    guard kind == .number, let value = JSONNumber.integer(text) else {
      note(.wrongType, path(), "should be a whole number", at: start)
      return nil
    }
    return value
  }

  package mutating func double(_ path: @autoclosure () -> String) throws(SyntaxError) -> Double? {
    let start = scanner.at
    if let number = plainNumber() { return number.value }
    let kind = try scanner.peekKind()
    let text = try scanner.skipValue()
    if kind == .null { return nil }
    guard kind == .number, let value = JSONNumber.double(text) else {
      note(.wrongType, path(), "should be a number", at: start)
      return nil
    }
    return value
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

  /// A date `yyyy-MM-dd`.
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

  /// Reads the members of an object; something else is an issue. True where it was an object.
  @discardableResult
  package mutating func object(
    _ path: @autoclosure () -> String,
    _ member: (inout RecordScanner, JSONText) throws(SyntaxError) -> Void
  ) throws(SyntaxError) -> Bool {
    let start = scanner.at
    switch try scanner.peekKind() {
    case .object:
      // The inner scanner is this one's: handed over for each member and taken back.
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

// MARK: - The common forms

/// Most values have a plain form that a few instructions read: text of ASCII without escapes, a short number. Whatever
/// is not plain is left where it is, for the scanner to read or to refuse.
extension RecordScanner {
  /// The offset of the first byte from `start` on that is no blank and that has been read.
  package func firstByte(from start: Int) -> Int {
    var from = start
    while from < min(scanner.at, input.count), input[from] <= 0x20 { from += 1 }
    return from
  }

  /// Skips white space; the byte that follows, 0 at the end.
  @inline(__always)
  mutating func nextByte() -> UInt8 {
    guard let base = input.baseAddress else { return 0 }
    var at = scanner.at
    while at < input.count {
      let byte = base[at]
      if byte > 0x20 {
        scanner.at = at
        return byte
      }
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      at += 1
    }
    scanner.at = at
    return 0
  }

  /// The offset of the quote that ends the plain text from `start`; nil where something else comes first.
  @inline(__always)
  private func plainEnd(_ start: Int) -> Int? {
    guard let base = input.baseAddress else { return nil }
    var at = start
    while at + ByteBlock.size <= input.count {
      let block = ByteBlock(base, at: at)
      // Marks of what is a quote, a backslash, a control or perhaps not valid.
      let stops = block.equal(to: 0x22) | block.equal(to: 0x5C) | block.below(0x20) | block.beyondASCII & beyondASCII
      if let found = ByteBlock.first(stops) {
        at += found
        return base[at] == 0x22 ? at : nil
      }
      at += ByteBlock.size
    }
    return nil
  }

  /// Reads a plain text, with the scanner at its quote; nil, with nothing read, for another.
  @inline(__always)
  private mutating func plainText() -> TextSpan? {
    let start = scanner.at + 1
    guard let end = plainEnd(start) else { return nil }
    scanner.at = end + 1
    return TextSpan(offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end - start))
  }

  /// A number of at most 15 digits and no exponent: `digits` / 10^`scale`, which is exact in a double.
  struct PlainNumber {
    var digits: Int
    var scale: Int
    var isNegative: Bool

    @inline(__always)
    var value: Double {
      let magnitude = scale == 0 ? Double(digits) : Double(digits) / PlainNumber.power(scale)
      return isNegative ? -magnitude : magnitude
    }

    @inline(__always)
    private static func power(_ scale: Int) -> Double {
      switch scale {
      case 1: 1e1
      case 2: 1e2
      case 3: 1e3
      case 4: 1e4
      case 5: 1e5
      case 6: 1e6
      case 7: 1e7
      case 8: 1e8
      case 9: 1e9
      case 10: 1e10
      case 11: 1e11
      case 12: 1e12
      case 13: 1e13
      case 14: 1e14
      default: 1e15
      }
    }
  }

  /// Reads a plain number and what ends it; nil, with nothing but white space read, for anything else.
  @inline(__always)
  private mutating func plainNumber() -> PlainNumber? {
    let first = nextByte()
    guard let base = input.baseAddress, first == 0x2D || first &- 0x30 < 10 else { return nil }
    var at = scanner.at + (first == 0x2D ? 1 : 0)
    let start = at
    var digits = 0
    var scale = 0
    var point = -1
    while at < input.count {
      let byte = base[at]
      if byte &- 0x30 < 10 {
        digits = digits &* 10 &+ Int(byte &- 0x30)
      } else if byte == 0x2E, point < 0, at > start {
        point = at
      } else {
        break
      }
      at += 1
      if at - start > 15 { return nil }
    }
    // A number at the end of the text, with an exponent, or with a zero in front is for the scanner.
    guard at < input.count, at > start, base[at] | 0x20 != 0x65, base[at] != 0x2E else { return nil }
    if base[start] == 0x30, at > start + 1, point != start + 1 { return nil }
    if point >= 0 {
      scale = at - point - 1
      guard scale > 0 else { return nil }
    }
    scanner.at = at
    return PlainNumber(digits: digits, scale: scale, isNegative: first == 0x2D)
  }

  /// The number that comes next, where it is plain.
  package mutating func plainDouble() -> Double? { plainNumber()?.value }

  // MARK: Members

  /// Opens an object; false, with an issue, for anything else. `null` is false without one.
  package mutating func openObject(_ path: @autoclosure () -> String) throws(SyntaxError) -> Bool {
    let start = scanner.at
    if nextByte() == 0x7B {
      try scanner.open(0x7B, "an object")
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

  /// The next key of the object that is open, with the scanner before its value; nil at the object's end.
  package mutating func nextKey(_ members: inout RecordMembers) throws(SyntaxError) -> RecordKey? {
    if let followers, let base = input.baseAddress {
      var at = scanner.at
      if at + RecordKeyPattern.reach + 2 <= input.count {
        let isSeparated = members.isFirst || base[at] == 0x2C
        if !members.isFirst { at += 1 }
        if base[at] == 0x20 { at += 1 }
        let guess = followers[members.slot]
        // Without its comma a key is none, and is refused below.
        if isSeparated, guess != .other, patterns[Int(guess.rawValue)].matches(UnsafeRawPointer(base + at)) {
          scanner.at = at + patterns[Int(guess.rawValue)].length
          members.isFirst = false
          members.last = guess
          return guess
        }
      }
    }
    return try otherKey(&members)
  }

  private mutating func otherKey(_ members: inout RecordMembers) throws(SyntaxError) -> RecordKey? {
    var byte = nextByte()
    if byte == 0x7D {
      scanner.close()
      return nil
    }
    if !members.isFirst {
      guard byte == 0x2C else {
        throw scanner.failure(
          scanner.at < input.count ? "a comma or } should be here" : "the text ends within an object")
      }
      scanner.at += 1
      byte = nextByte()
    }
    members.isFirst = false
    guard byte == 0x22, let base = input.baseAddress else { throw scanner.failure("a key in quotes should be here") }
    let found: RecordKey
    let start = scanner.at + 1
    if let end = plainEnd(start) {
      key = JSONText(raw: ByteView(start: base + start, count: end - start), hasEscapes: false)
      found = RecordKey(base + start, end - start, in: names)
      scanner.at = end + 1
    } else {
      key = try scanner.string()
      found = key.decoded.withUnsafeBufferPointer { decoded in
        decoded.baseAddress.map { RecordKey($0, decoded.count, in: names) } ?? .other
      }
    }
    guard nextByte() == 0x3A else { throw scanner.failure("a colon should follow the key") }
    scanner.at += 1
    followers?[members.slot] = found
    members.last = found
    return found
  }
}
