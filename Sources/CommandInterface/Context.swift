package import CivilTime
package import ScheduleModel
import SourceText
package import SystemIO

/// The context of a command: its arguments, the console and built-in data.
package struct Context {
  package let spec: CommandSpec
  package let arguments: Arguments
  package let console: Console
  private var ownGazetteer: Gazetteer?
  /// The operand that the result overwrites.
  private let rewritten: String?

  /// Cities, venues and teams: the built-in ones, preceded by those of `--gazetteer`.
  package var gazetteer: Gazetteer { ownGazetteer ?? .builtIn }

  package init(_ spec: CommandSpec, _ words: some Sequence<String>) throws(ToolError) {
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
  package func now() throws(ToolError) -> Instant? {
    if let now = self[.now] { return now }
    guard let text = environment("SOURCE_DATE_EPOCH"), !text.isEmpty else { return nil }
    guard let seconds = Int64(text), seconds >= 0, seconds < 253_402_300_800 else {
      throw ToolError(.usage, "SOURCE_DATE_EPOCH should be seconds since 1970, not \(quotedForDisplay(text))")
    }
    return Instant(seconds: seconds)
  }

  /// The time of `--now`, otherwise of the system's clock, because a run needs a time.
  package func instantOfRun() throws(ToolError) -> Instant {
    try now() ?? Instant(seconds: Clock.secondsSinceEpoch())
  }

  /// Threads to use.
  package var jobs: Int { self[.jobs] ?? Parallel.processors }

  package subscript<Value>(option: OptionKey<Value>) -> Value { arguments[option] }

  package func has(_ option: Option) -> Bool { arguments.has(option) }

  package func usage(_ message: String) -> ToolError { Arguments.usage(message, spec) }

  /// - Throws: if the command line has both options.
  package func expectNotBoth(_ one: Option, _ other: Option) throws(ToolError) {
    if has(one), has(other) { throw usage("--\(one.name) and --\(other.name) can't be combined") }
  }

  /// The path of the user's file or folder, which is also printed; nil if there is none or `--no-config` is given.
  package func own(_ name: String) -> String? {
    guard !self[.noConfig], let path = UserFiles.path(name) else { return nil }
    console.say("\(name) from \(path)")
    return path
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
  package func lockRewritten() throws(ToolError) -> FileLock? {
    try rewritten.map { path throws(ToolError) in try lock(path) }
  }

  /// Prevents other runs, but not this one, from changing a file until the lock is released.
  package func lock(_ path: String) throws(ToolError) -> FileLock {
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

  /// The time zones, which local times require.
  package func zones() throws(ToolError) -> ZoneDatabase {
    guard ZoneDatabase.system.isAvailable else {
      try ZoneFiles.expectRead()
      let directories = ZoneDatabase.ownDirectory.map { [$0] } ?? ZoneDatabase.systemDirectories
      throw ToolError(
        .noInput, "no time zones in \(displaySafe(directories.joined(separator: ", "))): install the package tzdata")
    }
    return .system
  }

  /// The zones; nil if the system has none.
  package var zonesIfThere: ZoneDatabase? { ZoneDatabase.system.isAvailable ? .system : nil }

  /// The command's operands, at least one.
  package func operands(_ what: String) throws(ToolError) -> [String] {
    if arguments.operands.isEmpty { throw usage("\(what) is missing") }
    return arguments.operands
  }
}
