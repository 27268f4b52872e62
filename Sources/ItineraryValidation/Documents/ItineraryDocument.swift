import FormatSyntax
package import SourceText

/// The bytes of a file, and the itineraries in them.
///
/// The file is JSON Lines if its name indicates that, or if the first line that is not blank is a complete JSON value
/// followed by more text. Otherwise it is one document: an itinerary or an array of itineraries. Every byte is read a
/// constant number of times.
package struct ItineraryDocument {
  package enum Layout: Hashable, Sendable { case lines, document }

  /// One itinerary of the document, or text that should be one.
  package struct Entry {
    package let text: ByteView
    /// 1-based.
    package let line: Int
    /// 1-based, in bytes.
    package let column: Int
    /// Why it is not an itinerary, with an offset in `text`; nil if it has not been read yet.
    package let problem: SyntaxError?
  }

  package let bytes: ByteView
  package let layout: Layout

  /// - Parameter bytes: UTF-8, with or without a byte order mark. Convert UTF-16 with `TextEncoding.decodeToUTF8`
  ///   first.
  package init(_ bytes: ByteView, name: String) {
    self.bytes = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count)
    layout = ItineraryDocument.layout(of: self.bytes, name: name)
  }

  /// A part of a JSON Lines document. Lines are numbered from the part's first line.
  package init(lines bytes: ByteView) {
    self.bytes = bytes
    layout = .lines
  }

  /// Whether the document contains only white space.
  package var isEmpty: Bool { bytes.allSatisfy { $0 <= 0x20 } }

  private static func layout(of bytes: ByteView, name: String) -> Layout {
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") { return .lines }
    var start = 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
    var rest = end
    while rest < bytes.count, bytes[rest] <= 0x20 { rest += 1 }
    if rest == bytes.count { return .document }
    var scanner = JSONScanner(bytes.slice(start, end))
    do throws(SyntaxError) {
      try scanner.skipValue()
      try scanner.expectEnd()
      return .lines
    } catch {
      // A value that is only nested too deeply counts as complete, so that its line is reported and other lines are
      // read.
      return error.code == nil ? .document : .lines
    }
  }

  /// Calls `body` for each itinerary, in order.
  package func forEach(_ body: (Entry) -> Void) {
    switch layout {
    case .lines: ItineraryLines(bytes).forEach(body)
    case .document: forEachInDocument(body)
    }
  }

  private func forEachInDocument(_ body: (Entry) -> Void) {
    var start = 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    guard start < bytes.count else { return }
    if bytes[start] == .openBracket {
      ItineraryArray(bytes, start: start).forEach(body)
    } else {
      // A byte order mark doesn't count as a column of the first line.
      body(Entry(text: bytes, line: 1, column: 1, problem: nil))
    }
  }
}
