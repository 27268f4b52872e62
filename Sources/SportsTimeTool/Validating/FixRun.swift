import FormatSyntax
import ItineraryExport
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding

/// The checking and mending of one file after the other.
struct FixRun {
  private let context: Context
  private let options: ValidateOptions
  private let mender: ItineraryMender
  /// Tells what there is to report.
  private var validator: Validator
  /// Tells whether a mend makes things better, by all rules, whatever the user wants to hear.
  private var judge: Validator
  private var reader: ItineraryReader
  private let progress: Progress?

  init(_ context: Context, _ options: ValidateOptions, _ index: ScheduleIndex?, _ progress: Progress?) {
    self.context = context
    self.options = options
    self.progress = progress
    let settings = options.settings
    reader = ItineraryReader(options.gazetteer)
    mender = ItineraryMender(gazetteer: options.gazetteer) { settings.checks($0) }
    validator = options.validator(index, nil)
    judge = Validator(
      RuleSettings(), gazetteer: options.gazetteer, schedule: index,
      sink: FindingSink(limit: 1_000_000, keepsTexts: false))
  }

  private var isDryRun: Bool { options.fixing == .nowhere }

  private func copy(_ bytes: ByteView, _ file: InputFile) throws(ToolError) -> MendedCopy {
    switch options.fixing {
    case .output(let output): try MendedCopy(bytes, of: file, to: output, isComplete: true)
    case .inPlace: try MendedCopy(bytes, of: file, to: file.name, isComplete: false)
    case .nowhere, nil: try MendedCopy(bytes, of: file, to: nil, isComplete: false)
    }
  }

  // MARK: JSON

  mutating func run(
    _ document: ItineraryDocument, of text: ByteView, _ file: InputFile
  ) throws(ToolError) -> FindingSink {
    var copy = try copy(text, file)
    var sink = FindingSink(limit: options.limit, baseline: options.baseline)
    var failure: ToolError?
    var shift = 0
    document.forEach { entry in
      if failure != nil { return }
      do throws(ToolError) {
        try fix(entry, document.layout, file.name, &copy, &sink, &shift)
      } catch {
        failure = error
      }
      progress?.add(entry.text.count)
    }
    if let failure { throw failure }
    try copy.finish()
    return sink
  }

  /// - Parameter shift: lines by which mended itineraries before this one have grown.
  private mutating func fix(
    _ entry: ItineraryDocument.Entry, _ layout: ItineraryDocument.Layout, _ path: String, _ copy: inout MendedCopy,
    _ sink: inout FindingSink, _ shift: inout Int
  ) throws(ToolError) {
    validator.validate(entry, file: path)
    var found = validator.takeSink()
    guard entry.problem == nil, isMendable(found) else {
      explain(&found, [])
      return sink.append(found, shiftingLinesBy: shift)
    }
    guard let result = mend(entry.text) else {
      explain(&found, FixRun.incomplete)
      return sink.append(found, shiftingLinesBy: shift)
    }
    guard !result.mends.isEmpty else {
      explain(&found, result.refusals)
      return sink.append(found, shiftingLinesBy: shift)
    }
    let text = OutputBuffer()
    let part = entry.text.trimmed
    ItineraryWriter(layout: layout == .lines ? .line : .document).append(result.itinerary, to: text)
    // The line's end is the file's.
    text.truncate(to: text.view.count - 1)
    try copy.replace(part, with: text)
    let whole = OutputBuffer()
    append(entry.text, with: part, replacedBy: text, to: whole)
    let place = TextPlace(file: path, line: entry.line + shift, column: entry.column)
    validator.validate(whole.view, at: place)
    var left = validator.takeSink()
    if isDryRun { left.place(as: found, otherwiseAt: place) }
    explain(&left, result.refusals)
    sink.append(left)
    keep(result.mends, result.itinerary, place, &sink)
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
    var copy = try copy(text, file)
    var sink = FindingSink(limit: options.limit, baseline: options.baseline)
    var shift = 0
    for entry in entries {
      let place = TextPlace(file: file.name, line: entry.location.line + shift)
      var found = validator.check(entry, at: place)
      let part = text.slice(entry.range.lowerBound, entry.range.upperBound).trimmed
      let result = isMendable(found) ? try mend(entry, part, format) : MendResult(of: entry.itinerary)
      guard !result.mends.isEmpty else {
        explain(&found, result.refusals)
        sink.append(found)
        continue
      }
      let new = try written(result.itinerary, part, format)
      let written = new.view.trimmed
      new.truncate(to: written.count)
      try copy.replace(part, with: new)
      var mended = entry
      mended.itinerary = result.itinerary
      var left = validator.check(mended, at: place)
      explain(&left, result.refusals)
      sink.append(left)
      keep(result.mends, result.itinerary, place, &sink)
      if !isDryRun { shift += lines(new.view) - lines(part) }
    }
    try copy.finish()
    return sink
  }

