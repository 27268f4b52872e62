import SourceText

extension Command {
  static let helpCommand = Command(
    spec: CommandSpec(
      name: "help", summary: "Show help for a command.", operands: "[COMMAND]", options: [],
      discussion: "'sportstime help limits' lists the limits that every input has to keep.",
      examples: [("sportstime help build", "everything about 'build'")]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      guard let name = context.arguments.operands.first else {
        try target.write(HelpText.overview)
        return .done
      }
      if name == "limits" {
        try target.write(HelpText.limits)
        return .done
      }
      guard let command = Command.named(name) else { throw HelpText.unknownCommand(name) }
      try target.write(HelpText.of(command.spec))
      return .done
    })
}

/// The help, made of the specs.
enum HelpText {
  static var overview: String {
    var text = """
      SportsTime turns schedules of games into trips that people can take.

      Usage: sportstime COMMAND [OPTION…]

      Commands:

      """
    let width = Command.all.map(\.spec.name.count).max() ?? 0
    for command in Command.all {
      text += "  " + padded(command.spec.name, width + 2) + command.spec.summary + "\n"
    }
    text += """

      From feeds to a trip in a calendar:
        sportstime import feeds/samples -o schedule.jsonl
        sportstime build --schedule schedule.jsonl --team "New York Yankees" --away-only -o trip.json
        sportstime validate trip.json
        sportstime export trip.json --to ics -o trip.ics

      'sportstime help COMMAND' tells more; 'sportstime --version' which version this is.

      """
    return text
  }

  /// The table of all limits.
  static var limits: String {
    var text = "Limits, so that time and memory stay bounded whatever an input holds:\n\n"
    let width = Limits.all.map { String($0.value).count }.max() ?? 0
    for limit in Limits.all {
      let value = String(limit.value)
      text += String(repeating: " ", count: width - value.count + 2) + value + "  \(limit.of):\n"
      text += String(repeating: " ", count: width + 4) + limit.effect + "\n"
    }
    return text + "\nThe finding is limit-exceeded; its message names the limit.\n"
  }

  static func of(_ spec: CommandSpec) -> String {
    var text = spec.summary + "\n\nUsage: sportstime \(spec.name)"
    if !spec.operands.isEmpty { text += " " + spec.operands }
    text += " [OPTION…]\n"
    if !spec.discussion.isEmpty { text += "\n" + spec.discussion + "\n" }
    if !spec.options.isEmpty { text += "\nOptions:\n" + list(spec.options) }
    text += "\nOptions of every command:\n" + list(CommandSpec.common)
    if !spec.examples.isEmpty {
      text += "\nExamples:\n"
      for example in spec.examples { text += "  # \(example.does)\n  \(example.command)\n" }
    }
    return text
  }

  private static func list(_ options: [OptionSpec]) -> String {
    options.map { option in
      let short = option.short.map { "-\($0), " } ?? "    "
      let name = short + "--" + option.name + (option.value.map { " " + $0 } ?? "")
      let help = option.help + (option.isRepeatable ? " May be given more than once." : "")
      return "  " + padded(name, 26) + (name.count > 25 ? "\n" + String(repeating: " ", count: 28) : "")
        + wrapped(help, width: 88, indent: 28) + "\n"
    }.joined()
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func wrapped(_ text: String, width: Int, indent: Int) -> String {
    var lines: [String] = [""]
    for word in text.split(separator: " ") {
      let last = lines[lines.count - 1]
      if !last.isEmpty, last.count + 1 + word.count > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = last.isEmpty ? String(word) : last + " " + word
      }
    }
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }

  static func unknownCommand(_ name: String) -> ToolError {
    ToolError(
      .usage,
      "there is no command \(quotedForDisplay(name))" + didYouMean(name, Command.all.map(\.spec.name))
        + "\nSee 'sportstime help'.")
  }
}
