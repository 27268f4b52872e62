import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// The reading of one source.
final class SourceRun {
  var schedule: Schedule
  var candidates: [GameCandidate] = []
  var counts: ImportReport.Source
  let findings: FindingTally
  /// Lines of the file that stand before the bytes.
  var linesBefore = 0
  /// The place of a record that a file of rejected records brings back; nil for a record of the source itself.
  private var origin: RejectedRecord?
  /// The line of the file of rejected records; nil where the lines are the source's own.
  private var rawLine: Int?
  private let bytes: ByteView
  private let file: String
  private let onReject: (RejectedRecord) -> Void
  private let definition: FeedDefinition
  private let source: Int
  private let fields: RecordFields
  private let record: RecordEvaluator
  private let resolver: GameResolver
  private var checks: GameChecks
  private let zoneNames: FeedZones
  private var spoiled: SyntaxFinding?
  private var needs: NeededTexts
  /// The number of a record to be explained; 0 for no record.
  private let explained: Int
  private(set) var explanation: RecordExplanation?
  private var lines = LineCounter()
  /// Of a schedule of this program that is a table: its rows, and the slot of each column.
  private lazy var ownRow = ScheduleRow()
  private lazy var ownColumns = GameMember.allCases.map { definition.paths.firstIndex(of: $0.description.path) ?? -1 }

  /// - Parameters:
  ///   - file: the name that locations show.
  ///   - originalFile: the name that games show as their source.
  init(
    bytes: ByteView, file: String, originalFile: String, definition: FeedDefinition, gazetteer: Gazetteer,
    zones: ZoneDatabase, settings: ImportSettings, schedule: consuming Schedule, source: Int,
    explained: Int, onReject: @escaping (RejectedRecord) -> Void
  ) {
    self.explained = explained
    self.onReject = onReject
    self.bytes = bytes
    self.file = file
    self.definition = definition
    self.source = source
    self.schedule = schedule
    counts = ImportReport.Source(file: file, feed: definition.name)
    let findings = FindingTally(file: file)
    self.findings = findings
    checks = GameChecks(gazetteer, findings)
    fields = RecordFields(count: RecordSource.fieldCount(definition))
    zoneNames = FeedZones(zones, calendar: definition.syntax == .ical ? bytes : ByteView(start: nil, count: 0))
    record = RecordEvaluator(definition, fields: fields, fileName: FileName.stem(originalFile))
    needs = NeededTexts(definition)
    resolver = GameResolver(
      definition, gazetteer: gazetteer, zones: zoneNames, settings: settings,
      fileName: FileName.name(originalFile), findings: findings, schedule: &self.schedule)
  }

  func read() throws(SyntaxError) {
    let zones = zoneNames
    try RecordSource(
      definition: definition, input: bytes, calendarZone: { zones.named($0) },
      mayBeGame: { [unowned self] in
        record.begin()
        return !record.holds(definition.notGames)
      }
    ).read(
      fields: fields,
      onFinding: { [unowned self] in note($0) },
      onSkipped: { [unowned self] code, message, offset in skip(code, message, offset) },
      onRecord: { [unowned self] line in take(rawLine ?? linesBefore + line) })
  }

  /// Of these a record can't be imported: text that is not in its encoding can't become names and ids, and what
  /// a row was cut short of is not known.
  private static let spoiling: Set<DiagnosticCode> = [.invalidUTF8, .shortRow]
  /// These are read on from with a guess at what is meant.
  private static let guesses: Set<DiagnosticCode> = [
    .bareAmpersand, .duplicateColumn, .duplicateKey, .malformedLine, .textAfterQuote,
  ]

  private func note(_ finding: SyntaxFinding) {
    if finding.scope == .record, Self.spoiling.contains(finding.code) {
      spoiled = finding
      return
    }
    let place = position(of: finding.offset)
    // How lines end is worth knowing and changes nothing.
    let severity: Severity = finding.scope == .file ? .info : Self.guesses.contains(finding.code) ? .error : .warning
    findings.add(finding.code, finding.message, severity, line: place.line, column: place.column)
  }

  /// What no record of the source has, although the definition names its place.
  func findMissing() {
    if counts.read == counts.notGames { return }
    for need in needs.unmet where !(need.isTime && resolver.unsetTimes > 0) {
      findings.add(
        .missingValue, "no record has a text at \(need.paths), where \"\(need.member)\" is", .error,
        line: linesBefore + 1)
    }
  }

  private func skip(_ code: DiagnosticCode, _ message: String, _ offset: Int) {
    counts.read += 1
    let place = position(of: offset)
    let isInRecord = fields.offset <= offset && fields.end > offset
    let start = isInRecord ? fields.offset : offset
    let end = isInRecord ? fields.end : bytes.firstIndex(of: .lineFeed, from: offset) ?? bytes.count
    let raw = bytes.slice(start, min(end, start + Limits.feedRecordBytes))
    rejectText(code, message, line: place.line, column: place.column, raw)
  }

  /// Rejects a record by its text alone; a row of a table is nothing without the header above it.
  private func rejectText(_ code: DiagnosticCode, _ message: String, line: Int, column: Int, _ raw: ByteView) {
    guard definition.syntax == .csv, definition.hasHeader, rawLine == nil,
      let body = try? CSVReader(bytes).body.lowerBound
    else { return reject(code, message, line: line, column: column, raw: raw, texts: nil) }
    (Array(bytes.slice(TextEncoding.utf8BOMLength(bytes), body)) + Array(raw) + [0x0A]).withBytes {
      reject(code, message, line: line, column: column, raw: $0, texts: nil)
    }
  }

