import CommandInterface

/// Completions for fish, with a description of each word.
enum FishCompletion {
  static func script(_ commands: [CommandSpec]) -> String {
    var script = """
      # fish completion for sportstime, made by 'sportstime completion fish'
      complete -c sportstime -f
      complete -c sportstime -n __fish_use_subcommand -l help -s h -d 'Show help.'
      complete -c sportstime -n __fish_use_subcommand -l version -d 'Show the version.'

      """
    for spec in commands {
      script += "complete -c sportstime -n __fish_use_subcommand -a \(spec.name) -d " + quoted(spec.summary) + "\n"
      let condition = "complete -c sportstime -n '__fish_seen_subcommand_from \(spec.name)'"
      for option in spec.allOptions {
        script += condition + " -l \(option.name)"
        if let short = option.short { script += " -s \(short)" }
        if option.value != nil { script += values(option.takes, isOption: true) }
        script += " -d " + quoted(option.help) + "\n"
      }
      let operands = values(spec.takes, isOption: false)
      if !operands.isEmpty, !spec.operands.isEmpty { script += condition + operands + "\n" }
    }
    return script
  }

  /// `-x` for values that are not files, `-rF` for files.
  private static func values(_ kind: ValueKind, isOption: Bool) -> String {
    let none = isOption ? " -x" : ""
    return switch kind {
    case .text: none
    case .file: isOption ? " -rF" : " -F"
    case .listed(let list):
      none + " -a '(sportstime completion \(list.rawValue) -- (commandline -opc) 2> /dev/null)'"
    case .folder: none + " -a '(__fish_complete_directories)'"
    case .choice: none + " -a " + quoted(kind.offers.map(\.name).joined(separator: " "))
    // In fish, the description comes after a tab.
    case .name: none + described(kind)
    case .nameOrFile: (isOption ? " -rF" : " -F") + described(kind)
    }
  }

  private static func described(_ kind: ValueKind) -> String {
    " -a " + quoted(kind.offers.map { $0.name + tabbed($0.does) }.joined(separator: "\n"))
  }

  private static func tabbed(_ does: String) -> String {
    does.isEmpty ? "" : "\\t" + quotedWord(does)
  }

  /// A word in a list that fish expands, which needs inner quotes.
  private static func quotedWord(_ text: String) -> String {
    "\"" + text.filter { !"\"$\\".contains($0) } + "\""
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
