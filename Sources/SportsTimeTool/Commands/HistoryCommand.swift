import ScheduleSync
import SourceText

extension Command {
  static let historyCommand = Command(
    spec: CommandSpec(
      name: "history",
      summary: "Report who moved a game, when, and from which feed.",
      operands: "GAME", takes: .text,
      options: [
        OptionSpec("store", value: "DIR", help: "The store; by default the one that the configuration names."),
        OptionSpec("config", short: "c", value: "FILE", help: "\(SyncCommand.fileName) by default."),
        .format(["text", "json"], help: "text (the default) or json."),
        OptionSpec("output", short: "o", value: "FILE", help: "Standard output by default."),
      ],
      discussion: """
        GAME is an id, or another name of a game that stands among its aliases. Each night that changed the game is a line,
        from the first one on, with the feeds that tell of it. The JSON is of the journal's own lines.
        """,
      examples: [("sportstime history mls:2026:regular:atl:bos:2026-03-14", "all that became of a game")]),
    run: { (context) throws(ToolError) -> ExitCode in
      guard context.arguments.operands.count == 1, let game = context.arguments.operands.first else {
        throw Arguments.usage("the id of one game is missing", context.spec)
      }
      let history = try context.history(configuration: context.arguments.value("config") ?? SyncCommand.fileName)
      let changes = try ToolError.from { () throws(SyncError) in try history.changes(of: game) }
      if changes.isEmpty { throw ToolError(.badInput, "the store knows no game \(quotedForDisplay(game))") }
      let output = OutputBuffer()
      if context.arguments.value("format") == "json" {
        StoreHistory.appendJSON(changes, of: game, to: output)
      } else {
        StoreHistory.appendText(changes, to: output)
      }
      let target = try OutputTarget(context.arguments.value("output"))
      try target.write(output)
      try target.commit()
      return .done
    })
}
