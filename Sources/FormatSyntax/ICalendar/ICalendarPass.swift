import SourceText

internal import SourceText

/// One pass over an iCalendar file.
struct ICalendarPass {
  private let input: ByteView
  private var scanner: ICalendarScanner
  private let recordNames: ICalendarNames
  private let calendarNames: ICalendarNames
  private let recordName: UInt64
  private let fields: RecordFields
  private var values: ICalendarValues
  private var components = ICalendarComponents()
  private let spare = OutputBuffer(capacity: 256)
  /// The depth of the open record or time zone; 0 if none is open.
  private var recordDepth = 0
  private var recordStart = 0
  private var zoneDepth = 0
  private var zoneID: String?
  private var zoneCount = 0
  private var isTooLarge = false
  private var isFolded = false
  private var sawBegin = false
  private var toldTextBefore = false

  private static let timeZoneName = ICalendarComponents.hash(("VTIMEZONE" as StaticString).bytes)
  private static let calendarName = ICalendarComponents.hash(("VCALENDAR" as StaticString).bytes)
  private static let begin: StaticString = "BEGIN"
  private static let end: StaticString = "END"
  private static let tzid: StaticString = "TZID"

  init(
    _ input: ByteView, component: [UInt8], wanted: [ICalendarField], recordNames: ICalendarNames,
    calendarNames: ICalendarNames, fields: RecordFields
  ) {
    self.input = input
    scanner = ICalendarScanner(input)
    self.recordNames = recordNames
    self.calendarNames = calendarNames
    recordName = component.withBytes(ICalendarComponents.hash)
    self.fields = fields
    values = ICalendarValues(fields: fields, wanted: wanted)
  }

  mutating func run(
    onFinding: (SyntaxFinding) -> Void, onRecord: (RecordFields) -> Void, onTimeZone: (ICalendarTimeZone) -> Void
  ) throws(SyntaxError) {
    defer { reportLineEnds(onFinding) }
    while scanner.step() {
      var line = scanner.line
      if line.isEmpty { continue }
      var nameEnd = ICalendarLine.nameEnd(line, from: 0)
      if scanner.isFolded {
        isFolded = true
        // A fold may be inside a property name or a component name.
        if nameEnd == 3 || nameEnd == 5 || line[nameEnd] != .colon && line[nameEnd] != .semicolon {
          line = unfolded()
          nameEnd = ICalendarLine.nameEnd(line, from: 0)
        }
      }
      let mark = nameEnd < line.count ? line[nameEnd] : 0
      let name = ByteView(start: line.baseAddress, count: nameEnd)
      if nameEnd == 5, mark == .colon, ICalendarLine.sameName(name, Self.begin.bytes) {
        try begin(line.slice(6, line.count).trimmed)
      } else if nameEnd == 3, mark == .colon, ICalendarLine.sameName(name, Self.end.bytes) {
        try end(line.slice(4, line.count).trimmed, onFinding, onRecord, onTimeZone)
      } else if nameEnd == 0 || mark != .colon && mark != .semicolon || !sawBegin {
        reportMalformed(onFinding)
      } else if recordDepth > 0 {
        if scanner.end - recordStart > Limits.feedRecordBytes { isTooLarge = true }
        if components.depth == recordDepth, !isTooLarge { property(name, recordNames, onFinding) }
      } else if zoneDepth > 0 {
        if components.depth == zoneDepth, ICalendarLine.sameName(name, Self.tzid.bytes) { takeZoneID() }
      } else if !calendarNames.isEmpty, components.isDirectlyIn(Self.calendarName) {
        fields.clear()
        if isValid(onFinding) { property(name, calendarNames, onFinding) }
      }
    }
    if let error = components.missingEnd(in: input) { throw error }
    if !sawBegin { throw SyntaxError(offset: 0, message: "not an iCalendar file: no line has BEGIN") }
  }

  /// Whether a line of the calendar itself, outside records, is UTF-8.
  private func isValid(_ onFinding: (SyntaxFinding) -> Void) -> Bool {
    let invalid =
      scanner.isFolded
      ? ICalendarScanner.firstInvalidUTF8(unfolding: scanner.line) : TextEncoding.firstInvalidUTF8(in: scanner.line)
    guard let invalid else { return true }
    let message = "a property of the calendar that is not UTF-8 is left out"
    onFinding(SyntaxFinding(code: .invalidUTF8, message: message, offset: scanner.start + invalid, scope: .file))
    return false
  }

  /// The line without its folds, valid until the next call.
  private func unfolded() -> ByteView {
    ICalendarScanner.unfold(scanner.line, to: spare)
    return spare.view
  }

  // MARK: Components

  private mutating func begin(_ name: ByteView) throws(SyntaxError) {
    let hash = ICalendarComponents.hash(name)
    try components.begin(hash, at: scanner.start)
    sawBegin = true
    if recordDepth > 0 || zoneDepth > 0 { return }
    if hash == recordName {
      recordDepth = components.depth
      values.beginRecord()
      recordStart = scanner.start
      isTooLarge = false
      isFolded = false
    } else if hash == Self.timeZoneName {
      zoneDepth = components.depth
      zoneID = nil
    } else if hash == Self.calendarName {
      values.beginCalendar()
    }
  }

