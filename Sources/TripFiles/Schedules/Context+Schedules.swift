package import CommandInterface
package import FeedReading
import FormatSyntax
package import ScheduleModel
import SourceText
import SystemIO

extension Context {
  /// Reads a schedule in any format, with starts in the zones of their venues. Invalid records are shown; it is an error if
  /// no records are left.
  package func schedule(_ path: String) throws(ToolError) -> (schedule: Schedule, isComplete: Bool) {
    var read = try scheduleWithLines(path)
    read.schedule.localizeStarts(gazetteer: gazetteer, zones: try zones())
    return (read.schedule, read.isComplete)
  }

  /// The games of all schedules. A game in several schedules is taken from the last one.
  package func schedule(_ paths: [String]) throws(ToolError) -> (schedule: Schedule, isComplete: Bool)? {
    guard let first = paths.first else { return nil }
    var (schedule, isComplete) = try self.schedule(first)
    for path in paths.dropFirst() {
      let next = try self.schedule(path)
      schedule.add(newer: next.schedule)
      isComplete = isComplete && next.isComplete
    }
    return (schedule, isComplete)
  }

  /// The schedule, and by number of each id's text: the line of the game with the id.
  package func scheduleWithLines(
    _ path: String
  ) throws(ToolError) -> (schedule: Schedule, lines: [Int32], isComplete: Bool) {
    let file = try InputFile(path)
    if file.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file is empty") }
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    let threads = Parallel.workers(jobs)
    func read(_ bytes: ByteView) throws(ToolError) {
      reader.read(bytes, as: try scheduleForm(bytes, path), file: path, threads: threads, findings: &findings)
    }
    try file.withBytes { (bytes) throws(ToolError) in
      if let converted = TextEncoding.decodeToUTF8(bytes) {
        try converted.withBytes { (text) throws(ToolError) in try read(text) }
      } else {
        try read(bytes)
      }
    }
    var schedule = reader.schedule
    console.show(findings)
    if schedule.games.isEmpty {
      throw ToolError(
        .badInput, "\(displaySafe(path)): no games in it; a schedule is the output of 'sportstime import'")
    }
    // Files that were combined or edited by hand may be in any order.
    schedule.sort()
    ZoneFiles.note(zonesOf: schedule)
    return (schedule, reader.firstLines, findings.isEmpty)
  }

  /// The format of a schedule; an error if the file is not a schedule.
  private func scheduleForm(_ bytes: ByteView, _ path: String) throws(ToolError) -> ScheduleFormat {
    _ = try checked(.ownFormats)
    let kind = FileKind.of(bytes, path: path)
    if case .schedule(let definition) = kind {
      switch definition.syntax {
      case .csv: return .csv
      case .json: return .json
      default: return .jsonl
      }
    }
    let head = bytes.slice(0, 64 << 10)
    let hasLines = head.trimmed.isEmpty || head.firstRange(of: "\n{") != nil
    if kind == nil, hasLines || FileHead(bytes).syntaxes.contains(.jsonl) { return .jsonl }
    let words = kind?.words ?? "if it is a feed, make a schedule of it with 'sportstime import'"
    throw ToolError(.badInput, "\(displaySafe(path)) is not a schedule: \(words)")
  }

  /// The built-in feed definitions.
  package func catalogue() throws(ToolError) -> FeedCatalogue { try checked(.builtIn) }

  private func checked(_ catalogue: FeedCatalogue) throws(ToolError) -> FeedCatalogue {
    guard let fault = catalogue.faults.first else { return catalogue }
    throw ToolError(
      .fault,
      "a definition that is built in is broken: \(fault.location?.description ?? ""): \(displaySafe(fault.message))")
  }
}
