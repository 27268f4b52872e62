import FeedReading
import FormatSyntax
import SourceText

/// The member names in a source, and how often each occurs: columns, keys, elements and attributes, or properties.
struct SourceKeys {
  private static let maxNames = 500

  private var names = TextTable()
  private var counts: [Int] = [0]

  /// The number of occurrences by name; the maximum for a column of a table.
  static func counts(in bytes: ByteView) -> [String: Int] {
    var keys = SourceKeys()
    switch FileHead(bytes).syntaxes.first {
    case .csv:
      let columns = (try? CSVReader(bytes))?.columns ?? []
      return Dictionary(keepingFirst: columns.map { ($0, Int.max) })
    case .json, .jsonl: keys.readKeys(of: bytes)
    case .xml: keys.readNames(of: bytes)
    case .ical: keys.readProperties(of: bytes)
    case nil: break
    }
    var counts: [String: Int] = [:]
    for number in keys.counts.indices where keys.counts[number] > 0 {
      counts[keys.names.string(TextID(raw: UInt32(number)))] = keys.counts[number]
    }
    return counts
  }

  private mutating func add(_ name: ByteView) {
    if counts.count > SourceKeys.maxNames, names.find(name) == nil { return }
    let number = Int(names.intern(name).raw)
    while counts.count <= number { counts.append(0) }
    counts[number] += 1
  }

  /// JSON strings that are followed by a colon.
  private mutating func readKeys(of text: ByteView) {
    var at = 0
    while let start = text.firstIndex(of: .quote, from: at) {
      var end = start + 1
      while end < text.count, text[end] != .quote { end += text[end] == .backslash ? 2 : 1 }
      guard end < text.count else { break }
      var next = end + 1
      while next < text.count, text[next] <= .blank { next += 1 }
      if next < text.count, text[next] == .colon { add(text.slice(start + 1, end)) }
      at = end + 1
    }
  }

  /// Names after `<`, and before `=` within a tag.
  private mutating func readNames(of text: ByteView) {
    var at = 0
    while let start = text.firstIndex(of: .lessThan, from: at) {
      let end = text.firstIndex(of: .greaterThan, from: start) ?? text.count
      let tag = text.slice(start + 1, end)
      at = end + 1
      guard let first = tag.first, SourceKeys.isLetter(first) else { continue }
      add(tag.slice(0, tag.firstIndex { !SourceKeys.isLetter($0) } ?? tag.count))
      for place in tag.indices where tag[place] == .equalsSign {
        var begin = place
        while begin > 0, SourceKeys.isLetter(tag[begin - 1]) { begin -= 1 }
        if begin < place { add(tag.slice(begin, place)) }
      }
    }
  }

  /// Names at the start of a calendar's lines.
  private mutating func readProperties(of text: ByteView) {
    for (_, line) in text.lines {
      let colon = line.firstIndex { !SourceKeys.isLetter($0) }
      if let colon, colon > 0, line[colon] == .colon || line[colon] == .semicolon { add(line.slice(0, colon)) }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == .hyphen || byte == .underscore
  }

  /// The names in a definition's path, including the whole path, which may be the name of a column.
  static func names(inPath path: String) -> [String] {
    [path] + path.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init)
  }

  /// The definition's text with one name replaced in its paths.
  static func renaming(_ old: String, to new: String, in definition: FeedDefinition) -> String {
    var text = definition.text
    for path in Set(definition.paths) where names(inPath: path).contains(old) {
      let renamed =
        path == old
        ? new
        : path.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
      text = replacing("\"\(path)\"", by: "\"\(renamed)\"", in: text)
      text = replacing("\"\\\"\(old)\\\":\"", by: "\"\\\"\(new)\\\":\"", in: text)
    }
    return text
  }

  /// Replaces values, but not member names, which are followed by a colon.
  private static func replacing(_ old: String, by new: String, in text: String) -> String {
    let parts = text.split(separator: old, omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { result, part in
      result += (part.first { $0 != " " && $0 != "\n" } == ":" ? old : new) + part
    }
  }
}
