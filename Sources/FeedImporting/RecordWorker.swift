import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import UnknownFeeds

/// A worker's slot. Only one thread uses it at a time.
final class RecordWorkerSlot: @unchecked Sendable {
  private let job: SourceJob
  private let number: Int
  /// Created by the thread that uses it, so that the allocator places it in that thread's memory. That avoids false
  /// sharing.
  private var worker: RecordWorker?

  init(_ job: SourceJob, number: Int) { (self.job, self.number) = (job, number) }

  /// The needed texts that no record has contained so far; nil before the first record.
  var needs: NeededTexts? { worker?.needs }

  /// By finding about a name: the number of occurrences that batches did not count. Available after the last batch.
  func repeatedFindings() -> [Int] { worker?.repeatedFindings() ?? [] }

  func work(on batch: RecordBatch) {
    if worker == nil { worker = RecordWorker(job, number: number) }
    worker?.work(on: batch)
  }
}

/// Turns a source's records into games, batch by batch.
struct RecordWorker {
  private let number: Int
  private let job: SourceJob
  private let fields: RecordFields
  /// One evaluator for each game of a record. The following lists also have one element per game; they are separate
  /// because an element with several parts would be copied for each record.
  private var evaluators: [RecordEvaluator] = []
  private var resolvers: [GameResolver] = []
  /// By game: the sources of which at least one has a text if the record has the game; empty if every record has it.
  private var evidence: [[FeedDefinition.Source]] = []
  private let findings = BatchFindings()
  private var checks: GameChecks
  private var schedule = Schedule()
  private var mark = ScheduleGrowth.Mark()
  private var unsetTimes = 0
  private var outcome = RecordBatch.Outcome()
  /// The needed texts that no record has contained so far.
  private(set) var needs: NeededTexts
  /// For tables of this program's own schedules: the row and each column's slot.
  private lazy var ownRow = ScheduleRow()
  private lazy var ownColumns = GameMember.allCases.map {
    job.definition.paths.firstIndex(of: $0.description.path) ?? -1
  }

  init(_ job: SourceJob, number: Int) {
    self.number = number
    self.job = job
    fields = RecordFields(count: job.definition.fieldCount)
    let definitions = job.definition.byGame
    // All records may lack a second game, but not the first one.
    needs = NeededTexts(definitions[0])
    checks = GameChecks(job.gazetteer, findings)
    evidence = job.definition.evidence
    for definition in definitions {
      let record = RecordEvaluator(
        definition, fields: fields, fileName: job.stem, folderName: job.folder, tables: job.tables,
        titles: job.titles)
      evaluators.append(record)
      resolvers.append(GameResolver(job, definition, record.groups, findings: findings, schedule: &schedule))
    }
  }

  /// Whether a record lacks one of the games. Mutating, because a nonmutating method would copy this structure.
  private mutating func isAbsent(_ game: Int, _ record: RecordEvaluator) -> Bool {
    guard game < evidence.count, !evidence[game].isEmpty else { return false }
    return evidence[game].allSatisfy { record.view(of: $0).isEmpty }
  }

  /// Stores the results for the batch's records in its outcome.
  mutating func work(on batch: RecordBatch) {
    outcome = RecordBatch.Outcome()
    outcome.worker = number
    outcome.games.reserveCapacity(batch.count)
    outcome.traits.reserveCapacity(batch.count)
    outcome.idEnds.reserveCapacity(batch.count)
    let ids = outcome.ids
    var remarks = batch.remarks[...]
    for index in 0..<batch.count {
      while let next = remarks.first, next.row <= index { take(remarks.removeFirst().remark) }
      batch.load(index, into: fields)
      let row = batch.row(index)
      take(row, origin: row.origin < 0 ? nil : batch.origins[row.origin], ids)
    }
    for (_, remark) in remarks { take(remark) }
    outcome.growth.take(from: &schedule, beyond: &mark)
    outcome.findings = findings.takeAll()
    let unset = resolvers.reduce(0) { $0 + $1.unsetTimes }
    outcome.unsetTimes = unset - unsetTimes
    unsetTimes = unset
    swap(&batch.outcome, &outcome)
  }

  /// By finding about a name: the number of occurrences that batches did not count.
  mutating func repeatedFindings() -> [Int] {
    for resolver in resolvers.indices { resolvers[resolver].countFindings() }
    return findings.repeated
  }

  private mutating func take(_ remark: RecordBatch.Remark) {
    switch remark {
    case .finding(let finding):
      findings.add(finding.code, finding.message, finding.severity, line: finding.line, column: finding.column)
    case .rejected(let record, let line, let column):
      findings.add(record.code, record.message, .error, line: line, column: column)
      outcome.rejects.append(record)
    }
  }

