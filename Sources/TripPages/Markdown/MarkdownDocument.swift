import CivilTime
import FormatSyntax
import SourceText
import TripTimeline

/// The part of a Markdown file that is one itinerary: its comments, headings and list entries.
struct MarkdownDocument {
  struct Entry {
    /// The item's JSON; nil for an entry without a known item.
    var json: [UInt8]?
    /// The id in the entry's mark.
    var mark: [UInt8]?
    /// The day number in the heading above.
    var day: Int?
    /// The text of an entry without a comment.
    var title = ""
    /// The bytes of its first line in the file.
    var range: Range<Int>
    /// 1-based number of its first line.
    var line: Int
    /// Its first line, without list marker and comments.
    var text: [UInt8]
    /// The indented lines directly below it.
    var notes: [[UInt8]] = []
  }

  /// 1-based line of its beginning.
  var line = 1
  /// The document's bytes in the file.
  private(set) var range: Range<Int>
  /// The itinerary's JSON without items.
  var head: [UInt8]?
  /// The itinerary's items when the document was written, in order.
  private(set) var items: [(id: [UInt8], json: [UInt8])] = []
  /// Whether the last comment has been read. Text that people add after it still belongs to the document.
  private var isClosed = false
  var title: String?
  private(set) var titleLine = 1
  /// The date of day 1, from the first heading with a date.
  var firstDate: LocalDate?
  var lastDay = 0
  var entries: [Entry] = []
  /// All visible lines except entries and their notes.
  private(set) var lines: [LooseLine] = []
  /// The exported ids of all items except games, and those of the games.
  private(set) var itemIDs: [String] = []
  private(set) var games: [[UInt8]] = []

  private init(line: Int, offset: Int) {
    self.line = line
    range = offset..<offset
  }

  /// A title after the last comment of a document begins a new document. Text before the first title or heading is not
  /// a document.
  static func read(_ bytes: ByteView) -> [MarkdownDocument] {
    var documents: [MarkdownDocument] = []
    var current: MarkdownDocument?
    // Text above the first title belongs to the first document.
    var above: [LooseLine] = []
    var day: Int?
    var isInEntry = false
    for (index, (start, line)) in bytes.lines(from: bytes.hasPrefix("\u{FEFF}") ? 3 : 0).enumerated() {
      let range = start..<(start + line.count)
      let number = index + 1
      let text = line.trimmed
      if let ended = current, ended.isClosed, text.hasPrefix("# ") {
        documents.append(ended.ending(at: range.lowerBound))
        current = nil
        day = nil
      }
      if current == nil, headingDays(text) != nil || text.hasPrefix("# ") || MarkdownMark.id(in: line) != nil {
        current = MarkdownDocument(line: number, offset: range.lowerBound)
        current?.lines = above
      }
      if current == nil, !text.isEmpty { above.append(LooseLine(text: Array(text), number: number)) }
      day = headingDays(text)?.lowerBound ?? day
      isInEntry = current?.take(line, range, number, day: day, isInEntry: isInEntry) ?? false
    }
    if let current { documents.append(current.ending(at: bytes.count)) }
    return documents
  }

  /// - Returns: whether indented lines below belong to an entry.
  private mutating func take(_ line: ByteView, _ range: Range<Int>, _ number: Int, day: Int?, isInEntry: Bool) -> Bool {
    let text = line.trimmed
    let visible = MarkdownCarrier.removed(from: line)
    if let days = MarkdownDocument.headingDays(text) {
      take(days, text)
      // A heading with only a number has no other information.
      if text.split(separator: .blank).count == 3 { return false }
    } else if text.hasPrefix("# "), title == nil {
      title = MarkdownText.plain(text.slice(2, text.count))
      titleLine = number
      return false
    } else if let mark = MarkdownMark.id(in: line) {
      entries.append(Entry(mark: mark, day: day, range: range, line: number, text: MarkdownDocument.said(line)))
      return true
    } else if let trip = MarkdownCarrier.content(
      of: MarkdownCarrier.trip, in: line, CarrierText(document: .comment).object)
    {
      take(trip: trip)
    } else if day != nil, MarkdownDocument.isEntry(line) {
      let title = MarkdownText.plain(text.slice(2, text.count))
      if !title.isEmpty {
        entries.append(Entry(json: nil, day: day, title: title, range: range, line: number, text: visible))
        return true
      }
    } else if isInEntry, MarkdownDocument.isNote(line), let last = entries.indices.last {
      entries[last].notes.append(Array(text))
      return true
    }
    if !visible.isEmpty { lines.append(LooseLine(text: visible, number: number, day: day)) }
    return false
  }

