import CommandInterface
import ItineraryDocuments
import ScheduleModel
import SourceText
import TripTimeline

/// The document formats for games of a schedule.
package enum ScheduleDocumentFormat: String, CaseIterable {
  case table, ics, markdown, html, json, jsonl, csv

  /// Nil if the extension is of another format.
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
  /// The title of a document of all games; nil to derive it from the games.
  var title: String?
  var hasIDs = false

  /// - Parameters:
  ///   - output: a file, or with `grouping` a folder; nil for standard output.
  ///   - previous: the calendar that the output updates; nil for the one that it replaces.
  func write(
    _ games: [Int], to output: String?, _ grouping: GameGroup.Kind?, previous: String?
  ) throws(ToolError) -> ExitCode {
    guard let grouping else { return try write(games, title ?? usualTitle(games), to: output, previous: previous) }
    guard let folder = output else { throw context.usage("--each needs --output, a folder") }
    try OutputTarget.makeDirectory(folder)
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var code = ExitCode.done
    var names = UniqueFileNames()
    for group in GameGroup.groups(grouping, of: games, in: schedule, context.gazetteer) {
      let path = prefix + names.name(for: group.key) + "." + format.ending
      code = code.worse(try write(group.games, group.title, to: path, previous: nil))
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

  /// The team that plays all games, the league of all games, or `Games`.
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
    let calendar = ScheduleCalendar(schedule, options)
    if previous != nil, let replaced {
      try refusing(replaced) { (text) throws(RewriteLoss) in if let text { try calendar.check(text) } }
    }
    let old = try previous.map { (path) throws(ToolError) in try InputFile(path) } ?? replaced
    let result = try refusing(old) { (text) throws(RewriteLoss) in
      try calendar.result(games, name: title, following: text)
    }
    try write(result.text, to: output)
    if old != nil { context.console.say(result.changes) }
    let undated = result.undated.count
    if undated == 0 { return .done }
    context.console.show([
      Diagnostic(
        code: .noDate, severity: .warning,
        message: counted(undated, "game has no date and is", "games have no date and are")
          + " not in the calendar", location: nil)
    ])
    return .findings
  }

  /// Calls `body` with the text of a calendar, if there is one. Converts a loss to an error about the file.
  private func refusing<Result>(
    _ file: InputFile?, _ body: (ByteView?) throws(RewriteLoss) -> Result
  ) throws(ToolError) -> Result {
    do throws(RewriteLoss) {
      guard let file else { return try body(nil) }
      return try file.withBytes { (text) throws(RewriteLoss) in try body(text) }
    } catch {
      throw ToolError(
        .badInput,
        "\(displaySafe(file?.name ?? "")):\(error.line): \(error.message); the file was left unchanged",
        isOfInput: false)
    }
  }
}
