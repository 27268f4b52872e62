import CivilTime
package import CommandInterface
import FeedReading
import FormatSyntax
import ScheduleSync
import SourceText
import SyncStore
import SystemIO
import TripFiles

extension Command {
  package static let syncCommand = Command(
    spec: CommandSpec(
      name: "sync",
      summary: "Update a store from all configured feeds: the nightly run.",
      operands: "[NAME…]", takes: .name { StarterConfiguration.names(of: .builtIn).map { ($0, "") } },
      groups: [
        OptionGroup("Input", [.config, .store, .gazetteer]),
        OptionGroup("Actions other than a run", SyncCommand.modes),
        OptionGroup(
          "Output",
          [
            .format, .output.help("The report (default: standard output)."), .metrics, .messageFormat,
            .dryRun.help("Report what would change, and leave the store unchanged."),
          ]),
        OptionGroup("Details of actions", [.only, .maxAge, .keptBytes, .keptDays, .keptNights]),
      ],
      discussion: """
        A run reads all feeds and compares them with the store. New games are added, and games that moved keep their ids. A
        game that its feed no longer lists is withdrawn if all of the feed was read. The store's schedule.jsonl is a schedule
        as 'sportstime import' writes it.

        If too many games of a feed are withdrawn or changed at once, the guard holds these changes back and adds only new
        games. --accept makes the changes, of all feeds or of each feed NAME. --reject leaves the schedule as it is until the
        feed lists something else.

        Configured itineraries are rebased onto the schedule, validated, and published as calendars, with feeds of changes for
        each trip and team.

        --status is for monitors: it reads no feed and reports how the last run ended, how old it is, and what is held back.
        """,
      details: """
        The store's journal/ has one file of changes for each run, and fetched/ the sources as they were fetched. A run
        without changes only adds a line to runs.jsonl.

        --verify checks all files of the store against their digests, and undoes the journal from the schedule back to an empty
        one. It names each file that is damaged or missing. --repair rebuilds what is certain, such as the schedule from the
        journal, and keeps copies of damaged files in the store's folder damaged/.

        --prune removes kept sources beyond keptBytes and keptDays of the configuration at once, as the next night with changes
        would. Those of the last night stay. With keptNights, it also removes older nights from the journal, which then starts
        with the schedule as of the last of them.

        The guard counts upcoming games only, as of --now (default: the system's clock).

        Findings that the previous run also had are counted and not listed. The file .sportstime.json, here or in a directory above, switches findings off or
        changes their severity: those of feeds in "import", those of trips in "validate", also for some paths.

        With --init, each NAME is a league or a feed; 'sportstime feeds --sources' lists them with the terms of their owners.

        'sportstime schema sync-config' describes the configuration, and 'sportstime schema sync-report' the JSON report.
        """,
      exitCodes: [
        .findings: "A trip has an error, or records of a feed were rejected.",
        .badInput: "An input is not valid. With --verify and --repair: a file of the store is damaged or missing.",
        .tryLater:
          "A source can't be fetched, or another run has locked the store. With --status: the last run is older than "
          + "--max-age, or a feed could not be read.",
        .heldBack: "Changes wait for a decision.",
      ],
      examples: [
        ("sportstime sync --init mlb nhl", "a configuration for two leagues"),
        ("sportstime sync --check", "what each feed would yield"),
        ("sportstime sync -q", "the nightly run, from a timer"),
        ("sportstime sync --accept mlb --only changed", "make the changes of one feed, and withdraw nothing"),
        ("sportstime sync --reject f1", "leave the schedule as it is until the feed lists something else"),
        ("sportstime sync --status --max-age 26h", "for a monitor"),
        ("sportstime sync --prune --kept-days 30 --dry-run", "the kept sources that would be removed"),
        ("sportstime sync --verify", "check the store, such as a restored backup"),
        ("sportstime sync --repair", "rebuild damaged files from what is left"),
      ], outputs: SyncCommand.outputs),
    run: { (context) throws(ToolError) -> ExitCode in try SyncCommand(context).run() })
}

struct SyncCommand {
  let context: Context

  /// A day, plus some time for a run that is retried.
  static let defaultMaxAge: Int64 = 26 * 3_600

  init(_ context: Context) { self.context = context }

  @Sendable static func outputs(_ arguments: Arguments) -> [String] {
    if arguments[.makeConfig] { return [arguments[.config] ?? SyncConfiguration.fileName] }
    return [arguments[.output] ?? "-"] + (arguments[.metrics].map { [$0] } ?? [])
  }

  fileprivate static let modes: [Option] = [
    .check, .accept, .reject, .replay, .status, .prune, .verify, .repair, .log, .asOf, .makeConfig,
  ]

