import FormatSyntax

/// The keys of an object so far.
package struct SeenKeys {
  /// Whether there have been no keys yet.
  var isFirst = true
  /// A bit for each known key.
  private var known: UInt64 = 0
  private var others: Set<[UInt8]> = []

  package init() {}

  /// Returns false if the key was there before.
  mutating func insert(_ key: RecordKey, _ text: JSONText) -> Bool {
    if key == .other { return others.insert(text.decoded).inserted }
    let bit: UInt64 = 1 << UInt64(key.rawValue)
    defer { known |= bit }
    return known & bit == 0
  }
}
