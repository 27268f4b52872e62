import SourceText

import CLibrary

/// Objects that come again and again word for word, such as venues: what was read of each the first time, found by its
/// bytes. The text of a whole object is the beginning of no other, so equal bytes are an equal object.
///
/// Whoever makes one has to call `deallocate`: what counted its users would cost as much as it saves.
struct ObjectMemo<Facts: BitwiseCopyable> {
  /// Of the slots that are not free.
  private let facts: UnsafeMutablePointer<Facts>
  /// The length of the object of each slot; 0 where it is free.
  private let lengths: UnsafeMutablePointer<Int32>
  private let texts: UnsafeMutablePointer<UInt8>

  private static var slots: Int { 1_024 }
  /// The longest object that is kept.
  private static var room: Int { 256 }
  /// What chooses the slot; shorter objects are not kept.
  private static var reach: Int { 32 }

  init() {
    facts = .allocate(capacity: ObjectMemo.slots)
    lengths = .allocate(capacity: ObjectMemo.slots)
    lengths.initialize(repeating: 0, count: ObjectMemo.slots)
    texts = .allocate(capacity: ObjectMemo.slots * ObjectMemo.room)
  }

  func deallocate() {
    facts.deallocate()
    lengths.deallocate()
    texts.deallocate()
  }

  func removeAll() { lengths.update(repeating: 0, count: ObjectMemo.slots) }

  /// The slot of an object that starts at `text` and would be kept; nil where too little is left of the text.
  @inline(__always)
  func slot(_ text: UnsafePointer<UInt8>, available: Int) -> Int? {
    guard available >= ObjectMemo.reach else { return nil }
    let raw = UnsafeRawPointer(text)
    // The first eight bytes are a brace and a key.
    var hash = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ raw.loadUnaligned(fromByteOffset: 16, as: UInt64.self)) &* 0xC2B2_AE3D_27D4_EB4F
    hash = (hash ^ hash >> 29 ^ raw.loadUnaligned(fromByteOffset: 24, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 54)
  }

  /// What is known of the object that starts at `text`, and its length.
  @inline(__always)
  func find(_ slot: Int, _ text: UnsafePointer<UInt8>, available: Int) -> (UnsafePointer<Facts>, Int)? {
    let length = Int(lengths[slot])
    guard length > 0, length <= available, memcmp(text, texts + slot * ObjectMemo.room, length) == 0 else { return nil }
    return (UnsafePointer(facts + slot), length)
  }

  /// Keeps what was read of the object of `length` bytes at `text`, in the place of what the slot had.
  func keep(_ slot: Int, _ text: UnsafePointer<UInt8>, _ length: Int, _ read: Facts) {
    guard length >= ObjectMemo.reach, length <= ObjectMemo.room else { return }
    memcpy(texts + slot * ObjectMemo.room, text, length)
    lengths[slot] = Int32(truncatingIfNeeded: length)
    (facts + slot).initialize(to: read)
  }
}

extension TextSpan {
  /// The span of the same text in an object that starts `distance` bytes further on.
  @inline(__always)
  func moved(by distance: UInt32) -> TextSpan {
    isAbsent ? self : TextSpan(offset: offset &+ distance, count: count)
  }
}