  /// - Parameter ids: receives the ids of the record's games.
  private mutating func take(_ row: RecordBatch.Row, origin: RejectedRecord?, _ ids: OutputBuffer) {
    findings.line = row.line
    // Check all texts of a table row at once.
    let isClean =
      job.isTable && origin == nil && !ControlCharacters.mayHaveControls(job.bytes.slice(row.offset, row.end))
    let suspect = isClean ? nil : ControlCharacters.firstSuspect(in: fields, of: job.definition.paths)
    if let suspect, let path = pathWithNUL(from: suspect) {
      return reject(row, origin, .controlCharacter, "a NUL byte in the text at \(quotedForDisplay(path))")
    }
    if let problem = ownRecordProblem(row, origin) {
      let place = job.isTable ? (row.line, 1) : position(of: problem.offset, in: row)
      return reject(row, origin, problem.code ?? .syntaxError, problem.message, at: place)
    }
    if let suspect, let first = ControlCharacters.show(in: fields, of: job.definition.paths, from: suspect) {
      let path = quotedForDisplay(job.definition.paths[first])
      findings.add(
        .controlCharacter, "a control character in the text at \(path) was replaced by its symbol", .error,
        line: row.line)
    }
    var rejection: (code: DiagnosticCode, message: String)?
    var games = 0
    for index in evaluators.indices {
      switch takeGame(index, evaluators[index], row, origin: origin, ids) {
      case .game: games += 1
      case .notGame, nil: break
      case .rejected(let code, let message): rejection = rejection ?? (code, message)
      }
    }
    if let rejection {
      reject(row, origin, rejection.code, rejection.message)
    } else if games == 0 {
      outcome.notGames += 1
    }
  }

  /// The result for one of a record's games; nil if the record lacks the game.
  @inline(__always)
  private mutating func takeGame(
    _ index: Int, _ record: RecordEvaluator, _ row: RecordBatch.Row, origin: RejectedRecord?, _ ids: OutputBuffer
  ) -> RecordOutcome? {
    record.begin()
    if index == 0 { needs.look(at: record) }
    if isAbsent(index, record) { return nil }
    var candidate = GameCandidate()
    let idStart = ids.count
    let result = resolvers[index].resolve(
      record, number: origin?.record ?? row.number, line: origin?.line ?? row.line, into: &candidate, ids,
      schedule: &schedule)
    if row.number == job.explained { explain(result, line: row.line, game: index) }
    guard case .game = result else { return result }
    candidate.traits.source = UInt32(clamping: job.source)
    candidate.traits.lacksStart = candidate.game.start == nil
    // This program's own output was checked when it was written.
    if !job.hasOwnIDs { checks.look(at: candidate.game, &schedule.texts) }
    if ids.count > idStart {
      outcome.idEnds.append(ids.count)
      candidate.game.id = TextID(raw: UInt32(truncatingIfNeeded: outcome.idEnds.count))
    }
    outcome.games.append(candidate.game)
    outcome.traits.append(candidate.traits)
    return result
  }

  /// The path of a text with NUL, which occurs only in damaged files and through JSON escapes.
  private mutating func pathWithNUL(from first: Int) -> String? {
    job.definition.paths.indices.dropFirst(first).first { fields[$0].firstIndex(of: 0, from: 0) != nil }
      .map { job.definition.paths[$0] }
  }

  private mutating func explain(_ result: RecordOutcome, line: Int, game: Int) {
    let shown: RecordExplanation.Outcome =
      switch result {
      case .game: .game
      case .notGame: .notGame
      case .rejected(let code, let message): .rejected(code: code, message: message)
      }
    let explanation = evaluators[game].explain(
      at: SourceLocation(file: job.file, line: line, column: 1), shown)
    if outcome.explanation == nil {
      outcome.explanation = explanation
    } else if game < job.definition.games.count {
      outcome.explanation?.add(explanation, of: job.definition.games[game], number: game + 1)
    }
  }

  /// Explains why a record of this program's own schedule is not a valid game, using the shared schedule reader. A
  /// rejected record that is read from its fields has no text to check.
  private mutating func ownRecordProblem(_ row: RecordBatch.Row, _ origin: RejectedRecord?) -> SyntaxError? {
    guard job.hasOwnIDs, origin == nil else { return nil }
    if !job.isTable { return ScheduleReader.problem(in: job.bytes.slice(row.offset, row.end)) }
    let text = ownRow.record { fields[ownColumns[Int($0.rawValue)]] }
    return ScheduleReader.problem(in: text)
  }

  /// Line and column in the file of an offset in a record.
  private mutating func position(of offset: Int, in row: RecordBatch.Row) -> (line: Int, column: Int) {
    let place = LineCounter.position(of: offset, in: job.bytes.slice(row.offset, row.end))
    if place.line > 1 { return (row.line + place.line - 1, place.column) }
    let before = job.bytes.slice(0, row.offset)
    return (row.line, place.column + row.offset - (before.lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0))
  }

  /// Rejects the current record.
  private mutating func reject(
    _ row: RecordBatch.Row, _ origin: RejectedRecord?, _ code: DiagnosticCode, _ message: String,
    at place: (line: Int, column: Int)? = nil
  ) {
    let place = place ?? (row.line, 1)
    findings.add(code, message, .error, line: place.line, column: place.column)
    var rejected = origin ?? job.rejected(number: row.number, line: place.line)
    if origin == nil {
      rejected.raw = Array(job.bytes.slice(row.offset, row.end))
      rejected.fields = job.definition.paths.enumerated().compactMap { slot, path in
        fields.has(slot) ? RejectedRecord.Field(path: path, text: Array(fields[slot])) : nil
      }
      let held = job.definition.firstHeld
      for (index, number) in job.definition.held.enumerated() where fields.has(held + index) {
        rejected.fields?.append(
          RejectedRecord.Field(path: "{\(job.definition.captures[number])}", text: Array(fields[held + index])))
      }
    }
    rejected.code = code
    rejected.message = message
    outcome.rejects.append(rejected)
  }
}
