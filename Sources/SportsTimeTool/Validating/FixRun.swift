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
  private var reader = ItineraryReader(.builtIn)
  private let progress: Progress?

  init(_ context: Context, _ options: ValidateOptions, _ index: ScheduleIndex?, _ progress: Progress?) {
    self.context = context
    self.options = options
    self.progress = progress
    let settings = options.settings
    mender = ItineraryMender(gazetteer: .builtIn) { settings.checks($0) }
    validator = Validator(
      settings, schedule: index, sink: FindingSink(limit: options.limit, baseline: options.baseline))
    judge = Validator(RuleSettings(), schedule: index, sink: FindingSink(limit: 1_000_000))
  }

  private func copy(_ bytes: ByteView, _ path: String) throws(ToolError) -> MendedCopy {
    switch options.fixing {
    case .output(let output): try MendedCopy(bytes, to: output, isComplete: true)
    case .inPlace: try MendedCopy(bytes, to: path, isComplete: false)
    case .nowhere, nil: try MendedCopy(bytes, to: nil, isComplete: false)
    }
  }

  // MARK: JSON

  mutating func run(_ document: ItineraryDocument, of text: ByteView, _ path: String) throws(ToolError) -> FindingSink {
    var copy = try copy(text, path)
    var sink = FindingSink(limit: options.limit, baseline: options.baseline)
    var failure: ToolError?
    var shift = 0
    document.forEach { entry in
      if failure != nil { return }
      do throws(ToolError) {
        try fix(entry, document.layout, path, &copy, &sink, &shift)
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
    let found = validator.takeSink()
    guard entry.problem == nil, isMendable(found), let result = mend(entry.text) else {
      sink.append(found, shiftingLinesBy: shift)
      return
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
    sink.append(validator.takeSink())
    keep(result.mends, result.itinerary, place, &sink)
    shift += lines(whole.view) - lines(entry.text)
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
    _ entries: [ImportedItinerary], format: ExportFormat, of text: ByteView, _ path: String
  ) throws(ToolError) -> FindingSink {
    var copy = try copy(text, path)
    var sink = FindingSink(limit: options.limit, baseline: options.baseline)
    let place = TextPlace(file: path)
    var itineraries: [Itinerary] = []
    var isMended = false
    for entry in entries {
      validator.validate(entry.itinerary, at: place, orderIsInferred: entry.isOrderInferred)
      let found = validator.takeSink()
      var itinerary = entry.itinerary
      if isMendable(found), let result = mend(itinerary) {
        isMended = true
        itinerary = result.itinerary
        validator.validate(itinerary, at: place, orderIsInferred: entry.isOrderInferred)
        sink.append(validator.takeSink())
        keep(result.mends, itinerary, place, &sink)
      } else {
        sink.append(found)
      }
      itineraries.append(itinerary)
    }
    if isMended {
      let exporter = ItineraryExporter(
        format: format,
        options: ExportOptions(
          now: try context.now(), several: entries.count > 1, zones: try context.zones(), gazetteer: .builtIn))
      let output = OutputBuffer()
      exporter.begin(to: output)
      for itinerary in itineraries { exporter.append(itinerary, to: output) }
      exporter.end(to: output)
      try copy.replaceAll(with: output)
    }
    try copy.finish()
    return sink
  }

  // MARK: Mending

  private func isMendable(_ found: FindingSink) -> Bool {
    found.summary.byCode.contains { ItineraryMender.codes.contains($0.code) }
  }

  /// Nil where nothing was mended.
  private mutating func mend(_ text: ByteView) -> (itinerary: Itinerary, mends: [Mend])? {
    do throws(SyntaxError) {
      try reader.read(text)
    } catch {
      return nil
    }
    // What is missing or of the wrong type would be lost if the itinerary were written anew.
    return reader.issues.isEmpty ? mend(reader.itinerary) : nil
  }

  private mutating func mend(_ itinerary: Itinerary) -> (itinerary: Itinerary, mends: [Mend])? {
    let place = TextPlace(file: "")
    let result = mender.mend(itinerary) { itinerary in
      judge.validate(itinerary, at: place)
      let found = judge.takeSink()
      return (found.errors + found.warnings + found.infos).map { finding in
        Defect(code: finding.code, item: finding.item, isHarmless: finding.severity == .info)
      }
    }
    return result.mends.isEmpty ? nil : result
  }

  private func keep(_ mends: [Mend], _ itinerary: Itinerary, _ place: TextPlace, _ sink: inout FindingSink) {
    let id = itinerary.text.optionalString(itinerary.id)
    for mend in mends {
      sink.keep(
        MendedFinding(
          code: mend.code, itinerary: id, item: mend.item, file: place.file, line: place.line, message: mend.message))
    }
  }
}
