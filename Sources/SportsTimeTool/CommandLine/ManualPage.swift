import SourceText

/// Manual pages (man(7)), made of what the help is made of.
enum ManualPage {
  /// sportstime(1).
  static var overview: String {
    var page = head("sportstime", "turn schedules of games into trips that people can take")
    page += ".SH SYNOPSIS\n.B sportstime\n.I COMMAND\n[\\fIOPTION\\fR...]\n"
    page += ".SH DESCRIPTION\n"
    page += line(
      "Feeds of games in CSV, JSON, XML and iCalendar become a schedule; of a schedule come itineraries: days with games, "
        + "the travel between them and items of one's own. They are checked, edited by meaning, carried to a newer "
        + "schedule, and written as calendars, Markdown, JSON and web pages.")
    page += ".SH COMMANDS\n"
    for command in Command.all {
      page += ".TP\n.B " + text("sportstime-\(command.spec.name)(1)") + "\n" + line(command.spec.summary)
    }
    page += ".SH OPTIONS\nEvery command has these.\n" + options(CommandSpec.common)
    page += exitStatus
    page += ".SH ENVIRONMENT\n"
    for (name, does) in environment { page += ".TP\n.B " + text(name) + "\n" + line(does) }
    page += ".SH FILES\n.TP\n.I .sportstime.json\nSettings of a project, taken from the directory of the run.\n"
    page += ".SH LIMITS\n"
    for limit in Limits.all { page += ".TP\n.B \(limit.value)\n" + line(limit.of + ": " + limit.effect) }
    page += ".SH EXAMPLES\n.EX\n" + HelpText.firstSteps.map { literal($0) }.joined() + ".EE\n"
    return page
  }

  /// sportstime-NAME(1).
  static func of(_ spec: CommandSpec) -> String {
    var page = head("sportstime-\(spec.name)", String(spec.summary.dropLast(spec.summary.hasSuffix(".") ? 1 : 0)))
    page += ".SH SYNOPSIS\n.B " + text("sportstime \(spec.name)") + "\n"
    page += (spec.operands.isEmpty ? "" : ".I " + text(spec.operands) + "\n") + "[\\fIOPTION\\fR...]\n"
    page += ".SH DESCRIPTION\n" + line(spec.summary)
    for paragraph in spec.paragraphs {
      switch paragraph {
      case .text(let words): page += ".PP\n" + line(words)
      case .lines(let lines): page += ".PP\n.EX\n" + lines.map { literal($0) }.joined() + ".EE\n"
      }
    }
    page += ".SH OPTIONS\n" + options(spec.options)
    if !spec.options.isEmpty { page += ".SS Options of every command\n" }
    page += options(CommandSpec.common) + exitStatus
    if !spec.examples.isEmpty {
      page += ".SH EXAMPLES\n"
      for (index, example) in spec.examples.enumerated() {
        page += (index == 0 ? "" : ".PP\n") + line(example.does + ":")
        page += ".EX\n" + literal(example.command) + ".EE\n"
      }
    }
    return page + ".SH SEE ALSO\n.BR sportstime (1)\n"
  }

  /// What the environment changes.
  private static let environment = [
    ("COLUMNS", "The width of the help, where it is not the terminal's."),
    ("FORCE_COLOR", "Colour also where there is no terminal; 0 for no colour."),
    ("NO_COLOR", "No colour, where it is not empty."),
    ("SOURCE_DATE_EPOCH", "Seconds since 1970: the time to take for now, where --now does not say it."),
    ("SPORTSTIME_ZONEINFO", "The directory with the time zones, instead of the system's."),
    ("TMPDIR", "Where files are kept that only a run needs."),
  ]

  private static var exitStatus: String {
    var section = ".SH EXIT STATUS\n"
    for code in ExitCode.allCases where code != .closedPipe {
      section += ".TP\n.B \(code.rawValue)\n" + line(code.meaning)
    }
    return section + ".TP\n.B 128 + n\nEnded by signal n; a closed pipe ends quietly.\n"
  }

  private static func head(_ name: String, _ summary: String) -> String {
    let first = summary.first.map { $0.lowercased() + summary.dropFirst() } ?? ""
    return ".TH " + text(name.uppercased()) + " 1 \(SportsTimeTool.released) \"sportstime \(SportsTimeTool.version)\"\n"
      + ".SH NAME\n" + line("\(name) - \(first)")
  }

  private static func options(_ options: [OptionSpec]) -> String {
    options.map { option in
      let short = option.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
      let value = option.value.map { " \\fI" + text($0) + "\\fR" } ?? ""
      return ".TP\n" + short + "\\fB" + text("--" + option.name) + "\\fR" + value + "\n" + line(option.fullHelp)
    }.joined()
  }

  /// Text that flows, in lines of up to 80 columns.
  private static func line(_ words: String) -> String {
    HelpText.lines(of: text(words), width: 78).map { plain($0) }.joined()
  }

  /// A line, unchanged.
  private static func literal(_ words: String) -> String { plain(text(words)) }

  /// A line that is not a request, whatever it begins with.
  private static func plain(_ escaped: String) -> String {
    (escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" : "") + escaped + "\n"
  }

  /// With what roff would take for something else escaped, in ASCII.
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
          // At least four (groff_char(7)).
          escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + "]"
        }
      }
    }
    return escaped
  }
}