  private mutating func end(
    _ name: ByteView, _ onFinding: (SyntaxFinding) -> Void, _ onRecord: (RecordFields) -> Void,
    _ onTimeZone: (ICalendarTimeZone) -> Void
  ) throws(SyntaxError) {
    let depth = components.depth
    let begin = components.innermost?.offset ?? 0
    try components.end(name, at: scanner.start, in: input)
    if depth == recordDepth {
      recordDepth = 0
      fields.offset = recordStart
      fields.end = scanner.end
      if isAcceptable(onFinding) {
        values.endRecord()
        onRecord(fields)
      }
    } else if depth == zoneDepth {
      zoneDepth = 0
      zoneCount += 1
      if zoneCount <= ICalendarReader.timeZoneLimit {
        onTimeZone(ICalendarTimeZone(tzid: zoneID ?? "", range: begin..<scanner.end))
      } else if zoneCount == ICalendarReader.timeZoneLimit + 1 {
        let message = "more than \(digitGrouped(ICalendarReader.timeZoneLimit)) time zones"
        onFinding(SyntaxFinding(code: .limitExceeded, message: message, offset: begin, scope: .skipped))
      }
    }
  }

  private func isAcceptable(_ onFinding: (SyntaxFinding) -> Void) -> Bool {
    let size = fields.end - fields.offset
    if isTooLarge || size > Limits.feedRecordBytes {
      let message = "a record of \(digitGrouped(size)) bytes, more than \(digitGrouped(Limits.feedRecordBytes))"
      onFinding(SyntaxFinding(code: .limitExceeded, message: message, offset: fields.offset, scope: .skipped))
      return false
    }
    let record = ByteView(start: input.baseAddress.map { $0 + fields.offset }, count: size)
    if var invalid = TextEncoding.firstInvalidUTF8(in: record) {
      // A fold inside a character does not make it invalid.
      if isFolded {
        guard let found = ICalendarScanner.firstInvalidUTF8(unfolding: record) else { return true }
        invalid = found
      }
      let offset = fields.offset + invalid
      onFinding(
        SyntaxFinding(code: .invalidUTF8, message: "bytes that are not UTF-8", offset: offset, scope: .record))
    }
    return true
  }

  // MARK: Properties

  @inline(__always)
  private mutating func property(_ name: ByteView, _ names: ICalendarNames, _ onFinding: (SyntaxFinding) -> Void) {
    if let wants = names.find(name) { property(wants, name.count, onFinding) }
  }

  private mutating func property(
    _ wants: UnsafeMutableBufferPointer<ICalendarNames.Want>, _ nameEnd: Int, _ onFinding: (SyntaxFinding) -> Void
  ) {
    var line = scanner.line
    if scanner.isFolded {
      guard let room = fields.reserveScratch(line.count) else {
        isTooLarge = true
        return
      }
      line = fields.commitScratch(ICalendarScanner.unfold(line, into: room))
    }
    guard let colon = ICalendarLine.valueColon(line, from: nameEnd) else {
      reportMalformed(onFinding)
      return
    }
    let value = line.slice(colon + 1, line.count)
    let parameters = line.slice(nameEnd, colon)
    for want in wants
    where !values.take(want, value: value, parameters: parameters, isOfCalendar: recordDepth == 0) {
      isTooLarge = true
    }
  }

  private mutating func takeZoneID() {
    guard zoneID == nil, scanner.end - scanner.start <= Limits.feedRecordBytes else { return }
    let line = scanner.isFolded ? unfolded() : scanner.line
    guard let colon = ICalendarLine.valueColon(line, from: Self.tzid.utf8CodeUnitCount) else { return }
    zoneID = line.slice(colon + 1, line.count).trimmed.text
  }

  // MARK: Findings

  private mutating func reportMalformed(_ onFinding: (SyntaxFinding) -> Void) {
    // A line of blanks counts as a blank line, because some files end with one.
    if scanner.line.allSatisfy({ $0 == .blank || $0 == .tab || $0 == .carriageReturn || $0 == .lineFeed }) { return }
    if !sawBegin {
      if toldTextBefore { return }
      toldTextBefore = true
      let message = "text before the first BEGIN line is skipped"
      onFinding(SyntaxFinding(code: .textBeforeCalendar, message: message, offset: scanner.start, scope: .file))
      return
    }
    let message = "a line that is not a content line (name, parameters, colon, value) is skipped"
    onFinding(
      SyntaxFinding(
        code: .malformedLine, message: message, offset: scanner.start, scope: recordDepth > 0 ? .record : .skipped))
  }

  private func reportLineEnds(_ onFinding: (SyntaxFinding) -> Void) {
    if let offset = scanner.firstBareLF {
      onFinding(SyntaxFinding(code: .bareLF, message: "lines end with LF alone", offset: offset, scope: .file))
    }
    if let offset = scanner.firstDoubledCR {
      onFinding(SyntaxFinding(code: .crCRLF, message: "lines end with CR CR LF", offset: offset, scope: .file))
    }
  }
}
