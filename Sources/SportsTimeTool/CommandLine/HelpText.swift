import SourceText

/// The help, made of the specs, as wide as the terminal.
enum HelpText {
  static var overview: String {
    var text = """
      SportsTime turns schedules of games into trips that people can take.

      Usage: sportstime COMMAND [OPTION…]

      Commands:

      """
    let width = Command.all.map(\.spec.name.count).max() ?? 0
    for command in Command.all {
      text += "  " + padded(command.spec.name, width + 2) + wrapped(command.spec.summary, indent: width + 4) + "\n"
    }
    text += "\nFrom feeds to a trip in a calendar:\n" + firstSteps.map { "  " + $0 + "\n" }.joined()
    return text + "\n"
      + wrapped("'sportstime help COMMAND' says more; 'sportstime --version' which version this is.") + "\n"
  }

  /// A newcomer's way through the commands.
  static let firstSteps = [
    "sportstime import feeds/samples -o schedule.jsonl",
    "sportstime build --schedule schedule.jsonl --team \"New York Yankees\" --away-only -o trip.json",
    "sportstime validate trip.json",
    "sportstime export trip.json --to ics -o trip.ics",
  ]

  /// The table of all limits.
  static var limits: String {
    var text = wrapped("Limits, so that time and memory stay bounded whatever an input holds:") + "\n\n"
    let width = Limits.all.map { String($0.value).count }.max() ?? 0
    for limit in Limits.all {
      let value = String(limit.value)
      text += String(repeating: " ", count: width - value.count + 2) + value + "  \(limit.of):\n"
      text += String(repeating: " ", count: width + 4) + wrapped(limit.effect, indent: width + 4) + "\n"
    }
    return text + "\n" + wrapped("The finding is limit-exceeded; its message names the limit.") + "\n"
  }

  static func of(_ spec: CommandSpec) -> String {
    var text = wrapped(spec.summary) + "\n\nUsage: sportstime " + spec.usage + "\n"
    for paragraph in spec.paragraphs {
      text += "\n"
      switch paragraph {
      case .text(let words): text += wrapped(words) + "\n"
      case .lines(let lines): text += lines.map { $0 + "\n" }.joined()
      }
    }
    if !spec.options.isEmpty { text += "\nOptions:\n" + list(spec.options) }
    text += "\nOptions of every command:\n" + list(CommandSpec.common)
    if !spec.examples.isEmpty {
      text += "\nExamples:\n"
      for example in spec.examples { text += "  # \(example.does)\n  \(example.command)\n" }
    }
    return text
  }

  private static func list(_ options: [OptionSpec]) -> String {
    let width = TerminalWidth.ofOutput
    // Beside the names there has to be room for words.
    let column = width < 72 ? 8 : 28
    return options.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let name = short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
      return "  " + padded(name, column - 2)
        + (name.count > column - 3 ? "\n" + String(repeating: " ", count: column) : "")
        + wrapped(option.fullHelp, indent: column) + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Words in lines that fit the terminal, all but the first `indent` columns in.
  private static func wrapped(_ text: String, indent: Int = 0) -> String {
    lines(of: text, width: max(20, TerminalWidth.ofOutput - indent))
      .joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  /// Words in lines of up to `width` columns, but for a word that is longer.
  static func lines(of text: String, width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += (last.isEmpty ? "" : " ") + word
      }
    }
    return lines
  }

  static func unknownCommand(_ name: String) -> ToolError {
    ToolError(
      .usage,
      "there is no command \(quotedForDisplay(name))" + didYouMean(name, Command.all.map(\.spec.name))
        + "\nSee 'sportstime help'.")
  }
}

extension CommandSpec {
  /// `import SOURCE… [OPTION…]`
  var usage: String { name + (operands.isEmpty ? "" : " " + operands) + " [OPTION…]" }

  /// A part of the discussion.
  enum Paragraph {
    /// Words that flow.
    case text(String)
    /// Lines that stay as they are: they are indented.
    case lines([String])
  }

  /// The discussion, parted at blank lines and where lines begin to be indented or end to be.
  var paragraphs: [Paragraph] {
    var paragraphs: [Paragraph] = []
    var isOpen = false
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      switch (line.isEmpty, line.hasPrefix(" "), isOpen ? paragraphs.last : nil) {
      case (true, _, _): isOpen = false
      case (false, true, .lines(let lines)): paragraphs[paragraphs.count - 1] = .lines(lines + [line])
      case (false, false, .text(let words)): paragraphs[paragraphs.count - 1] = .text(words + " " + line)
      case (false, let isIndented, _):
        paragraphs.append(isIndented ? .lines([line]) : .text(line))
        isOpen = true
      }
    }
    return paragraphs
  }
}
