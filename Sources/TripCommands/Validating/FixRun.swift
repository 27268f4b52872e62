import CommandInterface
import ItineraryDocuments
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import SourceText
import TripFiles
import TripTimeline

/// Checks and fixes files, one after the other.
struct FixRun {
  private let context: Context
  private let options: ValidateOptions
  private let index: ScheduleIndex?
  private var fixer: ItineraryFixer
  /// Finds what to report.
  private var validator: Validator
  private var reader: ItineraryReader
  private let progress: Progress?
  /// The output for a diff of the changes.
  private let diff: OutputTarget?

  init(_ context: Context, _ options: ValidateOptions, _ index: ScheduleIndex?, _ progress: Progress?) throws(ToolError)
  {
    if case .diff(let path) = options.fixing { diff = try OutputTarget(path) } else { diff = nil }
    self.context = context
    self.options = options
    self.progress = progress
    reader = ItineraryReader(options.gazetteer)
    self.index = index
    fixer = ItineraryFixer(gazetteer: options.gazetteer, schedule: index, settings: options.settings())
    validator = options.validator(for: "", index, nil)
  }

  /// Uses the rules for a file, which may differ from those for the previous file.
  private mutating func begin(_ path: String) {
    if !options.rulesVary { return }
    fixer = ItineraryFixer(gazetteer: options.gazetteer, schedule: index, settings: options.settings(for: path))
    validator = options.validator(for: path, index, nil)
  }

  private var isDryRun: Bool { options.fixing?.isDone == false }

  func finish() throws(ToolError) { try diff?.commit() }

  private func copy(_ bytes: ByteView, _ file: InputFile) throws(ToolError) -> FixedCopy {
    switch options.fixing {
    case .output(let output): try FixedCopy(bytes, of: file, to: output, isComplete: true)
    case .inPlace: try FixedCopy(bytes, of: file, to: file.name, isComplete: false)
    case .diff: try FixedCopy(bytes, of: file, diff: diff)
    case .nowhere, nil: try FixedCopy(bytes, of: file, to: nil, isComplete: false)
    }
  }

  // MARK: JSON

  mutating func run(
    _ document: ItineraryDocument, of text: ByteView, _ file: InputFile
  ) throws(ToolError) -> FindingSink {
    begin(file.name)
    var copy = try copy(text, file)
    var sink = options.sink
    var shift = 0
    try document.forEach { (entry) throws(ToolError) in
      try fix(entry, document.layout, file.name, &copy, &sink, &shift)
      progress?.add(entry.text.count)
    }
    try copy.finish()
    return sink
  }

  /// - Parameter shift: the number of lines by which earlier fixed itineraries have grown.
  private mutating func fix(
    _ entry: ItineraryDocument.Entry, _ layout: ItineraryDocument.Layout, _ path: String, _ copy: inout FixedCopy,
    _ sink: inout FindingSink, _ shift: inout Int
  ) throws(ToolError) {
    validator.validate(entry, file: path)
    var found = validator.takeSink()
    guard entry.problem == nil, isFixable(found) else {
      found.explain([])
      return sink.append(found, shiftingLinesBy: shift)
    }
    guard let result = fixer.fix(entry.text, &reader) else {
      found.explain(FixResult.incomplete)
      return sink.append(found, shiftingLinesBy: shift)
    }
    guard !result.fixes.isEmpty else {
      found.explain(result.refusals)
      return sink.append(found, shiftingLinesBy: shift)
    }
    let part = entry.text.trimmed
    let text = RevisedItinerary.text(part, result.itinerary, isLine: layout == .lines, options.gazetteer)
    try copy.replace(part, with: text)
    let whole = OutputBuffer()
    append(entry.text, with: part, replacedBy: text, to: whole)
    let place = SourceLocation(file: path, line: entry.line + shift, column: entry.column)
    validator.validate(whole.view, at: place)
    var left = validator.takeSink()
    if isDryRun { left.place(as: found, otherwiseAt: place) }
    left.explain(result.refusals)
    sink.append(left)
    sink.keep(result, at: place)
    if !isDryRun { shift += lines(whole.view) - lines(entry.text) }
  }

