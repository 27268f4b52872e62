import SourceText

internal import SourceText

/// One pass over the records of a CSV body.
struct CSVPass {
  let scanner: CSVScanner
  let slots: CSVSlots
  let expected: Int
  let dialect: CSVDialect
  let fields: RecordFields
  private let encoding: TextEncoding
  private var toldBareCR = false
  private var toldDoubledCR = false
  /// Whether a wanted field of this record did not fit in the scratch space.
  private var lacksRoom = false
  /// The message for the last wrong number of columns. It is cached because usually most rows of a file have the same
  /// one.
  private var ragged: (columns: Int, message: String) = (-1, "")

  init(scanner: CSVScanner, slots: CSVSlots, expected: Int, dialect: CSVDialect, fields: RecordFields) {
    self.scanner = scanner
    self.slots = slots
    self.expected = expected
    self.dialect = dialect
    encoding = dialect.encoding
    self.fields = fields
  }

  mutating func run(
    from start: Int, onFinding: (SyntaxFinding) -> Void, onRecord: (RecordFields) -> Void
  ) throws(SyntaxError) {
    let base = scanner.base
    let count = scanner.count
    let delimiter = scanner.delimiter
    var ends = CSVFieldEnds(scanner, from: start)
    var at = start
    while at < count {
      if base[at] == .lineFeed || base[at] == .carriageReturn {
        at = lineEnd(at, onFinding)
        continue
      }
      fields.clear()
      fields.offset = at
      lacksRoom = false
      var columns = 0
      var wasQuoted = false
      var strayQuote: Int?
      while true {
        let fieldStart = at
        let slot = columns < slots.first.count ? slots.first[columns] : -1
        if at < count, base[at] == .quote {
          wasQuoted = true
          guard let end = try quoted(at, slot, onFinding) else {
            strayQuote = at
            break
          }
          at = end
        } else {
          at = ends.next(from: at)
          if slot >= 0 { set(slot, ByteView(start: base + fieldStart, count: at - fieldStart)) }
        }
        columns += 1
        if at >= count || base[at] != delimiter { break }
        at += 1
      }
      if let strayQuote {
        at = try passOver(strayQuote, onFinding)
        continue
      }
      fields.end = at
      let isBlank = columns == 1 && expected > 1 && !wasQuoted && recordBytes.trimmed.isEmpty
      if at < count {
        at = lineEnd(at, onFinding)
      } else if !isBlank {
        try checkLastLine(columns, onFinding)
      }
      if !isBlank, isAcceptable(columns, onFinding) { onRecord(fields) }
    }
  }

  private var recordBytes: ByteView {
    ByteView(start: scanner.base + fields.offset, count: fields.end - fields.offset)
  }

  /// Skips the line ending at `offset`. Unusual line endings are reported once per file.
  @inline(__always)
  private mutating func lineEnd(_ offset: Int, _ onFinding: (SyntaxFinding) -> Void) -> Int {
    let (next, kind) = scanner.afterLineEnd(offset)
    if kind != .usual { report(kind, offset, onFinding) }
    return next
  }

  private mutating func report(_ kind: CSVScanner.LineEnd, _ offset: Int, _ onFinding: (SyntaxFinding) -> Void) {
    if kind == .bareCR, !toldBareCR {
      toldBareCR = true
      onFinding(
        SyntaxFinding(code: .bareCR, message: "lines end with CR alone", offset: offset, scope: .file))
    } else if kind == .doubledCR, !toldDoubledCR {
      toldDoubledCR = true
      onFinding(SyntaxFinding(code: .crCRLF, message: "lines end with CR CR LF", offset: offset, scope: .file))
    }
  }

  /// Checks a last line without a line ending. It may be complete, unless it has too few fields. If the file always ends
  /// with a line ending, its last field may be cut.
  private func checkLastLine(_ columns: Int, _ onFinding: (SyntaxFinding) -> Void) throws(SyntaxError) {
    let isCut = columns < expected && (!dialect.isRagged || dialect.endsWithLine)
    if !isCut {
      guard dialect.endsWithLine else { return }
      let message = "the last line has no line end, so its last field may be cut off"
      return onFinding(SyntaxFinding(code: .malformedLine, message: message, offset: fields.offset, scope: .end))
    }
    throw SyntaxError(
      offset: fields.offset,
      message: "the file is truncated: its last line has no line end"
        + (isCut ? " and \(columns) fields where \(expected) are expected" : ""))
  }

