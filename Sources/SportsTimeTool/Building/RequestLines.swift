import SourceText

/// The text of a request and its start.
struct RequestPlace {
  var start: SourceLocation
  var bytes: ByteView

  func location(_ offset: Int?) -> SourceLocation { start.of(offset ?? 0, in: bytes) }
}

/// The requests of a file with one request per line.
struct RequestLines {
  private let bytes: ByteView
  private var start: Int
  private var line = 0

  init(_ bytes: ByteView) {
    self.bytes = bytes
    start = bytes.hasPrefix("\u{FEFF}") ? 3 : 0
  }

  /// The next line that is not blank.
  mutating func next() -> (line: Int, text: ByteView)? {
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      let text = bytes.slice(start, end)
      line += 1
      start = end + 1
      if !text.trimmed.isEmpty { return (line, text) }
    }
    return nil
  }

  /// Whether a file has one request per line rather than a single request: because of its name, or because its first
  /// line is complete and followed by more text.
  static func isList(_ bytes: ByteView, _ path: String) -> Bool {
    let lowered = path.lowercased()
    var lines = RequestLines(bytes)
    guard let first = lines.next(), lines.next() != nil else { return false }
    if lowered.hasSuffix(".jsonl") || lowered.hasSuffix(".ndjson") { return true }
    let text = first.text.trimmed
    return text.first == 0x7B && text.last == 0x7D
  }
}
