package import SourceText

/// Well-formed UTF-8 (Unicode, table 3-7): no overlong forms, no surrogates, nothing above U+10FFFF.
package enum UTF8Sequence {
  /// Length of the sequence that starts at `index`; 0 if it is not well-formed.
  package static func length(at index: Int, in bytes: ByteView) -> Int {
    guard index >= 0, index < bytes.count, let start = bytes.baseAddress else { return 0 }
    return bytes[index] < 0x80 ? 1 : length(start + index, bytes.count - index)
  }

  /// Length of the well-formed sequence at `start`, whose first byte is not ASCII; 0 if it is not well-formed.
  @inlinable
  static func length(_ start: UnsafePointer<UInt8>, _ available: Int) -> Int {
    let first = start[0]
    if first < 0xC2 || first > 0xF4 { return 0 }
    if first < 0xE0 { return available >= 2 && start[1] & 0xC0 == 0x80 ? 2 : 0 }
    guard available >= 3 else { return 0 }
    let second = start[1]
    guard second & 0xC0 == 0x80, start[2] & 0xC0 == 0x80 else { return 0 }
    switch first {
    case 0xE0: return second >= 0xA0 ? 3 : 0
    case 0xED: return second < 0xA0 ? 3 : 0
    case 0xE1...0xEF: return 3
    default: break
    }
    guard available >= 4, start[3] & 0xC0 == 0x80 else { return 0 }
    if first == 0xF0 { return second >= 0x90 ? 4 : 0 }
    return first == 0xF4 && second >= 0x90 ? 0 : 4
  }
}
