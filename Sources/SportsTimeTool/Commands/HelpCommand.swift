extension Command {
  static let helpCommand = Command(
    spec: CommandSpec(
      name: "help", summary: "Show help for a command.", operands: "[COMMAND]", takes: .name(KnownNames.helpTopics),
      options: [.man],
      discussion: "'sportstime help limits' lists the limits that every input has to keep.",
      examples: [
        ("sportstime help build", "everything about 'build'"),
        ("sportstime help --man build | man -l -", "the same as a manual page"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      let isManual = context[.man]
      guard let name = context.arguments.operands.first else {
        try target.write(isManual ? ManualPage.overview : HelpText.overview)
        return .done
      }
      if name == "limits" {
        if isManual { throw context.usage("limits has no manual page; they stand in sportstime(1)") }
        try target.write(HelpText.limits)
        return .done
      }
      guard let command = Command.named(name) else { throw HelpText.unknownCommand(name) }
      try target.write(isManual ? ManualPage.of(command.spec) : HelpText.of(command.spec))
      return .done
    })
}

extension Option {
  fileprivate static let man = Flag("man", "As a manual page, to install.")
}
