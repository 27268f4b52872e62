package import SourceText

/// Well-formed UTF-8 (Unicode, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
package enum UTF8Sequence {
  /// Length of the sequence that starts at `index`, 0 where it is not well formed.
  package static func length(at index: Int, in bytes: ByteView) -> Int {
    guard index >= 0, index < bytes.count else { return 0 }
    let lead = bytes[index]
    switch lead {
    case 0..<0x80: return 1
    case 0xC2...0xDF: return continues(bytes, index + 1) ? 2 : 0
    case 0xE0...0xEF:
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return continues(bytes, index + 1, low, high) && continues(bytes, index + 2) ? 3 : 0
    case 0xF0...0xF4:
      let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
      let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
      return continues(bytes, index + 1, low, high) && continues(bytes, index + 2) && continues(bytes, index + 3)
        ? 4 : 0
    default: return 0
    }
  }

  private static func continues(_ bytes: ByteView, _ index: Int, _ low: UInt8 = 0x80, _ high: UInt8 = 0xBF) -> Bool {
    index < bytes.count && bytes[index] >= low && bytes[index] <= high
  }
}
