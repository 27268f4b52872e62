package import SourceText

internal import CLibrary

/// Steps through iCalendar's content lines without copying them (RFC 5545, section 3.1).
///
/// A line ends with CRLF. A single LF and CR CR LF are also accepted, and the first of each is recorded.
package struct ICalendarScanner {
  private let base: UnsafePointer<UInt8>?
  private let count: Int
  /// Offset of the first byte after the line and its line ending.
  package private(set) var next: Int
  /// Offset of the line's first byte.
  package private(set) var start = 0
  /// Offset after the line's last byte, before its line ending.
  package private(set) var end = 0
  /// Whether the line contains folds, which must be removed before it is read.
  package private(set) var isFolded = false
  package private(set) var firstBareLF: Int?
  package private(set) var firstDoubledCR: Int?

  /// Starts after a byte order mark.
  package init(_ input: ByteView) {
    base = input.baseAddress
    count = input.count
    next = TextEncoding.utf8BOMLength(input)
  }

  /// Moves to the next line. Returns false after the last one.
  @inline(__always)
  package mutating func step() -> Bool {
    guard let base, next < count else { return false }
    start = next
    isFolded = false
    var lineStart = next
    while true {
      let found = memchr(base + lineStart, 0x0A, count - lineStart)
      let lineEnd = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? count
      end = lineEnd
      if end > lineStart, base[end - 1] == .carriageReturn {
        end -= 1
        if end > lineStart, base[end - 1] == .carriageReturn { dropDoubledCR(lineStart, base) }
      } else if lineEnd < count, firstBareLF == nil {
        firstBareLF = lineEnd
      }
      next = min(lineEnd + 1, count)
      guard next < count, base[next] == .blank || base[next] == .tab else { return true }
      isFolded = true
      lineStart = next + 1
    }
  }

  private mutating func dropDoubledCR(_ lineStart: Int, _ base: UnsafePointer<UInt8>) {
    if firstDoubledCR == nil { firstDoubledCR = end - 1 }
    while end > lineStart, base[end - 1] == .carriageReturn { end -= 1 }
  }

  /// The line as in the input, including folds.
  @inline(__always)
  package var line: ByteView { ByteView(start: base.map { $0 + start }, count: end - start) }
}
