/// One command of the tool: its specification and its action.
struct Command: Sendable {
  var spec: CommandSpec
  var run: @Sendable (Context) throws(ToolError) -> ExitCode
}
