extension Command {
  static let completionCommand = Command(
    spec: CommandSpec(
      name: "completion", summary: "Print completions for a shell.", operands: "bash|zsh|fish",
      takes: .choice(CompletionShell.allCases.map(\.rawValue)), options: [],
      discussion: "'make install' installs them where each shell searches.",
      examples: [
        ("source <(sportstime completion bash)", "for this shell"),
        ("sportstime completion zsh > ~/.zfunc/_sportstime", "permanently, if ~/.zfunc is in fpath"),
        ("sportstime completion fish > ~/.config/fish/completions/sportstime.fish", "permanently"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      guard let name = context.arguments.operands.first else {
        throw context.usage("the shell is missing")
      }
      guard let shell = CompletionShell(rawValue: name) else {
        throw Arguments.notOne(of: CompletionShell.allCases.map(\.rawValue), "completion", name)
      }
      try OutputTarget(nil).write(shell.script)
      return .done
    })
}

/// The shells that there are completions for.
enum CompletionShell: String, CaseIterable {
  case bash, zsh, fish

  /// Made of the commands' specs alone.
  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
    }
  }
}
