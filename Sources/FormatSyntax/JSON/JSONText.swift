public import SourceText

import CLibrary

/// The raw text of a JSON string without its quotes; decoded on demand.
public struct JSONText {
  @usableFromInline package let raw: ByteView
  @usableFromInline package let hasEscapes: Bool

  @inlinable
  package init(raw: ByteView, hasEscapes: Bool) {
    self.raw = raw
    self.hasEscapes = hasEscapes
  }

  @inlinable
  package func equals(_ text: StaticString) -> Bool {
    hasEscapes ? equalsDecoded(text) : raw.equals(text)
  }

  @usableFromInline
  func equalsDecoded(_ text: StaticString) -> Bool {
    decoded.withBytes { $0.equals(text) }
  }

  package var decoded: [UInt8] {
    if !hasEscapes { return Array(raw) }
    return [UInt8](unsafeUninitializedCapacity: raw.count) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = decode(into: base)
    }
  }

  package var string: String { hasEscapes ? String(decoding: decoded, as: UTF8.self) : raw.text }

  /// Writes the decoded text, which is never longer than the raw one, and returns its length.
  ///
  /// An unpaired surrogate becomes U+FFFD. RFC 8259 allows its escape, but UTF-8 can't encode it.
  package func decode(into target: UnsafeMutablePointer<UInt8>) -> Int {
    var at = 0
    var used = 0
    let count = raw.count
    while at < count {
      if raw[at] != .backslash {
        // The text may be decoded in place.
        let end = raw.firstIndex(of: .backslash, from: at) ?? count
        if let base = raw.baseAddress { memmove(target + used, base + at, end - at) }
        used += end - at
        at = end
        continue
      }
      let escape: UInt8 = at + 1 < count ? raw[at + 1] : .backslash
      at += 2
      switch escape {
      case UInt8(ascii: "b"): target[used] = 0x08
      case UInt8(ascii: "f"): target[used] = 0x0C
      case UInt8(ascii: "n"): target[used] = .lineFeed
      case UInt8(ascii: "r"): target[used] = .carriageReturn
      case UInt8(ascii: "t"): target[used] = .tab
      case UInt8(ascii: "u"):
        var scalar = JSONText.hex4(raw, at) ?? 0xFFFD
        at += 4
        if scalar & 0xFC00 == 0xD800, at + 6 <= count, raw[at] == .backslash, raw[at + 1] == UInt8(ascii: "u"),
          let low = JSONText.hex4(raw, at + 2), low & 0xFC00 == 0xDC00
        {
          scalar = 0x10000 + ((scalar & 0x3FF) << 10) + (low & 0x3FF)
          at += 6
        }
        used += JSONText.encode(scalar & 0xFFFF_F800 == 0xD800 ? 0xFFFD : scalar, at: target + used)
        continue
      default: target[used] = escape
      }
      used += 1
    }
    return used
  }

  package static func hex4(_ bytes: ByteView, _ at: Int) -> UInt32? {
    guard at >= 0, at + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in at..<at + 4 {
      guard let digit = bytes[index].hexDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// An escape of six bytes becomes at most three bytes of UTF-8, so the target is always large enough.
  private static func encode(_ scalar: UInt32, at target: UnsafeMutablePointer<UInt8>) -> Int {
    func low(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(truncatingIfNeeded: (scalar >> shift) & 0x3F) }
    if scalar < 0x80 {
      target[0] = UInt8(truncatingIfNeeded: scalar)
      return 1
    }
    if scalar < 0x800 {
      target[0] = 0xC0 | UInt8(truncatingIfNeeded: scalar >> 6)
      target[1] = low(0)
      return 2
    }
    if scalar < 0x10000 {
      target[0] = 0xE0 | UInt8(truncatingIfNeeded: scalar >> 12)
      target[1] = low(6)
      target[2] = low(0)
      return 3
    }
    target[0] = 0xF0 | UInt8(truncatingIfNeeded: scalar >> 18)
    target[1] = low(12)
    target[2] = low(6)
    target[3] = low(0)
    return 4
  }
}

extension ByteView {
  /// False if no object of this JSON text has a member with the name. May be true if none has. Searching is cheaper
  /// than reading. A name may also contain escapes.
  package func mayHaveMember(_ name: StaticString) -> Bool {
    firstRange(of: name) != nil || firstIndex(of: .backslash) != nil
  }
}
