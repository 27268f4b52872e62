package import CivilTime
import FormatSyntax
package import ScheduleModel
public import SourceText

/// Reads feeds into one schedule: give it each source, then `finish`.
public struct Importer {
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase
  private let catalogue: FeedCatalogue
  private var schedule = Schedule()
  private var candidates: [GameCandidate] = []
  private var report = ImportReport()

  /// How many rejected records are kept with their text; more are only counted.
  private static let keptRejects = 100_000

  /// Why a source can't be read at all.
  public struct Failure: Error, Sendable {
    public var message: String
    public var location: SourceLocation
  }

  package init(gazetteer: Gazetteer, zones: ZoneDatabase, catalogue: FeedCatalogue) {
    self.gazetteer = gazetteer
    self.zones = zones
    self.catalogue = catalogue
  }

  /// Reads one source.
  ///
  /// - Parameters:
  ///   - file: the name that locations and the games' `source` show.
  ///   - feed: the definition; nil to recognise it.
  /// - Throws: where nothing can be made of the input.
  package mutating func read(_ bytes: ByteView, file: String, feed: FeedDefinition?) throws(Failure) {
    func failure(_ message: String, line: Int = 1, column: Int = 1) -> Failure {
      Failure(message: message, location: SourceLocation(file: file, line: line, column: column))
    }
    if bytes.isEmpty { throw failure("the file is empty") }
    if let converted = TextEncoding.decodeToUTF8(bytes) {
      return try converted.withUnsafeBufferPointer { (view) throws(Failure) in
        try read(view, file: file, feed: feed)
      }
    }
    if TextEncoding.looksBinary(bytes) { throw failure("this is no text: it has NUL bytes") }
    // A response that was saved with its headers: what counts is what follows them.
    let head = HTTPHead.length(bytes)
    let body = bytes.slice(head, bytes.count)
    guard let definition = feed ?? catalogue.recognise(body) else {
      throw failure(unrecognised(body))
    }
    let before = (candidates.count, report.sources.count)
    do throws(SyntaxError) {
      try readRecords(body, file: file, definition, linesBefore: bytes.slice(0, head).count { $0 == 0x0A })
    } catch {
      let place = LineCounter.position(of: head + error.offset, in: bytes)
      let isUseless = candidates.count == before.0
      if isUseless {
        report.sources.removeSubrange(before.1...)
        throw failure(error.message, line: place.line, column: place.column)
      }
      report.findings.append(
        Finding(
          code: error.code ?? "syntax-error", severity: .error,
          message: error.message + "; what stands before was imported",
          location: SourceLocation(file: file, line: place.line, column: place.column)))
    }
  }

  private func unrecognised(_ bytes: ByteView) -> String {
    let syntaxes = FeedCatalogue.syntaxes(of: bytes.slice(0, 64 << 10))
    guard let syntax = syntaxes.first else { return "the file holds nothing but blanks" }
    let known = catalogue.definitions.filter { syntaxes.contains($0.syntax) }.map(\.name)
    let kind =
      switch syntax {
      case .csv: "CSV"
      case .json, .jsonl: "JSON"
      case .xml: "XML"
      case .ical: "iCalendar"
      }
    return "no known feed: it looks like \(kind), and none of \(known.joined(separator: ", ")) fits; "
      + "name one with --feed, or a definition of your own"
  }

  private mutating func readRecords(
    _ bytes: ByteView, file: String, _ definition: FeedDefinition, linesBefore: Int
  ) throws(SyntaxError) {
    // The schedule moves into the run and back, so that it is never copied.
    var moved = Schedule()
    swap(&moved, &schedule)
    let run = SourceRun(
      bytes: bytes, file: file, definition: definition, gazetteer: gazetteer, zones: zones, schedule: consume moved,
      source: report.sources.count, linesBefore: linesBefore)
    var broken: SyntaxError?
    do throws(SyntaxError) {
      try run.read()
    } catch {
      broken = error
    }
    swap(&schedule, &run.schedule)
    candidates += run.candidates
    report.sources.append(run.counts)
    report.findings += run.findings.all
    report.rejects += run.rejects.prefix(max(0, Importer.keptRejects - report.rejects.count))
    if let broken { throw broken }
  }

  /// Matches the games of all sources and gives the schedule, sorted, with the report.
  package mutating func finish() -> (schedule: Schedule, report: ImportReport) {
    let merged = GameMerger.merge(candidates, into: &schedule)
    for (index, candidate) in candidates.enumerated() {
      if merged.isDuplicate[index] {
        report.sources[candidate.source].duplicate += 1
      } else {
        report.sources[candidate.source].games += 1
        if candidate.game.start == nil { report.sources[candidate.source].timeNotSet += 1 }
      }
    }
    return (schedule, report)
  }
}

