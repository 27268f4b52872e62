package import CommandInterface
import FindingReports
import ItineraryValidation
import SourceText
import TripFiles

extension Command {
  package static let auditCommand = Command(
    spec: CommandSpec(
      name: "audit",
      summary: "Check a schedule for games that are impossible, missing or stated differently.",
      operands: "SCHEDULE…",
      groups: [
        OptionGroup("Output", [.reportFormats, .outputs]),
        OptionGroup("Findings", ValidateOptions.findingOptions + [.gazetteer]),
      ],
      discussion: """
        SCHEDULE is a schedule as 'sportstime import' writes it, or - for standard input. Each schedule is checked. If there
        are several, the first one is compared with each of the others: findings name games with another time, venue or teams.

        'sportstime rules' lists the rules; those about schedules are last.
        """,
      exitCodes: [.findings: "A finding reaches --fail-on."],
      examples: [
        ("sportstime audit schedule.jsonl", "a report to read"),
        ("sportstime audit official.jsonl other.jsonl", "where two feeds differ"),
        ("sportstime audit schedule.jsonl --fail-on warning", "exit code 1 also for warnings"),
        ("sportstime audit schedule.jsonl --baseline known.json", "without the findings of an earlier report"),
      ],
      outputs: ValidateOptions.outputs),
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
      var sink = options.sink
      if sink.checked != nil { sink.checked = schedules.map { CheckedItinerary(SourceLocation(file: $0.file)) } }
      let report = try options.report(auditor.audit(schedules, sink: sink))
      try ValidateRun.write(report, of: .schedule, context, options)
      if let failOn = options.failOn, report.count(atLeast: failOn) > 0 { code = code.worse(.findings) }
      return code
    })
}
