import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// The one guard of all that writes itineraries over a calendar or a Markdown document: what people and other programs
/// added to it is carried over, or the document is not written.
package struct DocumentRewrite {
  private let format: ExportFormat
  private var options: ExportOptions
  private let gazetteer: Gazetteer

  /// - Parameter options: of the export; without an instant, a calendar keeps the stamp that it has.
  package init(_ format: ExportFormat, _ options: ExportOptions, gazetteer: Gazetteer) {
    self.format = format
    self.options = options
    self.gazetteer = gazetteer
  }

  /// The document with `new` in it, and where it is a calendar that follows an earlier one, what changed in its events.
  package struct Result: Sendable {
    package var text: [UInt8]
    package var changes: [CalendarChange] = []
  }

  /// The document with `new` in it.
  ///
  /// A calendar follows the one that it replaces, as subscribers need it (`CalendarSuccession`), where it has an itinerary
  /// of it.
  ///
  /// - Parameters:
  ///   - old: what the file holds.
  ///   - follows: whether a calendar follows the old one whatever itineraries are in that.
  /// - Throws: what would be lost.
  package func result(
    _ new: [Itinerary], over old: ByteView, name: String, follows: Bool = false
  ) throws(RewriteLoss) -> Result {
    if old.trimmed.isEmpty || isMarkdownExport(old, name: name) { return Result(text: exported(new, options)) }
    let document = read(old, name: name)
    let text = try text(new, over: old, document, name: name)
    guard format == .ics, ItineraryImport.detect(old, name: name) == .ics else { return Result(text: text) }
    let known = Set(document.itineraries.map { $0.itinerary.text.string($0.itinerary.id) })
    guard follows || new.contains(where: { known.contains($0.text.string($0.id)) }) else { return Result(text: text) }
    return try followed(old, by: text, new, name: name)
  }

  /// Whether there is nothing in the document but what an export wrote, so that another one can take its place.
  package func isReplaceable(_ old: ByteView, name: String) -> Bool {
    if old.trimmed.isEmpty || isMarkdownExport(old, name: name) { return true }
    let document = read(old, name: name)
    guard document.findings.isEmpty, let kind = ItineraryImport.detect(old, name: name), kind != .markdown else {
      return false
    }
    return isOurs(old, document, kind, asWritten(old, document, kind))
  }

  /// A calendar of which nothing is left but what was taken back has no itinerary.
  private func read(_ text: ByteView, name: String) -> ImportedDocument {
    var document = ItineraryImport.read(text, name: name, gazetteer: gazetteer)
    document.itineraries.removeAll { $0.itinerary.items.isEmpty && $0.isOrderInferred }
    return document
  }

  private func followed(
    _ old: ByteView, by text: [UInt8], _ new: [Itinerary], name: String
  ) throws(RewriteLoss) -> Result {
    let succession = CalendarSuccession(now: options.now, zones: options.zones, trustsUIDs: true)
    let result: CalendarSuccession.Result
    do throws(CalendarSuccession.Fault) {
      result = try text.withBytes { (text) throws(CalendarSuccession.Fault) in
        try succession.result(old: old, new: text)
      }
    } catch {
      throw RewriteLoss(in: old, at: error.isOfEarlier ? error.error.offset : 0, text: error.error.message)
    }
    if isRead(result.text, as: new, name: name) { return Result(text: result.text, changes: result.changes) }
    throw RewriteLoss(line: 1, text: "what was changed in the document")
  }

  private func text(
    _ new: [Itinerary], over old: ByteView, _ document: ImportedDocument, name: String
  ) throws(RewriteLoss) -> [UInt8] {
    let kind = ItineraryImport.detect(old, name: name)
    if let lost = document.findings.first {
      throw RewriteLoss(line: lost.location?.line ?? 1, text: lost.message)
    }
    let options = asWritten(old, document, kind)
    // Of Markdown that is known already.
    if let kind, kind != .markdown, isOurs(old, document, kind, options) { return exported(new, options) }
    guard kind == format else {
      throw RewriteLoss(line: 1, text: "a document of another format, changed by hand")
    }
    var pairs: [(read: ImportedItinerary, new: Itinerary)] = []
    for read in document.itineraries {
      if let lost = read.refusal(in: old) { throw RewriteLoss(line: lost.location?.line ?? 1, text: lost.message) }
      let matches = new.filter { $0.text.string($0.id) == read.itinerary.text.string(read.itinerary.id) }
      guard matches.count == 1, let match = matches.first else {
        throw RewriteLoss(line: read.location.line, text: read.itinerary.text.string(read.itinerary.title))
      }
      pairs.append((read, match))
    }
    guard pairs.count == new.count else {
      throw RewriteLoss(line: 1, text: "a document with other itineraries, changed by hand")
    }
    for rewritesAll in [false, true] {
      let text =
        switch format {
        case .ics: try CalendarRewrite(old: old, options: options, rewritesAll: rewritesAll).text(pairs)
        default: try MarkdownRewrite(old: old, options: options).text(pairs)
        }
      if isRead(text, as: new, name: name) {
        try checkLines(text, pairs)
        return text
      }
    }
    throw RewriteLoss(line: 1, text: "what was changed in the document")
  }

  /// Without an instant, a calendar keeps the stamp that it has; and where nothing else is asked for, its slack.
  private func asWritten(_ old: ByteView, _ document: ImportedDocument, _ kind: ExportFormat?) -> ExportOptions {
    var options = options
    if options.slack == nil { options.slack = document.itineraries.lazy.compactMap { $0.slack }.first }
    if options.now == nil, kind == .ics { options.now = ItineraryImport.stamp(of: old) }
    return options
  }

  /// Whether the document is Markdown that an export wrote of the trips in its comments. It is asked first: to read the rest
  /// takes several times as long.
  private func isMarkdownExport(_ old: ByteView, name: String) -> Bool {
    guard ItineraryImport.detect(old, name: name) == .markdown, let trips = MarkdownImporter(gazetteer).carried(old)
    else { return false }
    return isExport(old, of: trips, .markdown, options)
  }

  private func isOurs(_ old: ByteView, _ document: ImportedDocument, _ kind: ExportFormat, _ options: ExportOptions)
    -> Bool
  {
    if document.itineraries.contains(where: { !$0.findings.isEmpty }) { return false }
    return isExport(old, of: document.itineraries.map { $0.itinerary }, kind, options)
  }

  /// Whether the document is what an export writes: to the byte, but for what a calendar says of its versions.
  private func isExport(
    _ old: ByteView, of itineraries: [Itinerary], _ kind: ExportFormat, _ options: ExportOptions
  ) -> Bool {
    for tried in variants(options) {
      let text = DocumentRewrite(kind, tried, gazetteer: gazetteer).exported(itineraries, tried)
      if text.withBytes({ $0.equals(old) || (kind == .ics && saysTheSame(old, $0)) }) { return true }
    }
    return false
  }

  /// What the export may have been asked for that wrote the document.
  private func variants(_ options: ExportOptions) -> [ExportOptions] {
    var result: [ExportOptions] = []
    for now in [options.now, nil] {
      for gazetteer in [options.gazetteer, nil] {
        for calendar in [options.calendar, CalendarOptions()] {
          var tried = options
          tried.now = now
          tried.gazetteer = gazetteer
          tried.calendar = calendar
          result.append(tried)
          if !options.calendar.isAsked { break }
        }
      }
    }
    return result
  }

  /// Whether a calendar holds nothing but what an export wrote and what is left of items that are gone.
  private func saysTheSame(_ old: ByteView, _ exported: ByteView) -> Bool {
    let succession = CalendarSuccession(now: Instant.earliest, zones: options.zones, trustsUIDs: true)
    guard let result = try? succession.result(old: old, new: exported) else { return false }
    return result.changes.isEmpty && result.text.withBytes { $0.equals(old) }
  }

  private func exported(_ itineraries: [Itinerary], _ options: ExportOptions) -> [UInt8] {
    var options = options
    // What is left of a calendar whose itinerary is gone is one without any.
    options.several = itineraries.count != 1
    let exporter = ItineraryExporter(format: format, options: options)
    let output = OutputBuffer(capacity: 1 << 16)
    exporter.write(itineraries, to: output)
    return output.array
  }

  /// Whether a reader finds the very itineraries in it.
  private func isRead(_ text: [UInt8], as new: [Itinerary], name: String) -> Bool {
    let document = text.withBytes { read($0, name: name) }
    return Set(document.itineraries.map { json($0.itinerary) }) == Set(new.map(json))
      && document.itineraries.count == new.count
  }

  private func json(_ itinerary: Itinerary) -> [UInt8] {
    let output = OutputBuffer()
    ItineraryWriter(layout: .line).append(itinerary, to: output)
    return output.array
  }

  /// What people wrote beside the entries of a Markdown document is in the new one.
  private func checkLines(
    _ text: [UInt8], _ pairs: [(read: ImportedItinerary, new: Itinerary)]
  ) throws(RewriteLoss) {
    if format != .markdown { return }
    var left: [[UInt8]: Int] = [:]
    text.withBytes { text in
      for line in text.split(separator: 0x0A) {
        left[MarkdownCarrier.removed(from: ByteView(rebasing: line)), default: 0] += 1
      }
    }
    for line in pairs.flatMap({ $0.read.looseLines }) {
      guard let count = left[line.text], count > 0 else {
        throw RewriteLoss(line: line.number, text: line.text.withBytes { $0.text })
      }
      left[line.text] = count - 1
    }
  }
}