/// The reading of one source.
private final class SourceRun {
  var schedule: Schedule
  var candidates: [GameCandidate] = []
  var counts: ImportReport.Source
  let findings: FindingTally
  var rejects: [ImportReport.Reject] = []
  private let bytes: ByteView
  private let file: String
  private let definition: FeedDefinition
  private let source: Int
  /// Lines of the file that stand before `bytes`.
  private let linesBefore: Int
  private let fields: RecordFields
  private let record: RecordEvaluator
  private let resolver: GameResolver
  private var spoiled: SyntaxFinding?
  private var lines = LineCounter()

  init(
    bytes: ByteView, file: String, definition: FeedDefinition, gazetteer: Gazetteer, zones: ZoneDatabase,
    schedule: consuming Schedule, source: Int, linesBefore: Int
  ) {
    self.bytes = bytes
    self.file = file
    self.definition = definition
    self.source = source
    self.linesBefore = linesBefore
    self.schedule = schedule
    counts = ImportReport.Source(file: file)
    counts.feed = definition.name
    let findings = FindingTally(file: file)
    self.findings = findings
    fields = RecordFields(count: definition.paths.count)
    record = RecordEvaluator(definition, fields: fields, fileName: SourceRun.stem(file))
    resolver = GameResolver(
      definition, gazetteer: gazetteer, zones: zones, file: file, findings: findings, schedule: &self.schedule)
  }

  /// The file's name without folders and extension.
  static func stem(_ file: String) -> String {
    let name = file.split(separator: "/").last ?? Substring(file)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  func read() throws(SyntaxError) {
    try RecordSource(definition: definition, input: bytes).read(
      fields: fields,
      onFinding: { [unowned self] in note($0) },
      onSkipped: { [unowned self] code, message, offset in skip(code, message, offset) },
      onRecord: { [unowned self] line in take(line) })
  }

  private func note(_ finding: SyntaxFinding) {
    let place = position(of: finding.offset)
    // How lines end is worth knowing and changes nothing.
    let isForm = finding.scope == .file
    findings.add(finding.code, finding.message, isForm ? .info : .warning, line: place.line, column: place.column)
    // Text that is not what its encoding says can't become names and ids.
    if finding.code == "invalid-utf8", finding.scope == .record { spoiled = finding }
  }

  private func skip(_ code: String, _ message: String, _ offset: Int) {
    counts.read += 1
    counts.rejected += 1
    let place = position(of: offset)
    let end = bytes.firstIndex(of: 0x0A, from: offset) ?? bytes.count
    reject(code, message, line: place.line, column: place.column, raw: bytes.slice(offset, min(end, offset + 4_096)))
  }

  /// Line and column; offsets come in rising order, so that all of them together cost one pass.
  private func position(of offset: Int) -> (line: Int, column: Int) {
    if offset < lines.offset { lines = LineCounter() }
    let line = lines.advance(to: offset, in: bytes)
    var start = min(offset, bytes.count)
    let least = max(0, start - Limits.feedRecordBytes / 16)
    while start > least, bytes[start - 1] != 0x0A { start -= 1 }
    return (linesBefore + line, offset - start + 1)
  }

  private func reject(_ code: String, _ message: String, line: Int, column: Int, raw: ByteView) {
    findings.add(code, message, .error, line: line, column: column)
    rejects.append(
      ImportReport.Reject(
        feed: definition.name, location: SourceLocation(file: file, line: line, column: column), record: counts.read,
        code: code, message: message, raw: Array(raw)))
  }

  private func take(_ lineOfBody: Int) {
    let line = linesBefore + lineOfBody
    counts.read += 1
    let raw = bytes.slice(fields.offset, fields.end)
    if let finding = spoiled {
      spoiled = nil
      counts.rejected += 1
      return reject(finding.code, finding.message, line: line, column: 1, raw: raw)
    }
    record.begin()
    findings.line = line
    switch resolver.resolve(record, number: counts.read, line: line, schedule: &schedule) {
    case .game(var candidate):
      candidate.source = source
      candidates.append(candidate)
    case .notGame: counts.notGames += 1
    case .rejected(let code, let message):
      counts.rejected += 1
      reject(code, message, line: line, column: 1, raw: raw)
    }
  }
}
