package import CommandInterface
import FormatSyntax
import ItineraryDocuments
package import ItineraryModel
import ItineraryValidation
import SourceText
package import TripTimeline

/// The itineraries in the input files of a command, in order and in any format.
package struct ItineraryInput {
  package static let extensions: Set<String> = ["json", "jsonl", "ndjson", "ics", "md", "markdown"]

  let context: Context
  package let unread = UnreadInputs()
  /// If this is set, `body` is not needed: everything goes to the output, and several threads may write it.
  private var output: ItineraryOutput?
  /// Pipes, which can only be read once.
  private let streams = StreamTexts()
  /// Called before an input is reported, because other threads may still be working on earlier itineraries.
  package var settle: () -> Void = {}
  /// Whether the inputs have been read before, so that their problems have been reported.
  private var isRepeated = false

  package init(context: Context) { self.context = context }

  /// Calls `body` for each readable itinerary. Unreadable ones are reported and affect the exit code.
  package func forEach(
    _ paths: [String], _ body: (Itinerary, ItinerarySourceForm) throws(ToolError) -> Void
  ) throws(ToolError) -> ExitCode {
    let inputs = try InputPaths(paths, extensions: ItineraryInput.extensions, context.console)
    return inputs.code.worse(try forEach(files: inputs.paths, body))
  }

  /// Writes each readable itinerary and returns the exit code of reading and writing. A file of several itineraries may
  /// have sections that each include all itineraries; the inputs are then read once per section.
  package func copy(_ paths: [String], to output: ItineraryOutput) throws(ToolError) -> ExitCode {
    let inputs = try InputPaths(paths, extensions: ItineraryInput.extensions, context.console)
    var input = self
    input.output = output
    output.isRepeated = true
    func read() throws(ToolError) -> ExitCode {
      try input.forEach(files: inputs.paths) { (itinerary, form) throws(ToolError) in
        try output.append(itinerary, from: form)
      }
    }
    let code = inputs.code.worse(try read())
    input.isRepeated = true
    while try output.beginNextSection() { _ = try read() }
    try output.finish(unread)
    return code.worse(output.code)
  }

  /// As above, for files, with directories already expanded.
  package func forEach(
    files: [String], _ body: (Itinerary, ItinerarySourceForm) throws(ToolError) -> Void
  ) throws(ToolError) -> ExitCode {
    var code = ExitCode.done
    let progress = context.console.startProgress(
      unit: ("itinerary", "itineraries"), total: InputFile.totalSize(files))
    defer { progress?.finish() }
    for path in files {
      do throws(ToolError) {
        code = code.worse(try read(path, progress, body))
      } catch {
        // A problem with an input does not stop the others, but a problem with an output does.
        guard error.isOfInput else { throw error }
        settle()
        // Don't report it again, unless the problem is a different one this time.
        if unread.messages.insert(error.message).inserted || !isRepeated { context.console.error(error.message) }
        unread.places[path] = unread.places[path] ?? 1
        code = code.worse(error.code)
      }
    }
    return code
  }

  private func read(
    _ path: String, _ progress: Progress?, _ body: (Itinerary, ItinerarySourceForm) throws(ToolError) -> Void
  ) throws(ToolError) -> ExitCode {
    let (bytes, format) = try streams.open(path)
    if format == .json {
      return try bytes.withView { (view) throws(ToolError) in try readJSON(view, of: bytes, path, progress, body) }
    }
    let document = bytes.withView { ItineraryImport.read($0, name: path, gazetteer: context.gazetteer) }
    // Show them together, so that they are summarized: a damaged file may have one per line.
    let findings = document.findings + document.itineraries.flatMap(\.findings)
    show(findings)
    if let lost = document.findings.first(where: { $0.severity == .error }) {
      unread.places[path] = lost.location?.line ?? 1
    }
    var broken = 0
    progress?.add(bytes.withView { $0.count }, count: document.itineraries.count)
    for entry in document.itineraries {
      if let refusal = bytes.withView({ entry.refusal(in: $0) }) {
        broken += 1
        if unread.places[path] == nil { unread.places[path] = refusal.location?.line ?? 1 }
        show([refusal])
        continue
      }
      ZoneFiles.note(zonesOf: entry.itinerary)
      let form = ItinerarySourceForm(
        path: path, format: format, losses: entry.lossFindings, document: (bytes, document.itineraries.count))
      try body(entry.itinerary, form)
    }
    if document.itineraries.count == broken {
      throw ToolError(.badInput, "\(displaySafe(path)): no \(broken > 0 ? "readable " : "")itinerary in it")
    }
    return broken > 0 || findings.contains { $0.severity >= .warning } ? .findings : .done
  }

  private func show(_ findings: [Diagnostic]) {
    if isRepeated || findings.isEmpty { return }
    settle()
    context.console.show(findings)
  }

  private func readJSON(
    _ bytes: ByteView, of text: InputText, _ path: String, _ progress: Progress?,
    _ body: (Itinerary, ItinerarySourceForm) throws(ToolError) -> Void
  ) throws(ToolError) -> ExitCode {
    let document = ItineraryDocument(bytes, name: path)
    var form = ItinerarySourceForm(path: path, format: .json, layout: ItineraryInput.layout(of: document))
    var entries = JSONEntries(context.gazetteer, form)
    func take(_ entry: ItineraryDocument.Entry, after lines: Int = 0) throws(ToolError) {
      if let problem = entries.read(entry, after: lines) {
        if unread.places[path] == nil { unread.places[path] = problem.line }
        show([problem.finding])
        return
      }
      progress?.add(entry.text.count)
      let (part, start) = (entry.text.trimmed, bytes.offset(of: entry.text.trimmed) ?? 0)
      form.part = start..<(start + part.count)
      try body(entries.itinerary, form)
    }
    if document.layout == .lines, let output {
      let shares = ItineraryShares(document.bytes, of: text, form, context.gazetteer, jobs: context.jobs)
      while let (lines, before) = shares.next(unless: output.isShared) {
        try lines.forEach { (entry) throws(ToolError) in try take(entry, after: before) }
      }
      try shares.write(to: output) { part in
        if let line = part.firstUnread, unread.places[path] == nil { unread.places[path] = line }
        if !isRepeated { context.console.show(every: part.findings) }
        entries.count(read: part.read, broken: part.broken)
        progress?.add(part.bytes, count: part.read)
      }
    } else {
      try document.forEach { (entry) throws(ToolError) in try take(entry) }
    }
    if entries.read == 0 { throw ToolError(.badInput, "\(displaySafe(path)): no readable itinerary in it") }
    return entries.broken == 0 ? .done : .findings
  }

  private static func layout(of document: ItineraryDocument) -> JSONLayout {
    if document.layout == .lines { return .lines }
    return document.bytes.trimmed.first == .openBracket ? .array : .document
  }

  /// A file's text and its format. The format is JSON unless another one is recognized.
  ///
  /// - Throws: the same errors as `text`, and for a web page.
  package static func open(_ path: String) throws(ToolError) -> (text: InputText, format: ExportFormat) {
    try open(try InputFile(path))
  }

  package static func open(_ file: InputFile) throws(ToolError) -> (text: InputText, format: ExportFormat) {
    let path = file.name
    let text = try ItineraryInput.text(file)
    let format = text.withView { ItineraryImport.detect($0, name: path) } ?? .json
    // Any calendar of events can become a trip.
    if format != .ics, let kind = text.withView({ FileKind.of($0, path: path) }), !kind.isItinerary {
      throw ToolError(.badInput, "\(displaySafe(path)) is not an itinerary: \(kind.words)")
    }
    if format == .html {
      throw ToolError(.badInput, "\(displaySafe(path)): a web page is for people; it can't be read back")
    }
    return (text, format)
  }

  /// The file's text as UTF-8.
  ///
  /// - Throws: if the file is empty or not text.
  package static func text(_ file: InputFile) throws(ToolError) -> InputText {
    if file.isEmpty { throw ToolError(.badInput, "\(displaySafe(file.name)): the file is empty") }
    if let converted = file.withBytes({ TextEncoding.decodeToUTF8($0) }) { return .converted(converted) }
    if file.withBytes({ $0.count > 2 && $0[0] == 0x1F && $0[1] == 0x8B }) {
      throw ToolError(
        .badInput, "\(displaySafe(file.name)): the file is compressed; pipe it through zcat and use - as the path")
    }
    if file.withBytes({ TextEncoding.looksBinary($0) }) {
      throw ToolError(.badInput, "\(displaySafe(file.name)): the file is not text: it has NUL bytes")
    }
    return .mapped(file)
  }
}

/// The texts of inputs that are not files.
private final class StreamTexts {
  private var texts: [String: (text: InputText, format: ExportFormat)] = [:]

  func open(_ path: String) throws(ToolError) -> (text: InputText, format: ExportFormat) {
    if let known = texts[path] { return known }
    let file = try InputFile(path)
    let opened = try ItineraryInput.open(file)
    if !file.isMapped { texts[path] = opened }
    return opened
  }
}
