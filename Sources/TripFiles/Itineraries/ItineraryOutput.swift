package import CommandInterface
import ItineraryDocuments
package import ItineraryModel
import SourceText
import SystemIO
package import TripCalendars
import TripPages
package import TripTimeline

/// The output file for a command's itineraries, in the format and layout that its name determines.
///
/// For standard output and names without an extension, the requested format is used, or else the input's. The file is
/// started with the first itinerary and is not visible before `finish`.
package final class ItineraryOutput {
  private let context: Context
  let destination: String?
  private let outputForm: OutputForm
  private let options: ExportOptions
  /// The document that the output updates: the named calendar, otherwise the calendar or Markdown document at the
  /// destination.
  private let existing: InputFile?
  /// The file at the destination, if the user named another calendar.
  private var replaced: InputFile?
  private let isNamedPrevious: Bool
  /// Prevents other runs from changing the document, from before it is read until it is replaced.
  private let lock: FileLock?
  /// Whether all itineraries were read from the document at the destination.
  private var isRewriting = true
  /// Changes in the events of the calendar that the output follows.
  package private(set) var changes: [CalendarChange] = []
  /// The form of all itineraries, if they were read from one calendar or Markdown document and the output is a new
  /// document of that format: it has what the first one has besides its itineraries.
  private var origin: ItinerarySourceForm?
  /// What is lost if the output is not written from the origin.
  private var losses: [Diagnostic] = []
  /// All itineraries, if something must not be lost or the file has more sections.
  private var kept: [Itinerary] = []
  /// Whether all itineraries are appended again for each section of the file, so that they don't have to be kept.
  var isRepeated = false
  /// The current section of the file, and the number of itineraries so far in each section.
  private(set) var section = 0
  private var counts = [0]
  /// The exit code for missing contents.
  package private(set) var code = ExitCode.done
  private let output = OutputBuffer(capacity: 1 << 16)
  private var target: OutputTarget?
  private var exporter: ItineraryExporter?
  private var exportOptions: ExportOptions?
  /// The first itinerary, until a second one arrives, because several may need another layout.
  private var held: (itinerary: Itinerary, form: ItinerarySourceForm)?

  /// - Parameters:
  ///   - format: the requested format.
  ///   - previous: the calendar that the output follows; nil for the file at the destination.
  /// - Throws: usage errors, if the name states another or an unknown format.
  package init(
    _ context: Context, to destination: String?, format: ExportFormat? = nil, previous: String? = nil,
    calendar: CalendarOptions = CalendarOptions(), slack: Int? = nil
  ) throws(ToolError) {
    self.context = context
    self.destination = destination == "-" ? nil : destination
    outputForm = OutputForm(named: self.destination.map { FileForm(path: $0) } ?? .unsaid, wanted: format)
    var options = ExportOptions(now: try context.now(), zones: try context.zones(), gazetteer: context.gazetteer)
    options.calendar = calendar
    options.slack = slack
    options.unit = context[.units]
    options.readerZone = context[.readerZone]
    options.findings = PageFindings.finder(context.gazetteer, options.zones)
    self.options = options
    isNamedPrevious = previous != nil
    lock = try self.destination.map { path throws(ToolError) in try RunFiles.lock(output: path) } ?? nil
    let there = try ItineraryOutput.document(at: self.destination)
    if let previous {
      existing = try ItineraryOutput.calendar(at: previous, replacing: self.destination)
      if let there, try !InputFile.areSame(previous, there.name) { replaced = there }
    } else {
      existing = there
    }
    if let problem = outputForm.problem(with: self.destination ?? "") { throw context.usage(problem) }
  }

  private static func document(at path: String?) throws(ToolError) -> InputFile? {
    guard let path, try OutputTarget.isFile(path) else { return nil }
    let file = try InputFile(path, isReplaced: true)
    if file.withBytes({ $0.trimmed.isEmpty }) { return nil }
    // A file in another format must not be lost if it is to become a calendar or a Markdown document.
    for format in [FileForm(path: path).format, file.withBytes({ ItineraryImport.detect($0, name: path) })] {
      switch format {
      case .ics, .markdown: return file
      case .json, .html, .geojson, .gpx, .linkedData, nil: continue
      }
    }
    return nil
  }

  private static func calendar(at path: String, replacing destination: String?) throws(ToolError) -> InputFile {
    let isReplaced = try destination.map { (other) throws(ToolError) in try InputFile.areSame(path, other) } ?? false
    let file = try InputFile(path, isReplaced: isReplaced)
    let format = file.withBytes { ItineraryImport.detect($0, name: "") }
    if format == .ics { return file }
    throw ToolError(.badInput, "\(displaySafe(path)) is not a calendar; --previous needs one")
  }

  package func append(_ itinerary: Itinerary, from form: ItinerarySourceForm) throws(ToolError) {
    if section > 0 { return try append(again: itinerary) }
    counts[0] += 1
    if existing != nil, isRewriting { isRewriting = try isRewritten(form) }
    if existing == nil, counts[0] == 1, form.document != nil, outputForm.format(from: form) == form.format {
      origin = form
    }
    if let origin, origin.path != form.path { try leaveOrigin() }
    if origin != nil { losses += form.losses } else if try !isRewritten(form) { show(losses: form.losses) }
    let unknown = unknownPlaces(of: itinerary, form)
    context.console.show(unknown)
    if !unknown.isEmpty { code = .findings }
    if existing != nil || origin != nil {
      kept.append(itinerary)
      if held == nil { held = (itinerary, form) }
    } else if let exporter {
      append(itinerary, exporter)
    } else if let held {
      let exporter = try open(held.form, several: true)
      append(held.itinerary, exporter)
      append(itinerary, exporter)
      self.held = nil
    } else {
      held = (itinerary, form)
    }
    try checkID(exporter?.repeatedID)
    try drain()
  }

  private func append(_ itinerary: Itinerary, _ exporter: ItineraryExporter) {
    exporter.append(itinerary, section, to: output)
    if exporter.sections > 1, !isRepeated { kept.append(itinerary) }
  }

  private func checkID(_ repeated: String?) throws(ToolError) {
    guard let repeated else { return }
    throw ToolError(
      .badInput,
      "two itineraries have the id \(quotedForDisplay(repeated)), by which a calendar tells them apart: write each to its own "
        + "file, or give one of them another id", isOfInput: false)
  }

  private func drain() throws(ToolError) {
    if output.view.count > 1 << 18, let target { try target.write(output) }
  }

  private func unknownPlaces(of itinerary: Itinerary, _ form: ItinerarySourceForm) -> [Diagnostic] {
    if !hasPlaces(outputForm.format(from: form)) { return [] }
    return Route.unknownPlaces(of: itinerary, options, file: form.path)
  }

  /// Whether the format needs coordinates for all places of an itinerary.
  private func hasPlaces(_ format: ExportFormat) -> Bool { format == .geojson || format == .gpx }

  // MARK: Sections

  /// Begins the next section of a file, for which all itineraries have to be appended again. Returns false if there is
  /// none.
  func beginNextSection() throws(ToolError) -> Bool {
    guard let exporter, section + 1 < exporter.sections else { return false }
    section += 1
    counts.append(0)
    exporter.begin(section, to: output)
    return true
  }

  /// Writes the remaining sections with the kept itineraries.
  private func writeKept() throws(ToolError) {
    while try beginNextSection() {
      for itinerary in kept { try append(again: itinerary) }
    }
  }

  private func append(again itinerary: Itinerary) throws(ToolError) {
    counts[section] += 1
    exporter?.append(itinerary, section, to: output)
    try drain()
  }

  // MARK: Several threads

  /// Whether threads can write itineraries independently.
  var isShared: Bool { existing == nil && exporter?.hasIndependentParts ?? false }

  /// The writer for a thread; nil if itineraries can't be written independently.
  func share(_ form: ItinerarySourceForm) -> ItineraryShare? {
    guard isShared, let exporter, let exportOptions else { return nil }
    let own = ItineraryExporter(format: exporter.format, options: exportOptions)
    own.join()
    let saysUnknown = section == 0 && hasPlaces(exporter.format)
    return ItineraryShare(exporter: own, section: section, options: saysUnknown ? exportOptions : nil)
  }

  /// Appends itineraries that a thread has written.
  ///
  /// - Parameter isWhole: whether nothing is missing.
  func append(_ text: OutputBuffer, of count: Int, _ notes: ExportNotes, isWhole: Bool) throws(ToolError) {
    counts[section] += count
    exporter?.add(notes)
    try checkID(exporter?.repeatedID)
    if !isWhole { code = .findings }
    guard let target else { return }
    try target.write(output)
    try target.write(text)
  }

  /// Whether the output is the document that the itinerary was read from.
  private func isRewritten(_ form: ItinerarySourceForm) throws(ToolError) -> Bool {
    guard existing != nil, let destination, form.path != "-" else { return false }
    guard outputForm.format(from: form) == form.format else { return false }
    return try InputFile.areSame(form.path, destination)
  }

  /// Makes the appended itineraries the file's content. Does nothing if there are none.
  ///
  /// - Parameter unread: the parts of the inputs that were not read. A file that was only partly read is not
  ///   overwritten.
  package func finish(_ unread: UnreadInputs) throws(ToolError) {
    try checkIsRead(unread)
    if let held, let existing { return try write(over: existing, held.form) }
    if let origin {
      if try write(from: origin) { return }
      isRepeated = false
      try leaveOrigin()
    }
    if let held { try open(held.form, several: false).append(held.itinerary, 0, to: output) }
    if !isRepeated { try writeKept() }
    guard let exporter, let target else { return }
    if counts.contains(where: { $0 != counts[0] }) {
      throw ToolError(.ioFailure, "an input changed while it was read: the output is incomplete")
    }
    exporter.end(to: output)
    try target.write(output)
    try target.commit()
  }

  // MARK: Documents that are written over

  private func rewrite(_ form: ItinerarySourceForm) throws(ToolError) -> DocumentRewrite {
    let format = outputForm.format(from: form)
    if format == .ics { try checkID(ItineraryIDs(kept).repeated) }
    var options = options
    options.several = kept.count > 1
    options.layout = outputForm.layout(from: form, several: options.several)
    return DocumentRewrite(format, options, gazetteer: context.gazetteer)
  }

  /// Writes what writing over the origin results in. Returns false if that is impossible.
  private func write(from origin: ItinerarySourceForm) throws(ToolError) -> Bool {
    guard let document = origin.document, document.count == kept.count else { return false }
    let rewrite = try rewrite(origin)
    let result = document.text.withView { (old) -> DocumentRewrite.Result? in
      do throws(RewriteLoss) {
        return try rewrite.result(kept, over: old, name: origin.path, isOfReading: true)
      } catch {
        return nil
      }
    }
    guard let result else { return false }
    try result.text.withBytes { (text) throws(ToolError) in try OutputTarget.write(text, to: destination) }
    return true
  }

  /// Writes the itineraries without the origin, and names what is lost.
  private func leaveOrigin() throws(ToolError) {
    guard let origin, let held else { return }
    self.origin = nil
    show(losses: losses)
    if origin.format == .ics, origin.document?.text.withView(CalendarExtras.areIn) == true {
      show(losses: [
        Diagnostic(
          ofChange: .warning,
          "alarms and settings that an export added to the calendar are not carried over; add them with 'sportstime export'",
          at: SourceLocation(file: origin.path, line: 1, column: 1))
      ])
    }
    let all = kept
    kept = []
    if all.count < 2 { return }
    let exporter = try open(held.form, several: true)
    for itinerary in all { append(itinerary, exporter) }
    self.held = nil
  }

  private func show(losses: [Diagnostic]) {
    if losses.isEmpty { return }
    context.console.show(losses)
    code = .findings
  }

  /// Writes over a document and carries over people's additions. If that is impossible, the file is left unchanged.
  private func write(over file: InputFile, _ form: ItinerarySourceForm) throws(ToolError) {
    let rewrite = try rewrite(form)
    if let replaced, !replaced.withBytes({ rewrite.isReplaceable($0, name: replaced.name) }) {
      throw ToolError(
        .badInput,
        "\(displaySafe(replaced.name)): the file has more than an export wrote and was left unchanged; write to another one"
      )
    }
    let result = try result(rewrite, over: file)
    changes = result.changes
    context.console.show(result.kept)
    try (replaced ?? file).checkIsThere(as: destination)
    try result.text.withBytes { (text) throws(ToolError) in try OutputTarget.write(text, to: destination) }
  }

  private func result(_ rewrite: DocumentRewrite, over file: InputFile) throws(ToolError) -> DocumentRewrite.Result {
    do throws(RewriteLoss) {
      return try file.withBytes { (old) throws(RewriteLoss) in
        try rewrite.result(
          kept, over: old, name: file.name, follows: isNamedPrevious, isOfReading: isRewriting && !isNamedPrevious)
      }
    } catch {
      throw ToolError(
        .badInput,
        "\(displaySafe(file.name)):\(error.line): \(error.message); the file was left unchanged; "
          + "write to another file, or to JSON")
    }
  }

  package func checkIsRead(_ unread: UnreadInputs) throws(ToolError) {
    guard let destination else { return }
    for (path, line) in unread.places where path != "-" {
      guard try InputFile.areSame(path, destination) else { continue }
      throw ToolError(
        .badInput,
        "\(displaySafe(destination)) was left unchanged: line \(line) can't be read and would be lost; "
          + "fix it, or write to another file")
    }
  }

  private func open(_ form: ItinerarySourceForm, several: Bool) throws(ToolError) -> ItineraryExporter {
    var options = options
    options.several = several
    options.layout = outputForm.layout(from: form, several: several)
    let exporter = ItineraryExporter(format: outputForm.format(from: form), options: options)
    exportOptions = options
    target = try OutputTarget(destination)
    exporter.begin(section, to: output)
    self.exporter = exporter
    return exporter
  }
}

/// A thread's writer for itineraries in a section of a file.
struct ItineraryShare {
  let exporter: ItineraryExporter
  let section: Int
  /// Nil if unknown places don't matter.
  fileprivate let options: ExportOptions?

  func append(_ itinerary: Itinerary, file: String, to output: OutputBuffer) -> [Diagnostic] {
    exporter.append(itinerary, section, to: output)
    return options.map { Route.unknownPlaces(of: itinerary, $0, file: file) } ?? []
  }
}
