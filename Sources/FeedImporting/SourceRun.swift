import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import UnknownFeeds

/// Reads one source: passes its records to workers and adds their results to the schedule.
final class SourceRun {
  private var taken: TakenGames
  private(set) var counts: ImportReport.Source
  private(set) var explanation: RecordExplanation?
  /// The number of lines in the file before the bytes.
  var linesBefore = 0
  private var tally: FindingTally
  private var unsetTimes = 0
  private var conclusions: [Diagnostic] = []
  /// Whether times without a zone are assumed to be local to each venue.
  var takesVenueClock = false
  /// The rejected record that is being read again; nil for a record of the source itself.
  private var origin: RejectedRecord?
  /// The line in the file of rejected records; nil if lines are the source's own.
  private var rawLine: Int?
  private let job: SourceJob
  private let bytes: ByteView
  private let definition: FeedDefinition
  private let callbacks: Importer.Callbacks
  /// Whether the caller stopped it: the rest of the source is scanned but not read.
  private(set) var isStopped = false
  /// The offset up to which bytes are no longer needed.
  private var released = 0
  private static let bytesReleasedAtOnce = 1 << 22
  private let fields: RecordFields
  private let threads: WorkerThreads
  private let pipeline: RecordPipeline
  private var held: HeldPieces?
  private var spoiled: SyntaxFinding?
  private var lines = LineCounter()

  init(
    _ job: SourceJob, _ taken: consuming TakenGames, threads: WorkerThreads, recordsAtOnce: Int,
    callbacks: Importer.Callbacks
  ) {
    self.job = job
    bytes = job.bytes
    definition = job.definition
    self.callbacks = callbacks
    self.threads = threads
    self.taken = taken
    counts = ImportReport.Source(file: job.file, feed: job.definition.name)
    tally = FindingTally(file: job.file)
    fields = RecordFields(count: job.definition.fieldCount)
    pipeline = RecordPipeline(job, threads: threads, recordsAtOnce: recordsAtOnce)
  }

  func read() throws(SyntaxError) {
    let zones = job.zones
    // Recurring calendar events are expanded only if they may be games.
    let record = RecordEvaluator(
      definition, fields: fields, fileName: job.stem, folderName: job.folder, tables: job.tables, findsHeld: true,
      titles: job.titles)
    if !definition.held.isEmpty { held = HeldPieces(definition, fields: fields, record: record) }
    defer { pipeline.finish { takeOver($0) } }
    try RecordSource(
      definition: definition, input: bytes, calendarZone: { zones.named($0) },
      mayBeGame: {
        record.begin()
        return !record.isNoGame
      }
    ).read(
      fields: fields,
      onFinding: { [self] in note($0) },
      onSkipped: { [self] code, message, offset in skip(code, message, offset) },
      onRecord: { [self] line in take(rawLine ?? linesBefore + line) })
  }

  /// All findings of the source, once its games have been returned.
  ///
  /// Includes values that the definition refers to but no record contains.
  func allFindings() -> [Diagnostic] {
    for (worker, repeated) in pipeline.repeatedFindings().enumerated() { tally.add(repeated: repeated, of: worker) }
    if counts.read > counts.notGames {
      for need in pipeline.unmetNeeds
      where counts.read - counts.notGames >= need.least && !(need.isTime && unsetTimes > 0) {
        let message = "no record has text at \(need.paths), the source of \"\(need.member)\""
        tally.add(
          RepeatedFinding(
            code: .missingValue, message: message, severity: .error, line: linesBefore + 1, column: 1, times: 1))
      }
    }
    return tally.all + conclusions
  }

  // MARK: Rejected records

  /// Reads a record that an earlier import rejected, from its fields.
  func take(_ fixed: RejectedRecord, line: Int) {
    origin = fixed
    fields.clear()
    var isTooLong = false
    for field in fixed.fields ?? [] {
      guard let slot = definition.slot(of: field.path) else { continue }
      guard let room = fields.reserveScratch(field.text.count) else {
        isTooLong = true
        continue
      }
      for (index, byte) in field.text.enumerated() { room[index] = byte }
      fields.set(slot, fields.commitScratch(field.text.count))
    }
    guard isTooLong else { return take(line) }
    counts.read += 1
    reject(.limitExceeded, "the fields are larger than a record may be", line: line, column: 1, raw: bytes)
  }

  /// Processes the remaining records.
  func finish() { pipeline.finish { takeOver($0) } }

  /// Reads the bytes as a single record that an earlier import rejected.
  func readRaw(of fixed: RejectedRecord, line: Int) {
    origin = fixed
    rawLine = line
    do throws(SyntaxError) {
      try read()
      if counts.read > 0 { return }
      skip(.syntaxError, "no record of the feed in \"raw\"", 0)
    } catch {
      skip(error.code ?? .syntaxError, error.message, error.offset)
    }
    finish()
  }

  // MARK: To the workers

  /// Findings that reject a record. Text in the wrong encoding can't become names and ids, and a short row lacks data.
  private static let spoiling: Set<DiagnosticCode> = [.invalidUTF8, .shortRow]
  /// After these findings, a guess is made and reading continues.
  private static let guesses: Set<DiagnosticCode> = [
    .bareAmpersand, .duplicateColumn, .duplicateKey, .malformedLine, .textAfterQuote,
  ]

