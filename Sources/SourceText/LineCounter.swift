/// Line numbers for rising offsets: each byte is looked at once.
public struct LineCounter: Sendable {
  /// 1-based line of `offset`.
  public private(set) var line = 1
  public private(set) var offset = 0

  public init() {}

  /// The line at `target`, which is at or after the last one asked for.
  public mutating func advance(to target: Int, in bytes: ByteView) -> Int {
    let end = min(target, bytes.count)
    guard end > offset, let base = bytes.baseAddress else { return line }
    var newlines = 0
    var at = base + offset
    let stop = base + end
    // Counted in bytes of 255 at most, a shape that the compiler turns into vector code.
    while at < stop {
      let block = min(255, stop - at)
      var count: UInt8 = 0
      for index in 0..<block { count &+= at[index] == 0x0A ? 1 : 0 }
      newlines += Int(count)
      at += block
    }
    line += newlines
    offset = end
    return line
  }

  /// Line and column (both 1-based, the column in bytes) of `offset`.
  public static func position(of offset: Int, in bytes: ByteView) -> (line: Int, column: Int) {
    var counter = LineCounter()
    let end = min(max(0, offset), bytes.count)
    let line = counter.advance(to: end, in: bytes)
    var start = end
    while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
    return (line, end - start + 1)
  }
}
