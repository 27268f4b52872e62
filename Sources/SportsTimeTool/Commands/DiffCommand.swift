import ScheduleModel
import ScheduleSync
import SourceText

extension Command {
  static let diffCommand = Command(
    spec: CommandSpec(
      name: "diff",
      summary: "Report what changed between two schedules, game by game.",
      operands: "[OLD NEW]",
      options: [
        .format(
          DiffFormat.allCases.map(\.rawValue),
          help: "text, json or markdown; by default that of the output's ending, else text."),
        OptionSpec("output", short: "o", value: "FILE", help: "Where to write the report; standard output by default."),
        OptionSpec("team", value: "NAME", repeatable: true, help: "Only games of this team, by name, alias or id."),
        OptionSpec("league", value: "NAME", repeatable: true, help: "Only games of this league."),
        OptionSpec(
          "only", value: "KIND", takes: .choice(ScheduleDiffFilter.kinds), repeatable: true,
          help: "Only changes of this kind: \(ScheduleDiffFilter.kinds.joined(separator: ", "))."),
        OptionSpec(
          "ignore", value: "KIND", takes: .choice(ScheduleDiffFilter.kinds), repeatable: true,
          help: "No changes of this kind."),
        OptionSpec(
          "store", value: "DIR", help: "Compare a store's schedule with an earlier one; needs --since."),
        OptionSpec("since", value: "DATE", help: "Compare with the schedule as of the end of this date (UTC)."),
        OptionSpec("exit-code", help: "Exit with code 1 if there are differences."),
        .gazetteer,
      ],
      discussion: """
        Games are matched by identity, not by line: first by ids and aliases, then by teams and day, then the remaining
        games of the same teams so that the changes are smallest. If a match is ambiguous, the games are reported as
        removed and added, and the ambiguity in a line of its own. If the two records of a game come from different feeds,
        only members that both have are compared, and not the feeds' own ids and names.
        'sportstime schema schedule-diff' describes the JSON.
        """,
      examples: [
        ("sportstime diff march.jsonl august.jsonl", "games that moved, were added or removed"),
        ("sportstime diff march.jsonl august.jsonl --team Yankees --only date", "a team's games that moved"),
        ("sportstime diff --store store --since 2026-03-01", "changes of the nights since then"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      let output = context.arguments.value("output")
      let format = context.arguments.choice("format") ?? output.flatMap(DiffFormat.init(file:)) ?? .text
      let filter = diffFilter(context)
      let (old, new, isComplete) = try diffSchedules(context)
      if let problem = filter.problem(in: [old, new]) { throw ToolError(.badInput, problem) }
      var diff = ScheduleDiff(old: old, new: new, gazetteer: context.gazetteer)
      diff.keep(filter)
      let target = try OutputTarget(output)
      try context.arguments.expectEnding(
        ["txt", "json", "md"], others: ["text", "markdown"], choosing: "format", context.spec)
      let buffer = OutputBuffer(capacity: 1 << 16)
      let drain = { (output: OutputBuffer) throws(ToolError) in try target.write(output) }
      switch format {
      case .json: try diff.writeJSON(to: buffer, drain: drain)
      case .markdown: try diff.writeMarkdown(to: buffer, drain: drain)
      case .text: try diff.writeText(to: buffer, drain: drain)
      }
      try target.commit()
      let differs = !diff.added.isEmpty || !diff.removed.isEmpty || !diff.changed.isEmpty
      if context.arguments.has("exit-code"), differs { return .findings }
      return isComplete ? .done : .findings
    })

  /// The two schedules, and whether both were read completely.
  private static func diffSchedules(_ context: Context) throws(ToolError) -> (Schedule, Schedule, Bool) {
    let paths = context.arguments.operands
    if let store = context.arguments.value("store") {
      guard paths.isEmpty, let since = try context.arguments.date("since") else {
        throw Arguments.usage("--store needs --since, and takes no other schedules", context.spec)
      }
      let (old, new) = try ToolError.from { () throws(SyncError) in
        let history = try StoreHistory(store)
        return (try history.schedule(asOf: since), try history.schedule())
      }
      return (old, new, true)
    }
    if context.arguments.has("since") { throw Arguments.usage("--since needs --store", context.spec) }
    guard paths.count == 2 else { throw Arguments.usage("diff takes two schedules, OLD and NEW", context.spec) }
    let (old, oldIsComplete) = try context.schedule(paths[0])
    let (new, newIsComplete) = try context.schedule(paths[1])
    return (old, new, oldIsComplete && newIsComplete)
  }

  private static func diffFilter(_ context: Context) -> ScheduleDiffFilter {
    var filter = ScheduleDiffFilter(gazetteer: context.gazetteer)
    filter.teams = context.arguments.values("team")
    filter.leagues = context.arguments.values("league")
    filter.only = context.arguments.values("only")
    filter.ignored = context.arguments.values("ignore")
    return filter
  }
}

/// The formats of a diff report.
private enum DiffFormat: String, CaseIterable {
  case text, json, markdown

  /// The format for a file's ending; nil if it has none.
  init?(file: String) {
    guard let ending = fileEnding(file) else { return nil }
    self.init(rawValue: ["txt": "text", "md": "markdown"][ending] ?? ending)
  }
}
