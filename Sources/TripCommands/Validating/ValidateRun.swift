import CommandInterface
import FindingReports
import ItineraryDocuments
import ItineraryValidation
import SourceText
import SystemIO
import TripFiles
import TripTimeline

/// A run of `validate`. It checks every input, even if others have errors, and writes the reports.
struct ValidateRun {
  let context: Context
  private let operands: [String]
  private let options: ValidateOptions

  init(_ context: Context) throws(ToolError) {
    self.context = context
    operands = try context.operands("an itinerary to validate")
    options = try ValidateOptions(context, paths: operands)
  }

  func run() throws(ToolError) -> ExitCode {
    let inputs = try InputPaths(operands, extensions: ItineraryInput.extensions, context.console)
    var code = inputs.code
    var index: ScheduleIndex?
    if let (schedule, isComplete) = try context.schedule(options.schedules) {
      index = ScheduleIndex(schedule)
      if !isComplete { code = .findings }
    }
    _ = try context.zones()
    let progress = context.console.startProgress(
      unit: ("itinerary", "itineraries"), total: InputFile.totalSize(inputs.paths))
    var fixer = options.fixing == nil ? nil : try FixRun(context, options, index, progress)
    var sink = options.sink
    for path in inputs.paths.sorted(by: { $0.precedesBytewise($1) }) {
      do throws(ToolError) {
        sink.append(try validate(path, index, progress, &fixer, &code))
      } catch {
        guard error.isOfInput else { throw error }
        context.console.error(error.message)
        code = code.worse(error.code)
      }
    }
    progress?.finish()
    let report = try options.report(sink)
    try ValidateRun.write(report, of: .itinerary, context, options, index)
    try fixer?.finish()
    if report.summary.itineraries > 0, report.summary.itineraries == report.summary.unreadable {
      code = code.worse(.badInput)
    }
    if let failOn = options.failOn {
      if report.count(atLeast: failOn) > 0 { code = code.worse(.findings) }
      // If the rule is off, no finding reports text that was not checked.
      let isSilent = !options.settings().checks(.unreadableItinerary)
      if report.summary.unreadable > 0, isSilent { code = code.worse(.findings) }
    }
    return code
  }

  private func validate(
    _ path: String, _ index: ScheduleIndex?, _ progress: Progress?, _ fixer: inout FixRun?,
    _ code: inout ExitCode
  ) throws(ToolError) -> FindingSink {
    // Held until the fixed file has replaced the original.
    let lock = options.fixing == .inPlace ? try context.lock(path) : nil
    defer { withExtendedLifetime(lock) {} }
    let file = try InputFile(path)
    let (text, format) = try ItineraryInput.open(file)
    return try text.withView { (view) throws(ToolError) in
      if format != .json { return try validateDocument(view, format, file, index, progress, &fixer, &code) }
      let document = ItineraryDocument(view, name: path)
      if document.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file is blank") }
      let fixed = try fixing(&code) { () throws(ToolError) in try fixer?.run(document, of: view, file) }
      if let fixed { return fixed }
      if document.layout == .lines, view.count > 1 << 20 { return validateLines(document, file, index, progress) }
      var validator = options.validator(for: path, index, progress)
      validator.validate(document, file: path)
      return validator.sink
    }
  }

  /// Validates a calendar or a Markdown document.
  private func validateDocument(
    _ view: ByteView, _ format: ExportFormat, _ file: InputFile, _ index: ScheduleIndex?, _ progress: Progress?,
    _ fixer: inout FixRun?, _ code: inout ExitCode
  ) throws(ToolError) -> FindingSink {
    let document = ItineraryImport.read(view, name: file.name, gazetteer: options.gazetteer)
    var validator = options.validator(for: file.name, index, progress)
    var sink = try refused(document, file.name, &validator, &code)
    let fixed = try fixing(&code) { () throws(ToolError) in
      try fixer?.run(document.itineraries, format: format, of: view, file)
    }
    if let fixed {
      sink.append(fixed)
      return sink
    }
    check(document, &validator, &sink)
    return sink
  }

  private func check(_ document: ImportedDocument, _ validator: inout Validator, _ sink: inout FindingSink) {
    for entry in document.itineraries {
      sink.append(validator.check(entry, at: entry.location))
    }
  }

