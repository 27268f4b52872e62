import CByteScan
import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// Reads objects in their most common form: known members, each once, with values in their plainest form.
///
/// It gives up on anything else, so that `RecordScanner` reads the record from its start. The only failure is "not
/// plain". The cursor stays in registers if it is a local variable whose address is not taken.
struct CommonCursor {
  /// The start of the text.
  let base: UnsafePointer<UInt8>
  let count: Int
  /// Offset of the next byte.
  var at: Int
  private let followers: UnsafeMutablePointer<UInt8>
  private let keys: KeyPatterns

  /// Nil for an empty text. `memory` must outlive the cursor.
  init?(_ text: ByteView, memory: ReaderMemory) {
    guard let start = text.baseAddress else { return nil }
    base = start
    count = text.count
    at = 0
    followers = memory.followers
    keys = memory.keys
  }

  var view: ByteView { ByteView(start: base, count: count) }

  /// Whether everything read so far was plain.
  @inline(__always)
  var isPlain: Bool { at >= 0 }

  // MARK: Members

  /// The progress through an object's members.
  struct Members {
    /// The object and its previous key, as an index into the known successors.
    fileprivate var slot: Int
    /// The byte before the next member: first the opening brace, then commas.
    fileprivate var separator: UInt8 = .openBrace
    /// A bit for each key that has occurred.
    fileprivate var seen: UInt64 = 0
    /// A bit, by hash, for each unknown key.
    fileprivate var seenOthers: UInt64 = 0

    @inline(__always)
    init(_ object: ReadObject) { slot = object.firstSlot }

    /// The number of the last known key.
    @inline(__always)
    var number: Int { slot & 63 }

    /// Narrows the kind of the object.
    @inline(__always)
    mutating func become(_ object: ReadObject) { slot = object.firstSlot | slot & 63 }
  }

  /// Reads the next key of an object, from its opening brace on, up to the value; `other` for an unknown key. Nil at
  /// the closing brace and, with a negative `at`, if the text is not plain or repeats a known key.
  @inline(__always)
  mutating func key(_ members: inout Members) -> RecordKey? {
    var from = at
    if from + KeyPattern.reach + 2 <= count {
      if base[from] == members.separator {
        from += 1
        if base[from] == .blank { from += 1 }
        let guess = keys.patterns + Int(followers[members.slot])
        if guess.pointee.matches(UnsafeRawPointer(base + from)) {
          at = from + guess.pointee.length
          return enter(guess.pointee.number, &members)
        }
        if let (number, length) = keys.find(base + from) {
          at = from + length
          followers[members.slot] = number
          return enter(number, &members)
        }
      } else if base[from] == .closeBrace, members.separator == .comma {
        at = from + 1
        return nil
      }
    }
    let (found, next) = CommonCursor.otherKey(self, members.separator, &members.seenOthers)
    at = next
    if next < 0 || found == KeyPattern.end { return nil }
    members.separator = .comma
    // Unknown keys are not predicted. The key after one is predicted from the key before it.
    return found == KeyPattern.other ? .other : enter(found, &members)
  }

  @inline(__always)
  private mutating func enter(_ number: UInt8, _ members: inout Members) -> RecordKey? {
    let bit: UInt64 = 1 << UInt64(number)
    if members.seen & bit != 0 {
      at = -1
      return nil
    }
    members.seen |= bit
    members.slot = members.slot & ~63 | Int(number)
    members.separator = .comma
    return keys.patterns[Int(number)].key
  }

