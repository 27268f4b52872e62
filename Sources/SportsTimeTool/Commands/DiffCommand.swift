import ScheduleModel
import SourceText

extension Command {
  static let diffCommand = Command(
    spec: CommandSpec(
      name: "diff",
      summary: "Tell what changed between two schedules, game by game.",
      operands: "OLD NEW",
      options: [
        OptionSpec("format", short: "f", value: "NAME", help: "text (the default) or json."),
        OptionSpec("output", short: "o", value: "FILE", help: "Standard output by default."),
      ],
      discussion: "Games are compared by identity, not by line: ids and aliases tell which are the same.",
      examples: [("sportstime diff march.jsonl august.jsonl", "what moved, was added or is gone")]),
    run: { (context) throws(ToolError) -> ExitCode in
      let format = context.arguments.value("format") ?? "text"
      guard ["text", "json"].contains(format) else {
        throw Arguments.usage(
          "no format \(quotedForDisplay(format))" + didYouMean(format, ["text", "json"]), context.spec)
      }
      let paths = context.arguments.operands
      guard paths.count == 2 else { throw Arguments.usage("two schedules are compared", context.spec) }
      let (old, oldIsComplete) = try context.schedule(paths[0])
      let (new, newIsComplete) = try context.schedule(paths[1])
      let diff = ScheduleDiff(old: old, new: new)
      let target = try OutputTarget(context.arguments.value("output"))
      let output = OutputBuffer(capacity: 1 << 16)
      if format == "json" {
        try diff.writeJSON(to: output) { (output) throws(ToolError) in try target.write(output) }
      } else {
        try diff.writeText(to: output) { (output) throws(ToolError) in try target.write(output) }
      }
      try target.commit()
      return oldIsComplete && newIsComplete ? .done : .findings
    })
}
