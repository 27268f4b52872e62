package import SourceText

/// The headers of an HTTP response that was saved together with its body.
package enum HTTPHead {
  /// The number of bytes before the body, including the blank line; 0 if the input does not begin with a status line.
  package static func length(_ bytes: ByteView) -> Int {
    guard bytes.hasPrefix("HTTP/") else { return 0 }
    var lineStart = 0
    // Longer headers don't occur in practice.
    let head = bytes.slice(0, 64 << 10)
    while let end = head.firstIndex(of: .lineFeed, from: lineStart) {
      if head.slice(lineStart, end).trimmed.isEmpty { return end + 1 }
      lineStart = end + 1
    }
    return 0
  }
}
