import ItineraryExport
import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

extension Command {
  static let rebaseCommand = Command(
    spec: CommandSpec(
      name: "rebase",
      summary: "Carry itineraries to a newer schedule, and lose nothing of yours.",
      operands: "PATH…",
      options: [
        OptionSpec("schedule", short: "s", value: "FILE", help: "The newer schedule."),
        OptionSpec("output", short: "o", value: "FILE", help: "The itineraries; standard output by default."),
        OptionSpec("report", value: "FILE", help: "Write what changed and what broke, as JSON."),
        .gazetteer,
      ],
      discussion: """
        Games go to their new day, time and place, or are marked as postponed or cancelled. Your own items keep their
        calendar date. Travel stays where that is still legal, and is derived anew where it isn't. Games are added only to
        trips that carry the request that they were built from.
        Exit code 1 means that a rule is broken now that was not before: the report says what would mend it.
        """,
      examples: [("sportstime rebase trip.json -s new.jsonl -o trip.json", "after the league moved a game")],
      rewrites: true),
    run: { (context) throws(ToolError) -> ExitCode in
      guard let path = context.arguments.value("schedule") else {
        throw Arguments.usage("--schedule is missing", context.spec)
      }
      let paths = try context.operands("an itinerary to rebase")
      let (schedule, isComplete) = try context.schedule(path)
      let lock = try context.lockRewritten()
      defer { withExtendedLifetime(lock) {} }
      let rebaser = Rebaser(schedule: schedule, gazetteer: context.gazetteer)
      var results: [(result: RebaseResult, file: String)] = []
      var code = isComplete ? ExitCode.done : .findings
      for path in paths {
        let read = try ItineraryInput(context: context).forEach([path]) { (itinerary, _) throws(ToolError) in
          results.append((rebaser.rebase(itinerary), path))
        }
        code = code.worse(read)
      }
      if !results.isEmpty { try write(results.map(\.result.itinerary), context) }
      try report(results, context)
      return results.contains { !$0.result.broken.isEmpty } ? code.worse(.findings) : code
    })

  private static func write(_ itineraries: [Itinerary], _ context: Context) throws(ToolError) {
    let target = try OutputTarget(context.arguments.value("output"))
    let output = OutputBuffer(capacity: 1 << 16)
    let writer = ItineraryWriter(layout: itineraries.count == 1 ? .document : .line)
    for itinerary in itineraries {
      writer.append(itinerary, to: output)
      if output.view.count > 1 << 18 { try target.write(output) }
    }
    try target.write(output)
    try target.commit()
  }

  private static func report(_ results: [(result: RebaseResult, file: String)], _ context: Context) throws(ToolError) {
    for (result, _) in results { context.console.say(result.lines.joined(separator: "\n")) }
    guard let path = context.arguments.value("report") else { return }
    let target = try OutputTarget(path)
    let output = OutputBuffer()
    var report = RebaseReport()
    report.begin(output)
    for (result, file) in results { report.append(result, file: file, to: output) }
    report.end(output)
    try target.write(output)
    try target.commit()
  }
}