  /// The number of a key in any spelling, and the offset after its colon; a negative offset if the key is not plain.
  @inline(never)
  private static func otherKey(_ cursor: CommonCursor, _ separator: UInt8, _ others: inout UInt64) -> (UInt8, Int) {
    let (base, count) = (cursor.base, cursor.count)
    var at = cursor.afterBlanks(cursor.at)
    guard at < count else { return (KeyPattern.other, -1) }
    if base[at] == .closeBrace, separator == .comma { return (KeyPattern.end, at + 1) }
    guard base[at] == separator else { return (KeyPattern.other, -1) }
    at = cursor.afterBlanks(at + 1)
    guard at < count, base[at] == .quote else {
      // An object without members.
      let isEmpty = at < count && base[at] == .closeBrace && separator == .openBrace
      return isEmpty ? (KeyPattern.end, at + 1) : (KeyPattern.other, -1)
    }
    guard let end = cursor.plainEnd(at + 1) else { return (KeyPattern.other, -1) }
    let colon = cursor.afterBlanks(end + 1)
    guard colon < count, base[colon] == .colon else { return (KeyPattern.other, -1) }
    let text = ByteView(start: base + at + 1, count: end - at - 1)
    let key = RecordKey(text)
    if key == .other {
      // The same key may occur again, which the slow path reports.
      let bit: UInt64 = 1 << (text.byteHash & 63)
      if others & bit != 0 { return (KeyPattern.other, -1) }
      others |= bit
    }
    return (KeyPattern.number(of: key), colon + 1)
  }

  @inline(__always)
  func afterBlanks(_ start: Int) -> Int {
    var at = start
    while at < count, base[at] <= .blank {
      guard base[at] == .blank || base[at] == .lineFeed || base[at] == .carriageReturn || base[at] == .tab else {
        break
      }
      at += 1
    }
    return at
  }

  // MARK: Values

  /// The offset of the quote that ends the text at `start`, if the text contains no escapes, control characters or
  /// invalid UTF-8.
  @inline(__always)
  private func plainEnd(_ start: Int) -> Int? {
    var at = start
    var beyond: UInt32 = 0
    while at + 16 <= count {
      let plain = Int(sportstime_plain_bytes(base + at, &beyond))
      at += plain
      if plain < 16 {
        if base[at] != .quote || (beyond != 0 && !isValid(start, at)) { return nil }
        return at
      }
    }
    return lastPlainEnd(start, at)
  }

  @inline(never)
  private func isValid(_ start: Int, _ end: Int) -> Bool {
    TextEncoding.firstInvalidUTF8(in: ByteView(start: base + start, count: end - start)) == nil
  }

  /// As above, near the end of the input. `from` is the first unread byte.
  @inline(never)
  private func lastPlainEnd(_ start: Int, _ from: Int) -> Int? {
    var at = from
    while at < count, base[at] >= .blank, base[at] != .backslash {
      if base[at] == .quote { return isValid(start, at) ? at : nil }
      at += 1
    }
    return nil
  }

