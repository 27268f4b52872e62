import FormatSyntax
import ItineraryExport
import ItineraryValidation
import ScheduleModel
import SourceText

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Command {
  static let validateCommand = Command(
    spec: CommandSpec(
      name: "validate",
      summary: "Check itineraries and say what to do about each finding.",
      operands: "PATH…",
      options: [
        OptionSpec("schedule", short: "s", value: "FILE", help: "Also check the games against this schedule."),
        OptionSpec(
          "format", short: "f", value: "NAME",
          help: "text (the default), json, jsonl, sarif, junit, html or github."),
        OptionSpec("output", short: "o", value: "FILE", help: "The report; standard output by default."),
        OptionSpec(
          "fail-on", value: "LEVEL", help: "Exit 1 from this severity on: error (the default), warning, info or never."),
        OptionSpec("disable", value: "CODE", repeatable: true, help: "Leave this rule out."),
        OptionSpec("only", value: "CODE", repeatable: true, help: "Check this rule and no other."),
        OptionSpec(
          "severity", value: "CODE=LEVEL", repeatable: true, help: "Let a rule's findings weigh error, warning or info."
        ),
        OptionSpec("baseline", value: "FILE", help: "Findings of this json report are known and don't count."),
        OptionSpec(
          "max-findings", value: "N", help: "Show so many findings at most, errors first (10000); counts are never cut."
        ),
        .gazetteer,
      ],
      discussion: """
        PATH is JSON, JSON Lines, a calendar or Markdown document that was exported before, a directory, or - for
        standard input. A broken line never stops the others.
        """,
      examples: [
        ("sportstime validate trip.json", "for people"),
        ("sportstime validate trips/ --format json -o report.json", "for programs"),
        ("zcat trips.jsonl.gz | sportstime validate -", "compressed files, through a pipe"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in try ValidateRun(context).run() })
}

private struct ValidateRun {
  let context: Context
  private let settings: RuleSettings
  private let baseline: Baseline?
  private let format: ReportFormat
  private let failOn: Severity?
  private let limit: Int
  private let jobs: Int

  init(_ context: Context) throws(ToolError) {
    self.context = context
    let arguments = context.arguments
    settings = try ValidateRun.settings(context)
    let name = arguments.value("format") ?? "text"
    guard let format = ReportFormat(rawValue: name) else {
      throw Arguments.usage(
        "no format \(quotedForDisplay(name))" + didYouMean(name, ReportFormat.allCases.map(\.rawValue)), context.spec)
    }
    self.format = format
    let level = arguments.value("fail-on") ?? "error"
    failOn = Severity(rawValue: level)
    if failOn == nil, level != "never" {
      throw Arguments.usage(
        "no severity \(quotedForDisplay(level))" + didYouMean(level, ["error", "warning", "info", "never"]),
        context.spec)
    }
    limit = try arguments.integer("max-findings", in: 0...1_000_000) ?? FindingSink.standardLimit
    jobs = try arguments.integer("jobs", in: 1...256) ?? Parallel.processors
    if let path = arguments.value("baseline") {
      let file = try InputFile(path)
      do throws(SyntaxError) {
        baseline = try file.withBytes { (bytes) throws(SyntaxError) in try Baseline(report: bytes) }
      } catch {
        throw ToolError(.badInput, "\(displaySafe(path)): no report to take for a baseline: \(error.message)")
      }
    } else {
      baseline = nil
    }
  }

  private static func settings(_ context: Context) throws(ToolError) -> RuleSettings {
    var levels: [(code: String, severity: Severity)] = []
    for text in context.arguments.values("severity") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, let severity = Severity(rawValue: parts[1]) else {
        throw Arguments.usage("--severity takes CODE=error, =warning or =info", context.spec)
      }
      levels.append((parts[0], severity))
    }
    do throws(UnknownRule) {
      return try RuleSettings(
        disabled: context.arguments.values("disable"), only: context.arguments.values("only"), levels: levels)
    } catch {
      throw Arguments.usage(error.description + didYouMean(error.code, RuleRegistry.all.map(\.code)), context.spec)
    }
  }

  func run() throws(ToolError) -> ExitCode {
    let paths = try InputFile.expand(
      try context.operands("an itinerary to validate"), extensions: ItineraryInput.extensions)
    var code = ExitCode.done
    var index: ScheduleIndex?
    if let path = context.arguments.value("schedule") {
      let (schedule, isComplete) = try context.schedule(path)
      index = ScheduleIndex(schedule)
      if !isComplete { code = .findings }
    }
    _ = try context.zones()
    var sink = FindingSink(limit: limit, baseline: baseline)
    for path in paths.sorted(by: { $0.precedesBytewise($1) }) {
      do throws(ToolError) {
        sink.append(try validate(path, index))
      } catch {
        guard error.code == .badInput || error.code == .noInput else { throw error }
        context.console.error(error.message)
        code = code.worse(error.code)
      }
    }
    let report = sink.report
    try write(report)
    if report.summary.itineraries > 0, report.summary.itineraries == report.summary.unreadable {
      code = code.worse(.badInput)
    }
    if report.summary.unreadable > 0 { code = code.worse(.findings) }
    if let failOn, report.summary.count(atLeast: failOn) > 0 { code = code.worse(.findings) }
    return code
  }

  private func validator(_ index: ScheduleIndex?) -> Validator {
    Validator(
      settings, gazetteer: context.gazetteer, schedule: index, sink: FindingSink(limit: limit, baseline: baseline))
  }

  private func validate(_ path: String, _ index: ScheduleIndex?) throws(ToolError) -> FindingSink {
    let file = try InputFile(path)
    let text = try ItineraryInput.text(file)
    let format = text.withView { ItineraryImport.detect($0, name: path) } ?? .json
    switch format {
    case .html: throw ToolError(.badInput, "\(displaySafe(path)): a web page is for people; it can't be read back")
    case .ics, .markdown:
      var validator = validator(index)
      let document = text.withView { ItineraryImport.read($0, name: path, gazetteer: context.gazetteer) }
      context.console.show(document.findings)
      if document.itineraries.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): no itinerary in it") }
      for entry in document.itineraries {
        validator.validate(entry.itinerary, at: TextPlace(file: path), orderIsInferred: entry.isOrderInferred)
      }
      return validator.sink
    case .json:
      return try text.withView { (view) throws(ToolError) in
        let document = ItineraryDocument(view, name: path)
        if document.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file holds nothing but blanks") }
        if document.layout == .lines, jobs > 1, view.count > 1 << 20 { return validateLines(document, path, index) }
        var validator = validator(index)
        validator.validate(document, file: path)
        return validator.sink
      }
    }
  }

  /// Each thread takes a part of the lines; put together in order, their findings are those of one thread.
  private func validateLines(_ document: ItineraryDocument, _ path: String, _ index: ScheduleIndex?) -> FindingSink {
    let parts = ItineraryLines.split(document.bytes, parts: jobs)
    let results = PartResults(parts.count)
    let bytes = SendableBytes(document.bytes)
    let (settings, gazetteer, limit, baseline) = (settings, context.gazetteer, limit, baseline)
    Parallel.run(parts.count) { number in
      var validator = Validator(
        settings, gazetteer: gazetteer, schedule: index, sink: FindingSink(limit: limit, baseline: baseline))
      let lines = validator.validate(
        lines: bytes.view.slice(parts[number].lowerBound, parts[number].upperBound), file: path)
      results.set(number, validator.sink, lines: lines)
    }
    var sink = FindingSink(limit: limit, baseline: baseline)
    var lines = 0
    for number in parts.indices {
      guard let part = results.part(number) else { continue }
      sink.append(part.sink, shiftingLinesBy: lines)
      lines += part.lines
    }
    return sink
  }

  private func write(_ report: ValidationReport) throws(ToolError) {
    let path = context.arguments.value("output")
    let target = try OutputTarget(path)
    var writer = ReportWriter(format)
    writer.toolVersion = SportsTimeTool.version
    let isTerminal = (path == nil || path == "-") && isatty(STDOUT_FILENO) == 1
    writer.usesColour = isTerminal && Console.allowsColor && !context.arguments.has("no-color")
    let output = OutputBuffer(capacity: 1 << 16)
    try writer.write(report, to: output) { (output) throws(ToolError) in try target.write(output) }
    try target.commit()
  }
}

/// The parts' results, each set once by its own thread and read when all have ended.
private final class PartResults: @unchecked Sendable {
  private let parts: UnsafeMutableBufferPointer<(sink: FindingSink, lines: Int)?>

  init(_ count: Int) {
    parts = .allocate(capacity: count)
    parts.initialize(repeating: nil)
  }

  deinit {
    parts.deinitialize()
    parts.deallocate()
  }

  func set(_ number: Int, _ sink: FindingSink, lines: Int) { parts[number] = (sink, lines) }

  func part(_ number: Int) -> (sink: FindingSink, lines: Int)? { parts[number] }
}

/// Bytes that nobody writes to while threads read them.
private struct SendableBytes: @unchecked Sendable {
  let view: ByteView

  init(_ view: ByteView) { self.view = view }
}
