import ScheduleSync
import SourceText

extension Command {
  static let historyCommand = Command(
    spec: CommandSpec(
      name: "history",
      summary: "Report each change of a game: when, what, and from which feed.",
      operands: "GAME", takes: .text,
      options: [
        OptionSpec("store", value: "DIR", help: "The store; by default the configured one."),
        OptionSpec("config", short: "c", value: "FILE", help: "The configuration; \(SyncCommand.fileName) by default."),
        .format(["text", "json"], help: "text or json; by default that of the output's ending, else text."),
        OptionSpec("output", short: "o", value: "FILE", help: "Standard output by default."),
      ],
      discussion: """
        GAME is the id or an alias of a game. Each night that changed it is a line, oldest first, with the feeds that list
        the game. The JSON has the journal's own entries.
        """,
      examples: [("sportstime history mls:2026:regular:atl:bos:2026-03-14", "every change of a game")]),
    run: { (context) throws(ToolError) -> ExitCode in
      guard context.arguments.operands.count == 1, let game = context.arguments.operands.first else {
        throw Arguments.usage("the id of one game is missing", context.spec)
      }
      try context.arguments.expectEnding(["txt", "json"], others: ["text"], choosing: "format", context.spec)
      let ending = context.arguments.value("output").flatMap(fileEnding)
      let format = context.arguments.value("format") ?? (ending == "json" ? "json" : "text")
      let history = try context.history(configuration: context.arguments.value("config") ?? SyncCommand.fileName)
      let changes = try ToolError.from { () throws(SyncError) in try history.changes(of: game) }
      if changes.isEmpty { throw ToolError(.badInput, "the store has no game \(quotedForDisplay(game))") }
      let output = OutputBuffer()
      if format == "json" {
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
