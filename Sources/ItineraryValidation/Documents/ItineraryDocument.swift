package import ItineraryModel
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

    /// - Parameter error: why it can't be read, with an offset in `text`.
    package func finding(_ error: SyntaxError, file: String) -> Diagnostic {
      Diagnostic(
        code: error.code ?? .unreadableItinerary, severity: .error, message: error.message,
        location: SourceLocation(file: file, line: line, column: column).of(error.offset, in: text))
    }
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
  package var isEmpty: Bool { bytes.allSatisfy { $0 <= .blank } }

  private static func layout(of bytes: ByteView, name: String) -> Layout {
    if name.hasSuffix(".jsonl") || name.hasSuffix(".ndjson") { return .lines }
    var start = 0
    while start < bytes.count, bytes[start] <= .blank { start += 1 }
    let end = bytes.firstIndex(of: .lineFeed, from: start) ?? bytes.count
    var rest = end
    while rest < bytes.count, bytes[rest] <= .blank { rest += 1 }
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
  package func forEach<Failure: Error>(_ body: (Entry) throws(Failure) -> Void) throws(Failure) {
    if layout == .lines {
      try ItineraryLines(bytes).forEach(body)
    } else if let start = bytes.firstIndex(where: { $0 > .blank }) {
      if bytes[start] == .openBracket {
        var array = ItineraryArray(bytes, start: start)
        try array.forEach(body)
      } else {
        // A byte order mark doesn't count as a column of the first line.
        try body(Entry(text: bytes, line: 1, column: 1, problem: nil))
      }
    }
  }
}

extension ItineraryReader {
  /// Reads an itinerary that can be shown, changed and written.
  ///
  /// - Throws: also the obstacle, if it can be read but not completely.
  package mutating func read(_ entry: ItineraryDocument.Entry) throws(SyntaxError) {
    if let problem = entry.problem { throw problem }
    try read(entry.text)
    if let obstacle { throw obstacle }
  }
}
