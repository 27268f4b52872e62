/// Bytes that another owner keeps alive, such as a mapped file or a record's scratch space.
///
/// A view is valid only during the call that it was passed to.
public typealias ByteView = UnsafeBufferPointer<UInt8>

public import CLibrary

extension UnsafeBufferPointer where Element == UInt8 {
  /// The bytes from `start` to `end`, limited to the existing bytes.
  @inlinable
  package func slice(_ start: Int, _ end: Int) -> ByteView {
    let low = Swift.max(0, Swift.min(start, count))
    let high = Swift.max(low, Swift.min(end, count))
    return ByteView(rebasing: self[low..<high])
  }

  /// Whether the bytes are equal. Unlike the equality of `String`, this is not canonical equivalence.
  @inlinable
  package func equals(_ other: ByteView) -> Bool {
    guard count == other.count else { return false }
    guard count > 0, let left = baseAddress, let right = other.baseAddress else { return true }
    // Names and ids are a few words long, so a call would take longer than comparing them. The last word overlaps the
    // previous one.
    if count >= 8, count <= 64 {
      let (first, second) = (UnsafeRawPointer(left), UnsafeRawPointer(right))
      func differs(_ at: Int) -> Bool {
        first.loadUnaligned(fromByteOffset: at, as: UInt64.self)
          != second.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      }
      var at = 0
      while at + 8 <= count {
        if differs(at) { return false }
        at += 8
      }
      return !differs(count - 8)
    }
    return memcmp(left, right, count) == 0
  }

  @inlinable
  package func equals(_ text: StaticString) -> Bool {
    equals(ByteView(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Whether the bytes are equal, ignoring the case of ASCII letters.
  package func equalsIgnoringCase(_ other: ByteView) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.asciiLowerCase == $1.asciiLowerCase }
  }

  package func equalsIgnoringCase(_ text: StaticString) -> Bool { equalsIgnoringCase(text.bytes) }

  /// Whether `self < other`, byte by byte. A prefix comes first.
  @inlinable
  package func precedes(_ other: ByteView) -> Bool {
    let shared = Swift.min(count, other.count)
    if shared > 0, let left = baseAddress, let right = other.baseAddress {
      let order = memcmp(left, right, shared)
      if order != 0 { return order < 0 }
    }
    return count < other.count
  }

  /// The offset of the first `byte` at or after `start`.
  @inlinable
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start >= 0, start < count, let base = baseAddress else { return nil }
    guard let found = memchr(base + start, Int32(byte), count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The view without leading and trailing blanks, tabs and line endings.
  @inlinable
  package var trimmed: ByteView {
    var start = 0
    var end = count
    while start < end, self[start] <= .blank { start += 1 }
    while end > start, self[end - 1] <= .blank { end -= 1 }
    return slice(start, end)
  }

  package func hasPrefix(_ text: StaticString) -> Bool {
    slice(0, text.utf8CodeUnitCount).equals(text)
  }

  package func hasPrefix(_ other: ByteView) -> Bool {
    count >= other.count && slice(0, other.count).equals(other)
  }

  package func hasSuffix(_ other: ByteView) -> Bool {
    count >= other.count && slice(count - other.count, count).equals(other)
  }

  package func hasSuffix(_ text: StaticString) -> Bool { hasSuffix(text.bytes) }

  /// The offset of a view of a part of these bytes; nil for a view of other bytes.
  package func offset(of part: ByteView) -> Int? {
    guard let base = baseAddress, let start = part.baseAddress, start >= base, start <= base + count else { return nil }
    return start - base
  }

  /// Whether the view is a slice of these bytes.
  package func encloses(_ part: ByteView) -> Bool {
    offset(of: part).map { $0 + part.count <= count } ?? false
  }

  /// The offset of the first occurrence of `needle` at or after `start`.
  package func firstRange(of needle: ByteView, from start: Int = 0) -> Int? {
    guard let first = needle.first else { return start <= count ? start : nil }
    if needle.count == 1 { return firstIndex(of: first, from: start) }
    var at = start
    while let found = firstIndex(of: first, from: at) {
      if found + needle.count > count { return nil }
      if slice(found, found + needle.count).equals(needle) { return found }
      at = found + 1
    }
    return nil
  }

  package func firstRange(of needle: StaticString, from start: Int = 0) -> Int? {
    firstRange(of: needle.bytes, from: start)
  }

  /// Text to show; invalid UTF-8 becomes U+FFFD.
  @inlinable
  package var text: String { String(decoding: self, as: UTF8.self) }
}

extension StaticString {
  /// The literal's bytes, which exist for the life of the process.
  @inlinable
  package var bytes: ByteView { ByteView(start: utf8Start, count: utf8CodeUnitCount) }
}

extension String {
  /// Calls `body` with the UTF-8 bytes.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bytes = Array(utf8)
    return try bytes.withBytes(body)
  }

  /// Whether it contains the bytes of `text`. The standard library's search for strings is not part of Embedded Swift.
  package func holds(_ text: String) -> Bool {
    withBytes { bytes in text.withBytes { bytes.firstRange(of: $0) != nil } }
  }

  /// Bytewise order, in which ids and paths are sorted.
  package func precedesBytewise(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension Array where Element == UInt8 {
  /// Calls `body` with the array's bytes.
  @inlinable
  package func withBytes<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer(body)
  }
}

extension UInt8 {
  /// The lowercase letter for an ASCII capital; any other byte unchanged.
  @inlinable
  package var asciiLowerCase: UInt8 { isUppercase ? self | 0x20 : self }

  /// The capital for an ASCII letter; any other byte unchanged.
  @inlinable
  package var asciiUpperCase: UInt8 { isLowercase ? self & 0xDF : self }
}
