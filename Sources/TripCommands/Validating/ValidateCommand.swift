package import CommandInterface
import ItineraryValidation
import TripFiles

extension Command {
  package static let validateCommand = Command(
    spec: CommandSpec(
      name: "validate",
      summary: "Check itineraries, and fix what is safe to fix.",
      operands: "PATH…",
      groups: [
        OptionGroup(
          "Input",
          [
            .schedules.help("Also check games against this schedule. If several have a game, the last one is used."),
            .settings, .noConfig, .gazetteer,
          ]),
        OptionGroup(
          "Output",
          [
            .reportFormats, .outputs.help("The report (default: standard output). With --fix, the fixed itineraries."),
            .reports,
          ]),
        OptionGroup(
          "Fixes",
          [
            .fix, .diff, .inPlace.help("With --fix: write fixed itineraries to their files."),
            .dryRun.help("With --fix: report what would be fixed, and write nothing."),
          ]),
        OptionGroup("Findings", ValidateOptions.findingOptions),
      ],
      discussion: """
        PATH is JSON, JSON Lines, a calendar or Markdown document that was exported before, a directory, or - for standard
        input. A line that can't be read does not stop the others.

        --fix fixes sort orders, places of travel, and missing or duplicate travel ('sportstime rules' lists what can be
        fixed). A fix is made only if it causes no new error or warning. Custom items stay in their order. An itinerary
        without findings to fix keeps every byte.

        Several reports can be written in one run: each --format applies to the next -o.

        --compare reports which findings are new, gone or the same. Only new ones count for the exit code.
        """,
      details: """
        SARIF has the fix of each finding that --fix would fix, for the first 1,000 of them. JUnit has a test for each
        itinerary.

        With --compare, findings are the same if itinerary, item, code and barrier are the same.

        Settings: {"validate": {"disable": [], "only": [], "severity": {"CODE": "error"}, "failOn": "warning",
        "baseline": "FILE", "maxFindings": 100, "schedule": "FILE", "inlineIgnores": false,
        "rulesAddress": "URL", "parameters": {"drive-too-long": {"hours": 9}},
        "paths": [{"match": "archive/*", "disable": ["CODE"], "severity": {}}]}}. The command line overrides them.

        They are read from .sportstime.json in the working directory or in the nearest directory above it, up to the root of
        the repository. Otherwise they are read from sportstime/settings.json in XDG_CONFIG_HOME (default: ~/.config).
        """,
      exitCodes: [
        .findings: "A finding reaches --fail-on.", .badInput: "An input can't be read.",
      ],
      examples: [
        ("sportstime validate trip.json", "a report to read"),
        ("sportstime validate trips.jsonl --fix --in-place", "fix what is safe to fix"),
        ("sportstime validate trip.json --fix --diff", "what would be fixed, as a patch"),
        ("sportstime validate trips/ --format json -o report.json", "a report for programs"),
        ("sportstime validate trips/ -f github -f sarif -o trips.sarif", "two reports of one run"),
        ("sportstime validate trips/ --compare last.json", "only new findings count"),
        ("zcat trips.jsonl.gz | sportstime validate -", "compressed files, through a pipe"),
      ],
      outputs: ValidateOptions.outputs),
    run: { (context) throws(ToolError) -> ExitCode in try ValidateRun(context).run() })
}
