public import CLibrary

/// A buffer for output that grows as needed. Its owner drains it.
public final class OutputBuffer {
  @usableFromInline
  struct State {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    @usableFromInline var count = 0
  }

  /// A pointer, because each access to a stored property of a class is checked for overlapping access, which takes
  /// longer here than writing a byte.
  @usableFromInline let state: UnsafeMutablePointer<State>

  public init(capacity: Int = 4_096) {
    let size = max(64, capacity)
    state = .allocate(capacity: 1)
    state.initialize(to: State(base: .allocate(capacity: size), capacity: size))
  }

  deinit {
    state.pointee.base.deallocate()
    state.deallocate()
  }

  @inlinable
  var base: UnsafeMutablePointer<UInt8> { state.pointee.base }

  /// Bytes written so far.
  @inlinable
  package var count: Int {
    get { state.pointee.count }
    set { state.pointee.count = newValue }
  }

  /// The written bytes, valid until the next write.
  @inlinable
  package var view: ByteView { ByteView(start: base, count: count) }

  package var text: String { view.text }

  package var array: [UInt8] { Array(view) }

  @inlinable
  package func removeAll() { count = 0 }

  /// Removes all bytes except the first `length`.
  @inlinable
  package func truncate(to length: Int) { count = min(count, max(0, length)) }

  /// Reserves space for `extra` more bytes.
  @inlinable
  package func reserve(_ extra: Int) {
    if state.pointee.capacity - count < extra { grow(extra) }
  }

  @usableFromInline
  func grow(_ extra: Int) {
    let wider = max(state.pointee.capacity * 2, count + extra)
    let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: wider)
    moved.update(from: base, count: count)
    base.deallocate()
    state.pointee.base = moved
    state.pointee.capacity = wider
  }

  @inlinable
  package func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count += 1
  }

  /// Appends the eight bytes of a number as they are in memory. For keys, not for output.
  @inlinable
  package func append(word: UInt64) {
    reserve(8)
    UnsafeMutableRawPointer(base + count).storeBytes(of: word, as: UInt64.self)
    count += 8
  }

  /// Appends a text preceded by its length, so that consecutive texts can be told apart. For keys, not for output.
  @inlinable
  package func append(counted text: ByteView) {
    reserve(text.count + 9)
    let isShort = text.count < 0xFF
    base[count] = isShort ? UInt8(truncatingIfNeeded: text.count) : 0xFF
    if !isShort { UnsafeMutableRawPointer(base + count + 1).storeBytes(of: UInt64(text.count), as: UInt64.self) }
    count += isShort ? 1 : 9
    guard let source = text.baseAddress, text.count > 0 else { return }
    memcpy(base + count, source, text.count)
    count += text.count
  }

  @inlinable
  package func append(_ bytes: ByteView) {
    guard let source = bytes.baseAddress, bytes.count > 0 else { return }
    reserve(bytes.count)
    memcpy(base + count, source, bytes.count)
    count += bytes.count
  }

  @inlinable
  package func append(_ text: StaticString) { append(text.bytes) }

  /// A literal uses the `StaticString` overload, which copies it without creating a `String`.
  @_disfavoredOverload
  package func append(_ text: String) {
    var copy = text
    copy.withUTF8 { append($0) }
  }

  @inlinable
  package func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Appends an integer in decimal.
  package func append(decimal value: Int) {
    reserve(20)
    var digits = value.magnitude
    if value < 0 {
      base[count] = .hyphen
      count += 1
    }
    if digits < 100_000_000 {
      let text = OutputBuffer.eightDigits(UInt64(truncatingIfNeeded: digits))
      // All digits except the last may be leading zeros.
      let zeros = min(7, (text ^ 0x3030_3030_3030_3030).trailingZeroBitCount / 8)
      UnsafeMutableRawPointer(base + count).storeBytes(
        of: (text >> UInt64(zeros * 8)).littleEndian, as: UInt64.self)
      count += 8 - zeros
      return
    }
    var length = 1
    var rest = digits
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    var at = count + length
    count = at
    repeat {
      at -= 1
      base[at] = 0x30 + UInt8(truncatingIfNeeded: digits % 10)
      digits /= 10
    } while digits > 0
  }

  /// The eight digits of a number below 100,000,000, with leading zeros and the first digit in the lowest byte.
  /// Dividing halves, quarters and digits in parallel is three times as fast as one digit after the other.
  private static func eightDigits(_ value: UInt64) -> UInt64 {
    var digits = value / 10_000 | (value % 10_000) << 32
    let quarters = ((digits &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    digits = quarters | (digits &- quarters &* 100) &<< 16
    let tens = ((digits &* 103) &>> 10) & 0x000F_000F_000F_000F
    digits = tens | (digits &- tens &* 10) &<< 8
    return digits | 0x3030_3030_3030_3030
  }

  /// Appends an integer in decimal, padded with leading zeros to `width` digits.
  @inlinable
  package func append(decimal value: Int, width: Int) {
    reserve(max(20, width))
    var rest = value.magnitude
    var at = width
    while at > 0 {
      at -= 1
      base[count + at] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += width
  }
}
