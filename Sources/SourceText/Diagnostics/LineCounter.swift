/// Computes line numbers for increasing offsets. Reads each byte once.
public struct LineCounter: Sendable {
  /// The 1-based line of `offset`.
  public private(set) var line = 1
  public private(set) var offset = 0
  /// The start of the line that contains `offset`.
  private var lineStart = 0

  public init() {}

  /// The line of `target`, which must not be before the last requested offset.
  public mutating func advance(to target: Int, in bytes: ByteView) -> Int {
    let end = min(target, bytes.count)
    guard end > offset, let base = bytes.baseAddress else { return line }
    // Records are often one line, and searching for a line ending is faster than counting line endings.
    guard let first = bytes.slice(0, end).firstIndex(of: .lineFeed, from: offset) else {
      offset = end
      return line
    }
    line += LineCounter.lineFeeds(base + first, end - first)
    offset = end
    lineStart = end
    while lineStart > 0, bytes[lineStart - 1] != .lineFeed { lineStart -= 1 }
    return line
  }

  static func lineFeeds(in bytes: ByteView) -> Int {
    bytes.baseAddress.map { lineFeeds($0, bytes.count) } ?? 0
  }

  private static func lineFeeds(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var total = 0
    var at = 0
    while at + 8 <= count {
      total += ByteWord(base, at: at).isExactly(.lineFeed).nonzeroBitCount
      at += 8
    }
    while at < count {
      total += base[at] == .lineFeed ? 1 : 0
      at += 1
    }
    return total
  }

  /// The line and column of `target`, which may be slightly before the last requested offset. The cost is proportional
  /// to the distance.
  public mutating func position(of target: Int, in bytes: ByteView) -> (line: Int, column: Int) {
    let target = min(max(0, target), bytes.count)
    if target >= offset { return (advance(to: target, in: bytes), target - lineStart + 1) }
    if target >= lineStart { return (line, target - lineStart + 1) }
    let newlines = bytes.slice(target, offset).count { $0 == .lineFeed }
    var start = target
    while start > 0, bytes[start - 1] != .lineFeed { start -= 1 }
    return (line - newlines, target - start + 1)
  }

  /// The location of `target` in a file, for findings.
  package mutating func location(of target: Int, in bytes: ByteView, file: String) -> SourceLocation {
    SourceLocation(file: file).of(position(of: target, in: bytes))
  }

  /// Line and column (both 1-based, the column in bytes) of `offset`.
  public static func position(of offset: Int, in bytes: ByteView) -> (line: Int, column: Int) {
    var counter = LineCounter()
    return counter.position(of: offset, in: bytes)
  }
}