  func run() throws(ToolError) -> ExitCode {
    let isDecision = context[.accept] || context[.reject]
    if !context[.makeConfig], !isDecision, let word = context.arguments.operands.first {
      throw context.usage("sync takes no \(quotedForDisplay(word)): the configuration names the feeds")
    }
    if context.has(.only), !isDecision { throw context.usage("--only needs --accept or --reject") }
    if context[.reject], context.arguments.operands.isEmpty {
      throw context.usage("--reject needs the name of a feed")
    }
    if context[.reject], context[.only] == .rejected {
      throw context.usage("--reject takes --only withdrawn or changed: rejected changes are rejected already")
    }
    let modes = SyncCommand.modes.filter(context.has)
    if modes.count > 1 { throw context.usage("--\(modes[0].name) and --\(modes[1].name) can't be combined") }
    if context[.dryRun], !context[.replay], !context[.prune], let mode = modes.first {
      throw context.usage("--dry-run can't be combined with --\(mode.name)")
    }
    let output = context[.output]
    let format = context[.format] ?? output.flatMap(SyncReportFormat.init(file:)) ?? .text
    let path = context[.config] ?? SyncConfiguration.fileName
    if context[.makeConfig] { return try StarterFile(context: context).write(to: path) }
    if context.has(.maxAge), !context[.status] { throw context.usage("--max-age needs --status") }
    for option in [Option.keptBytes, .keptDays, .keptNights] where context.has(option) && !context[.prune] {
      throw context.usage("--\(option.name) needs --prune")
    }
    if context[.status] { return try showStatus(path, format) }
    if context[.verify] || context[.repair] { return try checkStore(path, format) }
    if context[.log] || context.has(.asOf) { return try showHistory(path, format) }
    let (run, configuration) = try syncRun(path)
    try expectOutputsOutside(of: run.storeFolder)
    if context[.prune] { return try prune(run, configuration.retention, format) }
    try expectReportEnding()
    if context[.check] || context[.dryRun] {
      return try perform(run, format) { report throws(ToolError) in try writeMetrics(report, nil, nil) }
    }
    var record = RunRecord(time: run.now, origin: origin)
    let begin = Clock.nanoseconds()
    var report: SyncReport?
    let result: Result<ExitCode, ToolError>
    do throws(ToolError) {
      let code = try perform(run, format, onReport: { report = $0 }) { report in
        if report.night == nil || configuration.onChange.isEmpty { return .done }
        let output = OutputBuffer(capacity: 1 << 16)
        report.append(as: .json, to: output)
        let (hook, code) = notify("onChange", configuration.onChange, output.view, configuration.hookSeconds)
        record.hooks.append(hook)
        return code
      }
      record.code = Int(code.rawValue)
      result = .success(code)
    } catch {
      (record.code, record.failure) = (Int(error.code.rawValue), error.message)
      result = .failure(error)
    }
    if let report { record.add(report) }
    record.milliseconds = (Clock.nanoseconds() &- begin) / 1_000_000
    // A run with a fixed time is reproducible byte for byte.
    if try context.now() != nil { record.dropDurations() }
    var code = logged { () throws(SyncError) in try RunLog.append(record, to: run.storeFolder) }
    code = code.worse(tellMetrics(report, record, run))
    if let (hook, hookCode) = notifyOfFailure(configuration.onFailure, record, limit: configuration.hookSeconds) {
      // The program may take long or use the metrics. Therefore the metrics and the record are written before it runs,
      // and the record is completed afterward.
      let before = record
      record.hooks.append(hook)
      if case .success(let own) = result { record.code = Int(own.worse(hookCode).rawValue) }
      code = code.worse(hookCode)
      code = code.worse(
        logged { () throws(SyncError) in try RunLog.replace(before, with: record, in: run.storeFolder) })
    }
    return try result.get().worse(code)
  }

  /// Writes to the log of runs. Reports the error if that fails.
  private func logged(_ write: () throws(SyncError) -> Void) -> ExitCode {
    do throws(SyncError) { try write() } catch {
      let problem = ToolError(error)
      context.console.error("the run is not in the log of runs: \(problem.message)")
      return problem.code
    }
    return .done
  }

  /// Writes the metrics of a recorded run. Reports the error if that fails.
  private func tellMetrics(_ report: SyncReport?, _ record: RunRecord, _ run: SyncRun) -> ExitCode {
    // The run itself reports an unreadable store.
    let status = try? StoreStatus(run.storeFolder, now: run.now, maxAge: SyncCommand.defaultMaxAge)
    do throws(ToolError) { try writeMetrics(report, record, status) } catch {
      context.console.error(error.message)
      return error.code
    }
    return .done
  }

