public import SourceText

/// Two and four decimal digits at an offset that the caller has checked; -1 if one is not a digit.
@inlinable @inline(__always)
package func twoDigits(_ bytes: ByteView, _ at: Int) -> Int32 {
  let tens = bytes[at] &- 0x30
  let ones = bytes[at &+ 1] &- 0x30
  return tens < 10 && ones < 10 ? Int32(tens) &* 10 &+ Int32(ones) : -1
}

@inlinable @inline(__always)
package func fourDigits(_ bytes: ByteView, _ at: Int) -> Int32 {
  let high = twoDigits(bytes, at)
  let low = twoDigits(bytes, at &+ 2)
  return high < 0 || low < 0 ? -1 : high &* 100 &+ low
}

/// At most 32 bytes of a date or time, collected to be written at once.
///
/// The longest value, `2026-06-10T19:05:00-04:00`, has 25 bytes, so the size is not checked.
@usableFromInline
package struct DigitWriter {
  @usableFromInline let base: UnsafeMutableRawPointer
  @usableFromInline var count = 0

  @inlinable
  init(_ base: UnsafeMutableRawPointer) { self.base = base }

  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  /// `value` is 0...99.
  @inlinable @inline(__always)
  mutating func putTwo(_ value: Int32) {
    let digits = UInt32(bitPattern: value)
    let tens = (digits &* 103) >> 10
    let pair = 0x3030 &+ tens &+ (digits &- tens &* 10) << 8
    base.storeBytes(of: UInt16(truncatingIfNeeded: pair).littleEndian, toByteOffset: count, as: UInt16.self)
    count &+= 2
  }

  @inlinable @inline(__always)
  mutating func put(date: LocalDate, separated: Bool) {
    let civil = Calendar.civil(date.dayNumber)
    putTwo(civil.year / 100)
    putTwo(civil.year % 100)
    if separated { put(.hyphen) }
    putTwo(civil.month)
    if separated { put(.hyphen) }
    putTwo(civil.day)
  }

  @inlinable @inline(__always)
  mutating func put(time: LocalTime, separated: Bool) {
    let minute = time.secondOfDay / 60
    putTwo(minute / 60)
    if separated { put(.colon) }
    putTwo(minute % 60)
    if separated { put(.colon) }
    putTwo(time.secondOfDay &- minute &* 60)
  }

  /// Writes `+hh:mm` for less than a day, without the offset's seconds.
  @inlinable
  mutating func put(offset: Int32) {
    put(offset < 0 ? .hyphen : .plus)
    let minutes = Int32(truncatingIfNeeded: offset.magnitude / 60)
    putTwo(minutes / 60)
    put(.colon)
    putTwo(minutes % 60)
  }
}

extension OutputBuffer {
  /// Appends the digits that `body` writes.
  @inlinable
  func appendDigits(_ body: (inout DigitWriter) -> Void) {
    withUnsafeTemporaryAllocation(byteCount: 32, alignment: 8) { space in
      guard let base = space.baseAddress else { return }
      var writer = DigitWriter(base)
      body(&writer)
      append(ByteView(start: base.assumingMemoryBound(to: UInt8.self), count: writer.count))
    }
  }

  /// The digits that `body` writes, as a String.
  static func digits(_ body: (inout DigitWriter) -> Void) -> String {
    let buffer = OutputBuffer(capacity: 64)
    buffer.appendDigits(body)
    return buffer.text
  }
}
