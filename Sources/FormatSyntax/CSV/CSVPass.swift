internal import SourceText

/// One run over the records of a CSV body.
struct CSVPass {
  let scanner: CSVScanner
  let slots: CSVSlots
  let expected: Int
  let encoding: TextEncoding
  let fields: RecordFields
  private var toldBareCR = false
  private var toldDoubledCR = false
  /// Whether a wanted field of this record did not fit in the scratch space.
  private var lacksRoom = false
  /// The message for the last odd number of columns: a file that has it once has it in most of its rows.
  private var ragged: (columns: Int, message: String) = (-1, "")

  init(scanner: CSVScanner, slots: CSVSlots, expected: Int, encoding: TextEncoding, fields: RecordFields) {
    self.scanner = scanner
    self.slots = slots
    self.expected = expected
    self.encoding = encoding
    self.fields = fields
  }

  mutating func run(
    from start: Int, onFinding: (SyntaxFinding) -> Void, onRecord: (RecordFields) -> Void
  ) throws(SyntaxError) {
    let base = scanner.base
    let count = scanner.count
    let delimiter = scanner.delimiter
    var at = start
    while at < count {
      if base[at] == 0x0A || base[at] == 0x0D {
        at = lineEnd(at, onFinding)
        continue
      }
      fields.clear()
      fields.offset = at
      lacksRoom = false
      var columns = 0
      var wasQuoted = false
      while true {
        let fieldStart = at
        let slot = columns < slots.first.count ? slots.first[columns] : -1
        if at < count, base[at] == 0x22 {
          wasQuoted = true
          at = try quoted(at, slot, onFinding)
        } else {
          at = scanner.fieldEnd(from: at)
          if slot >= 0 { set(slot, ByteView(start: base + fieldStart, count: at - fieldStart)) }
        }
        columns += 1
        if at >= count || base[at] != delimiter { break }
        at += 1
      }
      fields.end = at
      let isBlank = columns == 1 && expected > 1 && !wasQuoted && recordBytes.trimmed.isEmpty
      if at < count { at = lineEnd(at, onFinding) }
      if !isBlank, isAcceptable(columns, onFinding) { onRecord(fields) }
    }
  }

  private var recordBytes: ByteView {
    ByteView(start: scanner.base + fields.offset, count: fields.end - fields.offset)
  }

  /// Steps over the line end at `offset`; odd ones are told once a file.
  @inline(__always)
  private mutating func lineEnd(_ offset: Int, _ onFinding: (SyntaxFinding) -> Void) -> Int {
    let (next, kind) = scanner.afterLineEnd(offset)
    if kind != .usual { tell(kind, offset, onFinding) }
    return next
  }

  private mutating func tell(_ kind: CSVScanner.LineEnd, _ offset: Int, _ onFinding: (SyntaxFinding) -> Void) {
    if kind == .bareCR, !toldBareCR {
      toldBareCR = true
      onFinding(
        SyntaxFinding(code: "bare-cr", message: "lines end with CR alone", offset: offset, scope: .file))
    } else if kind == .doubledCR, !toldDoubledCR {
      toldDoubledCR = true
      onFinding(SyntaxFinding(code: "cr-cr-lf", message: "lines end with CR CR LF", offset: offset, scope: .file))
    }
  }

  /// Takes the quoted field at `start` and returns where it ends.
  private mutating func quoted(
    _ start: Int, _ slot: Int32, _ onFinding: (SyntaxFinding) -> Void
  ) throws(SyntaxError) -> Int {
    let field = try scanner.quotedField(at: start)
    let hasTail = field.end > field.close + 1
    if hasTail {
      let message = "text after a closing quote is kept"
      onFinding(
        SyntaxFinding(code: "text-after-quote", message: message, offset: field.close + 1, scope: .record))
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

  /// Puts the text into all slots of its column, as UTF-8.
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

  /// Whether the record may be delivered; tells what is odd about it.
  @inline(__always)
  private mutating func isAcceptable(_ columns: Int, _ onFinding: (SyntaxFinding) -> Void) -> Bool {
    let size = fields.end - fields.offset
    if size > Limits.feedRecordBytes || columns > Limits.csvColumns || lacksRoom {
      tellLimit(size, columns, onFinding)
      return false
    }
    if encoding == .utf8, let invalid = TextEncoding.firstInvalidUTF8(in: recordBytes) {
      onFinding(
        SyntaxFinding(
          code: "invalid-utf8", message: "bytes that are not UTF-8", offset: fields.offset + invalid, scope: .record))
    }
    if columns != expected { tellRagged(columns, onFinding) }
    return true
  }

  private func tellLimit(_ size: Int, _ columns: Int, _ onFinding: (SyntaxFinding) -> Void) {
    let message =
      columns > Limits.csvColumns
      ? "a record of \(columns) columns, more than \(Limits.csvColumns)"
      : "a record of \(size) bytes, more than \(Limits.feedRecordBytes)"
    onFinding(SyntaxFinding(code: "limit-exceeded", message: message, offset: fields.offset, scope: .skipped))
  }

  private mutating func tellRagged(_ columns: Int, _ onFinding: (SyntaxFinding) -> Void) {
    if ragged.columns != columns { ragged = (columns, "\(columns) fields where \(expected) are expected") }
    onFinding(SyntaxFinding(code: "ragged-row", message: ragged.message, offset: fields.offset, scope: .record))
  }
}
