import CivilTime
package import ItineraryModel
package import ScheduleModel
package import SourceText
package import TripCalendars
import TripPages
package import TripTimeline

/// Protects a calendar or a Markdown document that itineraries are written over: additions and changes by people and
/// other programs are carried over, or the document is not written.
///
/// A document carries the itinerary that it was written from. If its visible content differs from an export of that
/// itinerary, a person changed it. The change is kept if the new itinerary agrees with the carried one. If all three
/// differ, it would be lost.
package struct DocumentRewrite {
  private let format: ExportFormat
  private var options: ExportOptions
  private let gazetteer: Gazetteer

  /// - Parameter options: the options of the export. Without an instant, a calendar keeps its stamp.
  package init(_ format: ExportFormat, _ options: ExportOptions, gazetteer: Gazetteer) {
    self.format = format
    self.options = options
    self.gazetteer = gazetteer
  }

  /// The document with `new` in it. If a calendar follows an earlier one, also the changes of its events.
  package struct Result: Sendable {
    package var text: [UInt8]
    package var changes: [CalendarChange] = []
    /// People's changes that stay in the document but are not in the itineraries.
    package var kept: [Diagnostic] = []
  }

  /// The document with `new` in it.
  ///
  /// If a calendar contains one of the itineraries, the new calendar follows it in a way that works for subscribers
  /// (`CalendarSuccession`).
  ///
  /// - Parameters:
  ///   - old: the contents of the file.
  ///   - follows: whether a calendar follows the old one even if the old one has none of the itineraries.
  ///   - isOfReading: whether the itineraries were read from the document, including people's changes.
  /// - Throws: if something would be lost.
  package func result(
    _ new: [Itinerary], over old: ByteView, name: String, follows: Bool = false, isOfReading: Bool = false
  ) throws(RewriteLoss) -> Result {
    if old.trimmed.isEmpty || isMarkdownExport(old, name: name) {
      return Result(text: exported(new, inUnit(of: old)))
    }
    let document = read(old, name: name)
    let merge = Merge(name: name, follows: follows, isOfReading: isOfReading, goneIDs: document.goneIDs)
    var result = try text(new, over: old, document, merge)
    guard format == .ics, ItineraryImport.detect(old, name: name) == .ics else { return result }
    let known = Set(document.itineraries.map { $0.itinerary.text.string($0.itinerary.id) })
    guard follows || new.contains(where: { known.contains($0.text.string($0.id)) }) else { return result }
    let followed = try followed(old, by: result.text, new, merge)
    (result.text, result.changes) = (followed.text, followed.changes)
    return result
  }

  /// How to merge the itineraries into the document.
  private struct Merge {
    var name: String
    var follows: Bool
    var isOfReading: Bool
    /// By trip id, the items that people removed from its calendar.
    var goneIDs: [String: [String]]
  }

  /// The calendar of `new` for subscribers of the old one, without people's changes. It contains only events of trips.
  package func replacement(_ new: [Itinerary], of old: ByteView) -> Result {
    let text = exported(new, options)
    let succession = CalendarSuccession(now: options.now, zones: options.zones, trustsUIDs: true, leavesForeign: false)
    do throws(CalendarSuccession.Fault) {
      let result = try text.withBytes { (new) throws(CalendarSuccession.Fault) in
        try succession.result(old: old, new: new)
      }
      return Result(text: result.text, changes: result.changes)
    } catch {
      return Result(text: text)
    }
  }

  /// Whether the document contains only an export, so that another export can replace it.
  package func isReplaceable(_ old: ByteView, name: String) -> Bool {
    if old.trimmed.isEmpty || isMarkdownExport(old, name: name) { return true }
    let document = read(old, name: name)
    guard document.findings.isEmpty, let kind = ItineraryImport.detect(old, name: name), kind != .markdown else {
      return false
    }
    return isOurs(old, document, kind, asWritten(old, document, kind))
  }

  /// A calendar with only withdrawn events has no itinerary.
  private func read(_ text: ByteView, name: String) -> ImportedDocument {
    var document = ItineraryImport.read(text, name: name, gazetteer: gazetteer)
    document.itineraries.removeAll { $0.itinerary.items.isEmpty && $0.isOrderInferred }
    return document
  }

  private func followed(
    _ old: ByteView, by text: [UInt8], _ new: [Itinerary], _ merge: Merge
  ) throws(RewriteLoss) -> CalendarSuccession.Result {
    let succession = CalendarSuccession(now: options.now, zones: options.zones, trustsUIDs: true)
    let result: CalendarSuccession.Result
    do throws(CalendarSuccession.Fault) {
      result = try text.withBytes { (text) throws(CalendarSuccession.Fault) in
        try succession.result(old: old, new: text)
      }
    } catch {
      throw RewriteLoss(
        in: old, from: error.isOfEarlier ? LineCounter.position(of: error.error.offset, in: old).line : 1,
        reason: error.error.message)
    }
    if isRead(result.text, as: new, merge) { return result }
    throw RewriteLoss(in: old, from: 1, reason: DocumentRewrite.unreadable)
  }

  private static let unreadable = "the trip could not be read back from the changed document"

  private func text(
    _ new: [Itinerary], over old: ByteView, _ document: ImportedDocument, _ merge: Merge
  ) throws(RewriteLoss) -> Result {
    let kind = ItineraryImport.detect(old, name: merge.name)
    if let lost = document.findings.first {
      throw RewriteLoss(in: old, from: lost.location?.line ?? 1, reason: lost.message)
    }
    let options = asWritten(old, document, kind)
    // Markdown has been checked already.
    if let kind, kind != .markdown, isOurs(old, document, kind, options) { return Result(text: exported(new, options)) }
    guard kind == format else {
      throw RewriteLoss(in: old, from: 1, reason: "a document of another format, changed by hand")
    }
    var pairs: [(read: ImportedItinerary, new: Itinerary)] = []
    var gone: [ImportedItinerary] = []
    for read in document.itineraries {
      if let lost = read.refusal(in: old) {
        throw RewriteLoss(in: old, from: lost.location?.line ?? 1, reason: lost.message)
      }
      let id = read.itinerary.text.string(read.itinerary.id)
      let matches = new.filter { $0.text.string($0.id) == id }
      if matches.count == 1, let match = matches.first {
        pairs.append((read, match))
      } else if merge.follows, new.isEmpty {
        gone.append(read)
      } else {
        let reason = read.written == nil ? "it does not belong to this trip" : "it has the trip \(quotedForDisplay(id))"
        var loss = RewriteLoss(in: old, from: read.location.line, reason: reason)
        let titles =
          [read.itinerary.text.string(read.itinerary.title)] + read.itinerary.items.map(read.itinerary.titleText)
        if let title = titles.first(where: { !$0.isEmpty }) { loss.text = title }
        throw loss
      }
    }
    guard pairs.count == new.count else {
      throw RewriteLoss(in: old, from: 1, reason: "a document of other trips, changed by hand")
    }
    for rewritesAll in [false, true] {
      var result = Result(text: [])
      if format == .ics {
        var rewrite = CalendarRewrite(
          old: old, name: merge.name, options: options, gazetteer: gazetteer, isOfReading: merge.isOfReading,
          follows: merge.follows, rewritesAll: rewritesAll)
        result.text = try rewrite.text(pairs, without: gone)
        result.kept = rewrite.kept
      } else {
        var rewrite = MarkdownRewrite(
          old: old, name: merge.name, options: options, gazetteer: gazetteer, isOfReading: merge.isOfReading)
        result.text = try rewrite.text(pairs)
        result.kept = rewrite.kept
      }
      if isRead(result.text, as: new, merge) {
        try checkLines(result.text, pairs)
        return result
      }
    }
    throw RewriteLoss(in: old, from: 1, reason: DocumentRewrite.unreadable)
  }

  /// Without an instant, a calendar keeps its stamp. It also keeps its slack, unless the options state one.
  private func asWritten(_ old: ByteView, _ document: ImportedDocument, _ kind: ExportFormat?) -> ExportOptions {
    var options = inUnit(of: old)
    if options.slack == nil { options.slack = document.itineraries.lazy.compactMap { $0.slack }.first }
    if options.now == nil, kind == .ics { options.now = ItineraryImport.stamp(of: old) }
    return options
  }

  /// A document keeps its unit of distance, unless the options state one.
  private func inUnit(of old: ByteView) -> ExportOptions {
    var options = options
    options.unit = options.unit ?? DistanceUnit.stated(in: old)
    return options
  }

  /// Whether the document is the unchanged Markdown export of the trips in its comments. Checked first, because reading
  /// the rest takes several times as long.
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

  /// Whether the document is an export byte for byte, apart from a calendar's version properties.
  private func isExport(
    _ old: ByteView, of itineraries: [Itinerary], _ kind: ExportFormat, _ options: ExportOptions
  ) -> Bool {
    // The document shows its unit, unless a text of the trip also has the other one.
    let units =
      DistanceUnit.stated(in: old).map { [$0] }
      ?? [options.unit] + DistanceUnit.allCases.filter { $0 != options.unit }
    let calendars = options.calendar.isAsked ? [options.calendar, CalendarOptions()] : [options.calendar]
    for (unit, calendar) in units.flatMap({ unit in calendars.map { (unit, $0) } }) {
      for gazetteer in [options.gazetteer, nil] {
        var tried = options
        (tried.unit, tried.calendar, tried.gazetteer) = (unit, calendar, gazetteer)
        let text = DocumentRewrite(kind, tried, gazetteer: self.gazetteer).exported(itineraries, tried)
        if text.withBytes({ $0.equals(old) || (kind == .ics && saysTheSame(old, $0)) }) { return true }
      }
    }
    return false
  }

  /// Whether a calendar contains only an export and the remains of removed items.
  private func saysTheSame(_ old: ByteView, _ exported: ByteView) -> Bool {
    let succession = CalendarSuccession(now: Instant.earliest, zones: options.zones, trustsUIDs: true)
    guard let result = try? succession.result(old: old, new: exported) else { return false }
    return result.changes.isEmpty && result.text.withBytes { $0.equals(old) }
  }

  private func exported(_ itineraries: [Itinerary], _ options: ExportOptions) -> [UInt8] {
    var options = options
    // If a calendar's itinerary is gone, the rest is a calendar without itineraries.
    options.several = itineraries.count != 1
    let exporter = ItineraryExporter(format: format, options: options)
    let output = OutputBuffer(capacity: 1 << 16)
    exporter.write(itineraries, to: output)
    return output.array
  }

  /// Whether the document reads back as the new itineraries. If people's changes stay in it, compares the carried
  /// itineraries instead, without removed items.
  private func isRead(_ text: [UInt8], as new: [Itinerary], _ merge: Merge) -> Bool {
    let document = text.withBytes { read($0, name: merge.name) }
    let found: [[UInt8]]
    if merge.isOfReading {
      found = document.itineraries.map { json($0.itinerary) }
    } else if format == .markdown {
      found = text.withBytes { MarkdownImporter(gazetteer).carried($0) }?.map(json) ?? []
    } else {
      found = document.itineraries.compactMap { $0.written.map { json($0, inOrder: true) } }
    }
    let isCalendar = format == .ics && !merge.isOfReading
    let wanted = new.map { itinerary in
      var itinerary = itinerary
      let gone = merge.goneIDs[itinerary.text.string(itinerary.id)] ?? []
      if isCalendar { itinerary.items = itinerary.items.filter { !gone.contains(itinerary.idText($0)) } }
      return json(itinerary, inOrder: isCalendar)
    }
    return Set(found) == Set(wanted) && found.count == wanted.count
  }

  private func json(_ itinerary: Itinerary) -> [UInt8] { json(itinerary, inOrder: false) }

  /// - Parameter inOrder: whether to sort the items by position instead of keeping their storage order.
  private func json(_ itinerary: Itinerary, inOrder: Bool) -> [UInt8] {
    var itinerary = itinerary
    if inOrder { itinerary.items = itinerary.sortedItems().map { itinerary.items[$0] } }
    let output = OutputBuffer()
    ItineraryWriter(layout: .line).append(itinerary, to: output)
    return output.array
  }

  /// Checks that people's lines between the entries of a Markdown document are kept.
  private func checkLines(
    _ text: [UInt8], _ pairs: [(read: ImportedItinerary, new: Itinerary)]
  ) throws(RewriteLoss) {
    if format != .markdown { return }
    var left: [[UInt8]: Int] = [:]
    text.withBytes { text in
      for line in text.split(separator: .lineFeed) {
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

extension ImportedDocument {
  /// By trip id, the items whose events people removed from its calendar.
  fileprivate var goneIDs: [String: [String]] {
    Dictionary(
      keepingFirst: itineraries.map { ($0.itinerary.text.string($0.itinerary.id), $0.goneIDs) })
  }
}
