import SourceText

extension TextTable {
  /// A number for a key of fixed size, 0, 1, 2 … in the order in which they are met. The key has no gaps between its
  /// members, as those would be compared, too.
  mutating func number<Key: BitwiseCopyable>(of key: Key) -> Int {
    withUnsafeBytes(of: key) { raw in Int(raw.withMemoryRebound(to: UInt8.self) { intern($0) }.raw) - 1 }
  }
}