  private func writeMetrics(_ report: SyncReport?, _ run: RunRecord?, _ status: StoreStatus?) throws(ToolError) {
    guard let path = context[.metrics] else { return }
    let output = OutputBuffer(capacity: 1 << 14)
    SyncReport.appendMetrics(of: report, run: run, status: status, to: output)
    try OutputTarget.write(output.view, to: path)
  }

  /// Passes the record of a failed run to the user's `onFailure` program; nil if there is nothing to pass.
  private func notifyOfFailure(
    _ words: [String], _ record: RunRecord, limit: Int
  ) -> (hook: RunRecord.Hook, code: ExitCode)? {
    let isFailure = ![.done, .findings, .heldBack].contains(ExitCode(rawValue: Int32(truncatingIfNeeded: record.code)))
    if words.isEmpty || !isFailure { return nil }
    let output = OutputBuffer()
    output.append(line: record)
    return notify("onFailure", words, output.view, limit)
  }

  /// Nil if the run does not decide about changes.
  private var decision: Decision? {
    guard context[.accept] || context[.reject] else { return nil }
    return Decision(context[.accept] ? .accept : .reject, feeds: context.arguments.operands, part: context[.only])
  }

  private var origin: Night.Origin {
    if context[.accept] { return .accept }
    return context[.reject] ? .reject : context[.replay] ? .replay : .sync
  }

  /// The message if there is nothing to decide.
  private var nothingDecided: String {
    let feeds = context.arguments.operands.map { " of \($0)" }.joined(separator: ",")
    if context[.only] == .rejected { return "nothing\(feeds) is rejected" }
    return "nothing\(feeds) is held back"
  }

  /// Runs and writes the report.
  ///
  /// - Parameters:
  ///   - onReport: called with the report of the finished run, before it is used.
  ///   - onWritten: called with the report after it was written. Its exit code is used if it is worse than the run's
  private func perform(
    _ run: SyncRun, _ format: SyncReportFormat, onReport: (SyncReport) throws(ToolError) -> Void,
    onWritten: (SyncReport) -> ExitCode = { _ in .done }
  ) throws(ToolError) -> ExitCode {
    let isDryRun = context[.dryRun]
    let report = try ToolError.from { () throws(SyncError) in
      if context[.check] { return try run.check() }
      if let decision { return try run.decide(decision) }
      return context[.replay] ? try run.replay(isDryRun: isDryRun) : try run.run(isDryRun: isDryRun)
    }
    try onReport(report)
    context.console.progress?.finish()
    try write(report, format)
    if decision != nil, report.night == nil { context.console.say(nothingDecided) }
    let code = ExitCode(report.outcome).worse(onWritten(report))
    if let problem = report.problem { throw ToolError(problem) }
    return code
  }

  /// Runs a user's program. The run is already committed, so the program can't undo it.
  ///
  /// - Parameter limit: in seconds.
  /// - Returns: how the program ended, and the resulting exit code of the run.
  private func notify(
    _ name: String, _ words: [String], _ input: ByteView, _ limit: Int
  ) -> (hook: RunRecord.Hook, code: ExitCode) {
    let result: (output: [UInt8], code: Int32, isStopped: Bool)
    do throws(SystemError) {
      result = try Subprocess.run(words, input: input, wantsOutput: false, seconds: limit)
    } catch {
      let problem = ToolError(error)
      context.console.error("\(name): \(problem.message)")
      return (RunRecord.Hook(name: name, failure: problem.message), problem.code)
    }
    let hook = RunRecord.Hook(name: name, code: Int(result.code), isTimedOut: result.isStopped)
    if result.code == 0 { return (hook, .done) }
    let end =
      result.isStopped ? "was stopped after \(counted(limit, "second", "seconds"))" : "exited with code \(result.code)"
    context.console.error("\(name): \(words[0]) \(end)")
    return (hook, .findings)
  }

  func expectReportEnding() throws(ToolError) {
    try context.expectEnding(
      ["txt", "json", "html"], others: ["text", "htm"], choosing: .format)
  }

  func expectReportOfStore(_ format: SyncReportFormat, _ mode: String) throws(ToolError) {
    try context.expectEnding(["txt", "json"], others: ["text"], choosing: .format)
    if format == .html { throw context.usage("\(mode) is text or json") }
  }

  /// Whether the report is text on standard output.
  func isShown(_ format: SyncReportFormat) -> Bool {
    format == .text && context[.output].map { $0 == "-" } ?? true
  }

  /// Only runs may write to the store. A report could overwrite the store's schedule.
  func expectOutputsOutside(of store: String) throws(ToolError) {
    for path in SyncCommand.outputs(context.arguments) where path != "-" && Folder.contains(store, path) {
      throw context.usage("the output \(displaySafe(path)) would be written into the store; name a file outside it")
    }
  }

