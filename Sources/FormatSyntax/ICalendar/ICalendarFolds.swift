internal import SourceText

internal import CLibrary

/// Removes folds: a line ending followed by one blank or tab (RFC 5545, section 3.1). It works on bytes, because a fold
/// may be inside a character or an escape.
extension ICalendarScanner {
  /// Writes `line` without its folds.
  ///
  /// - Returns: the bytes written, fewer than `line.count`.
  static func unfold(_ line: ByteView, into output: UnsafeMutablePointer<UInt8>) -> Int {
    guard let base = line.baseAddress else { return 0 }
    var written = 0
    forEachPiece(of: line) { start, end in
      memcpy(output + written, base + start, end - start)
      written += end - start
    }
    return written
  }

  /// Replaces the contents of `output` with `line` without its folds.
  static func unfold(_ line: ByteView, to output: OutputBuffer) {
    output.removeAll()
    forEachPiece(of: line) { output.append(line.slice($0, $1)) }
  }

  @inline(__always)
  private static func forEachPiece(of line: ByteView, _ body: (_ start: Int, _ end: Int) -> Void) {
    var at = 0
    while at < line.count {
      let lineEnd = line.firstIndex(of: .lineFeed, from: at) ?? line.count
      var end = lineEnd
      if lineEnd < line.count { while end > at, line[end - 1] == .carriageReturn { end -= 1 } }
      body(at, end)
      at = lineEnd + 2
    }
  }

  /// The offset in `lines` of the first byte that is not UTF-8 after unfolding; nil if there is none.
  static func firstInvalidUTF8(unfolding lines: ByteView) -> Int? {
    var text: [UInt8] = []
    /// The start of each run of bytes without a fold, in the text and in `lines`.
    var runs: [(inText: Int, inLines: Int)] = [(0, 0)]
    var at = 0
    while let lineEnd = lines.firstIndex(of: .lineFeed, from: at) {
      let isFold = lineEnd + 1 < lines.count && (lines[lineEnd + 1] == .blank || lines[lineEnd + 1] == .tab)
      var end = isFold ? lineEnd : lineEnd + 1
      if isFold { while end > at, lines[end - 1] == .carriageReturn { end -= 1 } }
      text.append(contentsOf: lines.slice(at, end))
      at = isFold ? lineEnd + 2 : lineEnd + 1
      if isFold { runs.append((text.count, at)) }
    }
    text.append(contentsOf: lines.slice(at, lines.count))
    guard let invalid = text.withBytes({ TextEncoding.firstInvalidUTF8(in: $0) }) else { return nil }
    guard let run = runs.last(where: { $0.inText <= invalid }) else { return invalid }
    return run.inLines + invalid - run.inText
  }
}