  private mutating func mend(
    _ entry: ImportedItinerary, _ part: ByteView, _ format: ExportFormat
  ) throws(ToolError) -> MendResult {
    if !entry.issues.isEmpty { return MendResult(of: entry.itinerary, refusals: FixRun.incomplete) }
    let again = try written(entry.itinerary, part, format)
    if let loss = RewriteLoss.first(in: part, comparedWith: again.view, format: format) {
      let line = entry.location.line + loss.line - 1
      let reason =
        "line \(line), \(quotedForDisplay(loss.text)), is not the itinerary's and would be lost; "
        + "export to JSON what is to be mended"
      return MendResult(of: entry.itinerary, refusals: FixRun.refusals(reason))
    }
    return mend(entry.itinerary)
  }

  /// The itinerary, as `export` writes it.
  private func written(
    _ itinerary: Itinerary, _ part: ByteView, _ format: ExportFormat
  ) throws(ToolError) -> OutputBuffer {
    let stamp = try context.now() ?? (format == .ics ? ItineraryImport.stamp(of: part) : nil)
    let exporter = ItineraryExporter(
      format: format,
      options: ExportOptions(now: stamp, zones: try context.zones(), gazetteer: options.gazetteer))
    let output = OutputBuffer()
    exporter.append(itinerary, to: output)
    return output
  }

  // MARK: Mending

  private func isMendable(_ found: FindingSink) -> Bool {
    found.summary.byCode.contains { ItineraryMender.codes.contains($0.code) }
  }

  /// Nil where the itinerary can't be written anew.
  private mutating func mend(_ text: ByteView) -> MendResult? {
    do throws(SyntaxError) {
      try reader.read(text)
    } catch {
      return nil
    }
    // Also what the reader has no issue with may be no item.
    judge.validate(text, at: TextPlace(file: ""))
    let codes = judge.takeSink().summary.byCode.map(\.code)
    let isWhole = reader.issues.isEmpty && !codes.contains { FixRun.codesOfGaps.contains($0) }
    return isWhole ? mend(reader.itinerary) : nil
  }

  private mutating func mend(_ itinerary: Itinerary) -> MendResult {
    let place = TextPlace(file: "")
    return mender.mend(itinerary) { itinerary in
      judge.validate(itinerary, at: place)
      let found = judge.takeSink()
      return (found.errors + found.warnings + found.infos).map { finding in
        Defect(code: finding.code, item: finding.item, isHarmless: finding.severity == .info)
      }
    }
  }

  private func keep(_ mends: [Mend], _ itinerary: Itinerary, _ place: TextPlace, _ sink: inout FindingSink) {
    let id = itinerary.text.optionalString(itinerary.id)
    for mend in mends {
      sink.keep(
        MendedFinding(
          code: mend.code, itinerary: id, item: mend.item, file: place.file, line: place.line, message: mend.message))
    }
  }

  // MARK: What is left

  private static let codesOfGaps = ["missing-field", "wrong-type", "limit-exceeded"]

  /// What is missing or of a wrong type would be lost if the itinerary were written anew.
  private static let incomplete = refusals(
    "a member is missing or of a wrong type, and would be lost if the itinerary were written anew")

  private static func refusals(_ reason: String) -> [MendRefusal] {
    ItineraryMender.codes.map { MendRefusal(code: $0, item: nil, reason: reason) }
  }

  /// Tells for each finding that should be gone why it is there.
  private func explain(_ left: inout FindingSink, _ refusals: [MendRefusal]) {
    var reasons: [MendRefusal.Defect: String] = [:]
    for refusal in refusals where reasons[refusal.defect] == nil { reasons[refusal.defect] = refusal.reason }
    left.revise { finding in
      guard finding.severity > .info else { return }
      let own = MendRefusal.Defect(code: finding.code, item: finding.item)
      let general = MendRefusal.Defect(code: finding.code, item: nil)
      finding.unmended = reasons[own] ?? reasons[general] ?? "what is right here is yours to decide"
    }
  }
}

extension MendRefusal {
  fileprivate struct Defect: Hashable {
    var code: String
    var item: String?
  }

  fileprivate var defect: Defect { Defect(code: code, item: item) }
}

extension MendResult {
  /// Nothing was mended.
  fileprivate init(of itinerary: Itinerary, refusals: [MendRefusal] = []) {
    self.init(itinerary: itinerary, mends: [], refusals: refusals)
  }
}

extension FindingSink {
  /// Nothing was written: what is left is to be found where the same finding was before.
  fileprivate mutating func place(as before: FindingSink, otherwiseAt place: TextPlace) {
    var places: [MendRefusal.Defect: (line: Int, column: Int)] = [:]
    for finding in before.errors + before.warnings + before.infos {
      places[MendRefusal.Defect(code: finding.code, item: finding.item)] = (finding.line, finding.column)
    }
    revise { finding in
      let known = places[MendRefusal.Defect(code: finding.code, item: finding.item)]
      finding.line = known?.line ?? place.line
      finding.column = known?.column ?? place.column
    }
  }
}
