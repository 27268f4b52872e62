import FormatSyntax
package import SourceText

/// JSON objects that a document carries, so that it can be read without loss although it can't contain all characters.
///
/// A character that the document can't contain is replaced by its `\u` escape, which means the same in JSON.
/// Itineraries keep the JSON of their payloads byte for byte, so original escapes must be distinguished from the
/// carrier's. If necessary, the object is therefore followed by a list of the escapes to keep: their numbers, from 0,
/// among the escapes of such characters.
package struct CarrierText {
  package enum Document { case calendar, comment }

  let document: Document

  package init(document: Document) {
    self.document = document
  }

  /// Appends `json`, an object without white space between its tokens.
  package func append(_ json: ByteView, to output: OutputBuffer) {
    var kept: [Int] = []
    var escapes = 0
    var runStart = 0
    var at = 0
    while true {
      at = firstSpecial(json, from: at)
      guard at < json.count else { break }
      if json[at] == .backslash {
        if isGuardedEscape(json, at) {
          kept.append(escapes)
          escapes += 1
        }
        at += 2
        continue
      }
      guard let scalar = guarded(json, at) else {
        at += 1
        continue
      }
      output.append(json.slice(runStart, at))
      CarrierText.appendEscape(scalar, to: output)
      escapes += 1
      at += scalar < 0x80 ? 1 : scalar < 0x800 ? 2 : 3
      runStart = at
    }
    output.append(json.slice(runStart, json.count))
    if kept.isEmpty { return }
    output.append(" [")
    for (index, ordinal) in kept.enumerated() {
      if index > 0 { output.append(.comma) }
      output.append(decimal: ordinal)
    }
    output.append(.closeBracket)
  }

  /// The original object in a carrier; nil if there is none.
  package func object(_ carrier: ByteView) -> [UInt8]? {
    var scanner = JSONScanner(carrier)
    do throws(SyntaxError) {
      guard try scanner.peekKind() == .object else { return nil }
      let json = try scanner.skipValue()
      let kept = try ordinals(&scanner)
      try scanner.expectEnd()
      return unescape(json, leaving: kept)
    } catch {
      return nil
    }
  }

  private func ordinals(_ scanner: inout JSONScanner) throws(SyntaxError) -> [Int] {
    scanner.skipWhitespace()
    var rest = scanner
    do throws(SyntaxError) {
      try rest.expectEnd()
      return []
    } catch {
      var found: [Int] = []
      try scanner.array { (scanner) throws(SyntaxError) in
        if let ordinal = JSONNumber.integer(try scanner.skipValue()) { found.append(ordinal) }
      }
      return found
    }
  }

  private func unescape(_ json: ByteView, leaving kept: [Int]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(json.count)
    var escapes = 0
    var nextKept = 0
    var at = 0
    while at < json.count {
      guard json[at] == .backslash else {
        result.append(json[at])
        at += 1
        continue
      }
      let length = at + 1 < json.count && json[at + 1] == UInt8(ascii: "u") ? 6 : 2
      let escape = json.slice(at, at + length)
      at += length
      guard length == 6, isGuardedEscape(escape, 0), let scalar = JSONText.hex4(escape, 2) else {
        result.append(contentsOf: escape)
        continue
      }
      if nextKept < kept.count, kept[nextKept] == escapes {
        nextKept += 1
        result.append(contentsOf: escape)
      } else if let character = Unicode.Scalar(scalar) {
        result.append(contentsOf: Array(String(Character(character)).utf8))
      }
      escapes += 1
    }
    return result
  }

  // MARK: Which characters

  /// The offset of the next backslash or character that may have to be escaped.
  @inline(__always)
  private func firstSpecial(_ json: ByteView, from start: Int) -> Int {
    switch document {
    case .calendar: json.firstMarked(from: start) { $0.isUnprintable | $0.equals(0x5C) }
    case .comment:
      json.firstMarked(from: start) {
        $0.isUnprintable | $0.equals(0x5C) | $0.equals(0x3C) | $0.equals(0x3E) | $0.equals(0x2D)
      }
    }
  }

  /// The character at `at` if the document can't contain it. A comment can't contain the second of two hyphens.
  @inline(__always)
  private func guarded(_ json: ByteView, _ at: Int) -> UInt16? {
    let byte = json[at]
    if byte < 0x7F {
      guard document == .comment else { return nil }
      switch byte {
      case .lessThan, .greaterThan: return UInt16(byte)
      case .hyphen: return at > 0 && json[at - 1] == .hyphen ? UInt16(byte) : nil
      default: return nil
      }
    }
    return VisibleText.hiddenScalar(json, at)
  }

  private func isGuardedEscape(_ json: ByteView, _ at: Int) -> Bool {
    guard at + 6 <= json.count, json[at + 1] == UInt8(ascii: "u"), let value = JSONText.hex4(json, at + 2) else {
      return false
    }
    if document == .comment, value == 0x2D || value == 0x3C || value == 0x3E { return true }
    return VisibleText.isHidden(UInt16(truncatingIfNeeded: value))
  }

  private static func appendEscape(_ scalar: UInt16, to output: OutputBuffer) {
    let digits: StaticString = "0123456789abcdef"
    output.append("\\u")
    for shift in [12, 8, 4, 0] as [UInt16] { output.append(digits.bytes[Int(scalar >> shift & 15)]) }
  }
}
