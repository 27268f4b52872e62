/// Several texts to search for in other texts, all at once: a feed may have dozens of words for an open time, and nearly no
/// event has one of them.
package struct SearchedTexts: Sendable {
  private let texts: [[UInt8]]
  /// The number of bytes at the beginning of each text by which it is found, at most eight.
  private let length: Int
  /// By hash of so many bytes: whether a text begins with such bytes.
  private var beginnings = [Bool](repeating: false, count: 1 << 13)

  package init(_ texts: [[UInt8]]) {
    self.texts = texts
    length = min(8, texts.map { $0.count }.min() ?? 0)
    for text in texts { text.withBytes { beginnings[hash($0, 0)] = true } }
  }

  /// Whether one of them occurs in a text.
  package func occur(in text: ByteView) -> Bool {
    if texts.isEmpty || text.count < length { return false }
    return beginnings.withUnsafeBufferPointer { beginnings in
      (0...text.count - length).contains { at in
        beginnings[hash(text, at)]
          && texts.contains { part in part.withBytes { text.slice(at, text.count).hasPrefix($0) } }
      }
    }
  }

  /// - Parameter at: an offset with at least `length` bytes from there on.
  @inline(__always)
  private func hash(_ text: ByteView, _ at: Int) -> Int {
    var word: UInt64 = 0
    if let base = text.baseAddress, at + 8 <= text.count {
      word = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: at, as: UInt64.self))
      if length < 8 { word &= (1 << UInt64(length * 8)) - 1 }
    } else {
      for place in (0..<length).reversed() { word = word << 8 | UInt64(text[at + place]) }
    }
    return Int(truncatingIfNeeded: mixed(word) >> 51)
  }
}