  private func syncRun(_ path: String) throws(ToolError) -> (run: SyncRun, configuration: SyncConfiguration) {
    let source = try context.syncConfiguration(path)
    var settings = SyncSettings(
      gazetteer: context.gazetteer, zones: try context.zones(), catalogue: try context.catalogue(),
      now: try context.instantOfRun(), program: ToolVersion.line)
    try context.applyProjectSettings(to: &settings)
    if let progress = context.console.startProgress() {
      settings.onStep = { step in
        switch step {
        case .fetching: progress.begin(step.words, takesLong: true)
        case .reading(_, _, _, let records) where records > 0: progress.show(step.words)
        default: progress.begin(step.words, takesLong: false)
        }
      }
    }
    let run = SyncRun(
      source.configuration, folder: source.folder, store: context[.store], settings)
    return (run, source.configuration)
  }

  private func write(_ report: SyncReport, _ format: SyncReportFormat) throws(ToolError) {
    for path in report.sources { try context.note(source: path) }
    let output = OutputBuffer(capacity: 1 << 16)
    report.append(as: format, to: output)
    try OutputTarget.write(output.view, to: context[.output])
    context.console.show(report.newFindings.filter { $0.severity > .info })
    for feed in report.feeds {
      for error in feed.errors { context.console.error("\(feed.counts.name): \(error)") }
      for drift in feed.drift { context.console.say("\(feed.counts.name): the feed has changed: \(drift.message)") }
      for alarm in feed.alarms { context.console.error("\(feed.counts.name): held back: \(alarm)") }
    }
    if let cut = report.commonCut { context.console.say("the feeds have changed: \(cut)") }
    if let trips = report.trips {
      for error in trips.errors { context.console.error(error) }
      for entry in trips.news {
        for problem in entry.problems { context.console.error(problem) }
        if !entry.broken.isEmpty { context.console.error("trip \(entry.headline)") }
      }
    }
    // The summary line is for logs. A text report ends with it, but programs that collect messages may not receive the
    // report.
    if !isShown(format) || context.console.format == .jsonl { context.console.say(report.summary) }
  }

}

extension Option {
  fileprivate static let format = OptionKey<SyncReportFormat?>(
    "format", short: "f", "NAME", .choice(),
    "Format of the report: text, json or html (default: from the output's extension, or text).")
  fileprivate static let metrics = TextOption(
    "metrics", "FILE", .text,
    "Write counts and times in OpenMetrics format (Prometheus), also if the run fails.")
  fileprivate static let check = Flag("check", "Check the configuration, and report what each feed would yield.")
  fileprivate static let accept = Flag(
    "accept", "Make the changes that the last run held back, of all feeds or of those named. Reads no feed.")
  fileprivate static let reject = Flag(
    "reject", "Reject the changes of the named feeds until they list something else.")
  fileprivate static let only = OptionKey<Decision.Part?>(
    "only", "PART", .choice(),
    "With --accept and --reject, the part of the changes: withdrawn (with the games that replace them) or changed. "
      + "--accept also takes rejected.")
  fileprivate static let replay = Flag(
    "replay", "Read the sources of the last run again, after you corrected a definition.")
  fileprivate static let status = Flag(
    "status", "Report how the last run ended, how old it is, and what is held back.")
  fileprivate static let verify = Flag(
    "verify", "Check that no file of the store is damaged or missing. Reads no feed, and changes nothing.")
  fileprivate static let prune = Flag(
    "prune", "Remove kept sources and nights of the journal that are beyond the limits, and print them. Reads no feed.")
  static let keptBytes = OptionKey<Int?>(
    "kept-bytes", "N", .integer(0...1 << 50),
    "With --prune: bytes of sources to keep in addition to those of the last night (default: keptBytes of the "
      + "configuration).")
  static let keptDays = OptionKey<Int?>(
    "kept-days", "N", .integer(0...36_600),
    "With --prune: maximum age of these sources in days (default: keptDays of the configuration).")
  static let keptNights = OptionKey<Int?>(
    "kept-nights", "N", .integer(1...1_000_000),
    "With --prune: nights to keep in the journal (default: keptNights of the configuration, or all).")
  static let repair = Flag(
    "repair", "Rebuild damaged files of the store from what is left of it. Reads no feed.")
  static let maxAge = OptionKey<Int64?>(
    "max-age", "TIME", .duration, "With --status: maximum age of the last run, such as 90m, 26h or 3d (default: 26h).")
  fileprivate static let log = Flag("log", "List the runs of the store with outcome, duration and counts.")
  fileprivate static let makeConfig = Flag(
    "init", "Write a configuration for the named leagues and feeds, or an example.")
  static let asOf = OptionKey<LocalDate?>(
    "as-of", "DATE", .date,
    "Print the schedule as of the end of this date (UTC). The output's extension chooses the format.")
}
