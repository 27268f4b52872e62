import CommandInterface

/// Completions for bash: commands, options, and the values of options and operands.
enum BashCompletion {
  static func script(_ commands: [CommandSpec]) -> String {
    var script = """
      # bash completion for sportstime, made by 'sportstime completion bash'
      _sportstime_files() {
        local IFS=$'\\n'
        compopt -o filenames 2> /dev/null
        COMPREPLY=($(compgen "$1" -- "$cur"))
      }

      # Names that the command lists; they may have blanks.
      _sportstime_listed() {
        local IFS=$'\\n' name typed="${cur#[\\\"\\']}"
        for name in $(sportstime completion "$@" 2> /dev/null); do
          name="${name%%$'\\t'*}"
          case "$name" in "${typed//\\\\/}"*) ;; *) continue ;; esac
          case "$cur" in [\\\"\\']*) ;; *) name="$(printf %q "$name")" ;; esac
          COMPREPLY+=("$name")
        done
      }

      _sportstime() {
        local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD - 1]}" command="" word
        COMPREPLY=()
        # '--option=value' comes as three words.
        if [ "$cur" = "=" ]; then cur=""; fi
        if [ "$prev" = "=" ]; then prev="${COMP_WORDS[COMP_CWORD - 2]}"; fi
        for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
          case "$word" in
            -*) ;;
            *) command="$word"; break ;;
          esac
        done
        case "$command,$prev" in

      """
    for command in commands {
      for option in command.allOptions where option.value != nil {
        let names = (["--" + option.name] + (option.short.map { ["-\($0)"] } ?? []))
          .map { command.name + "," + $0 }.joined(separator: "|")
        script += "    \(names)) \(reply(option.takes)); return ;;\n"
      }
    }
    let names = commands.map(\.name).joined(separator: " ")
    script += """
        esac
        case "$command" in
          "") COMPREPLY=($(compgen -W "\(names) --help --version" -- "$cur")); return ;;

      """
    for command in commands {
      let options = command.allOptions.map { "--" + $0.name }.joined(separator: " ")
      script += """
            \(command.name))
              case "$cur" in
                -*) COMPREPLY=($(compgen -W "\(options)" -- "$cur")) ;;
                *) \(reply(command.takes)) ;;
              esac ;;

        """
    }
    return script + """
        esac
      }
      # Ids have colons.
      COMP_WORDBREAKS="${COMP_WORDBREAKS//:/}"
      complete -F _sportstime sportstime

      """
  }

  /// The command that sets the reply.
  private static func reply(_ kind: ValueKind) -> String {
    switch kind {
    case .text: return ":"
    case .file: return "_sportstime_files -f"
    case .listed(let list): return "_sportstime_listed \(list.rawValue) -- \"${COMP_WORDS[@]}\""
    case .folder: return "_sportstime_files -d"
    case .choice, .name: return "COMPREPLY=($(compgen -W \"\(words(kind.offers))\" -- \"$cur\"))"
    case .nameOrFile:
      return "_sportstime_files -f; COMPREPLY+=($(compgen -W \"\(words(kind.offers))\" -- \"$cur\"))"
    }
  }

  private static func words(_ names: [KnownName]) -> String { names.map(\.name).joined(separator: " ") }
}