  private mutating func take(trip: [UInt8]) {
    isClosed = true
    head = JSONWriter.bytes { json in
      json.object { json in
        trip.withBytes { trip in
          var scanner = JSONScanner(trip)
          try? scanner.object { (scanner, key) throws(SyntaxError) in
            if key.equals("items") {
              try scanner.array { (scanner) throws(SyntaxError) in
                let json = Array(try scanner.skipValue())
                items.append((ItemID.of(json) ?? [], json))
              }
              return
            }
            let value = try scanner.skipValue()
            json.key(raw: key.raw)
            json.raw(value)
          }
        }
      }
    }
    for item in items {
      if ItemID.isGame(item.json) {
        games.append(item.json)
      } else {
        itemIDs.append(String(decoding: item.id, as: UTF8.self))
      }
    }
  }

  /// The text of an entry's first line, without list marker, comments and the break before its notes.
  static func said(_ line: ByteView) -> [UInt8] {
    var line = line.trimmed
    if line.hasSuffix(" -->\\") { line = line.slice(0, line.count - 1) }
    let visible = MarkdownCarrier.removed(from: line)
    guard let first = visible.first, isMark(first), visible.count == 1 || visible[1] == .blank else { return visible }
    return Array(visible.dropFirst(2).drop { $0 <= .blank })
  }

  /// Whether an indented line does not begin a nested list.
  static func isNote(_ line: ByteView) -> Bool {
    guard line.count > 2, line[0] == .tab || (line[0] == .blank && line[1] == .blank) else { return false }
    let text = line.trimmed
    return !text.isEmpty && !(text.count > 1 && text[1] == .blank && isMark(text[0]))
  }

  private static func isMark(_ byte: UInt8) -> Bool { byte == .hyphen || byte == .asterisk || byte == .plus }

  private func ending(at offset: Int) -> MarkdownDocument {
    var document = self
    document.range = range.lowerBound..<max(range.lowerBound, offset)
    // The first entry with a mark belongs to the first item with that id.
    var known: [[UInt8]: [[UInt8]]] = [:]
    for item in items.reversed() { known[item.id, default: []].append(item.json) }
    for index in document.entries.indices {
      guard let mark = document.entries[index].mark, let json = known[mark]?.last else { continue }
      document.entries[index].json = json
      if let count = known[mark]?.count, count > 1 { known[mark]?.removeLast() }
    }
    return document
  }

  private mutating func take(_ days: ClosedRange<Int>, _ heading: ByteView) {
    lastDay = max(lastDay, days.upperBound)
    let day = days.lowerBound
    guard firstDate == nil, days.count == 1, (1...Limits.dayCount).contains(day) else { return }
    firstDate = DateText.date(in: heading)?.adding(days: 1 - day)
  }

  /// The days in `## Day 3 · …`, or in `## Days 3 – 7 · …` for a run of days without items.
  static func headingDays(_ text: ByteView) -> ClosedRange<Int>? {
    let isRun = text.hasPrefix("## Days ")
    guard isRun || text.hasPrefix("## Day ") else { return nil }
    var at = isRun ? 8 : 7
    guard let first = number(text, &at) else { return nil }
    let dash: StaticString = " – "
    guard isRun, text.slice(at, text.count).hasPrefix(dash) else { return first...first }
    at += dash.utf8CodeUnitCount
    guard let last = number(text, &at), last >= first else { return first...first }
    return first...last
  }

  private static func number(_ text: ByteView, _ at: inout Int) -> Int? {
    let start = at
    while at < text.count, text[at] == .hyphen || text[at].isDigit { at += 1 }
    return JSONNumber.integer(text.slice(start, at))
  }

  /// Whether a line is an entry of the outer list: `- `, `* ` or `+ ` with at most one blank before it.
  private static func isEntry(_ line: ByteView) -> Bool {
    let start = line.first == .blank ? 1 : 0
    guard line.count > start + 2, line[start + 1] == .blank else { return false }
    return isMark(line[start])
  }
}
