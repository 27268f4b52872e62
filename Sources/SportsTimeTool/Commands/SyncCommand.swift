import ScheduleModel
import ScheduleSync
import SourceText
import SystemIO

extension Command {
  static let syncCommand = Command(
    spec: CommandSpec(
      name: "sync",
      summary: "Bring a store up to date with all configured feeds: the nightly run.",
      operands: "",
      options: [
        OptionSpec(
          "config", short: "c", value: "FILE", help: "What to read, and how; \(SyncCommand.fileName) by default."),
        OptionSpec("store", value: "DIR", help: "The store; by default the one that the configuration names."),
        .format(
          SyncReportFormat.allCases.map(\.rawValue),
          help: "Of the report: text, json or html; by default what its name ends in, else text."),
        OptionSpec("output", short: "o", value: "FILE", help: "The report; standard output by default."),
        OptionSpec("metrics", value: "FILE", help: "Also write the counts in the text form of OpenMetrics."),
        OptionSpec("dry-run", help: "Report what would change, and write no store."),
        OptionSpec("check", help: "Check the configuration, and report what each feed would give."),
        OptionSpec(
          "accept", help: "Release what the last run held back, and nothing that came since; no feed is read."),
        OptionSpec("replay", help: "Read the kept sources of the last night again, after a definition was corrected."),
        OptionSpec("log", help: "List the nights of the store."),
        OptionSpec(
          "as-of", value: "DATE", help: "Print the schedule as the last night up to a date (of UTC) left it."),
        OptionSpec("init", help: "Write a configuration to begin with."),
        .gazetteer,
      ],
      discussion: """
        Each night's run reads all feeds and compares them with the store: games that are new are taken over, games that
        moved keep their ids, and games that are gone are withdrawn where their feed was whole. The store's
        schedule.jsonl is a schedule as 'import' writes it; journal/ has the changes of each night, a file a night;
        fetched/ has the sources as they came. A night without news leaves every byte as it was.
        A feed of which too much goes or changes at once is held back: what is new is taken over, the rest waits, and the
        exit code is 76. The guard looks at games to come only, by --now, which is the system's clock by default.
        Itineraries that the configuration names are carried to each night's schedule where they are, checked, and published
        as calendars, with feeds of what changed for each trip and team. A trip with an error makes the exit code 1.
        Exit code 75 means that another run has the store. The configuration follows 'sportstime schema sync-config',
        the JSON report 'sportstime schema sync-report'.
        """,
      examples: [
        ("sportstime sync --init", "a configuration to begin with"),
        ("sportstime sync --check", "what each feed would give"),
        ("sportstime sync -q", "the nightly run, from a timer"),
      ], outputs: SyncCommand.outputs),
    run: { (context) throws(ToolError) -> ExitCode in try SyncCommand(context).run() })
}

struct SyncCommand {
  static let fileName = "sportstime-sync.json"

  let context: Context

  init(_ context: Context) { self.context = context }

  @Sendable static func outputs(_ arguments: Arguments) -> [String] {
    if arguments.has("init") { return [arguments.value("config") ?? fileName] }
    return [arguments.value("output") ?? "-"] + (arguments.value("metrics").map { [$0] } ?? [])
  }

  private static let modes = ["init", "check", "accept", "replay", "log", "as-of"]

  func run() throws(ToolError) -> ExitCode {
    if let word = context.arguments.operands.first {
      throw Arguments.usage("sync takes no \(quotedForDisplay(word)): the configuration names the feeds", context.spec)
    }
    let modes = SyncCommand.modes.filter { context.arguments.has($0) }
    if modes.count > 1 {
      throw Arguments.usage("--\(modes[0]) and --\(modes[1]) are not for one run", context.spec)
    }
    if context.arguments.has("dry-run"), let mode = modes.first, mode != "replay" {
      throw Arguments.usage("--dry-run is for runs that write the store, and not for --\(mode)", context.spec)
    }
    let output = context.arguments.value("output")
    let format = context.arguments.choice("format") ?? output.flatMap(SyncReportFormat.init(file:)) ?? .text
    let path = context.arguments.value("config") ?? SyncCommand.fileName
    if context.arguments.has("init") { return try writeTemplate(path) }
    if context.arguments.has("log") || context.arguments.has("as-of") { return try look(path, format) }
    let (run, onChange) = try syncRun(path)
    try expectOutputsOutside(of: run.storeFolder)
    let isRehearsal = context.arguments.has("dry-run")
    let report = try ToolError.from { () throws(SyncError) in
      switch modes.first {
      case "check": try run.check()
      case "accept": try run.accept()
      case "replay": try run.replay(isRehearsal: isRehearsal)
      default: try run.run(isRehearsal: isRehearsal)
      }
    }
    try write(report, format)
    if modes.first == "accept", report.night == nil { context.console.say("nothing is held back") }
    var code = ExitCode(report.outcome)
    if report.night != nil, !onChange.isEmpty { code = code.worse(try notify(onChange, report)) }
    if let problem = report.problem { throw ToolError(problem) }
    return code
  }