  /// Skips a line with an open quote that is closed in a later line at the start of a new field. Otherwise the quoted
  /// field would contain all lines in between.
  private mutating func passOver(_ quote: Int, _ onFinding: (SyntaxFinding) -> Void) throws(SyntaxError) -> Int {
    var at = quote
    while at < scanner.count, scanner.base[at] != .lineFeed, scanner.base[at] != .carriageReturn { at += 1 }
    fields.end = at
    let message = "the quote that opens here is not closed before the end of the line"
    onFinding(SyntaxFinding(code: .strayQuote, message: message, offset: quote, scope: .skipped))
    return at
  }

  /// Reads the quoted field at `start` and returns its end; nil if its quote does not open a field.
  private mutating func quoted(
    _ start: Int, _ slot: Int32, _ onFinding: (SyntaxFinding) -> Void
  ) throws(SyntaxError) -> Int? {
    let field = try scanner.quotedField(at: start)
    let hasTail = field.end > field.close + 1
    if hasTail {
      let inside = ByteView(start: scanner.base + start, count: field.close - start)
      if inside.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) { return nil }
      let message = "text after a closing quote is kept"
      onFinding(
        SyntaxFinding(code: .textAfterQuote, message: message, offset: field.close + 1, scope: .record))
    }
    guard slot >= 0 else { return field.end }
    if !hasTail, !field.hasPairs {
      set(slot, ByteView(start: scanner.base + start + 1, count: field.close - start - 1))
    } else if let room = fields.reserveScratch(field.end - start) {
      set(slot, fields.commitScratch(scanner.unquote(field, from: start, into: room)))
    } else {
      lacksRoom = true
    }
    return field.end
  }

  /// Sets all slots of a column to the text, as UTF-8.
  @inline(__always)
  private mutating func set(_ first: Int32, _ text: ByteView) {
    let text = encoding == .utf8 ? text : decoded(text)
    var slot = Int(first)
    fields.set(slot, text)
    while slot >= 0, slot < slots.next.count, slots.next[slot] >= 0 {
      slot = Int(slots.next[slot])
      fields.set(slot, text)
    }
  }

  private mutating func decoded(_ text: ByteView) -> ByteView {
    guard text.contains(where: { $0 >= 0x80 }) else { return text }
    guard let room = fields.reserveScratch(3 * text.count) else {
      lacksRoom = true
      return ByteView(start: nil, count: 0)
    }
    return fields.commitScratch(TextEncoding.decodeSingleByte(text, encoding, into: room))
  }

  /// Whether the record may be delivered. Reports its irregularities.
  @inline(__always)
  private mutating func isAcceptable(_ columns: Int, _ onFinding: (SyntaxFinding) -> Void) -> Bool {
    let size = fields.end - fields.offset
    if size > Limits.feedRecordBytes || columns > Limits.csvColumns || lacksRoom {
      reportLimit(size, columns, onFinding)
      return false
    }
    if encoding == .utf8, let invalid = TextEncoding.firstInvalidUTF8(in: recordBytes) {
      onFinding(
        SyntaxFinding(
          code: .invalidUTF8, message: "bytes that are not UTF-8", offset: fields.offset + invalid, scope: .record))
    }
    if columns != expected {
      // If a row is truncated within the wanted columns, their values are unknown.
      let isShort = columns < min(expected, slots.first.count) && !dialect.isRagged
      // If the last of too many fields has a text, the texts before it may be in other columns than the header says.
      let isShifted = columns > expected && !dialect.isRagged && recordBytes.last != scanner.delimiter
      reportRagged(columns, isShort ? .shortRow : isShifted ? .malformedLine : .raggedRow, onFinding)
    }
    return true
  }

  private func reportLimit(_ size: Int, _ columns: Int, _ onFinding: (SyntaxFinding) -> Void) {
    let message =
      columns > Limits.csvColumns
      ? "a record of \(digitGrouped(columns)) columns, more than \(digitGrouped(Limits.csvColumns))"
      : "a record of \(digitGrouped(size)) bytes, more than \(digitGrouped(Limits.feedRecordBytes))"
    onFinding(SyntaxFinding(code: .limitExceeded, message: message, offset: fields.offset, scope: .skipped))
  }

  private mutating func reportRagged(_ columns: Int, _ code: DiagnosticCode, _ onFinding: (SyntaxFinding) -> Void) {
    if ragged.columns != columns { ragged = (columns, "\(columns) fields where \(expected) are expected") }
    onFinding(SyntaxFinding(code: code, message: ragged.message, offset: fields.offset, scope: .record))
  }
}
