import ScheduleModel
import CivilTime
import ItineraryExport
import ItineraryModel
import SourceText

extension Command {
  static let exportCommand = Command(
    spec: CommandSpec(
      name: "export",
      summary: "Write itineraries as calendar, Markdown, JSON or web page.",
      operands: "PATH…",
      options: [
        OptionSpec("to", short: "t", value: "FORMAT", help: "ics, markdown, json or html."),
        OptionSpec(
          "output", short: "o", value: "FILE|DIR",
          help: "A file for all, or a directory (one that is there, or a name with a slash at the end) for one each."),
        .gazetteer,
      ],
      discussion: """
        PATH is JSON, JSON Lines, or a calendar or Markdown document that was exported before: positions survive the
        round trip. A calendar's games stand at their times; travel and items of your own have times that follow from the
        order, and say so.
        """,
      examples: [
        ("sportstime export trip.json --to ics -o trip.ics", "for a calendar"),
        ("sportstime export trips.jsonl --to markdown -o notes/", "a document a trip"),
        ("sportstime export trip.ics --to json", "back from the calendar"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      guard let name = context.arguments.value("to") else { throw Arguments.usage("--to is missing", context.spec) }
      let names = name == "md" ? "markdown" : name == "ical" ? "ics" : name
      guard let format = ExportFormat(rawValue: names) else {
        throw Arguments.usage(
          "no format \(quotedForDisplay(name))" + didYouMean(name, ExportFormat.allCases.map(\.rawValue)), context.spec)
      }
      let run = ExportRun(context, format, now: try context.now(), zones: try context.zones())
      return try run.run()
    })
}

private struct ExportRun {
  let context: Context
  let format: ExportFormat
  let now: Instant?
  let zones: ZoneDatabase

  init(_ context: Context, _ format: ExportFormat, now: Instant?, zones: ZoneDatabase) {
    self.context = context
    self.format = format
    self.now = now
    self.zones = zones
  }

  func run() throws(ToolError) -> ExitCode {
    let paths = try context.operands("an itinerary to export")
    if let output = context.arguments.value("output"), output.hasSuffix("/") || InputFile.isDirectory(output) {
      return try exportEach(paths, to: output)
    }
    return try exportAll(paths)
  }

  private func exporter(several: Bool) -> ItineraryExporter {
    ItineraryExporter(
      format: format, options: ExportOptions(now: now, several: several, zones: zones, gazetteer: context.gazetteer))
  }

  /// All into one file, which is written as one for several only when there is a second itinerary.
  private func exportAll(_ paths: [String]) throws(ToolError) -> ExitCode {
    var first: Itinerary?
    var exporter: ItineraryExporter?
    var target: OutputTarget?
    let output = OutputBuffer(capacity: 1 << 19)
    let code = try ItineraryInput(context: context).forEach(paths) { (itinerary, _) throws(ToolError) in
      if let exporter {
        exporter.append(itinerary, to: output)
      } else if let held = first {
        let several = self.exporter(several: true)
        several.begin(to: output)
        several.append(held, to: output)
        several.append(itinerary, to: output)
        exporter = several
        target = try OutputTarget(context.arguments.value("output"))
      } else {
        first = itinerary
      }
      if output.view.count > 1 << 18, let target { try target.write(output) }
    }
    guard let first else { return code }
    let last = exporter ?? self.exporter(several: false)
    if exporter == nil {
      last.begin(to: output)
      last.append(first, to: output)
    }
    last.end(to: output)
    if target == nil { target = try OutputTarget(context.arguments.value("output")) }
    try target?.write(output)
    try target?.commit()
    return code
  }

  private func exportEach(_ paths: [String], to folder: String) throws(ToolError) -> ExitCode {
    try OutputTarget.makeDirectory(folder)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    // Names that differ only in case would meet on some file systems.
    var used: Set<String> = []
    let exporter = exporter(several: false)
    return try ItineraryInput(context: context).forEach(paths) { (itinerary, _) throws(ToolError) in
      try write(itinerary, with: exporter, to: prefix + fileName(itinerary, &used))
    }
  }

  private func fileName(_ itinerary: Itinerary, _ used: inout Set<String>) -> String {
    let stem = safeFileName(itinerary.text.string(itinerary.id))
    var name = stem
    var count = 1
    while !used.insert(name.lowercased()).inserted {
      count += 1
      name = stem + "-" + String(count)
    }
    return name + "." + format.fileExtension
  }

  private func write(_ itinerary: Itinerary, with exporter: ItineraryExporter, to path: String) throws(ToolError) {
    let output = OutputBuffer(capacity: 1 << 16)
    exporter.begin(to: output)
    exporter.append(itinerary, to: output)
    exporter.end(to: output)
    let file = try OutputTarget(path)
    try file.write(output)
    try file.commit()
  }
}
