import SourceText

internal import CByteScan

/// Finds the ends of CSV fields, in ascending order. It scans 64 bytes at a time, because fields are only a few bytes
/// long.
struct CSVFieldEnds {
  private static let window = 64

  private let base: UnsafePointer<UInt8>
  private let count: Int
  private let delimiter: UInt8
  /// Offset of the window.
  private var start = 0
  /// One bit per byte of the window, lowest first: whether a field ends there. The end of input is also an end.
  private var ends: UInt64 = 0

  init(_ scanner: CSVScanner, from start: Int) {
    (base, count, delimiter) = (scanner.base, scanner.count, scanner.delimiter)
    look(from: start)
  }

  /// Offset of the first delimiter, CR or LF at or after `offset`; the end of input if there is none.
  ///
  /// - Parameter offset: at least the previous one.
  @inline(__always)
  mutating func next(from offset: Int) -> Int {
    if offset - start >= CSVFieldEnds.window { look(from: offset) }
    var left = ends & (UInt64.max &<< UInt64(truncatingIfNeeded: offset - start))
    while left == 0 {
      look(from: start + CSVFieldEnds.window)
      left = ends
    }
    return start + left.trailingZeroBitCount
  }

  private mutating func look(from offset: Int) {
    start = offset
    if offset + CSVFieldEnds.window <= count {
      ends = sportstime_field_ends(base + offset, delimiter)
      return
    }
    ends = 1 << UInt64(max(0, count - offset))
    for at in stride(from: offset, to: count, by: 1)
    where base[at] == delimiter || base[at] == .lineFeed || base[at] == .carriageReturn {
      ends |= 1 << UInt64(at - offset)
    }
  }
}
