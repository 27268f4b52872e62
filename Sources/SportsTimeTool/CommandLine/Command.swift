/// One command of the tool: its specification and its action.
struct Command: Sendable {
  var spec: CommandSpec
  var run: @Sendable (Context) throws(ToolError) -> ExitCode

  /// In the order of the help, which follows the flow of data.
  static let all: [Command] = [
    importCommand, syncCommand, historyCommand, diffCommand, gamesCommand, buildCommand, planCommand, validateCommand,
    auditCommand,
    exportCommand, editCommand, rebaseCommand, mergeCommand, healCommand, showCommand, demoCommand, feedsCommand,
    rulesCommand, schemaCommand,
    completionCommand, helpCommand,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.spec.name == name } }
}