  /// Gives a program of the user's the report. The night is written: what comes of the program does not undo it.
  private func notify(_ words: [String], _ report: SyncReport) throws(ToolError) -> ExitCode {
    let output = OutputBuffer(capacity: 1 << 16)
    report.append(as: .json, to: output)
    let code: Int32
    do throws(SystemError) { code = try Subprocess.run(words, input: output.view, wantsOutput: false).code } catch {
      let problem = ToolError(error)
      throw ToolError(problem.code, "onChange: \(problem.message)")
    }
    if code == 0 { return .done }
    context.console.error("onChange: \(words[0]) ended with code \(code)")
    return .findings
  }

  /// What a store has is written by nights alone: a report in the place of its schedule would be the end of it.
  private func expectOutputsOutside(of store: String) throws(ToolError) {
    for path in SyncCommand.outputs(context.arguments) where path != "-" && Folder.contains(store, path) {
      throw Arguments.usage(
        "the output to \(displaySafe(path)) would be written into the store; name a file outside of it", context.spec)
    }
  }

  private func syncRun(_ path: String) throws(ToolError) -> (run: SyncRun, onChange: [String]) {
    let source = try context.syncConfiguration(path)
    let run = SyncRun(
      source.configuration, folder: source.folder, store: context.arguments.value("store"),
      SyncSetting(
        gazetteer: context.gazetteer, zones: try context.zones(), catalogue: try context.catalogue(),
        now: try context.instantOfRun(),
        program: SportsTimeTool.name))
    return (run, source.configuration.onChange)
  }

  private func write(_ report: SyncReport, _ format: SyncReportFormat) throws(ToolError) {
    for path in report.sources { try context.note(source: path) }
    let target = try OutputTarget(context.arguments.value("output"))
    let output = OutputBuffer(capacity: 1 << 16)
    report.append(as: format, to: output)
    try target.write(output)
    try target.commit()
    if let path = context.arguments.value("metrics") {
      let metrics = try OutputTarget(path)
      report.appendMetrics(to: output)
      try metrics.write(output)
      try metrics.commit()
    }
    context.console.show(report.findings.filter { $0.severity > .info })
    for feed in report.feeds {
      for error in feed.errors { context.console.error("\(feed.counts.name): \(error)") }
      for drift in feed.drift { context.console.say("\(feed.counts.name): the feed has changed: \(drift.message)") }
      for alarm in feed.alarms { context.console.error("\(feed.counts.name): held back: \(alarm)") }
    }
    if let trips = report.trips {
      for error in trips.errors { context.console.error(error) }
      for entry in trips.news {
        for problem in entry.problems { context.console.error(problem) }
        if !entry.broken.isEmpty { context.console.error("trip \(entry.headline)") }
      }
    }
    // One line for logs: a report for people ends with it.
    let isShown = format == .text && context.arguments.value("output").map { $0 == "-" } ?? true
    if !isShown { context.console.say(report.summary) }
  }

  // MARK: Looking

  /// What the store itself has: no feed is read, and no lock taken.
  private func look(_ path: String, _ format: SyncReportFormat) throws(ToolError) -> ExitCode {
    let date = try context.arguments.date("as-of")
    let history = try context.history(configuration: path)
    let output = OutputBuffer(capacity: 1 << 16)
    if let date {
      let schedule = try ToolError.from { () throws(SyncError) in try history.schedule(asOf: date) }
      let target = try OutputTarget(context.arguments.value("output"))
      try ScheduleWriter(schedule).write(as: .jsonl) { (output) throws(ToolError) in
        try target.write(output)
      }
      try target.commit()
      return .done
    }
    if format == .json { history.appendJSON(to: output) } else { history.appendText(to: output) }
    let target = try OutputTarget(context.arguments.value("output"))
    try target.write(output)
    try target.commit()
    return .done
  }

  // MARK: Beginning

  private static let template = """
    {
      "format": "sportstime-sync",
      "version": 1,
      "store": "store",
      "feeds": [
        {"name": "games", "source": "feeds/*.ics", "feed": "auto"}
      ]
    }

    """

  private func writeTemplate(_ path: String) throws(ToolError) -> ExitCode {
    if path != "-", try InputFile.exists(path) {
      throw ToolError(.cannotCreate, "\(displaySafe(path)) is there already, and stays as it is")
    }
    let target = try OutputTarget(path)
    try target.write(SyncCommand.template)
    try target.commit()
    context.console.say(
      "\(RunFiles.name(ofOutput: path)) is written: name your feeds in it, then 'sportstime sync --check'")
    return .done
  }
}
