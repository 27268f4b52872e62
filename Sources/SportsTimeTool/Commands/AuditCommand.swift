import ItineraryValidation
import SourceText

extension Command {
  static let auditCommand = Command(
    spec: CommandSpec(
      name: "audit",
      summary: "Check a schedule: games that can't be, are missing or differ between files.",
      operands: "SCHEDULE…",
      options: [.reportFormat, .output.help("The report; standard output by default.")] + ValidateOptions.findingOptions
        + [.gazetteer],
      discussion: """
        SCHEDULE is what 'sportstime import' writes, or - for standard input. Of several schedules each is checked, and
        the later ones are held against the first: where they have a game at another time, another place or between
        others, the finding says who says what.

        'sportstime rules' lists what is checked; the rules about schedules stand last.
        """,
      examples: [
        ("sportstime audit schedule.jsonl", "for people"),
        ("sportstime audit schedule.jsonl --fail-on warning", "exit 1 on warnings, too"),
        ("sportstime audit official.jsonl other.jsonl", "what two feeds say differently"),
        ("sportstime audit schedule.jsonl --baseline known.json", "findings that are known don't count"),
      ],
      outputs: { [$0[.output] ?? "-"] }),
    run: { (context) throws(ToolError) -> ExitCode in
      let paths = try context.operands("a schedule to audit")
      let options = try ValidateOptions(context, paths: paths)
      _ = try context.zones()
      var code = ExitCode.done
      var schedules: [AuditedSchedule] = []
      for path in paths {
        do throws(ToolError) {
          let read = try context.scheduleWithLines(path)
          schedules.append(AuditedSchedule(read.schedule, file: path, lines: read.lines))
          if !read.isComplete { code = code.worse(.findings) }
        } catch {
          guard error.isOfInput else { throw error }
          context.console.error(error.message)
          code = code.worse(error.code)
        }
      }
      if schedules.isEmpty { return code }
      let auditor = ScheduleAuditor(options.settings(), gazetteer: context.gazetteer)
      let report = auditor.audit(
        schedules, sink: FindingSink(limit: options.limit, baseline: options.baseline)
      ).report
      try ValidateRun.write(report, of: .schedule, context, options)
      if let failOn = options.failOn, report.summary.count(atLeast: failOn) > 0 { code = code.worse(.findings) }
      return code
    })
}
