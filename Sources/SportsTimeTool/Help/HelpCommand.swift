import CommandInterface

extension Command {
  static func helpCommand(of commands: @escaping @Sendable () -> [CommandSpec]) -> Command {
    Command(
      spec: CommandSpec(
        name: "help", summary: "Show help for a command.", operands: "[COMMAND]",
        takes: .name { HelpText.topicNames(commands()) },
        groups: .one([.man]),
        discussion:
          "'sportstime help limits' lists the limits of inputs, and 'sportstime help exit-codes' the exit codes.",
        examples: [
          ("sportstime help build", "the help of 'build'"),
          ("sportstime help --man build | man -l -", "its manual page, with more details"),
        ]),
      run: { (context) throws(ToolError) -> ExitCode in
        let (commands, target) = (commands(), try OutputTarget(nil))
        let isManual = context[.man]
        guard let name = context.arguments.operands.first else {
          try target.write(isManual ? ManualPage.overview(commands) : HelpText.overview(commands))
          return .done
        }
        if let text = HelpText.topics[name] {
          if isManual { throw context.usage("\(name) has no manual page; see sportstime(1)") }
          try target.write(text)
          return .done
        }
        guard let command = commands.first(where: { $0.name == name }) else {
          throw HelpText.unknownCommand(name, commands)
        }
        try target.write(isManual ? ManualPage.of(command) : HelpText.of(command))
        return .done
      })
  }
}

extension Option {
  fileprivate static let man = Flag("man", "Print a manual page (man format).")
}
