/// Finds the line numbers of offsets in any order. The number of lines before each block is counted once.
package struct LineIndex: Sendable {
  private static let blockSize = 1 << 12
  /// By block: the 1-based line in which it begins.
  private var lines: [Int] = []

  package init(_ bytes: ByteView) {
    lines.reserveCapacity(bytes.count / LineIndex.blockSize + 1)
    var counter = LineCounter()
    for start in stride(from: 0, through: bytes.count, by: LineIndex.blockSize) {
      lines.append(counter.advance(to: start, in: bytes))
    }
  }

  /// The 1-based line of `offset`.
  ///
  /// - Parameter bytes: the indexed text.
  package func line(of offset: Int, in bytes: ByteView) -> Int {
    let offset = min(max(0, offset), bytes.count)
    let block = min(offset / LineIndex.blockSize, lines.count - 1)
    let start = block * LineIndex.blockSize
    return lines[block] + LineCounter.lineFeeds(in: bytes.slice(start, offset))
  }
}
