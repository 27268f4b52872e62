import CivilTime
package import CommandInterface
import GameIdentity
import ScheduleModel
import SourceText
import SyncStore
import TripFiles

extension Command {
  package static let diffCommand = Command(
    spec: CommandSpec(
      name: "diff",
      summary: "Report what changed between two schedules, game by game.",
      operands: "[OLD NEW]",
      groups: [
        OptionGroup(
          "Input",
          [
            .store.help("Compare a store's schedule with an earlier one; needs --since."), .since, .gazetteer,
          ]),
        OptionGroup(
          "Selection",
          [
            .teams.help("Only games of this team, by name, alias or id."), .leagues.help("Only games of this league."),
            .only, .ignored,
          ]),
        OptionGroup(
          "Output", [.format, .output.help("The report (default: standard output)."), .exitCode]),
      ],
      discussion: """
        Games are matched by identity, not by line: first by ids and aliases, then by teams and day. Other games of the same
        teams are matched so that the changes are smallest. If a match is ambiguous, the games are reported as removed and
        added, and a separate line names the ambiguity.

        If the two records of a game come from different feeds, only members that both have are compared.

        'sportstime schema schedule-diff' describes the JSON report.
        """,
      exitCodes: [.findings: "With --exit-code: there are differences."],
      examples: [
        ("sportstime diff march.jsonl august.jsonl", "games that moved, were added or removed"),
        ("sportstime diff march.jsonl august.jsonl --team Yankees --only date", "a team's games that moved"),
        ("sportstime diff --store store --since 2026-03-01", "changes of all runs since then"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      let output = context[.output]
      let format = context[.format] ?? output.flatMap(DiffFormat.init(file:)) ?? .text
      let filter = diffFilter(context)
      let (old, new, isComplete) = try diffSchedules(context)
      if let problem = filter.problem(in: [old, new]) { throw ToolError(.badInput, problem) }
      var diff = ScheduleDiff(old: old, new: new, gazetteer: context.gazetteer)
      diff.keep(filter)
      let target = try OutputTarget(output)
      try context.expectEnding(
        ["txt", "json", "md"], others: ["text", "markdown"], choosing: .format)
      let buffer = OutputBuffer(capacity: 1 << 16)
      let drain = { (output: OutputBuffer) throws(ToolError) in try target.write(output) }
      switch format {
      case .json: try diff.writeJSON(to: buffer, drain: drain)
      case .markdown: try diff.writeMarkdown(to: buffer, drain: drain)
      case .text: try diff.writeText(to: buffer, drain: drain)
      }
      try target.commit()
      let differs = !diff.added.isEmpty || !diff.removed.isEmpty || !diff.changed.isEmpty
      if context[.exitCode], differs { return .findings }
      return isComplete ? .done : .findings
    })

  /// The two schedules, and whether both were read completely.
  private static func diffSchedules(_ context: Context) throws(ToolError) -> (Schedule, Schedule, Bool) {
    let paths = context.arguments.operands
    if let store = context[.store] {
      guard paths.isEmpty, let since = context[.since] else {
        throw context.usage("--store needs --since, and takes no other schedules")
      }
      let (old, new) = try ToolError.from { () throws(SyncError) in
        let history = try StoreHistory(store)
        return (try history.schedule(asOf: since), try history.schedule())
      }
      return (old, new, true)
    }
    if context.has(.since) { throw context.usage("--since needs --store") }
    guard paths.count == 2 else { throw context.usage("diff takes two schedules, OLD and NEW") }
    let (old, oldIsComplete) = try context.schedule(paths[0])
    let (new, newIsComplete) = try context.schedule(paths[1])
    return (old, new, oldIsComplete && newIsComplete)
  }

  private static func diffFilter(_ context: Context) -> ScheduleDiffFilter {
    var filter = ScheduleDiffFilter(gazetteer: context.gazetteer)
    filter.teams = context[.teams]
    filter.leagues = context[.leagues]
    filter.only = context[.only]
    filter.ignored = context[.ignored]
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

extension Option {
  fileprivate static let format = OptionKey<DiffFormat?>(
    "format", short: "f", "NAME", .choice(),
    "text, json or markdown (default: from the output's extension, or text).")
  fileprivate static let only = TextsOption(
    "only", "KIND", .choice(ScheduleDiffFilter.kinds),
    "Only changes of this kind: \(ScheduleDiffFilter.kinds.joined(separator: ", ")).")
  fileprivate static let ignored = TextsOption(
    "ignore", "KIND", .choice(ScheduleDiffFilter.kinds), "Leave out changes of this kind.")
  fileprivate static let since = OptionKey<LocalDate?>(
    "since", "DATE", .date, "Compare with the schedule as of the end of this date (UTC).")
  fileprivate static let exitCode = Flag("exit-code", "Exit with code 1 if there are differences.")
}
