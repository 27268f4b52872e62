internal import SourceText

internal import CLibrary

/// Finds the ends of CSV fields, quoted fields and lines. It has no state.
struct CSVScanner {
  let base: UnsafePointer<UInt8>
  let count: Int
  let delimiter: UInt8

  /// A field that starts with a quote.
  struct Quoted {
    /// Offset of the closing quote.
    var close: Int
    /// Offset of the delimiter or line ending after the field, or of the end of input.
    var end: Int
    /// Whether the field contains a doubled quote.
    var hasPairs: Bool
  }

  enum LineEnd { case usual, bareCR, doubledCR }

  /// Offset of the first delimiter, CR or LF at or after `start`; the end of input if there is none.
  func fieldEnd(from start: Int) -> Int {
    var ends = CSVFieldEnds(self, from: start)
    return ends.next(from: start)
  }

  /// The quoted field whose opening quote is at `start`.
  func quotedField(at start: Int) throws(SyntaxError) -> Quoted {
    var at = start + 1
    var hasPairs = false
    while let found = memchr(base + min(at, count), 0x22, count - min(at, count)) {
      let close = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if close + 1 < count, base[close + 1] == .quote {
        hasPairs = true
        at = close + 2
        continue
      }
      return Quoted(close: close, end: fieldEnd(from: close + 1), hasPairs: hasPairs)
    }
    throw SyntaxError(offset: start, message: "the quote that opens here is never closed")
  }

  /// Offset after the line ending at `offset`, which is a CR or LF. CR CR LF, which some Windows software writes, is
  /// one line ending.
  @inline(__always)
  func afterLineEnd(_ offset: Int) -> (next: Int, kind: LineEnd) {
    if base[offset] == .lineFeed { return (offset + 1, .usual) }
    if offset + 1 < count, base[offset + 1] == .lineFeed { return (offset + 2, .usual) }
    if offset + 2 < count, base[offset + 1] == .carriageReturn, base[offset + 2] == .lineFeed {
      return (offset + 3, .doubledCR)
    }
    return (offset + 1, .bareCR)
  }

  /// Offset of the first byte at or after `start` that is not a line ending.
  func afterBlankLines(_ start: Int) -> Int {
    var at = start
    while at < count, base[at] == .lineFeed || base[at] == .carriageReturn { at += 1 }
    return at
  }

  /// A quoted field's text without its quotes, and the text between the closing quote and the delimiter.
  ///
  /// - Returns: the bytes written, no more than `field.end - start`.
  func unquote(_ field: Quoted, from start: Int, into output: UnsafeMutablePointer<UInt8>) -> Int {
    var written = 0
    var at = start + 1
    while at < field.close {
      output[written] = base[at]
      written += 1
      at += base[at] == .quote ? 2 : 1
    }
    at = field.close + 1
    while at < field.end {
      output[written] = base[at]
      written += 1
      at += 1
    }
    return written
  }
}
