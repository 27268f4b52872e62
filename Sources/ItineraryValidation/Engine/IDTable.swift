import SourceText

/// Finds ids that occur twice; its memory serves one itinerary after the other.
final class IDTable {
  private struct State {
    /// The upper half of the hash beside the item's index + 1; zero where free.
    var slots: [UInt64] = []
    var mask = 0
  }

  /// Behind a pointer: a class's own variables are checked for overlapping access each time.
  private let state: UnsafeMutablePointer<State>

  init() {
    state = .allocate(capacity: 1)
    state.initialize(to: State())
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Empties the table and makes room for `count` ids.
  func clear(for count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    // A table that one large itinerary has blown up would be cleared for all the small ones after it.
    if state.pointee.slots.count < size || state.pointee.slots.count > size * 8 {
      state.pointee.slots = [UInt64](repeating: 0, count: size)
    } else {
      size = state.pointee.slots.count
      state.pointee.slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    }
    state.pointee.mask = size - 1
  }

  /// Enters item `index` with this id. The index of the first item with the same id, where there was one.
  func enter(_ id: TextSpan, _ index: Int, of store: TextStore, idOf: (Int) -> TextSpan) -> Int? {
    let hash = store.withBytes(id) { $0.byteHash }
    let tag = hash & 0xFFFF_FFFF_0000_0000
    let mask = state.pointee.mask
    var at = Int(truncatingIfNeeded: hash) & mask
    while state.pointee.slots[at] != 0 {
      let slot = state.pointee.slots[at]
      if slot & 0xFFFF_FFFF_0000_0000 == tag {
        let other = Int(slot & 0xFFFF_FFFF) - 1
        if store.equal(idOf(other), id) { return other }
      }
      at = (at + 1) & mask
    }
    state.pointee.slots[at] = tag | UInt64(index + 1)
    return nil
  }
}
