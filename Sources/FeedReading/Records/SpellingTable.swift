package import SourceText

/// Assigns numbers (0, 1, 2 …) to the texts of a side or a venue, in order of first occurrence.
///
/// A record's texts are joined and looked up together, which is several times faster than one by one.
package struct SpellingTable {
  private var table: TextTable
  private let key = OutputBuffer(capacity: 256)

  /// - Parameter limit: maximum bytes of all keys.
  package init(limit: Int = Limits.textTableBytes) { table = TextTable(limit: limit) }

  /// Begins a key with numbers that the meaning of its texts depends on.
  package func begin(_ first: Int32, _ second: UInt32 = 0, _ third: Int32 = 0, _ fourth: Int32 = 0) {
    key.removeAll()
    key.append(word: UInt64(UInt32(bitPattern: first)) << 32 | UInt64(second))
    key.append(word: UInt64(UInt32(bitPattern: third)) << 32 | UInt64(UInt32(bitPattern: fourth)))
  }

  /// Begins a key whose meaning depends only on its texts.
  func begin() { key.removeAll() }

  package func append(_ text: ByteView) { key.append(counted: text) }

  /// The number of a key that is a single text; nil if the text is empty or the table is full. A table has either
  /// single-text keys or composed keys.
  package mutating func number(_ text: ByteView) -> Int? {
    let known = table.intern(text)
    return known.isEmpty ? nil : Int(known.raw) - 1
  }

  /// The number of the last composed key; nil if the table is full. The result must then be computed each time.
  package mutating func number() -> Int? {
    let text = table.intern(key.view)
    return text.isEmpty ? nil : Int(text.raw) - 1
  }
}
