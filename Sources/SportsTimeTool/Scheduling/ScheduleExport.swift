import FormatSyntax
import ItineraryDocuments
import ScheduleModel
import SourceText
import SystemIO
import TripBuilding

/// The documents that games of a schedule can become.
enum ScheduleDocumentFormat: String, CaseIterable {
  case table, ics, markdown, html, json, jsonl, csv

  /// Nil for an ending of another format.
  init?(ending: String?) {
    switch ending {
    case "txt": self = .table
    case "ics", "ical": self = .ics
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    default: return nil
    }
  }

  var ending: String {
    switch self {
    case .table: "txt"
    case .markdown: "md"
    case .ics, .html, .json, .jsonl, .csv: rawValue
    }
  }
}

/// Writes selected games of a schedule to one file, or to a file for each team, league or venue.
struct ScheduleExport {
  let context: Context
  let schedule: Schedule
  let format: ScheduleDocumentFormat
  let options: ScheduleDocumentOptions
  /// The title of a document of all games; nil for one that follows from them.
  var title: String?
  var hasIDs = false

  /// - Parameters:
  ///   - output: a file, or with `grouping` a folder; nil for standard output.
  ///   - previous: the calendar that the output follows; nil for the one that it replaces.
  func write(
    _ games: [Int], to output: String?, _ grouping: GameGroup.Kind?, previous: String?
  ) throws(ToolError) -> ExitCode {
    guard let grouping else { return try write(games, title ?? usualTitle(games), to: output, previous: previous) }
    guard let folder = output else { throw context.usage("--each needs --output, a folder") }
    try OutputTarget.makeDirectory(folder)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var code = ExitCode.done
    // Names that differ only in case are one file on some systems.
    var used: Set<String> = []
    for group in GameGroup.groups(grouping, of: games, in: schedule, context.gazetteer) {
      var name = safeFileName(group.key)
      while !used.insert(name.lowercased()).inserted { name += "-2" }
      code = code.worse(
        try write(group.games, group.title, to: prefix + name + "." + format.ending, previous: nil))
    }
    return code
  }

  private func write(
    _ games: [Int], _ title: String, to output: String?, previous: String?
  ) throws(ToolError) -> ExitCode {
    switch format {
    case .ics: return try writeCalendar(games, title, to: output, previous)
    case .markdown: try write(ScheduleList(schedule, games, title: title, options).markdown, to: output)
    case .html: try write(ScheduleList(schedule, games, title: title, options).html, to: output)
    case .table:
      let table = GameTable(ScheduleGameText(schedule, options), games, hasIDs: hasIDs)
      try write(Array(table.text.utf8), to: output)
    case .json: try write(subset(games).bytes(as: .json), to: output)
    case .jsonl: try write(subset(games).bytes(as: .jsonl), to: output)
    case .csv: try write(subset(games).bytes(as: .csv), to: output)
    }
    return .done
  }

  private func subset(_ games: [Int]) -> ScheduleWriter {
    var part = schedule
    part.games = games.map { schedule.games[$0] }
    return ScheduleWriter(part)
  }

  private func write(_ bytes: [UInt8], to output: String?) throws(ToolError) {
    try bytes.withBytes { (bytes) throws(ToolError) in try OutputTarget.write(bytes, to: output) }
  }

  /// The name of the team that plays all games, else of the league, else `Games`.
  private func usualTitle(_ games: [Int]) -> String {
    for kind in [GameGroup.Kind.team, .league] {
      let groups = GameGroup.groups(kind, of: games, in: schedule, context.gazetteer).filter {
        $0.games.count == games.count
      }
      if groups.count == 1 { return groups[0].title }
    }
    return "Games"
  }

  // MARK: Calendars

  private func writeCalendar(
    _ games: [Int], _ title: String, to output: String?, _ previous: String?
  ) throws(ToolError) -> ExitCode {
    let lock = try output.map { path throws(ToolError) in try RunFiles.lock(output: path) } ?? nil
    defer { withExtendedLifetime(lock) {} }
    var replaced: InputFile?
    if let output, output != "-", try OutputTarget.isFile(output) { replaced = try InputFile(output, isReplaced: true) }
    if previous != nil, let replaced { _ = try result(games, title, following: replaced) }
    let old = try previous.map { (path) throws(ToolError) in try InputFile(path) } ?? replaced
    let result = try result(games, title, following: old)
    try write(result.text, to: output)
    for kind in CalendarChange.Kind.allCases where old != nil {
      let count = result.changes.count { $0.kind == kind }
      if count > 0 { context.console.say("\(count) of the calendar's events \(kind.rawValue)") }
    }
    let undated = result.undated.count
    if undated == 0 { return .done }
    context.console.show([
      Diagnostic(
        code: .noDate, severity: .warning,
        message: (undated == 1 ? "1 game has no date and is" : "\(digitGrouped(undated)) games have no date and are")
          + " not in the calendar", location: nil)
    ])
    return .findings
  }

  private func result(
    _ games: [Int], _ title: String, following old: InputFile?
  ) throws(ToolError) -> ScheduleCalendar.Result {
    let calendar = ScheduleCalendar(schedule, options)
    do throws(RewriteLoss) {
      guard let old else { return try calendar.result(games, name: title, following: nil) }
      return try old.withBytes { (text) throws(RewriteLoss) in
        try calendar.result(games, name: title, following: text)
      }
    } catch {
      throw ToolError(
        .badInput,
        "\(displaySafe(old?.name ?? "")):\(error.line): \(error.message); the file was left unchanged",
        isOfInput: false)
    }
  }
}
