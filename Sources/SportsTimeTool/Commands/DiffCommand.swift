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
          help: "text, json or markdown; by default what the output's name ends in, else text."),
        OptionSpec("output", short: "o", value: "FILE", help: "Standard output by default."),
        OptionSpec("team", value: "NAME", repeatable: true, help: "Games of this team, by name, alias or id."),
        OptionSpec("league", value: "NAME", repeatable: true, help: "Games of this league."),
        OptionSpec(
          "only", value: "KIND", takes: .choice(ScheduleDiffFilter.kinds), repeatable: true,
          help: "Changes of this kind: \(ScheduleDiffFilter.kinds.joined(separator: ", "))."),
        OptionSpec(
          "ignore", value: "KIND", takes: .choice(ScheduleDiffFilter.kinds), repeatable: true,
          help: "All but changes of this kind."),
        OptionSpec(
          "store", value: "DIR", help: "Compare two states of a store that 'sportstime sync' wrote, with --since."),
        OptionSpec("since", value: "DATE", help: "The older state: as the last night up to a date left it."),
        OptionSpec("exit-code", help: "Exit code 1 where there are differences."),
        .gazetteer,
      ],
      discussion: """
        Games are compared by identity, not by line: ids and aliases tell which are the same as long as they stay; then
        the sides and the day; then what is left of the sides' meetings, with the least change. Games that nothing tells
        apart are unclear: they are shown as removed and added, and in a line of their own. Of a game that two feeds tell
        of, only what both say is compared, and not what each of them calls it.
        The JSON follows 'sportstime schema schedule-diff'.
        """,
      examples: [
        ("sportstime diff march.jsonl august.jsonl", "what moved, was added or is gone"),
        ("sportstime diff march.jsonl august.jsonl --team Yankees --only date", "which games of a team moved"),
        ("sportstime diff --store store --since 2026-03-01", "what the nights since then changed"),
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

  /// The two schedules, and whether all of them could be read.
  private static func diffSchedules(_ context: Context) throws(ToolError) -> (Schedule, Schedule, Bool) {
    let paths = context.arguments.operands
    if let store = context.arguments.value("store") {
      guard paths.isEmpty, let since = try context.arguments.date("since") else {
        throw Arguments.usage("--store takes --since, and no schedule beside it", context.spec)
      }
      let (old, new) = try ToolError.from { () throws(SyncError) in
        let history = try StoreHistory(store)
        return (try history.schedule(asOf: since), try history.schedule())
      }
      return (old, new, true)
    }
    if context.arguments.has("since") { throw Arguments.usage("--since needs --store", context.spec) }
    guard paths.count == 2 else { throw Arguments.usage("two schedules are compared", context.spec) }
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

/// The forms of a report of differences.
private enum DiffFormat: String, CaseIterable {
  case text, json, markdown

  /// The one that a file's name asks for, by its ending; nil where it asks for none.
  init?(file: String) {
    guard let ending = fileEnding(file) else { return nil }
    self.init(rawValue: ["txt": "text", "md": "markdown"][ending] ?? ending)
  }
}
