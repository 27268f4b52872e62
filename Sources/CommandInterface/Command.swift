/// One command of the tool: its specification and its action.
package struct Command: Sendable {
  package var spec: CommandSpec
  package var run: @Sendable (Context) throws(ToolError) -> ExitCode

  package init(spec: CommandSpec, run: @escaping @Sendable (Context) throws(ToolError) -> ExitCode) {
    self.spec = spec
    self.run = run
  }
}