  /// Reads a text; nil for anything else.
  @inline(__always)
  mutating func text(_ store: inout TextStore) -> TextSpan? {
    let start = afterBlanks(at) + 1
    guard start < count, base[start - 1] == .quote else { return nil }
    if let end = plainEnd(start) {
      at = end + 1
      return TextSpan(offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: end - start))
    }
    let (span, next) = CommonCursor.escaped(view, start - 1, &store)
    at = next
    return span
  }

  /// Reads a text without escapes.
  @inline(__always)
  mutating func plainText() -> ByteView? {
    let start = afterBlanks(at) + 1
    guard start < count, base[start - 1] == .quote, let end = plainEnd(start) else { return nil }
    at = end + 1
    return ByteView(start: base + start, count: end - start)
  }

  func span(_ view: ByteView) -> TextSpan {
    let start = view.baseAddress.map { $0 - base } ?? 0
    return TextSpan(offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: view.count))
  }

  /// Reads a text with escapes.
  @inline(never)
  static func escaped(_ input: ByteView, _ start: Int, _ store: inout TextStore) -> (TextSpan?, Int) {
    var scanner = JSONScanner(input, at: start)
    guard let text = try? scanner.string() else { return (nil, start) }
    return (store.append(decoding: text), scanner.at)
  }

  /// Reads a number with at most 15 digits and no exponent: `digits` / 10^`scale`, which is exact in a double.
  @inline(__always)
  mutating func number() -> ExactNumber? {
    var from = at
    if from < count, base[from] == .blank { from += 1 }
    let isNegative = from < count && base[from] == .hyphen
    if isNegative { from += 1 }
    let start = from
    var digits = 0
    while from < count, base[from].isDigit, from - start < 16 {
      digits = digits &* 10 &+ Int(base[from] &- 0x30)
      from += 1
    }
    // The scanner rejects leading zeros.
    guard from < count, from > start, base[start] != UInt8(ascii: "0") || from == start + 1 else { return nil }
    var scale = 0
    if base[from] == .period {
      let fraction = from + 1
      from = fraction
      while from < count, base[from].isDigit, from - start < 17 {
        digits = digits &* 10 &+ Int(base[from] &- 0x30)
        from += 1
      }
      scale = from - fraction
      guard from < count, scale > 0 else { return nil }
    }
    if from - start > (scale > 0 ? 16 : 15) || base[from] | 0x20 == UInt8(ascii: "e") { return nil }
    at = from
    return ExactNumber(digits: digits, scale: scale, isNegative: isNegative)
  }

  /// Reads a whole number without a fraction.
  @inline(__always)
  mutating func integer() -> Int? {
    guard let number = number(), number.scale == 0 else { return nil }
    return number.isNegative ? -number.digits : number.digits
  }

  @inline(__always)
  mutating func double() -> Double? {
    guard let number = number() else { return nil }
    return number.value
  }

  /// Reads a date `yyyy-MM-dd`.
  @inline(__always)
  mutating func date() -> LocalDate? {
    guard let text = plainText() else { return nil }
    return LocalDate(iso: text)
  }

  /// Reads an instant with its offset (RFC 3339).
  @inline(__always)
  mutating func instant() -> OffsetInstant? {
    guard let text = plainText() else { return nil }
    return OffsetInstant(rfc3339: text)
  }

  @inline(__always)
  mutating func bool() -> Bool? {
    var from = at
    if from < count, base[from] == .blank { from += 1 }
    guard from + 5 <= count else { return nil }
    let word = UnsafeRawPointer(base + from).loadUnaligned(as: UInt32.self)
    if word == CommonCursor.word("true") {
      at = from + 4
      return true
    }
    if word == CommonCursor.word("fals"), base[from + 4] == UInt8(ascii: "e") {
      at = from + 5
      return false
    }
    return nil
  }

  /// Four bytes as they would be loaded from memory.
  @inline(__always)
  static func word(_ text: StaticString) -> UInt32 {
    UnsafeRawPointer(text.utf8Start).loadUnaligned(as: UInt32.self)
  }

  /// Reads any value; nil if it is not well-formed.
  ///
  /// - Parameter depth: the number of objects and arrays that are open.
  @inline(__always)
  mutating func value(depth: Int) -> TextSpan? {
    // Usually an empty list.
    if at + 2 <= count, base[at] == .openBracket, base[at + 1] == .closeBracket {
      at += 2
      return TextSpan(offset: UInt32(truncatingIfNeeded: at - 2), count: 2)
    }
    let (start, next) = CommonCursor.value(view, at, depth)
    guard next >= 0 else { return nil }
    at = next
    return TextSpan(offset: UInt32(truncatingIfNeeded: start), count: UInt32(truncatingIfNeeded: next - start))
  }

  @inline(never)
  static func value(_ input: ByteView, _ at: Int, _ depth: Int) -> (Int, Int) {
    var scanner = JSONScanner(input, at: at, depth: depth)
    scanner.skipWhitespace()
    let start = scanner.at
    guard (try? scanner.skipValue()) != nil else { return (start, -1) }
    return (start, scanner.at)
  }
}

/// A number that is exact in a double: `digits` / 10^`scale`.
struct ExactNumber {
  var digits: Int
  var scale: Int
  var isNegative: Bool

  @inline(__always)
  var value: Double {
    let magnitude = scale == 0 ? Double(digits) : Double(digits) / JSONNumber.power(scale)
    return isNegative ? -magnitude : magnitude
  }
}