  private func position(of offset: Int) -> (line: Int, column: Int) {
    let place = lines.position(of: offset, in: bytes)
    return (rawLine ?? linesBefore + place.line, place.column)
  }

  private func reject(
    _ code: DiagnosticCode, _ message: String, line: Int, column: Int, raw: ByteView, texts: [RejectedRecord.Field]?
  ) {
    counts.rejected += 1
    findings.add(code, message, .error, line: line, column: column)
    var rejected = RejectedRecord()
    if let origin {
      rejected = origin
    } else {
      rejected.feed = definition.name
      rejected.file = FileName.name(file)
      rejected.line = line
      rejected.record = counts.read
      rejected.raw = Array(raw)
      rejected.fields = texts
    }
    rejected.code = code
    rejected.message = message
    onReject(rejected)
  }

  /// Takes a record that an earlier import could not use, by its fields.
  func take(_ fixed: RejectedRecord, line: Int) {
    origin = fixed
    fields.clear()
    var isTooLong = false
    for field in fixed.fields ?? [] {
      guard let slot = definition.paths.firstIndex(of: field.path) else { continue }
      guard let room = fields.reserveScratch(field.text.count) else {
        isTooLong = true
        continue
      }
      for (index, byte) in field.text.enumerated() { room[index] = byte }
      fields.set(slot, fields.commitScratch(field.text.count))
    }
    guard isTooLong else { return take(line) }
    counts.read += 1
    reject(
      .limitExceeded, "the fields are longer than a record may be", line: line, column: 1, raw: bytes, texts: nil)
  }

  /// Reads the bytes as the text of one record that an earlier import could not use.
  func readRaw(of fixed: RejectedRecord, line: Int) {
    origin = fixed
    rawLine = line
    do throws(SyntaxError) {
      try read()
      if counts.read > 0 { return }
      skip(.syntaxError, "there is no record of the feed in \"raw\"", 0)
    } catch {
      skip(error.code ?? .syntaxError, error.message, error.offset)
    }
  }

  private func take(_ line: Int) {
    counts.read += 1
    if let finding = spoiled {
      // An event that recurs is a record several times.
      if finding.offset >= fields.offset, finding.offset <= fields.end {
        let place = position(of: finding.offset)
        return rejectText(
          finding.code, finding.message, line: place.line, column: place.column,
          bytes.slice(fields.offset, fields.end))
      }
      spoiled = nil
    }
    let suspect = ControlCharacters.firstSuspect(in: fields, of: definition)
    if let suspect, let path = pathWithNUL(from: suspect) {
      return reject(.controlCharacter, "a NUL byte in the text at \(quotedForDisplay(path))", line: line)
    }
    if let problem = ownRecordProblem {
      let place = definition.syntax == .csv ? (line, 1) : position(of: fields.offset + problem.offset)
      return reject(problem.code ?? .syntaxError, problem.message, line: place.0, column: place.1)
    }
    let controls = suspect.map { ControlCharacters.show(in: fields, of: definition, from: $0) } ?? []
    defer { ControlCharacters.putBack(controls, in: fields) }
    if let first = controls.first {
      let path = quotedForDisplay(definition.paths[first.slot])
      findings.add(
        .controlCharacter, "a control character in the text at \(path): its symbol takes its place", .error,
        line: line)
    }
    record.begin()
    needs.look(at: record)
    findings.line = line
    let place = (record: origin?.record ?? counts.read, line: origin?.line ?? line)
    let outcome = resolver.resolve(record, number: place.record, line: place.line, schedule: &schedule)
    if counts.read == explained { explain(outcome, line: line) }
    switch outcome {
    case .game(var candidate):
      candidate.source = source
      // What this program wrote has been reported already.
      if !definition.hasOwnIDs { checks.look(at: candidate.game, schedule.texts, line: line) }
      candidates.append(candidate)
    case .notGame: counts.notGames += 1
    case .rejected(let code, let message): reject(code, message, line: line)
    }
  }

  /// No text has such a byte, but a damaged file may, and JSON can write it.
  private func pathWithNUL(from first: Int) -> String? {
    definition.paths.indices.dropFirst(first).first { fields[$0].firstIndex(of: 0, from: 0) != nil }
      .map { definition.paths[$0] }
  }

  private func explain(_ outcome: RecordOutcome, line: Int) {
    let shown: RecordExplanation.Outcome =
      switch outcome {
      case .game: .game
      case .notGame: .notGame
      case .rejected(let code, let message): .rejected(code: code, message: message)
      }
    explanation = record.explain(at: SourceLocation(file: file, line: line, column: 1), shown)
  }

  /// What keeps a record of a schedule of this program from being a good game, by the code that reads schedules
  /// everywhere else. A record that comes back by its fields alone has no text to be read.
  private var ownRecordProblem: SyntaxError? {
    guard definition.hasOwnIDs, origin == nil else { return nil }
    if definition.syntax != .csv { return ScheduleReader.problem(in: bytes.slice(fields.offset, fields.end)) }
    let text = ownRow.record { fields[ownColumns[Int($0.rawValue)]] }
    return ScheduleReader.problem(in: text)
  }

  /// Rejects the record that was read last, with its fields.
  private func reject(_ code: DiagnosticCode, _ message: String, line: Int, column: Int = 1) {
    let texts = definition.paths.enumerated().compactMap { slot, path in
      fields.has(slot) ? RejectedRecord.Field(path: path, text: Array(fields[slot])) : nil
    }
    reject(code, message, line: line, column: column, raw: bytes.slice(fields.offset, fields.end), texts: texts)
  }
}
