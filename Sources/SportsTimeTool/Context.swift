import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import SystemIO
import TripBuilding

/// The context of a command: its arguments, the console and built-in data.
struct Context {
  let spec: CommandSpec
  let arguments: Arguments
  let console: Console
  private var ownGazetteer: Gazetteer?
  /// The operand that the result overwrites.
  private let rewritten: String?

  /// Cities, venues and teams: the built-in ones, preceded by those of `--gazetteer`.
  var gazetteer: Gazetteer { ownGazetteer ?? .builtIn }

  init(_ spec: CommandSpec, _ words: some Sequence<String>) throws(ToolError) {
    self.spec = spec
    arguments = try Arguments(words, spec: spec)
    let format = arguments[.messageFormat] ?? .text
    console = Console(
      quiet: arguments[.quiet], verbose: arguments[.verbose], noColor: arguments[.noColor], format: format)
    rewritten = Context.rewritten(spec, arguments)
    for path in spec.outputs(arguments) { try RunFiles.declare(output: path) }
    ownGazetteer = nil
    if format != .text { console.setTime(try now()) }
    let hasGazetteer = spec.options.contains { $0.name == Option.gazetteer.name }
    if let folder = arguments[.gazetteer] ?? (hasGazetteer ? own("gazetteer") : nil) {
      ownGazetteer = try Context.gazetteer(folder, console)
    }
  }

  /// The value of `--now`, otherwise SOURCE_DATE_EPOCH; nil if neither is set, because no result depends on the clock.
  func now() throws(ToolError) -> Instant? {
    if let now = self[.now] { return now }
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    guard let seconds = Int64(text), seconds >= 0, seconds < 253_402_300_800 else {
      throw ToolError(.usage, "SOURCE_DATE_EPOCH should be seconds since 1970, not \(quotedForDisplay(text))")
    }
    return Instant(seconds: seconds)
  }

  /// Threads to use.
  var jobs: Int { self[.jobs] ?? Parallel.processors }

  subscript<Value>(option: OptionKey<Value>) -> Value { arguments[option] }

  func has(_ option: Option) -> Bool { arguments.has(option) }

  func usage(_ message: String) -> ToolError { Arguments.usage(message, spec) }

  /// - Throws: if the command line has both options.
  func expectNotBoth(_ one: Option, _ other: Option) throws(ToolError) {
    if has(one), has(other) { throw usage("--\(one.name) and --\(other.name) can't be combined") }
  }

  // MARK: Rewriting

  /// The operand that the result overwrites.
  private static func rewritten(_ spec: CommandSpec, _ arguments: Arguments) -> String? {
    guard spec.rewrites != .none, !arguments[.dryRun] else { return nil }
    if arguments[.inPlace] {
      for path in arguments.operands {
        if let status = FileStatus(path), status.kind == .file { RunFiles.allowRewriting(status.identity, path) }
      }
      return arguments.operands.first
    }
    if spec.rewrites == .onlyOperand, arguments.operands.count > 1 { return nil }
    guard let path = arguments.operands.first, path != "-" else { return nil }
    guard let output = arguments[.output], let place = try? OutputPlace(output), case .file = place,
      let status = FileStatus(path), place.identity == status.identity
    else { return nil }
    RunFiles.allowRewriting(status.identity, path)
    return path
  }

  /// Prevents other runs from changing the operand that is overwritten, from before it is read until the lock is
  /// released; nil if the result goes elsewhere.
  func lockRewritten() throws(ToolError) -> FileLock? { try rewritten.map { path throws(ToolError) in try lock(path) } }

  /// Prevents other runs, but not this one, from changing a file until the lock is released.
  func lock(_ path: String) throws(ToolError) -> FileLock {
    let lock = try ToolError.from { () throws(SystemError) in try FileLock(path) }
    if let identity = lock.identity {
      RunFiles.allowRewriting(identity, path)
      RunFiles.hold(identity)
    }
    return lock
  }

  private static func gazetteer(_ folder: String, _ console: Console) throws(ToolError) -> Gazetteer {
    let names = GazetteerFile.allCases.map(\.rawValue).joined(separator: ", ")
    guard InputFile.isDirectory(folder) else {
      throw ToolError(.noInput, "\(displaySafe(folder)): --gazetteer takes a folder with some of \(names)")
    }
    var gazetteer = Gazetteer.builtIn
    gazetteer.beginLayer()
    var findings: [Diagnostic] = []
    var count = 0
    for kind in GazetteerFile.allCases {
      let path = folder + "/" + kind.rawValue
      guard try InputFile.exists(path) else { continue }
      count += 1
      let zones = ZoneDatabase.system.isAvailable ? ZoneDatabase.system : nil
      try InputFile(path).withBytes { findings += gazetteer.read($0, kind, file: path, zones: zones) }
    }
    console.show(findings)
    if count == 0 { throw ToolError(.noInput, "\(displaySafe(folder)): it has none of \(names)") }
    if !findings.isEmpty {
      throw ToolError(.badInput, "\(displaySafe(folder)): the gazetteer has errors; nothing was done")
    }
    return gazetteer
  }

  /// The road routes from `--distances`; nil without the option.
  func distances() throws(ToolError) -> TravelTable? {
    guard let path = arguments[.distances] else { return nil }
    let file = try InputFile(path)
    do throws(TravelTableFailure) {
      return try file.withBytes { (bytes) throws(TravelTableFailure) in try TravelTable(bytes, file: path) }
    } catch {
      console.show(error.findings)
      throw ToolError(.badInput, "\(displaySafe(path)): the distances have errors; nothing was done")
    }
  }

  /// The built-in feed definitions.
  func catalogue() throws(ToolError) -> FeedCatalogue { try checked(.builtIn) }

  private func checked(_ catalogue: FeedCatalogue) throws(ToolError) -> FeedCatalogue {
    guard let fault = catalogue.faults.first else { return catalogue }
    throw ToolError(
      .fault,
      "a definition that is built in is broken: \(fault.location?.description ?? ""): \(displaySafe(fault.message))")
  }

  /// The time zones, which local times require.
  func zones() throws(ToolError) -> ZoneDatabase {
    guard ZoneDatabase.system.isAvailable else {
      try ZoneFiles.expectRead()
      let directories = ZoneDatabase.ownDirectory.map { [$0] } ?? ZoneDatabase.systemDirectories
      throw ToolError(
        .noInput, "no time zones in \(displaySafe(directories.joined(separator: ", "))): install the package tzdata")
    }
    return .system
  }

  /// The zones; nil if the system has none.
  var zonesIfThere: ZoneDatabase? { ZoneDatabase.system.isAvailable ? .system : nil }

  /// Reads a schedule in any format. Invalid records are shown; it is an error if no records are left.
  func schedule(_ path: String) throws(ToolError) -> (schedule: Schedule, isComplete: Bool) {
    let read = try scheduleWithLines(path)
    return (read.schedule, read.isComplete)
  }

  /// The games of all schedules. A game in several schedules is taken from the last one.
  func schedule(_ paths: [String]) throws(ToolError) -> (schedule: Schedule, isComplete: Bool)? {
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
  func scheduleWithLines(
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

  /// The command's operands, at least one.
  func operands(_ what: String) throws(ToolError) -> [String] {
    if arguments.operands.isEmpty { throw usage("\(what) is missing") }
    return arguments.operands
  }
}
