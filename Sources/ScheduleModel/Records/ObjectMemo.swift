import SourceText

/// Objects that come again and again word for word, such as venues: what was read of each the first time, found by its
/// bytes. The text of a whole object is the beginning of no other, so equal bytes are an equal object.
///
/// Whoever makes one has to call `deallocate`: what counted its users would cost as much as it saves.
package struct ObjectMemo<Facts: BitwiseCopyable> {
  /// Of the slots that are not free.
  @usableFromInline let facts: UnsafeMutablePointer<Facts>
  /// The length of the object of each slot; 0 if it is free.
  @usableFromInline let lengths: UnsafeMutablePointer<Int32>
  @usableFromInline let texts: UnsafeMutablePointer<UInt8>

  @usableFromInline static var slots: Int { 1_024 }
  /// The longest object that is kept.
  @usableFromInline static var room: Int { 256 }
  /// What chooses the slot; shorter objects are not kept.
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

  /// The slot of an object that starts at `text` and would be kept; nil if too little is left of the text.
  ///
  /// - Parameter isLong: whether objects may have as many first bytes more in common: grounds of one name in many cities.
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

  /// What is known of the object that starts at `text`, and its length.
  @inlinable
  @inline(__always)
  package func find(_ slot: Int, _ text: UnsafePointer<UInt8>, available: Int) -> (UnsafePointer<Facts>, Int)? {
    let length = Int(lengths[slot])
    guard length > 0, length <= available,
      ByteView(start: text, count: length).equals(ByteView(start: texts + slot * ObjectMemo.room, count: length))
    else { return nil }
    return (UnsafePointer(facts + slot), length)
  }

  /// Keeps what was read of the object of `length` bytes at `text`, in the place of what the slot had.
  @inlinable
  package func keep(_ slot: Int, _ text: UnsafePointer<UInt8>, _ length: Int, _ read: Facts) {
    guard length >= ObjectMemo.reach, length <= ObjectMemo.room else { return }
    (texts + slot * ObjectMemo.room).update(from: text, count: length)
    lengths[slot] = Int32(truncatingIfNeeded: length)
    (facts + slot).initialize(to: read)
  }
}
