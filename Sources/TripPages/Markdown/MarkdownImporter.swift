import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText
package import TripTimeline

/// Reads itineraries from Markdown.
///
/// Marks identify entries, the last comment contains their items, and the heading above states the day. If a user moved
/// entries, as few as possible get new positions, and no games do. An entry without a mark was added by the user and
/// becomes a custom item.
package struct MarkdownImporter {
  private let gazetteer: Gazetteer
  /// The unit of the document's distances.
  private var unit: DistanceUnit?

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  package func read(_ bytes: ByteView, name: String) -> ImportedDocument {
    var importer = self
    importer.unit = DistanceUnit.stated(in: bytes)
    return importer.document(bytes, name: name)
  }

  private var exporter: MarkdownExporter {
    var options = ExportOptions(gazetteer: gazetteer)
    options.unit = unit
    return MarkdownExporter(options)
  }

  private func document(_ bytes: ByteView, name: String) -> ImportedDocument {
    var document = ImportedDocument()
    if let line = MarkdownCarrier.formerLine(of: bytes) {
      document.findings = [
        Diagnostic(
          code: .unreadableItinerary, severity: .error,
          message: "it is from a version before 1.0, whose Markdown is not read: export the trip again",
          location: SourceLocation(file: name, line: line, column: 1))
      ]
      return document
    }
    var assembly = ItineraryAssembly(gazetteer)
    // Without a head and a date it is some other document.
    let documents = MarkdownDocument.read(bytes).filter { $0.head != nil || $0.firstDate != nil }
    for (index, text) in documents.enumerated() {
      let location = SourceLocation(file: name, line: text.line, column: 1)
      do throws(SyntaxError) {
        let id = ItineraryAssembly.id(ofFile: name, number: index + 1)
        document.itineraries.append(try itinerary(text, &assembly, fallbackID: id, location))
      } catch {
        document.findings.add(error.code ?? .unreadableItinerary, .error, error.message, at: location)
      }
    }
    if documents.isEmpty {
      document.findings.add(
        .unreadableItinerary, .error, "it has no itinerary", at: SourceLocation(file: name, line: 1, column: 1))
    }
    return document
  }

  /// The itineraries in a document's comments, ignoring everything else; nil if one can't be read.
  package func carried(_ bytes: ByteView) -> [Itinerary]? {
    var reader = ItineraryReader(gazetteer)
    var itineraries: [Itinerary] = []
    for line in bytes.split(separator: .lineFeed) {
      let json = MarkdownCarrier.content(
        of: MarkdownCarrier.trip, in: ByteView(rebasing: line), CarrierText(document: .comment).object)
      guard let json else { continue }
      do throws(SyntaxError) {
        try json.withBytes { (json) throws(SyntaxError) in try reader.read(json) }
      } catch {
        return nil
      }
      itineraries.append(reader.itinerary)
    }
    return itineraries
  }

  private func itinerary(
    _ text: MarkdownDocument, _ assembly: inout ItineraryAssembly, fallbackID: String, _ location: SourceLocation
  ) throws(SyntaxError) -> ImportedItinerary {
    if text.head == nil, text.entries.contains(where: { $0.mark != nil }) {
      throw SyntaxError(
        offset: 0,
        message: "the comment at its end, which holds the trip, is missing; the entries alone are not enough")
    }
    var findings: [Diagnostic] = []
    var items: [[UInt8]] = []
    var observed: [ObservedOrder.Entry] = []
    var ids = UniqueIDs()
    let known = text.entries.compactMap { $0.json.flatMap(ItemID.of) } + text.games.compactMap(ItemID.of)
    for id in known { _ = ids.insert(String(decoding: id, as: UTF8.self)) }
    for (index, entry) in text.entries.enumerated() {
      // Without a heading, an entry has no day.
      if let day = entry.day {
        observed.append(ObservedOrder.Entry(item: items.count, day: day, isNew: entry.json == nil))
      }
      if let mark = entry.mark, entry.json == nil { findings.append(unknown(mark, entry, location)) }
      items.append(
        entry.json
          ?? ItineraryAssembly.custom(
            id: ids.free(entry.plainTitle, fallback: "entry-\(index + 1)"), day: entry.day ?? 1,
            title: entry.plainTitle,
            notes: entry.plainNotes))
    }
    let gone = takenOut(text, location, &findings)
    var head = text.head ?? inferredHead(text, fallbackID)
    var (itinerary, issues) = try assembly.read(head: head, items: items)
    let written = itinerary
    var loose = text.lines
    if let finding = changedTable(text, dayCount: written.dayCount, location) { findings.append(finding) }
    let isTitled = try takeTitle(text, written, &head, location, &findings)
    let isChanged = try takeChanges(text, written, &items, &loose, location, &findings)
    if isTitled || isChanged { (itinerary, issues) = try assembly.read(head: head, items: items) }
    let order = DayLimits.widen(
      &itinerary, for: ObservedOrder(entries: observed), location: location, &findings)
    let moved = order.apply(to: &itinerary)
    if !moved.isEmpty {
      findings.append(OrderFinding.make(moved, in: itinerary, from: "the order of the document", location: location))
    }
    let faulty = assembly.faultyText
    return ImportedItinerary(
      itinerary: itinerary, issues: issues, findings: findings, location: location, goneIDs: gone.games + gone.others,
      goneGames: gone.games, range: text.range,
      places: text.entries.map { $0.range }, looseLines: try looseLines(loose, text, [itinerary, written], &assembly),
      text: faulty)
  }

  /// Reports items of the exported document that no longer have an entry.
  ///
  /// - Returns: their ids.
  private func takenOut(
    _ text: MarkdownDocument, _ location: SourceLocation, _ findings: inout [Diagnostic]
  ) -> (games: [String], others: [String]) {
    let left = Set(text.entries.compactMap { $0.json.flatMap(ItemID.of) })
    func isGone(_ id: String) -> Bool { !left.contains(Array(id.utf8)) }
    let games = text.games.compactMap { ItemID.of($0).map { String(decoding: $0, as: UTF8.self) } }.filter(isGone)
    let others = text.itemIDs.filter(isGone)
    for id in others + games {
      findings.add(
        .changedInDocument, .info,
        "the item \(quotedForDisplay(id)) was removed, as its entry is gone from the document", at: location)
    }
    return (games, others)
  }

  private func unknown(
    _ mark: [UInt8], _ entry: MarkdownDocument.Entry, _ location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      code: .changeNotKept, severity: .warning,
      message: "the document has no item \(quotedForDisplay(String(decoding: mark, as: UTF8.self))), so this entry "
        + "is read as a custom item",
      location: SourceLocation(file: location.file, line: entry.line, column: 1))
  }

  private func takeTitle(
    _ text: MarkdownDocument, _ written: Itinerary, _ head: inout [UInt8], _ location: SourceLocation,
    _ findings: inout [Diagnostic]
  ) throws(SyntaxError) -> Bool {
    guard text.head != nil, let title = text.title, !title.isEmpty else { return false }
    let known = ItemText.text(of: written) { $0.appendTitle(to: $1) }
    if VisibleText.words(title.utf8) == VisibleText.words(known.utf8) { return false }
    head = try TitleChange.take(title, head)
    findings.append(
      TitleChange.finding(
        title, in: "document", SourceLocation(file: location.file, line: text.titleLine, column: 1)))
    return true
  }

  private func takeChanges(
    _ text: MarkdownDocument, _ written: Itinerary, _ items: inout [[UInt8]], _ loose: inout [LooseLine],
    _ location: SourceLocation, _ findings: inout [Diagnostic]
  ) throws(SyntaxError) -> Bool {
    let expected = exporter.entries(written)
    var isChanged = false
    for (index, entry) in text.entries.enumerated() {
      guard let json = entry.json else { continue }
      let changes = try MarkdownChanges(
        entry, expected: expected[index], kind: written.items[index].kind, json: json,
        location: SourceLocation(file: location.file, line: entry.line, column: 1))
      if let json = changes.json {
        items[index] = json
        isChanged = true
      }
      findings += changes.findings
      loose += changes.foreign
    }
    return isChanged
  }

  /// Reports rows of the table of days that someone moved or removed. Rows with changed words are reported as lines
  /// that are in no export.
  private func changedTable(_ text: MarkdownDocument, dayCount: Int, _ location: SourceLocation) -> Diagnostic? {
    func number(_ digits: ArraySlice<UInt8>) -> Int { digits.reduce(0) { $0 &* 10 &+ Int($1 - 0x30) } }
    var (next, last, moved): (Int, Int?, Int?) = (1, nil, nil)
    for row in text.lines where row.day == nil && row.text.first == .verticalBar {
      let cell = row.text.dropFirst().prefix { $0 != .verticalBar }
      let numbers = cell.split { !$0.isDigit }
      guard let first = numbers.first.map(number), let end = numbers.last.map(number) else { continue }
      // `8 – 17`
      guard numbers.count <= 2, cell.allSatisfy({ $0.isDigit || $0 == .blank || "–".utf8.contains($0) }) else {
        return nil
      }
      if first != next, moved == nil { moved = row.number }
      (next, last) = (end &+ 1, row.number)
    }
    guard let last, let place = moved ?? (next <= dayCount ? last : nil) else { return nil }
    return Diagnostic(
      code: .changeNotKept, severity: .warning,
      message: "the table shows what the days below it have: rows that were moved or removed in it change nothing",
      location: SourceLocation(file: location.file, line: place, column: 1))
  }

  /// Reports lines that are in no export, neither of the current itinerary nor of its earlier version.
  private func looseLines(
    _ lines: [LooseLine], _ text: MarkdownDocument, _ itineraries: [Itinerary], _ assembly: inout ItineraryAssembly
  ) throws(SyntaxError) -> [LooseLine] {
    var lines = lines
    for itinerary in itineraries { remove(itinerary, from: &lines) }
    if !lines.isEmpty, let head = text.head, !text.items.isEmpty {
      remove(try assembly.read(head: head, items: text.items.map { $0.json }).itinerary, from: &lines)
    }
    // If the trip's data are lost, its tables and the lines about travel only repeat the days.
    if text.head == nil { lines.removeAll { $0.text.first == .verticalBar || $0.isOnTheWay } }
    return lines.sorted { $0.number < $1.number }
  }

  private func remove(_ itinerary: Itinerary, from lines: inout [LooseLine]) {
    if lines.isEmpty { return }
    let output = OutputBuffer()
    exporter.append(itinerary, to: output)
    var known: Set<[UInt8]> = []
    /// A line about travel is correct only on its day.
    var onTheWay: Set<LooseLine> = []
    var day: Int?
    for line in output.view.split(separator: .lineFeed) {
      let text = MarkdownCarrier.removed(from: ByteView(rebasing: line))
      day = MarkdownDocument.headingDays(ByteView(rebasing: line))?.lowerBound ?? day
      let loose = LooseLine(text: text, number: 0, day: day)
      if loose.isOnTheWay { onTheWay.insert(loose) } else { known.insert(text) }
    }
    lines.removeAll {
      known.contains($0.text) || onTheWay.contains(LooseLine(text: $0.text, number: 0, day: $0.day))
    }
  }

  private func inferredHead(_ text: MarkdownDocument, _ fallbackID: String) -> [UInt8] {
    let start = text.firstDate ?? LocalDate(dayNumber: 0)
    let last = min(max(1, text.lastDay), Limits.dayCount)
    return ItineraryAssembly.head(
      id: fallbackID, title: text.title, startDate: start.description, dayCount: last)
  }
}

extension LooseLine {
  /// Whether it is a line that exports write for travel over several days.
  fileprivate var isOnTheWay: Bool { text.starts(with: MarkdownExporter.onTheWay.bytes) }
}
