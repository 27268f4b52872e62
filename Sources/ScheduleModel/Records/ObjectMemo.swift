import SourceText

/// A cache of objects that are repeated word for word, such as venues: the facts that were read from each, by its
/// bytes. No object's text is the beginning of another's, so equal bytes mean an equal object.
///
/// The creator has to call `deallocate`. Reference counting would cost as much as the cache saves.
package struct ObjectMemo<Facts: BitwiseCopyable> {
  /// By slot. Uninitialized if the slot is free.
  @usableFromInline let facts: UnsafeMutablePointer<Facts>
  /// By slot: the length of the object; 0 if the slot is free.
  @usableFromInline let lengths: UnsafeMutablePointer<Int32>
  @usableFromInline let texts: UnsafeMutablePointer<UInt8>

  @usableFromInline static var slots: Int { 1_024 }
  /// The maximum length of an object in the cache.
  @usableFromInline static var room: Int { 256 }
  /// The number of bytes that determine the slot; shorter objects are not cached.
  @usableFromInline static var reach: Int { 32 }

  @inlinable
  package init() {
    facts = .allocate(capacity: ObjectMemo.slots)
    lengths = .allocate(capacity: ObjectMemo.slots)
    lengths.initialize(repeating: 0, count: ObjectMemo.slots)
    texts = .allocate(capacity: ObjectMemo.slots * ObjectMemo.room)
  }

  @inlinable
  package func deallocate() {
    facts.deallocate()
    lengths.deallocate()
    texts.deallocate()
  }

  @inlinable
  package func removeAll() { lengths.update(repeating: 0, count: ObjectMemo.slots) }

  /// The slot for an object that starts at `text`; nil if too little text is left.
  ///
  /// - Parameter isLong: whether to use twice as many bytes, for objects that often start with the same bytes, such as
  ///   venues with the same name in many cities.
  @inlinable
  @inline(__always)
  package func slot(_ text: UnsafePointer<UInt8>, available: Int, isLong: Bool = false) -> Int? {
    guard available >= (isLong ? 2 : 1) * ObjectMemo.reach else { return nil }
    let raw = UnsafeRawPointer(text)
    // The first eight bytes are a brace and a key.
    var hash = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ hash >> 29 ^ raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
    if isLong {
      for offset in [32, 40, 48] {
        hash = (hash ^ hash >> 29 ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0xC2B2_AE3D_27D4_EB4F
      }
    }
    return Int(truncatingIfNeeded: hash >> 54)
  }

  /// The facts and the length of the object that starts at `text`; nil if it is not in the cache.
  @inlinable
  @inline(__always)
  package func find(_ slot: Int, _ text: UnsafePointer<UInt8>, available: Int) -> (UnsafePointer<Facts>, Int)? {
    let length = Int(lengths[slot])
    guard length > 0, length <= available,
      ByteView(start: text, count: length).equals(ByteView(start: texts + slot * ObjectMemo.room, count: length))
    else { return nil }
    return (UnsafePointer(facts + slot), length)
  }

  /// Stores the facts of the object of `length` bytes at `text`, and replaces what was in the slot.
  @inlinable
  package func keep(_ slot: Int, _ text: UnsafePointer<UInt8>, _ length: Int, _ read: Facts) {
    guard length >= ObjectMemo.reach, length <= ObjectMemo.room else { return }
    (texts + slot * ObjectMemo.room).update(from: text, count: length)
    lengths[slot] = Int32(truncatingIfNeeded: length)
    (facts + slot).initialize(to: read)
  }
}
