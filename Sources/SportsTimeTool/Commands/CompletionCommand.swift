import SourceText

extension Command {
  static let completionCommand = Command(
    spec: CommandSpec(
      name: "completion", summary: "Print completions for a shell.", operands: "bash|zsh|fish", options: [],
      discussion: "",
      examples: [
        ("source <(sportstime completion bash)", "for this shell"),
        ("sportstime completion fish > ~/.config/fish/completions/sportstime.fish", "for good"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      switch context.arguments.operands.first {
      case "bash": try target.write(Completion.bash)
      case "zsh": try target.write("autoload -U +X bashcompinit && bashcompinit\n" + Completion.bash)
      case "fish": try target.write(Completion.fish)
      case let other?:
        throw ToolError(
          .usage, "no completions for \(quotedForDisplay(other))" + didYouMean(other, ["bash", "zsh", "fish"]))
      case nil: throw Arguments.usage("the shell is missing", context.spec)
      }
      return .done
    })
}

private enum Completion {
  static var bash: String {
    let commands = Command.all.map(\.spec.name).joined(separator: " ")
    var cases = ""
    for command in Command.all {
      let options = command.spec.allOptions.map { "--" + $0.name }.joined(separator: " ")
      cases += "    \(command.spec.name)) words=\"\(options)\" ;;\n"
    }
    return """
      _sportstime() {
        local word="${COMP_WORDS[COMP_CWORD]}" words
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W "\(commands) --help --version" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases)    *) words="" ;;
        esac
        case "$word" in
          -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
          *) COMPREPLY=($(compgen -f -- "$word")) ;;
        esac
      }
      complete -o filenames -F _sportstime sportstime

      """
  }

  static var fish: String {
    func quoted(_ text: String) -> String { "'" + text.split(separator: "'").joined(separator: "\\'") + "'" }
    var lines = ""
    for command in Command.all {
      lines +=
        "complete -c sportstime -n __fish_use_subcommand -f -a \(command.spec.name) -d "
        + quoted(command.spec.summary) + "\n"
      for option in command.spec.allOptions {
        lines += "complete -c sportstime -n '__fish_seen_subcommand_from \(command.spec.name)' -l \(option.name)"
        if let short = option.short { lines += " -s \(short)" }
        if option.value != nil { lines += " -r" }
        lines += " -d " + quoted(option.help) + "\n"
      }
    }
    return lines
  }
}
