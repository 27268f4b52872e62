import CivilTime
package import CommandInterface
import ItineraryFixing
import ItineraryValidation
import SourceText
import TripChanging
import TripFiles
import TripTimeline

extension Command {
  package static let rebaseCommand = Command(
    spec: CommandSpec(
      name: "rebase",
      summary: "Carry itineraries to a newer schedule without losing custom items.",
      operands: "PATH…",
      groups: .one([
        .schedule.help("The newer schedule."), .output.help("The itineraries (default: standard output)."), .inPlace,
        .dryRun.help("Report what would change, and write no itinerary."), .report, .distances, .gazetteer,
      ]),
      discussion: """
        Games move to their new day, time and venue, or are marked as postponed or cancelled. Custom items keep their
        calendar date. Travel stays if it is still legal, and is derived again if it isn't.

        Games are added only to trips that have the request they were built from. If the request has no dates, only games of
        the trip's season are added. Such a game leaves again when the request no longer selects it, unless you changed its
        item.

        The output has the format of its extension, or that of PATH.
        """,
      exitCodes: [.findings: "A trip breaks a rule that it did not break before; the report states what would fix it."],
      examples: [("sportstime rebase trip.json -s new.jsonl -o trip.json", "after the league moved a game")],
      rewrites: .onlyOperand),
    run: { (context) throws(ToolError) -> ExitCode in
      guard let path = context[.schedule] else {
        throw context.usage("--schedule is missing")
      }
      let paths = try context.operands("an itinerary to rebase")
      try checkPlace(paths, context)
      let isInPlace = context[.inPlace]
      let lock = isInPlace ? nil : try context.lockRewritten()
      defer { withExtendedLifetime(lock) {} }
      // This comes first, because the names of the outputs may be invalid.
      let output = try ItineraryOutput(context, to: context[.output])
      let (schedule, isComplete) = try context.schedule(path)
      let rebaser = Rebaser(
        schedule: schedule, gazetteer: context.gazetteer, zones: try context.zones(),
        distances: try context.distances())
      let run = RebaseRun(
        context: context, rebaser: rebaser, zones: try context.zones(), report: try RebaseReportFile(context))
      let inputs = try InputPaths(paths, extensions: ItineraryInput.extensions, context.console)
      if isInPlace {
        try run.rebaseInPlace(inputs.paths)
      } else {
        try run.rebase(inputs.paths, to: output)
      }
      try run.finishReport()
      let code = run.code.worse(inputs.code)
      return isComplete ? code : code.worse(.findings)
    })

  private static func checkPlace(_ paths: [String], _ context: Context) throws(ToolError) {
    guard context[.inPlace] else { return }
    try context.expectNotBoth(.inPlace, .output)
    if paths.contains("-") { throw context.usage("standard input can't be rebased in place") }
  }
}

/// Rebases itineraries on several threads. Itineraries are released as soon as they are written.
private final class RebaseRun {
  let context: Context
  let rebaser: Rebaser
  let zones: ZoneDatabase
  private(set) var report: RebaseReportFile?
  private(set) var code = ExitCode.done

  init(context: Context, rebaser: Rebaser, zones: ZoneDatabase, report: RebaseReportFile?) {
    self.context = context
    self.rebaser = rebaser
    self.zones = zones
    self.report = report
  }

  func rebase(_ files: [String], to output: ItineraryOutput) throws(ToolError) {
    let isDry = context[.dryRun]
    let unread = try rebase(files) { (result, form) throws(ToolError) in
      if !isDry { try output.append(result.itinerary, from: form) }
    }
    if !isDry { try output.finish(unread) }
    code = code.worse(output.code)
  }

  /// - Parameter write: receives the result for each itinerary, in order.
  private func rebase(
    _ files: [String], _ write: @escaping (RebaseResult, ItinerarySourceForm) throws(ToolError) -> Void
  ) throws(ToolError) -> UnreadInputs {
    let (gazetteer, zones) = (context.gazetteer, zones)
    let batch = RebaseBatch(
      rebaser, { Validator.ofStates(gazetteer, zones) }, jobs: context.jobs
    ) { [self] (result, form) throws(ToolError) in
      try tell(result, form.path)
      try write(result, form)
    }
    defer { batch.abandon() }
    var input = ItineraryInput(context: context)
    input.settle = { batch.settle() }
    let read = try input.forEach(files: files) { (itinerary, form) throws(ToolError) in try batch.add(itinerary, form) }
    try batch.finish()
    code = code.worse(read)
    return input.unread
  }

  /// Rebases files in place. A problem in one file does not prevent others from being written.
  func rebaseInPlace(_ files: [String]) throws(ToolError) {
    for path in files {
      do throws(ToolError) {
        let lock = try context.lock(path)
        defer { withExtendedLifetime(lock) {} }
        try rebaseInPlace(path)
      } catch {
        guard error.isOfInput else { throw error }
        context.console.error(error.message)
        code = code.worse(error.code)
      }
    }
  }

  /// Rebases a file in place. If none of its itineraries changes, the file is not touched. Otherwise unchanged
  /// itineraries stay as they are; in JSON, so do the unchanged parts of the others.
  private func rebaseInPlace(_ path: String) throws(ToolError) {
    let isDry = context[.dryRun]
    let output = try ItineraryOutput(context, to: path)
    guard let original = try? InputFile(path, isReplaced: true),
      let (text, format) = try? ItineraryInput.open(original), format == .json
    else {
      var isChanged = false
      let unread = try rebase([path]) { (result, form) throws(ToolError) in
        if !result.isUnchanged { isChanged = true }
        if !isDry { try output.append(result.itinerary, from: form) }
      }
      if !isDry, isChanged { try output.finish(unread) }
      code = code.worse(output.code)
      return
    }
    try text.withView { (view) throws(ToolError) in
      var copy = try FixedCopy(view, of: original, to: isDry ? nil : path, isComplete: false)
      let gazetteer = context.gazetteer
      let unread = try rebase([path]) { (result, form) throws(ToolError) in
        if result.isUnchanged { return }
        let part = view.slice(form.part.lowerBound, form.part.upperBound)
        try copy.replace(
          part, with: RevisedItinerary.text(part, result.itinerary, isLine: form.layout == .lines, gazetteer))
      }
      try output.checkIsRead(unread)
      try copy.finish()
    }
  }

  private func tell(_ result: RebaseResult, _ path: String) throws(ToolError) {
    context.console.say(result.lines.joined(separator: "\n"))
    if !result.broken.isEmpty { code = code.worse(.findings) }
    try report?.append(result, file: path)
  }

  func finishReport() throws(ToolError) { try report?.finish() }
}

/// The file named by `--report`.
private struct RebaseReportFile {
  private let target: OutputTarget
  private var report = RebaseReport()
  private let output = OutputBuffer(capacity: 1 << 16)

  /// Nil if no report was requested.
  init?(_ context: Context) throws(ToolError) {
    guard let path = context[.report] else { return nil }
    try context.expectEnding(["json"], of: .report)
    target = try OutputTarget(path)
    report.begin(output)
  }

  mutating func append(_ result: RebaseResult, file: String) throws(ToolError) {
    report.append(result, file: file, to: output)
    if output.count > 1 << 18 { try target.write(output) }
  }

  mutating func finish() throws(ToolError) {
    report.end(output)
    try target.write(output)
    try target.commit()
  }
}
