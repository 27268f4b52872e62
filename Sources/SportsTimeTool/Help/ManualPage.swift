import CommandInterface
import SourceText

/// Manual pages (man(7)), generated from the help.
enum ManualPage {
  /// sportstime(1).
  static func overview(_ commands: [CommandSpec]) -> String {
    var page = head("sportstime", "turn schedules of games into trips that people can take")
    page += ".SH SYNOPSIS\n.B sportstime\n.I COMMAND\n[\\fIOPTION\\fR...]\n"
    page += ".SH DESCRIPTION\n"
    page += line(
      "Feeds of games in CSV, JSON, XML and iCalendar become a schedule. Itineraries are built from a schedule: days with "
        + "games, the travel between them, and custom items. They are validated, edited by meaning, carried to newer "
        + "schedules, and written as calendars, Markdown, JSON and web pages.")
    page += ".SH COMMANDS\n"
    for command in commands {
      page += ".TP\n.B " + text("sportstime-\(command.name)(1)") + "\n" + line(command.summary)
    }
    page += ".SH OPTIONS\nAll commands have these options.\n" + options(CommandSpec.common)
    page += exitStatus([:])
    page += ".SH ENVIRONMENT\n"
    for (name, does) in environment { page += ".TP\n.B " + text(name) + "\n" + line(does) }
    page +=
      ".SH FILES\n.TP\n.I .sportstime.json\n"
      + line("Settings of a project, in the working directory or in the nearest directory above it.")
    page += ".TP\n.I \\(ti/.config/sportstime\nYour own settings.json, feeds and gazetteer.\n"
    page += ".SH LIMITS\n"
    for limit in Limits.all { page += ".TP\n.B \(digitGrouped(limit.value))\n" + line(limit.of + ": " + limit.effect) }
    page += ".SH EXAMPLES\n.EX\n" + HelpText.firstSteps.map { literal($0) }.joined() + ".EE\n"
    return page
  }

  /// sportstime-NAME(1).
  static func of(_ spec: CommandSpec) -> String {
    var page = head("sportstime-\(spec.name)", String(spec.summary.dropLast(spec.summary.hasSuffix(".") ? 1 : 0)))
    page += ".SH SYNOPSIS\n.B " + text("sportstime \(spec.name)") + "\n"
    page += (spec.operands.isEmpty ? "" : ".I " + text(spec.operands) + "\n") + "[\\fIOPTION\\fR...]\n"
    page += ".SH DESCRIPTION\n" + line(spec.summary)
    for paragraph in CommandSpec.paragraphs(of: spec.discussion + "\n\n" + spec.details) {
      switch paragraph {
      case .text(let words): page += ".PP\n" + line(words)
      case .lines(let lines): page += ".PP\n.EX\n" + lines.map { literal($0) }.joined() + ".EE\n"
      }
    }
    page += ".SH OPTIONS\n"
    for group in spec.groups {
      if spec.groups.count > 1 { page += ".SS " + text(group.title) + "\n" }
      page += options(group.options)
    }
    if !spec.options.isEmpty { page += ".SS Global options\n" }
    page += options(CommandSpec.common) + exitStatus(spec.exitCodes)
    if !spec.examples.isEmpty {
      page += ".SH EXAMPLES\n"
      for (index, example) in spec.examples.enumerated() {
        page += (index == 0 ? "" : ".PP\n") + line(example.does + ":")
        page += ".EX\n" + literal(example.command) + ".EE\n"
      }
    }
    return page + ".SH SEE ALSO\n.BR sportstime (1)\n"
  }

  /// The environment variables and their effects.
  private static let environment = [
    ("COLUMNS", "Width of the help (default: the terminal's)."),
    ("FORCE_COLOR", "Use color even without a terminal; 0 for no color."),
    ("NO_COLOR", "Use no color, if it is not empty."),
    ("SOURCE_DATE_EPOCH", "The current time without --now, in seconds since 1970."),
    ("SPORTSTIME_ZONEINFO", "Directory of the time zones (default: the system's)."),
    ("XDG_CONFIG_HOME", "Directory with your own files, in its directory sportstime (default: ~/.config)."),
    ("TMPDIR", "Directory for temporary files."),
  ]

  /// - Parameter own: the meanings of codes that are specific to a command.
  private static func exitStatus(_ own: KeyValuePairs<ExitCode, String>) -> String {
    var section = ".SH EXIT STATUS\n"
    for code in ExitCode.allCases where code != .closedPipe {
      section += ".TP\n.B \(code.rawValue)\n" + line(own.first { $0.key == code }?.value ?? code.meaning)
    }
    return section + ".TP\n.B 128 + n\nEnded by signal n; a closed pipe ends quietly.\n"
  }

  private static func head(_ name: String, _ summary: String) -> String {
    let first = summary.first.map { $0.lowercased() + summary.dropFirst() } ?? ""
    return ".TH " + text(name.uppercased()) + " 1 \(ToolVersion.released) \"sportstime \(ToolVersion.number)\"\n"
      + ".SH NAME\n" + line("\(name) - \(first)")
  }

  private static func options(_ options: [OptionSpec]) -> String {
    options.map { option in
      let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value = option.value.map { " \\fI" + text($0) + "\\fR" } ?? ""
      return ".TP\n" + short + "\\fB" + text("--" + option.name) + "\\fR" + value + "\n" + line(option.fullHelp)
    }.joined()
  }

  /// Text wrapped to lines of up to 80 columns.
  private static func line(_ words: String) -> String {
    HelpText.lines(of: text(words), width: 78).map { plain($0) }.joined()
  }

  /// One line, unchanged.
  private static func literal(_ words: String) -> String { plain(text(words)) }

  /// A line that is never read as a roff request.
  private static func plain(_ escaped: String) -> String {
    (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// Escapes the text for roff, in ASCII.
  private static func text(_ words: String) -> String {
    var escaped = ""
    for character in words {
      switch character {
      case "\\": escaped += "\\e"
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case "\"": escaped += "\\(dq"
      case "…": escaped += "..."
      case _ where character.isASCII: escaped.append(character)
      default:
        for scalar in character.unicodeScalars {
          let digits = String(scalar.value, radix: 16, uppercase: true)
          // At least four digits (groff_char(7)).
          escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
        }
      }
    }
    return escaped
  }
}
