import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText

extension Command {
  static let importCommand = Command(
    spec: CommandSpec(
      name: "import",
      summary: "Read feeds of games into one schedule.",
      operands: "SOURCE…",
      options: [
        OptionSpec(
          "feed", short: "f", value: "NAME",
          help: "The feed's definition: a name from 'sportstime feeds', a file of your own, or auto (the default)."),
        OptionSpec("output", short: "o", value: "FILE", help: "The schedule; standard output by default."),
        OptionSpec("report", value: "FILE", help: "Write what became of each source, as JSON."),
        OptionSpec("rejects", value: "FILE", help: "Write the records that could not be imported, as JSON Lines."),
        .gazetteer,
      ],
      discussion: """
        A source is a CSV, JSON, XML or iCalendar file, a directory of them, or - for standard input. The same game in
        several sources becomes one game. The schedule is JSON Lines: a game a line, by date and time.
        Exit code 1 means that some records were rejected: the rest is in the schedule.
        """,
      examples: [
        ("sportstime import mlb-2019/*.csv -o schedule.jsonl", "thirty clubs' files, one schedule"),
        ("sportstime import --feed my-league.json games.csv", "a feed of your own"),
        ("curl -s https://example.org/games.ics | sportstime import -", "from a pipe"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try ImportRun(context).run() })
}

private struct ImportRun {
  let context: Context

  init(_ context: Context) { self.context = context }

  func run() throws(ToolError) -> ExitCode {
    let paths = try InputFile.expand(
      try context.operands("a source to import"),
      extensions: ["csv", "txt", "json", "jsonl", "ndjson", "xml", "ics", "ical"])
    let feed = try definition()
    var importer = Importer(gazetteer: context.gazetteer, zones: try context.zones(), catalogue: .builtIn)
    var code = ExitCode.done
    var readable = 0
    for path in paths {
      do throws(ToolError) {
        let file = try InputFile(path)
        do throws(Importer.Failure) {
          try file.withBytes { (bytes) throws(Importer.Failure) in try importer.read(bytes, file: path, feed: feed) }
          readable += 1
        } catch {
          throw ToolError(.badInput, "\(error.location.description): \(displaySafe(error.message))")
        }
      } catch {
        context.console.error(error.message)
        code = code.worse(error.code)
      }
    }
    if readable == 0 {
      if paths.isEmpty { throw ToolError(.noInput, "no file to import in what was named") }
      return code
    }
    let (schedule, report) = importer.finish()
    try write(schedule)
    try write(report)
    summarise(report, schedule)
    return report.isComplete ? code : code.worse(.findings)
  }

  private func definition() throws(ToolError) -> FeedDefinition? {
    guard let name = context.arguments.value("feed"), name != "auto" else { return nil }
    if let known = FeedCatalogue.builtIn.definition(named: name) { return known }
    guard name.hasSuffix(".json") || name.contains("/") else {
      throw ToolError(
        .usage,
        "no feed is named \(quotedForDisplay(name))" + didYouMean(name, FeedCatalogue.builtIn.definitions.map(\.name))
          + "\nSee 'sportstime feeds'.")
    }
    let file = try InputFile(name)
    let (definition, findings) = file.withBytes { FeedDefinitionReader.read($0, file: name) }
    context.console.show(findings)
    guard let definition else { throw ToolError(.badInput, "\(displaySafe(name)) is no usable feed definition") }
    return definition
  }

  private func write(_ schedule: Schedule) throws(ToolError) {
    let target = try OutputTarget(context.arguments.value("output"))
    let output = OutputBuffer(capacity: 1 << 19)
    try ScheduleWriter(schedule).writeLines(to: output) { (output) throws(ToolError) in try target.write(output) }
    try target.commit()
  }

  private func write(_ report: ImportReport) throws(ToolError) {
    if let path = context.arguments.value("report") {
      let target = try OutputTarget(path)
      let output = OutputBuffer()
      report.append(to: output)
      try target.write(output)
      try target.commit()
    }
    if let path = context.arguments.value("rejects") {
      let target = try OutputTarget(path)
      let output = OutputBuffer()
      for reject in report.rejects {
        reject.append(to: output)
        output.append(0x0A)
      }
      try target.write(output)
      try target.commit()
    }
  }

  private func summarise(_ report: ImportReport, _ schedule: Schedule) {
    context.console.show(report.findings.filter { $0.severity > .info })
    var total = ImportReport.Source(file: "")
    for source in report.sources {
      total.read += source.read
      total.duplicate += source.duplicate
      total.rejected += source.rejected
      total.notGames += source.notGames
      total.timeNotSet += source.timeNotSet
    }
    let files = report.sources.count == 1 ? "1 source" : "\(report.sources.count) sources"
    context.console.say(
      "\(files): \(total.read) records, \(schedule.games.count) games (\(total.timeNotSet) without a time), "
        + "\(total.duplicate) duplicates, \(total.rejected) rejected, \(total.notGames) no games")
  }
}
