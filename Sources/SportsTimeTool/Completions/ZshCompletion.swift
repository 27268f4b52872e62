import CommandInterface

/// Completions for zsh, with a description of each word.
enum ZshCompletion {
  static func script(_ commands: [CommandSpec]) -> String {
    var script = """
      #compdef sportstime
      # zsh completion for sportstime, made by 'sportstime completion zsh'

      _sportstime() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C \\
          '(-h --help)'{-h,--help}'[show help]' \\
          '--version[show the version]' \\
          '1: :_sportstime_commands' \\
          '*:: :->arguments' && return
        case "$words[1]" in

      """
    for command in commands {
      script += "    \(command.name)) _arguments -s -S"
      for option in command.allOptions {
        script += " \\\n        " + argument(option, function(command, option))
      }
      let operands = action(command.takes, function(command))
      script += " \\\n        " + quoted("*:\(escaped(operand(command))):" + operands)
      script += " ;;\n"
    }
    script += """
        esac
      }

      # Names that the command lists: each with its description after a tab.
      _sportstime_listed() {
        local -a names=(${(f)"$(sportstime completion $1 -- $words 2> /dev/null)"})
        names=(${names//:/\\\\:})
        names=(${names//$'\\t'/:})
        _describe -t names name names
      }

      _sportstime_commands() {
        local -a commands=(

      """
    for command in commands { script += "    " + pair((command.name, command.summary)) + "\n" }
    script += """
        )
        _describe -t commands command commands
      }

      """
    for command in commands {
      script += names(command.takes, function(command))
      for option in command.options { script += names(option.takes, function(command, option)) }
    }
    return script + """

      if [ "$funcstack[1]" = _sportstime ]; then _sportstime "$@"; else compdef _sportstime sportstime; fi

      """
  }

  private static func function(_ spec: CommandSpec, _ option: OptionSpec? = nil) -> String {
    "_sportstime_" + spec.name + (option.map { "_" + $0.name } ?? "")
  }

  private static func operand(_ spec: CommandSpec) -> String { spec.operands.isEmpty ? "nothing more" : spec.operands }

  /// A specification of `_arguments`: `'(-o --output)'{-o+,--output=}'[The report]:FILE:_files'`.
  private static func argument(_ option: OptionSpec, _ function: String) -> String {
    let long = "--" + option.name + (option.value == nil ? "" : "=")
    let does = "[" + escaped(option.help) + "]"
    let value = option.value.map { ":" + escaped($0) + ":" + action(option.takes, function) } ?? ""
    guard let short = option.short else {
      return quoted((option.isRepeatable ? "*" : "") + long + does + value)
    }
    let names = "{-\(short)\(option.value == nil ? "" : "+"),\(long)}"
    let others = option.isRepeatable ? "'*'" : "'(-\(short) --\(option.name))'"
    return others + names + quoted(does + value)
  }

  /// The completion of a value, in `_arguments`. `function` returns names with descriptions.
  private static func action(_ kind: ValueKind, _ function: String) -> String {
    switch kind {
    case .text: " "
    case .file: "_files"
    case .listed(let list): " _sportstime_listed \(list.rawValue)"
    case .folder: "_files -/"
    case .choice: "(" + kind.offers.map(\.name).joined(separator: " ") + ")"
    case .name, .nameOrFile: function
    }
  }

  /// The function named by `action`, if one is needed.
  private static func names(_ kind: ValueKind, _ function: String) -> String {
    let files: String
    switch kind {
    case .text, .file, .folder, .choice, .listed: return ""
    case .name: files = ""
    case .nameOrFile: files = "  _files\n"
    }
    let names = kind.offers.map { "    " + pair($0) + "\n" }.joined()
    return "\n\(function)() {\n  local -a names=(\n\(names)  )\n  _describe -t names name names\n\(files)}\n"
  }

  private static func pair(_ known: KnownName) -> String { quoted(known.name + ":" + known.does) }

  /// Escapes text in which brackets and colons would be special.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
