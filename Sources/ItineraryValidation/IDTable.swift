import SourceText

/// Finds ids that occur twice; its memory serves one itinerary after the other.
final class IDTable {
  /// The upper half of the hash beside the item's index + 1; zero where free.
  private var slots: [UInt64] = []
  private var mask = 0

  /// Empties the table and makes room for `count` ids.
  func clear(for count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    // A table that one large itinerary has blown up would be cleared for all the small ones after it.
    if slots.count < size || slots.count > size * 8 {
      slots = [UInt64](repeating: 0, count: size)
    } else {
      size = slots.count
      slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
    mask = size - 1
  }

  /// Enters item `index` with this id. The index of the first item with the same id, where there was one.
  func enter(_ id: TextSpan, _ index: Int, of store: TextStore, idOf: (Int) -> TextSpan) -> Int? {
    let hash = store.withBytes(id) { $0.byteHash }
    let tag = hash & 0xFFFF_FFFF_0000_0000
    var at = Int(truncatingIfNeeded: hash) & mask
    while slots[at] != 0 {
      if slots[at] & 0xFFFF_FFFF_0000_0000 == tag {
        let other = Int(slots[at] & 0xFFFF_FFFF) - 1
        if store.equal(idOf(other), id) { return other }
      }
      at = (at + 1) & mask
    }
    slots[at] = tag | UInt64(index + 1)
    return nil
  }
}
