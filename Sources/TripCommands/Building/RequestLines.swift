import CommandInterface
import SourceText

/// The text of a request and its start.
struct RequestPlace {
  var start: SourceLocation
  var bytes: ByteView

  func location(_ offset: Int?) -> SourceLocation { start.of(offset ?? 0, in: bytes) }
}

/// The requests of a file with one request per line.
enum RequestLines {
  /// The lines that are not blank, with their numbers from 1.
  static func of(_ bytes: ByteView) -> some Sequence<(line: Int, text: ByteView)> {
    bytes.lines(from: bytes.hasPrefix("\u{FEFF}") ? 3 : 0).enumerated().lazy
      .filter { !$0.element.text.trimmed.isEmpty }.map { (line: $0.offset + 1, text: $0.element.text) }
  }

  /// Whether a file has one request per line rather than a single request: because of its name, or because its first
  /// line is complete and followed by more text.
  static func isList(_ bytes: ByteView, _ path: String) -> Bool {
    let lowered = path.lowercased()
    var lines = RequestLines.of(bytes).makeIterator()
    guard let first = lines.next(), lines.next() != nil else { return false }
    if lowered.hasSuffix(".jsonl") || lowered.hasSuffix(".ndjson") { return true }
    let text = first.text.trimmed
    return text.first == .openBrace && text.last == .closeBrace
  }
}
