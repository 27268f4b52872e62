import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText

/// A worker's slot, used by one thread at a time.
final class RecordWorkerSeat: @unchecked Sendable {
  private let job: SourceJob
  private let number: Int
  /// Made by the thread that works with it: what two threads write in turn to memory that lies side by side, each has to
  /// fetch from the other, and an allocator keeps the memory of two threads apart.
  private var worker: RecordWorker?

  init(_ job: SourceJob, number: Int) { (self.job, self.number) = (job, number) }

  /// Needed texts that no record has had so far; nil before the first of them.
  var needs: NeededTexts? { worker?.needs }

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
  /// One for each game that a record has, as there are of what follows; lists of their own, as an element of several
  /// parts would be copied for each record.
  private var records: [RecordEvaluator] = []
  private var resolvers: [GameResolver] = []
  /// Of these a record with this game has one; none where every record has it.
  private var evidence: [[FeedDefinition.Source]] = []
  private let findings = BatchFindings()
  private var checks: GameChecks
  private var schedule = Schedule()
  private var mark = ScheduleGrowth.Mark()
  private var unsetTimes = 0
  private var outcome = RecordBatch.Outcome()
  /// Needed texts that no record has had so far.
  private(set) var needs: NeededTexts
  /// For tables of this program's own schedules: the rows, and the slot of each column.
  private lazy var ownRow = ScheduleRow()
  private lazy var ownColumns = GameMember.allCases.map {
    job.definition.paths.firstIndex(of: $0.description.path) ?? -1
  }

  init(_ job: SourceJob, number: Int) {
    self.number = number
    self.job = job
    fields = RecordFields(count: job.definition.fieldCount)
    let definitions = job.definition.byGame
    // A whole source may be without a second game, but not without the first.
    needs = NeededTexts(definitions[0])
    checks = GameChecks(job.gazetteer, findings)
    evidence = job.definition.evidence
    for definition in definitions {
      let record = RecordEvaluator(
        definition, fields: fields, fileName: job.stem, folderName: job.folder, tables: job.tables,
        areOpponents: { job.areOpponents($0, $1) })
      records.append(record)
      resolvers.append(GameResolver(job, definition, record.groups, findings: findings, schedule: &schedule))
    }
  }

  /// Whether a record is without one of the games. Mutating, so that it is handed this structure's place and not a copy.
  private mutating func isAbsent(_ game: Int, _ record: RecordEvaluator) -> Bool {
    guard game < evidence.count, !evidence[game].isEmpty else { return false }
    return evidence[game].allSatisfy { record.view(of: $0).isEmpty }
  }

  /// Writes the results for the batch's records to its outcome.
  mutating func work(on batch: RecordBatch) {
    outcome = RecordBatch.Outcome()
    outcome.worker = number
    outcome.games.reserveCapacity(batch.rows.count)
    outcome.traits.reserveCapacity(batch.rows.count)
    outcome.idEnds.reserveCapacity(batch.rows.count)
    var remarks = batch.remarks[...]
    for (index, row) in batch.rows.enumerated() {
      while let next = remarks.first, next.row <= index { take(remarks.removeFirst().remark) }
      batch.load(index, into: fields)
      take(row, origin: row.origin < 0 ? nil : batch.origins[row.origin])
    }
    for (_, remark) in remarks { take(remark) }
    outcome.growth.take(from: &schedule, beyond: &mark)
    outcome.findings = findings.takeAll()
    let unset = resolvers.reduce(0) { $0 + $1.unsetTimes }
    outcome.unsetTimes = unset - unsetTimes
    unsetTimes = unset
    swap(&batch.outcome, &outcome)
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

  private mutating func take(_ row: RecordBatch.Row, origin: RejectedRecord?) {
    findings.line = row.line
    // Check all texts of a table row at once.
    let isClean = job.isTable && origin == nil && !ByteBlock.hasControls(job.bytes.slice(row.offset, row.end))
    let suspect = isClean ? nil : ControlCharacters.firstSuspect(in: fields, of: job.definition)
    if let suspect, let path = pathWithNUL(from: suspect) {
      return reject(row, origin, .controlCharacter, "a NUL byte in the text at \(quotedForDisplay(path))")
    }
    if let problem = ownRecordProblem(row, origin) {
      let place = job.isTable ? (row.line, 1) : position(of: problem.offset, in: row)
      return reject(row, origin, problem.code ?? .syntaxError, problem.message, at: place)
    }
    if let suspect, let first = ControlCharacters.show(in: fields, of: job.definition, from: suspect) {
      let path = quotedForDisplay(job.definition.paths[first])
      findings.add(
        .controlCharacter, "a control character in the text at \(path): its symbol takes its place", .error,
        line: row.line)
    }
    var rejection: (code: DiagnosticCode, message: String)?
    var games = 0
    for index in records.indices {
      let record = records[index]
      record.begin()
      if index == 0 { needs.look(at: record) }
      if isAbsent(index, record) { continue }
      var candidate = GameCandidate()
      let result = resolvers[index].resolve(
        record, number: origin?.record ?? row.number, line: origin?.line ?? row.line, into: &candidate,
        schedule: &schedule)
      if row.number == job.explained { explain(result, line: row.line, game: index) }
      switch result {
      case .game:
        games += 1
        candidate.traits.source = UInt32(clamping: job.source)
        candidate.traits.lacksStart = candidate.game.start == nil
        // This program's own output has been checked already.
        if !job.hasOwnIDs { checks.look(at: candidate.game, &schedule.texts) }
        let id = resolvers[index].id
        if id.count > 0 {
          outcome.ids.append(id.view)
          outcome.idEnds.append(outcome.ids.count)
          candidate.game.id = TextID(raw: UInt32(truncatingIfNeeded: outcome.idEnds.count))
        }
        outcome.games.append(candidate.game)
        outcome.traits.append(candidate.traits)
      case .notGame: break
      case .rejected(let code, let message): rejection = rejection ?? (code, message)
      }
    }
    if let rejection {
      reject(row, origin, rejection.code, rejection.message)
    } else if games == 0 {
      outcome.notGames += 1
    }
  }

  /// Texts never contain NUL, except in damaged files and through JSON escapes.
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
    let explanation = records[game].explain(
      at: SourceLocation(file: job.file, line: line, column: 1), shown)
    if outcome.explanation == nil {
      outcome.explanation = explanation
    } else if game < job.definition.games.count {
      outcome.explanation?.add(explanation, of: job.definition.games[game], number: game + 1)
    }
  }

  /// Why a record of this program's own schedule is not a valid game, by the shared schedule reader. A record that is
  /// read again by its fields has no text to check.
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
