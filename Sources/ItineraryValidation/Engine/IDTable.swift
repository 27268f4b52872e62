import SourceText

/// Finds ids that occur twice; its memory serves one itinerary after the other.
final class IDTable {
  /// Open addressing by the upper half of the hash, beside the entry's number + 1; zero where free.
  private struct Slots {
    var start: UnsafeMutablePointer<UInt64>
    var capacity: Int
  }

  /// Behind a pointer: a class's own variables are checked for overlapping access each time.
  private let slots: UnsafeMutablePointer<Slots>
  private let key = TableKey.ofThisRun

  init() {
    slots = .allocate(capacity: 1)
    slots.initialize(to: Slots(start: .allocate(capacity: 64), capacity: 64))
  }

  deinit {
    slots.pointee.start.deallocate()
    slots.deallocate()
  }

  /// Looks at the ids of the entries `0..<count`, which are spans of `store`; absent ones are passed over.
  ///
  /// - Parameter report: is given each entry whose id one before it has, and the first of these.
  func findDoubles(
    among count: Int, of store: TextStore, id: (Int) -> TextSpan, report: (_ entry: Int, _ first: Int) -> Void
  ) {
    var size = 64
    while size < count * 2 { size *= 2 }
    let slots = empty(size)
    let mask = size - 1
    store.bytes.withUnsafeBufferPointer { bytes in
      for entry in 0..<count {
        let span = id(entry)
        if span.isAbsent { continue }
        let text = bytes.slice(Int(span.offset), Int(span.offset) + Int(span.count))
        let tag = text.byteHash(key: key) & 0xFFFF_FFFF_0000_0000
        var at = Int(truncatingIfNeeded: tag >> 32) & mask
        var first: Int?
        while slots[at] != 0 {
          let slot = slots[at]
          if slot & 0xFFFF_FFFF_0000_0000 == tag {
            let other = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1
            if store.equal(id(other), span) {
              first = other
              break
            }
          }
          at = (at + 1) & mask
        }
        if let first {
          report(entry, first)
        } else {
          slots[at] = tag | UInt64(truncatingIfNeeded: entry + 1)
        }
      }
    }
  }

  /// The first `size` slots, empty.
  private func empty(_ size: Int) -> UnsafeMutablePointer<UInt64> {
    // The memory that one large itinerary needs is not kept for all the small ones after it.
    if slots.pointee.capacity < size || slots.pointee.capacity > size * 8 {
      slots.pointee.start.deallocate()
      slots.pointee = Slots(start: .allocate(capacity: size), capacity: size)
    }
    slots.pointee.start.initialize(repeating: 0, count: size)
    return slots.pointee.start
  }
}