  private func append(_ text: ByteView, with part: ByteView, replacedBy new: OutputBuffer, to whole: OutputBuffer) {
    guard let base = text.baseAddress, let start = part.baseAddress else { return }
    whole.append(text.slice(0, start - base))
    whole.append(new.view)
    whole.append(text.slice(start - base + part.count, text.count))
  }

  private func lines(_ text: ByteView) -> Int { LineCounter.position(of: text.count, in: text).line }

  // MARK: Calendars and Markdown

  mutating func run(
    _ entries: [ImportedItinerary], format: ExportFormat, of text: ByteView, _ file: InputFile
  ) throws(ToolError) -> FindingSink {
    begin(file.name)
    var copy = try copy(text, file)
    var sink = options.sink
    var places = entries.map(\.location)
    var found: [FindingSink] = []
    var results: [FixResult] = []
    for (entry, place) in zip(entries, places) {
      let defects = validator.check(entry, at: place)
      results.append(isFixable(defects) ? fix(entry) : FixResult(itinerary: entry.itinerary))
      found.append(defects)
    }
    if results.contains(where: { !$0.fixes.isEmpty }) {
      switch try rewritten(results.map(\.itinerary), over: text, format, file.name) {
      case .success(let new):
        let buffer = OutputBuffer(capacity: new.count)
        buffer.append(new)
        try copy.replace(text, with: buffer)
        if !isDryRun { places = self.places(in: new, file.name, before: places) }
      case .failure(let loss):
        let reason =
          "line \(loss.line): \(loss.message); export it to JSON and fix that"
        results = zip(entries, results).map { entry, result in
          result.fixes.isEmpty ? result : FixResult(itinerary: entry.itinerary, refusals: FixResult.refusals(reason))
        }
      }
    }
    for (index, result) in results.enumerated() {
      let place = places[index]
      if result.fixes.isEmpty {
        found[index].revise { $0.location = place }
        found[index].explain(result.refusals)
        sink.append(found[index])
        continue
      }
      var fixed = entries[index]
      fixed.itinerary = result.itinerary
      var left = validator.check(fixed, at: place)
      left.explain(result.refusals)
      sink.append(left)
      sink.keep(result, at: place)
    }
    try copy.finish()
    return sink
  }

  private mutating func fix(_ entry: ImportedItinerary) -> FixResult {
    entry.issues.isEmpty
      ? fixer.fix(entry.itinerary) : FixResult(itinerary: entry.itinerary, refusals: FixResult.incomplete)
  }

  private func rewritten(
    _ itineraries: [Itinerary], over text: ByteView, _ format: ExportFormat, _ name: String
  ) throws(ToolError) -> Result<[UInt8], RewriteLoss> {
    let exporting = ExportOptions(
      now: try context.now(), zones: try context.zones(), gazetteer: options.gazetteer)
    let rewrite = DocumentRewrite(format, exporting, gazetteer: options.gazetteer)
    do throws(RewriteLoss) {
      return .success(try rewrite.result(itineraries, over: text, name: name, isOfReading: true).text)
    } catch {
      return .failure(error)
    }
  }

  /// The locations of the itineraries in the output.
  private func places(in text: [UInt8], _ name: String, before: [SourceLocation]) -> [SourceLocation] {
    let document = text.withBytes { ItineraryImport.read($0, name: name, gazetteer: options.gazetteer) }
    if document.itineraries.count != before.count { return before }
    return document.itineraries.map(\.location)
  }

  // MARK: Fixing

  private func isFixable(_ found: FindingSink) -> Bool {
    found.summary.byCode.contains { RuleRegistry.fixable.contains($0.code) }
  }
}

extension FindingSink {
  /// Used if nothing was written: findings that remain get the locations that they had before.
  fileprivate mutating func place(as before: FindingSink, otherwiseAt place: SourceLocation) {
    var places: [FindingKey: SourceLocation] = [:]
    for finding in before.errors + before.warnings + before.infos { places[FindingKey(finding)] = finding.location }
    revise { $0.location = places[FindingKey($0)] ?? place }
  }
}
