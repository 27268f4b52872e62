package import CommandInterface
import FeedImporting
import FeedReading
import FindingReports
import FormatSyntax
import GameIdentity
import ItineraryValidation
import ScheduleModel
import SourceText
import SystemIO
import TripFiles

extension Command {
  package static let importCommand = Command(
    spec: CommandSpec(
      name: "import",
      summary: "Read feeds of games into one schedule.",
      operands: "SOURCE…",
      groups: [
        OptionGroup(
          "Input",
          [.feed, .feeds, .gazetteer] + ImportOptions.all),
        OptionGroup(
          "Output",
          [
            .targetFormat, .output.help("The schedule (default: standard output)."),
            .previous.help("An earlier schedule: the same games keep their ids and earlier starts."),
            .partial, .rejects, .explain,
          ]),
        OptionGroup(
          "Findings",
          [
            .report.help("Write what was read from each source."),
            .reportFormat.help(
              "Format of the report: json (sources and findings), or findings only as text, jsonl, sarif, html or github "
                + "(default: from the report's extension, or json)."),
            .failOn, .maxFindings, .disabledCodes(KnownNames.codes, of: "findings", pattern: "unknown-*"),
            .severityLevels(of: "findings"), .settings, .noConfig,
          ]),
      ],
      discussion: """
        SOURCE is a CSV, JSON, XML or iCalendar file, a directory of such files, or - for standard input. Each source is
        recognized by its content; 'sportstime feeds' lists the known feeds. A game that several sources have becomes one game.

        The schedule has one game a line (JSON Lines). It can also be a JSON list or a table (CSV). Each of these can be
        imported again.

        A source fails if it is unreadable, unrecognized, empty or truncated. No schedule is then written, and an existing one
        stays, unless --partial is given. Records that can't be read are rejected, and the others are imported.
        """,
      details: """
        To import rejected records, correct the texts in "fields" in the file of --rejects, or in "raw" if there are no
        fields, and import that file.

        With --partial, the exit code is 1 if some games of each failed source were read. It does not depend on --fail-on.

        With --previous, a game that moved or was renamed keeps its id.

        The file .sportstime.json can have settings, which the command line overrides: {"import": {"disable": [],
        "severity": {"CODE": "error"}, "failOn": "warning", "maxFindings": 100}}.
        """,
      exitCodes: [
        .findings: "Records were rejected or read with a guess, or a finding reaches --fail-on. The rest was imported.",
        .badInput: "A source is unrecognized, empty or truncated.",
        .noInput: "A source can't be read.",
      ],
      examples: [
        ("sportstime import mlb-2019/*.csv -o schedule.jsonl", "the files of thirty clubs as one schedule"),
        ("curl -s https://example.org/games.ics | sportstime import -", "from a pipe"),
        ("sportstime import --feed my-league.json games.csv", "with your own definition of a feed"),
        ("sportstime import schedule.jsonl -o schedule.csv", "a schedule as a spreadsheet"),
        ("sportstime import --explain 12 games.csv", "where each member of game 12 comes from"),
        ("sportstime import trip.ics -o games.jsonl", "the games of a trip, with their ids"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try ImportRun(context).run() })
}

private struct ImportRun {
  let context: Context
  let format: ScheduleFormat
  private let findings: ImportFindings

  init(_ context: Context) throws(ToolError) {
    self.context = context
    findings = try ImportFindings(context)
    try context.expectEnding(["jsonl", "json", "csv"], others: ["ndjson"], choosing: .targetFormat)
    try context.expectEnding(["jsonl"], others: ["ndjson", "json"], of: .rejects)
    format = context[.targetFormat] ?? ScheduleFormat(file: context[.output] ?? "")
  }

  func run() throws(ToolError) -> ExitCode {
    let inputs = try InputPaths(
      try context.operands("a source to import"),
      extensions: FeedCatalogue.fileEndings, context.console)
    let paths = inputs.paths
    // Loading the gazetteer and the definitions takes as long as thousands of games, so load them in parallel.
    let jobs = context.jobs
    let gazetteer = jobs > 1 ? Parallel.start { _ = Gazetteer.builtIn } : {}
    defer { gazetteer() }
    let (feed, catalogue) = try definitions()
    var importer = Importer(
      gazetteer: context.gazetteer, zones: try context.zones(), catalogue: catalogue,
      settings: try ImportOptions.settings(context))
    let explained = context[.explain]
    if let explained, paths.count != 1 {
      throw ToolError(.usage, "--explain \(explained) is about one source, but there are \(paths.count)")
    }
    // An explanation of a record must not replace a schedule.
    if explained != nil, context[.output] != nil {
      throw context.usage("--explain goes to standard output and writes no schedule: leave --output out")
    }
    importer.explained = explained ?? 0
    importer.threads = Parallel.workers(jobs)
    let rejects = try RejectsFile(context[.rejects])
    var callbacks = Importer.Callbacks()
    callbacks.onReject = { rejects?.append($0) }
    let progress = context.console.startProgress(unit: ("record", "records"))
    callbacks.onRecords = { count, _ in progress?.add(0, count: count) }
    var code = inputs.code
    for path in paths { code = code.worse(read(path, feed, callbacks, into: &importer)) }
    progress?.finish()
    var (schedule, report) = importer.finish()
    var failure: ToolError?
    if let path = context[.previous] {
      do throws(ToolError) {
        code = code.worse(try keepIDs(of: path, in: &schedule, &report))
      } catch {
        // With other ids it would be another schedule, so no schedule is written. The results of the sources are still
        // reported.
        failure = error
      }
    }
    report.findings = findings.policy.applied(to: report.findings)
    if schedule.texts.isFull { throw ToolError(.badInput, TextTable.fullMessage + " [limit-exceeded]") }
    if let explained {
      if let failure { throw failure }
      if importer.explanation == nil, code != .done { return code }
      return try explain(explained, importer.explanation, schedule)
    }
    // The report is most useful if not much was read.
    try write(report)
    try rejects?.commit()
    if let failure { throw failure }
    if paths.isEmpty { return code }
    if isWritten(report, inputs.code) {
      let target = try OutputTarget(context[.output])
      try ScheduleWriter(schedule).write(as: format, importer.threads) { (output) throws(ToolError) in
        try target.write(output)
      }
      try target.commit()
    }
    summarise(report, games: schedule.games.count)
    return findings.areFine(in: report) ? code : code.worse(.findings)
  }

  /// Whether there is a schedule to write. If not, prints the reason.
  private func isWritten(_ report: ImportReport, _ inputs: ExitCode) -> Bool {
    let failed = report.sources.count { $0.error != nil }
    let hasGames = report.sources.contains { $0.games > 0 }
    if failed == 0 && inputs == .done || hasGames && context[.partial] { return true }
    tellNothingWritten(failed, of: report.sources.count, hasGames: hasGames)
    return false
  }

  /// Gives the games their ids in an earlier schedule.
  private func keepIDs(
    of path: String, in schedule: inout Schedule, _ report: inout ImportReport
  ) throws(ToolError) -> ExitCode {
    let (previous, isComplete) = try context.schedule(path)
    let keeper = IdentityKeeper(previous, file: path, in: &schedule, gazetteer: context.gazetteer)
    report.findings += keeper.findings
    context.console.say(
      "\(counted(keeper.kept, "game keeps its id", "games keep their ids")), \(keeper.added) new, \(keeper.gone) gone")
    return isComplete ? .done : .findings
  }

  /// Reads one source. Problems are shown and added to the report.
  private func read(
    _ path: String, _ feed: FeedDefinition?, _ callbacks: Importer.Callbacks, into importer: inout Importer
  ) -> ExitCode {
    let file: InputFile
    do throws(ToolError) {
      file = try InputFile(path)
    } catch {
      importer.fail(file: path, error: error.message)
      context.console.error(error.message)
      return error.code
    }
    if feed == nil {
      do throws(ToolError) {
        let games = try file.withBytes { (bytes) throws(ToolError) in
          try ItineraryGames(bytes, path: path, gazetteer: context.gazetteer)
        }
        if let games { return read(games, path, callbacks, into: &importer) }
      } catch {
        importer.fail(file: path, error: error.message)
        context.console.error(error.message)
        return error.code
      }
    }
    var callbacks = callbacks
    callbacks.onDone = { file.release($0) }
    do throws(Importer.Failure) {
      try file.withBytes { (bytes) throws(Importer.Failure) in
        try importer.read(bytes, file: path, feed: feed, callbacks: callbacks)
      }
      return .done
    } catch {
      context.console.error("\(error.location.description): \(displaySafe(error.message))")
      return error.hasGames && context[.partial] ? .findings : .badInput
    }
  }

  /// Reads the games of itineraries.
  private func read(
    _ games: ItineraryGames, _ path: String, _ callbacks: Importer.Callbacks, into importer: inout Importer
  ) -> ExitCode {
    context.console.show(games.findings)
    let code: ExitCode = games.findings.contains { $0.severity >= .warning } ? .findings : .done
    do throws(Importer.Failure) {
      try games.schedule.withBytes { (bytes) throws(Importer.Failure) in
        let feed = FeedCatalogue.builtIn.definition(named: ItineraryGames.feed)
        try importer.read(bytes, file: path, feed: feed, callbacks: callbacks)
      }
      return code
    } catch {
      let hasGames = !games.schedule.isEmpty
      context.console.error(
        hasGames
          ? "\(error.location.description): \(displaySafe(error.message))"
          : "\(displaySafe(path)): the itinerary has no games")
      return .badInput
    }
  }

  private func tellNothingWritten(_ failed: Int, of count: Int, hasGames: Bool) {
    let sources = failed == 0 ? "a folder of sources" : count == 1 ? "the source" : "\(failed) of \(count) sources"
    context.console.error(
      "\(sources) failed: no schedule is written"
        + (hasGames ? "; with --partial it has what could be read" : ""))
  }

  /// The single definition for all sources (nil to recognize them), and the definitions to recognize.
  private func definitions() throws(ToolError) -> (FeedDefinition?, FeedCatalogue) {
    var catalogue = try context.catalogue()
    if let folder = context[.feeds] ?? context.own("feeds") {
      catalogue = catalogue.preceded(by: try definitions(in: folder))
    }
    let names = context[.feed]
    let named = try names.filter { $0 != "auto" }.map { (name) throws(ToolError) in try definition(name, catalogue) }
    if named.isEmpty { return (nil, catalogue) }
    if names.count == 1 { return (named.first, catalogue) }
    // Together with "auto", named definitions take precedence over built-in ones.
    return (nil, names.contains("auto") ? catalogue.preceded(by: named) : FeedCatalogue(named))
  }

  private func definition(_ name: String, _ catalogue: FeedCatalogue) throws(ToolError) -> FeedDefinition {
    if let known = catalogue.definition(named: name) { return known }
    guard name.hasSuffix(".json") || name.contains("/") else {
      throw ToolError.unknown("no feed is named", name, catalogue.definitions.map(\.name), listedBy: "feeds")
    }
    return try definition(file: name)
  }

  private func definition(file path: String) throws(ToolError) -> FeedDefinition {
    let file = try InputFile(path)
    let zones = try context.zones()
    let (definition, findings) = file.withBytes { FeedDefinitionReader.read($0, file: path, zones: zones) }
    context.console.show(findings)
    guard let definition else { throw ToolError(.badInput, "\(displaySafe(path)) is not a usable feed definition") }
    return definition
  }

  /// All definitions in a folder. An invalid file stops the import, because the sources that it was meant for are
  /// unknown.
  private func definitions(in folder: String) throws(ToolError) -> [FeedDefinition] {
    let names = try ToolError.from { () throws(SystemError) in try Folder.names(in: folder) }
    let paths = names.filter { $0.hasSuffix(".json") }.sorted { $0.precedesBytewise($1) }.map { folder + "/" + $0 }
    if paths.isEmpty { throw ToolError(.noInput, "\(displaySafe(folder)): no definition (*.json) in it") }
    return try paths.map { (path) throws(ToolError) in try definition(file: path) }
  }

  private func write(_ report: ImportReport) throws(ToolError) {
    guard let path = context[.report] else { return }
    if findings.format != .json {
      let shown = report.asFindings.shown(as: findings.format, from: nil)
      return try context.write(shown, with: context.reportWriter(of: .source, findings.format), to: path)
    }
    let output = OutputBuffer()
    report.append(to: output)
    try OutputTarget.write(output.view, to: path)
  }

  private func explain(_ number: Int, _ explanation: RecordExplanation?, _ schedule: Schedule) throws(ToolError)
    -> ExitCode
  {
    guard let explanation else { throw ToolError(.badInput, "record \(number) is missing or can't be read") }
    let output = OutputBuffer()
    explanation.append(to: output)
    if case .game = explanation.outcome {
      let games = schedule.games.filter { $0.source.record == UInt32(clamping: number) }
      for game in games {
        output.append("the game: ")
        ScheduleWriter(schedule).append(game, to: output)
        output.append(.lineFeed)
      }
      if games.isEmpty { output.append("the same game as another record of the source\n") }
    }
    try OutputTarget.write(output.view, to: nil)
    return .done
  }

  private func summarise(_ report: ImportReport, games: Int) {
    let shown = report.findings.filter { $0.severity > .info }
    if let most = findings.most { context.console.show(shown, most: most) } else { context.console.show(shown) }
    var total = ImportReport.Source(file: "")
    for source in report.sources {
      total.read += source.read
      total.duplicate += source.duplicate
      total.rejected += source.rejected
      total.notGames += source.notGames
      total.timeNotSet += source.timeNotSet
    }
    context.console.say(
      "\(counted(report.sources.count, "source", "sources")): \(counted(total.read, "record", "records")), "
        + "\(counted(games, "game", "games")) (\(digitGrouped(total.timeNotSet)) without a time), "
        + "\(counted(total.duplicate, "duplicate", "duplicates")), \(digitGrouped(total.rejected)) rejected, "
        + "\(digitGrouped(total.notGames)) not games")
  }
}

/// The file of rejected records. They are written immediately, because there may be many.
private final class RejectsFile {
  private let target: OutputTarget
  private let output = OutputBuffer()
  private var failure: ToolError?

  init?(_ path: String?) throws(ToolError) {
    guard let path else { return nil }
    target = try OutputTarget(path)
  }

  func append(_ record: RejectedRecord) {
    output.append(line: record)
    if output.count > 1 << 16 { write() }
  }

  private func write() {
    do throws(ToolError) { try target.write(output) } catch {
      output.removeAll()
      failure = failure ?? error
    }
  }

  func commit() throws(ToolError) {
    write()
    if let failure { throw failure }
    try target.commit()
  }
}

extension Option {
  fileprivate static let feed = TextsOption(
    "feed", "NAME", .text(completing: .nameOrFile(KnownNames.feeds)),
    "The feed's definition: a name from 'sportstime feeds', or your own file (default: auto). With several "
      + "definitions, each source uses the one that matches it.")
  fileprivate static let feeds = TextOption(
    "feeds", "DIR", .text,
    "A directory with your definitions, which are tried before the built-in ones.")
  fileprivate static let targetFormat = OptionKey<ScheduleFormat?>(
    "to", short: "t", "FORMAT", .choice(),
    "jsonl, json or csv (default: from the output's extension, or jsonl).")
  fileprivate static let partial = Flag(
    "partial", "Write what could be read even if a source failed.")
  fileprivate static let explain = OptionKey<Int?>(
    "explain", "RECORD", .integer(1...Int.max),
    "Show where the members of one record come from (1 is the first record), and write no schedule.")
}
