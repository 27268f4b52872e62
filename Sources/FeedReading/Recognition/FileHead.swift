import FormatSyntax
package import SourceText

/// The beginning of a file, for recognizing its feed.
package struct FileHead {
  /// The number of bytes to read.
  private static let size = 64 << 10

  private let input: ByteView
  private let head: ByteView
  private let plain: SpelledHead
  /// The syntaxes that match the first bytes; empty if there are only blanks.
  package let syntaxes: [FeedDefinition.Syntax]

  package init(_ input: ByteView) {
    self.input = input
    head = input.slice(0, FileHead.size)
    syntaxes = FileHead.syntaxes(of: head)
    plain = SpelledHead(input, size: FileHead.size, syntaxes.first)
  }

  /// Whether a text is at the beginning or the end of the file, in any spelling. Members of a document can be in any
  /// order.
  func has(_ text: String) -> Bool {
    text.withBytes { text in plain.parts.contains { $0.withBytes { $0.firstRange(of: text) } != nil } }
  }

  /// The first line, without quotes.
  var firstLine: [UInt8] { firstLineAsWritten.filter { $0 != .quote } }

  private var firstLineAsWritten: ByteView {
    var at = TextEncoding.utf8BOMLength(head)
    while at < head.count, head[at] == .carriageReturn || head[at] == .lineFeed { at += 1 }
    let rest = head.slice(at, head.count)
    return rest.slice(0, rest.firstIndex { $0 == .carriageReturn || $0 == .lineFeed } ?? rest.count)
  }

  /// Whether the file is a JSON list rather than an object.
  var isList: Bool { syntaxes == [.json] && FileHead.firstByte(of: head) == .openBracket }

  /// The columns of a table with a header; empty for any other file.
  var columns: Set<String> { Set((try? CSVReader(input))?.columns ?? []) }

  private static func syntaxes(of head: ByteView) -> [FeedDefinition.Syntax] {
    let start = withoutBlanks(head)
    switch start.first {
    case .lessThan: return [.xml]
    case .openBracket: return [.json]
    case .openBrace: return objectSyntaxes(of: start)
    case nil: return []
    default:
      let word = start.slice(0, 6)
      return word.equalsIgnoringCase("BEGIN:") ? [.ical] : [.csv]
    }
  }

  /// An object that ends on its line and is followed by another is one of many lines. A single object may be either.
  private static func objectSyntaxes(of text: ByteView) -> [FeedDefinition.Syntax] {
    let end = text.firstIndex(of: .lineFeed, from: 0) ?? text.count
    if text.slice(0, end).trimmed.last != .closeBrace { return [.json] }
    return firstByte(of: text.slice(end, text.count)) == .openBrace ? [.jsonl] : [.json, .jsonl]
  }

  private static func withoutBlanks(_ head: ByteView) -> ByteView {
    var at = TextEncoding.utf8BOMLength(head)
    while at < head.count, head[at] <= .blank { at += 1 }
    return head.slice(at, head.count)
  }

  private static func firstByte(of head: ByteView) -> UInt8? { withoutBlanks(head).first }
}

/// The beginning and the end of a file in plain spelling, computed on first use.
private final class SpelledHead {
  private let input: ByteView
  private let size: Int
  private let syntax: FeedDefinition.Syntax?

  init(_ input: ByteView, size: Int, _ syntax: FeedDefinition.Syntax?) {
    self.input = input
    self.size = size
    self.syntax = syntax
  }

  lazy var parts: [[UInt8]] = {
    let end = input.slice(max(size, input.count - size), input.count)
    let parts = [input.slice(0, size), end].filter { !$0.isEmpty }
    return switch syntax {
    // The end may start in a string.
    case .json, .jsonl: parts.map { PlainSpelling.json($0) } + [PlainSpelling.json(end, startsInString: true)]
    case .ical: parts.map(PlainSpelling.calendar)
    case .xml: parts.map(PlainSpelling.xml)
    case .csv, nil: parts.map { Array($0) }
    }
  }()
}