  private func note(_ finding: SyntaxFinding) {
    if finding.scope == .end { counts.mayBeTruncated = true }
    if isStopped { return }
    if finding.scope == .record, Self.spoiling.contains(finding.code) {
      spoiled = finding
      return
    }
    let place = position(of: finding.offset)
    // A finding about the file, such as its line endings, is informational and changes nothing.
    let severity: Severity = finding.scope == .file ? .info : Self.guesses.contains(finding.code) ? .error : .warning
    let found = RepeatedFinding(
      code: finding.code, message: finding.message, severity: severity, line: place.line, column: place.column, times: 1
    )
    pipeline.fill {
      $0.append(.finding(found))
    } onOutcome: {
      takeOver($0)
    }
  }

  private func skip(_ code: DiagnosticCode, _ message: String, _ offset: Int) {
    if isStopped { return }
    counts.read += 1
    let place = position(of: offset)
    let isInRecord = fields.offset <= offset && fields.end > offset
    let start = isInRecord ? fields.offset : offset
    let end = isInRecord ? fields.end : bytes.firstIndex(of: .lineFeed, from: offset) ?? bytes.count
    let raw = bytes.slice(start, min(end, start + Limits.feedRecordBytes))
    rejectText(code, message, line: place.line, column: place.column, raw)
  }

  /// Rejects a record given only as text. A table row is unusable without the header above it.
  private func rejectText(_ code: DiagnosticCode, _ message: String, line: Int, column: Int, _ raw: ByteView) {
    guard definition.syntax == .csv, definition.hasHeader, rawLine == nil,
      let body = try? CSVReader(bytes).body.lowerBound
    else { return reject(code, message, line: line, column: column, raw: raw) }
    (Array(bytes.slice(TextEncoding.utf8BOMLength(bytes), body)) + Array(raw) + [.lineFeed]).withBytes {
      reject(code, message, line: line, column: column, raw: $0)
    }
  }

  private func reject(_ code: DiagnosticCode, _ message: String, line: Int, column: Int, raw: ByteView) {
    var rejected = origin ?? job.rejected(number: counts.read, line: line)
    if origin == nil { rejected.raw = Array(raw) }
    rejected.code = code
    rejected.message = message
    pipeline.fill {
      $0.append(.rejected(rejected, line: line, column: column))
    } onOutcome: {
      takeOver($0)
    }
  }

  private func position(of offset: Int) -> (line: Int, column: Int) {
    let place = lines.position(of: offset, in: bytes)
    return (rawLine ?? linesBefore + place.line, place.column)
  }

  private func take(_ line: Int) {
    if isStopped { return }
    counts.read += 1
    // A rejected record keeps the context that applied to it.
    if origin == nil { held?.take() }
    if let finding = spoiled {
      // A recurring event yields several records.
      if finding.offset >= fields.offset, finding.offset <= fields.end {
        let place = position(of: finding.offset)
        return rejectText(
          finding.code, finding.message, line: place.line, column: place.column,
          bytes.slice(fields.offset, fields.end))
      }
      spoiled = nil
    }
    pipeline.fill {
      $0.append(fields, of: bytes, line: line, number: counts.read, origin: origin)
    } onOutcome: {
      takeOver($0)
    }
  }

  // MARK: From the workers

  private func takeOver(_ batch: RecordBatch) {
    let outcome = batch.outcome
    let end = batch.count > 0 ? batch.row(batch.count - 1).end : 0
    // A rejected record is only part of a file of such records.
    callbacks.onRecords(batch.count, origin == nil ? Double(end) / Double(max(1, bytes.count)) : 0)
    if callbacks.isStopped() { isStopped = true }
    if end - released >= SourceRun.bytesReleasedAtOnce {
      callbacks.onDone(bytes.slice(released, end))
      released = end
    }
    taken.take(outcome, upTo: end, of: bytes.count)
    tally.add(outcome.findings, of: outcome.worker)
    for rejected in outcome.rejects { callbacks.onReject(rejected) }
    counts.rejected += outcome.rejects.count
    counts.notGames += outcome.notGames
    unsetTimes += outcome.unsetTimes
    if let explanation = outcome.explanation { self.explanation = explanation }
  }

  /// Moves the results out of the run without copying, because there may be millions of games.
  func giveBack(_ schedule: inout Schedule, _ records: inout GameRecords) {
    taken.renumber(threads)
    // In this program's own schedules, midnight means midnight.
    if !job.hasOwnIDs, origin == nil {
      let midnights = taken.concludeStarts(
        file: job.file, job.zones.database, isMidnightUnset: job.settings.isMidnightUnset)
      if let midnights { conclusions.append(midnights) }
      conclusions += job.titles.findings(file: job.file)
      if takesVenueClock, let finding = taken.starts.clocks(taken.schedule.texts, job) { conclusions.append(finding) }
    }
    swap(&schedule, &taken.schedule)
    swap(&records, &taken.records)
  }
}
