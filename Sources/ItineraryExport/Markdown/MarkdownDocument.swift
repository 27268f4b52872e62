import CivilTime
import FormatSyntax
import SourceText

/// The part of a Markdown file that is one itinerary: its comments, headings and list entries.
struct MarkdownDocument {
  struct Entry {
    /// The item's JSON; nil for an entry without a comment.
    var json: [UInt8]?
    /// The number in the heading above.
    var day: Int?
    /// What an entry without a comment says.
    var title = ""
    /// The bytes of its first line in the file.
    var range: Range<Int>
  }

  /// 1-based line of its beginning.
  var line = 1
  /// Its bytes in the file.
  private(set) var range: Range<Int>
  /// The itinerary's JSON without items.
  var head: [UInt8]?
  var title: String?
  /// The date of day 1, by the first heading that has one.
  var firstDate: LocalDate?
  var lastDay = 0
  var entries: [Entry] = []

  private init(line: Int, offset: Int) {
    self.line = line
    range = offset..<offset
  }

  /// A comment with an itinerary begins a new one; what stands before the first comment, title or heading is none.
  static func read(_ bytes: ByteView) -> [MarkdownDocument] {
    var documents: [MarkdownDocument] = []
    var current: MarkdownDocument?
    var day: Int?
    var start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
    var number = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      let line = bytes.slice(start, end)
      let lineStart = start
      number += 1
      start = end + 1
      if let head = carried(line, MarkdownCarrier.itinerary) {
        if let current, current.head != nil || !current.entries.isEmpty {
          documents.append(current.ending(at: lineStart))
        }
        current = MarkdownDocument(line: number, offset: lineStart)
        current?.head = head
        day = nil
        continue
      }
      let text = line.trimmed
      if let heading = headingDay(text) {
        current = current ?? MarkdownDocument(line: number, offset: lineStart)
        current?.take(day: heading, text)
        day = heading
      } else if text.hasPrefix("# "), current?.title == nil {
        current = current ?? MarkdownDocument(line: number, offset: lineStart)
        current?.title = MarkdownText.plain(text.slice(2, text.count))
      } else if let json = carried(line, MarkdownCarrier.item) {
        current = current ?? MarkdownDocument(line: number, offset: lineStart)
        current?.entries.append(Entry(json: json, day: day, range: lineStart..<end))
      } else if day != nil, isEntry(line) {
        let title = MarkdownText.plain(text.slice(2, text.count))
        if !title.isEmpty {
          current?.entries.append(Entry(json: nil, day: day, title: title, range: lineStart..<end))
        }
      }
    }
    if let current { documents.append(current.ending(at: bytes.count)) }
    return documents
  }

  private func ending(at offset: Int) -> MarkdownDocument {
    var document = self
    document.range = range.lowerBound..<max(range.lowerBound, offset)
    return document
  }

  private mutating func take(day: Int, _ heading: ByteView) {
    lastDay = max(lastDay, day)
    guard firstDate == nil, (1...Limits.dayCount).contains(day) else { return }
    firstDate = DateText.date(in: heading)?.adding(days: 1 - day)
  }

  /// The object of a carrier in `line`. In text that a user wrote, no `<` is raw, or it has a backslash before it.
  private static func carried(_ line: ByteView, _ mark: StaticString) -> [UInt8]? {
    var from = 0
    while let start = line.firstRange(of: mark.bytes, from: from) {
      from = start + 1
      if start > 0, line[start - 1] == 0x5C { continue }
      let content = start + mark.utf8CodeUnitCount
      guard let end = line.firstRange(of: MarkdownCarrier.end.bytes, from: content) else { continue }
      if let json = CarrierText(document: .comment).object(line.slice(content, end)) { return json }
    }
    return nil
  }

  /// `## Day 3 · …`.
  static func headingDay(_ text: ByteView) -> Int? {
    let mark: StaticString = "## Day "
    guard text.hasPrefix(mark) else { return nil }
    let start = mark.utf8CodeUnitCount
    var at = start
    while at < text.count, text[at] == 0x2D || text[at] &- 0x30 < 10 { at += 1 }
    return JSONNumber.integer(text.slice(start, at))
  }

  /// An entry of the outer list: `- `, `* ` or `+ ` with at most one blank before it.
  private static func isEntry(_ line: ByteView) -> Bool {
    let start = line.first == 0x20 ? 1 : 0
    guard line.count > start + 2, line[start + 1] == 0x20 else { return false }
    return line[start] == 0x2D || line[start] == 0x2A || line[start] == 0x2B
  }
}
