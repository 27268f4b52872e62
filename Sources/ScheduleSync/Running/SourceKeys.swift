import FeedReading
import FormatSyntax
import SourceText

/// The names of members in a source: columns, keys, elements and attributes, properties.
enum SourceKeys {
  /// What a source says behind this is more of the same.
  private static let mostBytes = 1 << 20
  private static let mostNames = 500

  static func of(_ bytes: ByteView) -> Set<String> {
    let head = bytes.slice(0, min(bytes.count, mostBytes))
    switch FileHead(head).syntaxes.first {
    case .csv: return Set((try? CSVReader(head))?.columns ?? [])
    case .json, .jsonl: return keys(in: head)
    case .xml: return names(in: head)
    case .ical: return properties(in: head)
    case nil: return []
    }
  }

  /// Texts of JSON that a colon follows.
  private static func keys(in text: ByteView) -> Set<String> {
    var names: Set<String> = []
    var at = 0
    while let start = text.firstIndex(of: 0x22, from: at), names.count < mostNames {
      var end = start + 1
      while end < text.count, text[end] != 0x22 { end += text[end] == 0x5C ? 2 : 1 }
      guard end < text.count else { break }
      var next = end + 1
      while next < text.count, text[next] <= 0x20 { next += 1 }
      if next < text.count, text[next] == 0x3A { names.insert(text.slice(start + 1, end).text) }
      at = end + 1
    }
    return names
  }

  /// What stands behind `<`, and before `=` within a tag.
  private static func names(in text: ByteView) -> Set<String> {
    var names: Set<String> = []
    var at = 0
    while let start = text.firstIndex(of: 0x3C, from: at), names.count < mostNames {
      let end = text.firstIndex(of: 0x3E, from: start) ?? text.count
      let tag = text.slice(start + 1, end)
      at = end + 1
      guard let first = tag.first, isLetter(first) else { continue }
      names.insert(tag.slice(0, tag.firstIndex { !isLetter($0) } ?? tag.count).text)
      for place in tag.indices where tag[place] == 0x3D {
        var begin = place
        while begin > 0, isLetter(tag[begin - 1]) { begin -= 1 }
        if begin < place { names.insert(tag.slice(begin, place).text) }
      }
    }
    return names
  }

  /// What stands at the begin of a line of a calendar.
  private static func properties(in text: ByteView) -> Set<String> {
    var names: Set<String> = []
    var at = 0
    while at < text.count, names.count < mostNames {
      let end = text.firstIndex(of: 0x0A, from: at) ?? text.count
      let line = text.slice(at, end)
      if let colon = line.firstIndex(where: { !isLetter($0) }), colon > 0, line[colon] == 0x3A || line[colon] == 0x3B {
        names.insert(line.slice(0, colon).text)
      }
      at = end + 1
    }
    return names
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2D || byte == 0x5F
  }

  /// The names in a definition's path; a path is also the name of a column as a whole.
  static func names(inPath path: String) -> [String] {
    [path] + path.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }.map(String.init)
  }

  /// The definition's text with another name in its paths.
  static func renaming(_ old: String, to new: String, in definition: FeedDefinition) -> String {
    var text = definition.text
    for path in Set(definition.paths) where names(inPath: path).contains(old) {
      let renamed =
        path == old
        ? new
        : path.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
      for (before, after) in [("\"\(path)\"", "\"\(renamed)\""), ("\"\\\"\(old)\\\":\"", "\"\\\"\(new)\\\":\"")] {
        text = text.split(separator: before, omittingEmptySubsequences: false).joined(separator: after)
      }
    }
    return text
  }
}
