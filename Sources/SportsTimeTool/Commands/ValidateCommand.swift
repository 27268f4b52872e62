import ItineraryValidation
import SourceText

extension Command {
  static let validateCommand = Command(
    spec: CommandSpec(
      name: "validate",
      summary: "Check itineraries and say what to do about each finding.",
      operands: "PATH…",
      options: [
        .schedules.help("Also check the games against this schedule. Of several, the last that has a game counts."),
        .reportFormats,
        .outputs.help("The report (default: standard output). With --fix, the fixed itineraries."), .fix, .diff,
        .inPlace.help("With --fix: write fixed itineraries over their files."),
        .dryRun.help("With --fix: say what would be fixed, and write nothing."),
        .reports,
      ] + ValidateOptions.findingOptions + [.settings, .noConfig, .gazetteer],
      discussion: """
        PATH is JSON, JSON Lines, a calendar or Markdown document that was exported before, a directory, or - for
        standard input. A broken line never stops the others.

        --fix fixes keys, the places of travel, and travel that is missing or there twice ('sportstime rules' says which
        findings). A fix is made only where it brings no new error or warning; your own items stay, in their order
        among the games. An itinerary with nothing to fix keeps every byte. --fix --diff writes the changes as a patch
        instead.

        One run writes several reports: each --format applies to the next -o, and without one to standard output. SARIF has
        the fix of each finding that --fix would fix, for the first 1,000 of them; JUnit has a test for each itinerary.

        --compare OLD states which findings are new, gone or the same. Findings are the same if itinerary, item, code and
        barrier are; only new ones count for the exit code.

        Settings: {"validate": {"disable": [], "only": [], "severity": {"CODE": "error"}, "failOn": "warning",
        "baseline": "FILE", "maxFindings": 100, "schedule": "FILE", "inlineIgnores": false,
        "rulesAddress": "URL", "parameters": {"drive-too-long": {"hours": 9}},
        "paths": [{"match": "archive/*", "disable": ["CODE"], "severity": {}}]}}. The command line wins.
        They are read from .sportstime.json in the working directory or in the nearest folder above it, up to the root of the
        repository; otherwise from settings.json in the folder sportstime of XDG_CONFIG_HOME (default: ~/.config).
        """,
      examples: [
        ("sportstime validate trip.json", "for people"),
        ("sportstime validate trips/ --format json -o report.json", "for programs"),
        ("sportstime validate trips.jsonl --fix --in-place", "fix what is safe to fix"),
        ("sportstime validate trip.json --fix --diff", "what would be fixed, as a patch"),
        ("sportstime validate trips/ -f github -f sarif -o trips.sarif", "two reports of one run"),
        ("sportstime validate trips/ --compare last.json", "only new findings count"),
        ("zcat trips.jsonl.gz | sportstime validate -", "compressed files, through a pipe"),
      ],
      outputs: ValidateOptions.outputs),
    run: { (context) throws(ToolError) -> ExitCode in try ValidateRun(context).run() })
}
