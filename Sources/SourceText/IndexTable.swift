/// A hash table of indices of a caller's elements, which the caller compares.
///
/// It is used everywhere except in hot code: for the ids of a trip, the states of a search, the names of properties.
/// `TextTable` has its own table.
@usableFromInline
package struct IndexTable: Sendable {
  /// The upper half of the element's hash, and its index + 1; zero if free.
  @usableFromInline var slots: [UInt64]
  @usableFromInline var count = 0

  @usableFromInline static let tag: UInt64 = 0xFFFF_FFFF_0000_0000

  /// - Parameter capacity: the number of elements that fit before the table grows.
  package init(capacity: Int = 32) {
    var size = 64
    while size < capacity * 2 { size *= 2 }
    slots = .long(repeating: 0, count: size)
  }

  /// The slot of an equal element, otherwise a free slot for it.
  @inlinable @inline(__always)
  package func slot(_ hash: UInt64, _ isSame: (Int) -> Bool) -> Int {
    var slot = firstSlot(hash)
    while let index = candidate(hash, &slot), !isSame(index) { slot = nextSlot(slot) }
    return slot
  }

  @inlinable @inline(__always)
  func firstSlot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 32) & (slots.count - 1) }

  @inlinable @inline(__always)
  func nextSlot(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

  /// The first element at or after `slot` that may be equal, with its slot; nil at a free slot.
  @inlinable @inline(__always)
  func candidate(_ hash: UInt64, _ slot: inout Int) -> Int? {
    while slots[slot] != 0 {
      if (slots[slot] ^ hash) & IndexTable.tag == 0 { return IndexTable.index(slots[slot]) }
      slot = nextSlot(slot)
    }
    return nil
  }

  /// The element's index in a slot; nil if the slot is free.
  @inlinable @inline(__always)
  package subscript(slot: Int) -> Int? { slots[slot] == 0 ? nil : IndexTable.index(slots[slot]) }

  @inlinable @inline(__always)
  static func index(_ slot: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: slot)) - 1 }

  /// Inserts an element at the free slot that `slot` returned.
  @inlinable
  package mutating func insert(_ index: Int, _ hash: UInt64, at slot: Int) {
    slots[slot] = hash & IndexTable.tag | UInt64(UInt32(truncatingIfNeeded: index + 1))
    count += 1
    if count * 2 > slots.count { grow() }
  }

  /// The index of an equal element; nil if there is none. In that case, the new one is inserted.
  @inlinable @inline(__always)
  package mutating func find(_ hash: UInt64, orInsert index: Int, _ isSame: (Int) -> Bool) -> Int? {
    let slot = slot(hash, isSame)
    if let known = self[slot] { return known }
    insert(index, hash, at: slot)
    return nil
  }

  /// Removes all elements.
  ///
  /// - Parameter capacity: as for `init`; a much larger table is not kept.
  package mutating func removeAll(capacity: Int = 32) {
    if slots.count < capacity * 2 || slots.count > 64 + capacity * 8 {
      self = IndexTable(capacity: capacity)
    } else {
      count = 0
      for slot in slots.indices { slots[slot] = 0 }
    }
  }

  @usableFromInline
  mutating func grow() {
    var wider = [UInt64].long(repeating: 0, count: slots.count * 2)
    for slot in slots where slot != 0 {
      var at = Int(truncatingIfNeeded: slot >> 32) & (wider.count - 1)
      while wider[at] != 0 { at = (at + 1) & (wider.count - 1) }
      wider[at] = slot
    }
    slots = wider
  }
}
