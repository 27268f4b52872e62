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

/// A run of `validate`: every input is checked, whatever is wrong with the others, and one report written.
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
    let paths = try InputFile.expand(operands, extensions: ItineraryInput.extensions)
    var code = ExitCode.done
    var index: ScheduleIndex?
    if let path = options.schedule {
      let (schedule, isComplete) = try context.schedule(path)
      index = ScheduleIndex(schedule)
      if !isComplete { code = .findings }
    }
    _ = try context.zones()
    let progress = Progress(context.console, unit: "itineraries", total: InputFile.totalSize(paths))
    context.console.progress = progress
    var fixer = options.fixing == nil ? nil : FixRun(context, options, index, progress)
    var sink = FindingSink(limit: options.limit, baseline: options.baseline)
    for path in paths.sorted(by: { $0.precedesBytewise($1) }) {
      do throws(ToolError) {
        sink.append(try validate(path, index, progress, &fixer))
      } catch {
        guard error.code == .badInput || error.code == .noInput else { throw error }
        context.console.error(error.message)
        code = code.worse(error.code)
      }
    }
    progress?.finish()
    let report = sink.report
    try write(report)
    if report.summary.itineraries > 0, report.summary.itineraries == report.summary.unreadable {
      code = code.worse(.badInput)
    }
    if report.summary.unreadable > 0 { code = code.worse(.findings) }
    if let failOn = options.failOn, report.summary.count(atLeast: failOn) > 0 { code = code.worse(.findings) }
    return code
  }

  private func validate(
    _ path: String, _ index: ScheduleIndex?, _ progress: Progress?, _ fixer: inout FixRun?
  ) throws(ToolError) -> FindingSink {
    let file = try InputFile(path)
    let text = try ItineraryInput.text(file)
    let format = text.withView { ItineraryImport.detect($0, name: path) } ?? .json
    switch format {
    case .html: throw ToolError(.badInput, "\(displaySafe(path)): a web page is for people; it can't be read back")
    case .ics, .markdown:
      let document = text.withView { ItineraryImport.read($0, name: path, gazetteer: options.gazetteer) }
      context.console.show(document.findings)
      if document.itineraries.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): no itinerary in it") }
      if fixer != nil {
        return try text.withView { (view) throws(ToolError) in
          try fixer?.run(document.itineraries, format: format, of: view, path) ?? FindingSink(limit: options.limit)
        }
      }
      var validator = options.validator(index, progress)
      for entry in document.itineraries {
        validator.validate(entry.itinerary, at: TextPlace(file: path), orderIsInferred: entry.isOrderInferred)
      }
      return validator.sink
    case .json:
      return try text.withView { (view) throws(ToolError) in
        let document = ItineraryDocument(view, name: path)
        if document.isEmpty { throw ToolError(.badInput, "\(displaySafe(path)): the file holds nothing but blanks") }
        if fixer != nil { return try fixer?.run(document, of: view, path) ?? FindingSink(limit: options.limit) }
        if document.layout == .lines, options.jobs > 1, view.count > 1 << 20 {
          return validateLines(document, path, index, progress)
        }
        var validator = options.validator(index, progress)
        validator.validate(document, file: path)
        return validator.sink
      }
    }
  }

  /// Each thread takes a part of the lines, and another when it is done with it.
  private func validateLines(
    _ document: ItineraryDocument, _ path: String, _ index: ScheduleIndex?, _ progress: Progress?
  ) -> FindingSink {
    let options = options
    let empty = FindingSink(limit: options.limit, baseline: options.baseline)
    let parts = LineParts(document.bytes, size: ValidateRun.partSize, sink: empty)
    Parallel.run(options.jobs) { _ in
      var validator = options.validator(index, progress)
      while let (part, lines, sink) = parts.take() {
        validator.begin(sink)
        let count = validator.validate(lines: lines, file: path)
        parts.finish(part, validator.sink.withoutBaseline, lines: count)
      }
      parts.finish(baselineOf: validator.sink)
    }
    return parts.found
  }

  /// Small enough that no thread waits long for another one's last part.
  private static let partSize = 4 << 20

  private func write(_ report: ValidationReport) throws(ToolError) {
    let path = options.report
    var writer = ReportWriter(options.format)
    writer.toolVersion = SportsTimeTool.version
    if path == nil, options.fixing == .output("-") {
      // Standard output is the itineraries'.
      let output = OutputBuffer(capacity: 1 << 16)
      writer.append(report, to: output)
      Console.put(output.text)
      return
    }
    let target = try OutputTarget(path)
    let isTerminal = (path == nil || path == "-") && isatty(STDOUT_FILENO) == 1
    writer.usesColour = isTerminal && Console.allowsColor && !context.arguments.has("no-color")
    let output = OutputBuffer(capacity: 1 << 16)
    try writer.write(report, to: output) { (output) throws(ToolError) in try target.write(output) }
    try target.commit()
  }
}

extension ValidateOptions {
  /// A validator with findings of its own.
  func validator(_ index: ScheduleIndex?, _ progress: Progress?) -> Validator {
    var validator = Validator(
      settings, gazetteer: gazetteer, schedule: index, sink: FindingSink(limit: limit, baseline: baseline))
    if let progress { validator.onItinerary = { progress.add($0) } }
    return validator
  }
}