  /// The findings from reading the document.
  ///
  /// - Throws: if it has no itinerary.
  private func refused(
    _ document: ImportedDocument, _ path: String, _ validator: inout Validator, _ code: inout ExitCode
  ) throws(ToolError) -> FindingSink {
    if document.itineraries.isEmpty {
      context.console.show(document.findings)
      throw ToolError(.badInput, "\(displaySafe(path)): no itinerary in it")
    }
    var sink = options.sink
    for finding in document.findings + document.itineraries.flatMap(\.findings) where finding.code != .orderInferred {
      // If a part could not be read as an itinerary, an itinerary is missing.
      if finding.severity == .error {
        sink.append(validator.refuse(finding, in: path))
      } else {
        context.console.show([finding])
        if finding.severity == .warning { code = code.worse(.findings) }
      }
    }
    return sink
  }

  /// Nil if nothing had to be fixed or the fixed file could not be written. Other files can still be written, and the
  /// report is about the file as it is.
  private func fixing(
    _ code: inout ExitCode, _ body: () throws(ToolError) -> FindingSink?
  ) throws(ToolError) -> FindingSink? {
    do throws(ToolError) {
      return try body()
    } catch {
      let isOutput = error.code == .cannotCreate || error.code == .ioFailure
      guard options.fixing == .inPlace, isOutput else { throw error }
      context.console.error(error.message)
      code = code.worse(error.code)
      return nil
    }
  }

  /// Validates parts of the lines on several threads, and combines their findings in file order.
  private func validateLines(
    _ document: ItineraryDocument, _ file: InputFile, _ index: ScheduleIndex?, _ progress: Progress?
  ) -> FindingSink {
    let threads = Parallel.workers(options.jobs)
    let workers = (0..<threads.count).map { _ in
      LineWorker(options.validator(for: file.name, index, progress), file)
    }
    let work = OrderedWork<LinePart>(threads, piecesPerThread: 1) { worker, part in workers[worker].validate(part) }
    var sink = options.sink
    var lines = 0
    func takeFirst() -> Bool {
      guard let part = work.takeFirst() else { return false }
      sink.append(part.found, shiftingLinesBy: lines)
      lines += part.lineCount
      return true
    }
    for range in ItineraryLines.split(document.bytes, parts: document.bytes.count / ValidateRun.partSize + 1) {
      let part = LinePart(document.bytes.slice(range.lowerBound, range.upperBound), FindingSink(after: sink))
      work.add(part)
      if work.count > 2 * threads.count { _ = takeFirst() }
    }
    while takeFirst() {}
    for worker in workers { sink.addBaseline(of: worker.validator.sink) }
    return sink
  }

  /// Small enough that no thread waits long for another thread's last part.
  private static let partSize = 4 << 20

  /// Writes all reports of a run.
  static func write(
    _ report: ValidationReport, of subject: Rule.Subject, _ context: Context, _ options: ValidateOptions,
    _ index: ScheduleIndex? = nil
  ) throws(ToolError) {
    for output in options.reports {
      var writer = context.reportWriter(of: subject, output.format)
      writer.style.fixing = options.fixing.map { $0.isDone ? .done : .tried } ?? .notAsked
      writer.style.rulesAddress = options.rulesAddress
      writer.style.failOn = options.failOn
      let shown = report.shown(as: output.format, from: options.leastSeverity)
      if output.format == .sarif, subject == .itinerary, options.fixing == nil {
        writer.style.fixes = shown.suggestedFixes(options, index)
      }
      switch options.fixing {
      case .output("-") where output.path == nil, .diff("-") where output.path == nil:
        // The itineraries go to standard output.
        let buffer = OutputBuffer(capacity: 1 << 16)
        writer.append(shown, to: buffer)
        StandardStreams.writeError(buffer.text)
      default: try context.write(shown, with: writer, to: output.path)
      }
    }
  }

}

extension ValidateOptions {
  /// A validator with separate findings.
  func validator(for path: String, _ index: ScheduleIndex?, _ progress: Progress?) -> Validator {
    var validator = Validator(
      settings(for: path), gazetteer: gazetteer, schedule: index, sink: sink)
    if let progress { validator.onItinerary = { progress.add($0) } }
    return validator
  }
}

/// Lines of a file and their findings. Sendable because only one thread uses them at a time.
private final class LinePart: @unchecked Sendable {
  let lines: ByteView
  var found: FindingSink
  var lineCount = 0

  init(_ lines: ByteView, _ empty: FindingSink) { (self.lines, found) = (lines, empty) }
}

/// Validates lines. Sendable because only one thread uses it at a time.
private final class LineWorker: @unchecked Sendable {
  var validator: Validator
  private let file: InputFile

  init(_ validator: Validator, _ file: InputFile) { (self.validator, self.file) = (validator, file) }

  func validate(_ part: LinePart) {
    validator.begin(part.found)
    part.lineCount = validator.validate(lines: part.lines, file: file.name)
    part.found = validator.sink.withoutBaseline
    file.release(part.lines)
  }
}
