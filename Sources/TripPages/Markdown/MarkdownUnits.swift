import ItineraryModel
import SourceText

/// A Markdown document of one itinerary, split into the units of an export: its title, its totals, the rows of its
/// table, its headings, its entries with their notes, and the comment with the trip.
struct MarkdownUnits {
  struct Unit {
    /// Identifies the unit; empty for the text before the first unit.
    var key: [UInt8]
    /// Includes an entry's notes.
    var lines: [[UInt8]]
    /// Blank lines and people's text below the unit.
    var rest: [[UInt8]] = []
    /// 1-based line in the text.
    var line = 1

    /// The visible text, without trailing blanks.
    var visible: [[UInt8]] { lines.map(MarkdownUnits.visible) }
    var isItem: Bool { key.starts(with: "item ".utf8) }
    var hasText: Bool { rest.contains { !MarkdownUnits.visible($0).isEmpty } }
  }

  private(set) var units = [Unit(key: [], lines: [])]
  private(set) var places: [[UInt8]: Int] = [[]: 0]
  /// By key: the heading above.
  private(set) var days: [[UInt8]: [UInt8]] = [:]

  static func visible(_ line: [UInt8]) -> [UInt8] { line.withBytes { MarkdownCarrier.removed(from: $0) } }

  /// - Parameters:
  ///   - ids: item ids by the offset of their entry's first line.
  ///   - known: the export that the text is a changed version of; nil for an export.
  ///   - carried: an export of the trip that the text carries. Units that are only in this export are left out, because
  ///     no person wrote them.
  init(_ text: ByteView, _ ids: [Int: [UInt8]], known: MarkdownUnits? = nil, carried: MarkdownUnits? = nil) {
    var isInEntry = false
    var counts: [[UInt8]: Int] = [:]
    for (index, (start, line)) in text.lines.enumerated() {
      var key: [UInt8]?
      if let id = ids[start] {
        counts[id, default: 0] += 1
        key = Array("item \(counts[id] ?? 1) ".utf8) + id
      } else if isInEntry, MarkdownDocument.isNote(line) {
        units[units.count - 1].lines.append(Array(line))
      } else if !line.trimmed.isEmpty {
        let sentence = Array("text ".utf8) + (units.last?.key ?? [])
        let form = MarkdownUnits.key(line)
        // A sentence is recognized by its words.
        let words = [MarkdownUnits.visible(Array(line))]
        let isOurs = known == nil || known?[sentence]?.visible == words || carried?[sentence]?.visible == words
        key = form ?? (isOurs ? sentence : nil)
        if let known, let found = key, known.places[found] == nil { key = nil }
        if key == nil, let known, let carried {
          let told = form ?? Array("text ".utf8) + (days[units.last?.key ?? []] ?? [])
          if known[told] == nil, carried[told]?.visible == words {
            isInEntry = false
            continue
          }
        }
      }
      if let key, places[key] == nil {
        places[key] = units.count
        days[key] = days[units.last?.key ?? []]
        if key.starts(with: "day ".utf8) { days[key] = key }
        isInEntry = key.starts(with: "item ".utf8)
        units.append(Unit(key: key, lines: [Array(line)], line: index + 1))
      } else if !(isInEntry && MarkdownDocument.isNote(line) && ids[start] == nil) {
        isInEntry = false
        units[units.count - 1].rest.append(Array(line))
      }
    }
  }

  /// The key of a line that can be identified by its form; nil if only its text identifies it.
  private static func key(_ line: ByteView) -> [UInt8]? {
    let text = line.trimmed
    if text.hasPrefix(MarkdownCarrier.trip) { return Array("trip".utf8) }
    if let days = MarkdownDocument.headingDays(text) { return Array("day \(days.lowerBound)".utf8) }
    if text.hasPrefix("# ") { return Array("title".utf8) }
    guard text.hasPrefix("| "), let end = text.firstIndex(of: .verticalBar, from: 1) else { return nil }
    return Array("row ".utf8) + Array(text.slice(1, end).trimmed)
  }

  subscript(_ key: [UInt8]) -> Unit? { places[key].map { units[$0] } }
}
