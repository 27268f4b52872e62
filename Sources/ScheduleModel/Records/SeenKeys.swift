import FormatSyntax

/// The keys that an object has had so far.
package struct SeenKeys {
  /// Whether there have been no keys.
  var isFirst = true
  /// A bit for each key that is known.
  private var known: UInt64 = 0
  private var others: Set<[UInt8]> = []

  package init() {}

  /// False if the key was there before.
  mutating func insert(_ key: RecordKey, _ text: JSONText) -> Bool {
    if key == .other { return others.insert(text.decoded).inserted }
    let bit: UInt64 = 1 << UInt64(key.rawValue)
    defer { known |= bit }
    return known & bit == 0
  }
}
