package import CommandInterface
import ScheduleSync
import SourceText
import SyncStore

extension Command {
  package static let historyCommand = Command(
    spec: CommandSpec(
      name: "history",
      summary: "Report each change of a game: when, what, and from which feed.",
      operands: "GAME", takes: .text,
      groups: .one([.store, .config, .format, .output.help("The report (default: standard output).")]),
      discussion: """
        GAME is the id or an alias of a game. Each run that changed it is a line, oldest first, with the feeds that list the
        game. The JSON has the entries of the store's journal.
        """,
      examples: [("sportstime history mls:2026:regular:atl:bos:2026-03-14", "every change of a game")]),
    run: { (context) throws(ToolError) -> ExitCode in
      guard context.arguments.operands.count == 1, let game = context.arguments.operands.first else {
        throw context.usage("the id of one game is missing")
      }
      try context.expectEnding(["txt", "json"], others: ["text"], choosing: .format)
      let ending = context[.output].flatMap(fileEnding)
      let format = context[.format] ?? (ending == "json" ? .json : .text)
      let history = try context.history(configuration: context[.config] ?? SyncConfiguration.fileName)
      let changes = try ToolError.from { () throws(SyncError) in try history.changes(of: game) }
      if changes.isEmpty, try !ToolError.from({ () throws(SyncError) in try history.startsWith(game) }) {
        let since = history.base.map { " since night \($0.night), and earlier changes were pruned" } ?? ""
        throw ToolError(.badInput, "the store has no game \(quotedForDisplay(game))\(since)")
      }
      let output = OutputBuffer()
      if format == .json {
        history.appendJSON(changes, of: game, to: output)
      } else {
        history.appendText(changes: changes, to: output)
      }
      try OutputTarget.write(output.view, to: context[.output])
      return .done
    })
}

private enum HistoryFormat: String, CaseIterable {
  case text, json
}

extension Option {
  fileprivate static let format = OptionKey<HistoryFormat?>(
    "format", short: "f", "NAME", .choice(), "text or json (default: from the output's extension, or text).")
}
