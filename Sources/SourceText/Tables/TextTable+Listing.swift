extension TextTable {
  /// Adds texts that were appended without a lookup to the slots, so that `intern` and `find` know them.
  ///
  /// Each thread fills a range of the slots, so that no two threads need the same slot. For a million texts, this is
  /// ten times as fast as looking up each one as it arrives: the table has its final size, and a range fits into a
  /// processor's cache.
  ///
  /// - Returns: by text number: the number of the equal text in the slots; nil if no two are equal.
  package mutating func listAll(_ threads: WorkerThreads = .none) -> [UInt32]? {
    let pending = unlisted
    unlisted = []
    if pending.isEmpty { return nil }
    var size = slots.count
    while size < ends.count * 2 { size *= 2 }
    resize(to: size, threads)
    let stretches = fillSlots(pending, threads)
    var same: [UInt32]?
    func note(_ number: UInt32, _ listed: UInt32) {
      if same == nil { same = (0..<ends.count).map { UInt32(truncatingIfNeeded: $0) } }
      same?[Int(number)] = listed
    }
    for stretch in stretches {
      for (number, listed) in stretch.same { note(number, listed) }
    }
    // There was no free slot left in the texts' own range, so they are placed in the next one.
    for number in stretches.flatMap({ $0.left }).sorted() {
      let hash = withBytes(TextID(raw: number)) { $0.byteHash(key: key) }
      let at = withBytes(TextID(raw: number)) { slot(of: $0, hash) }
      if slots[at] != 0 {
        note(number, UInt32(truncatingIfNeeded: slots[at]))
      } else {
        slots[at] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(number)
      }
    }
    return same
  }

  private mutating func fillSlots(_ pending: [Range<Int>], _ threads: WorkerThreads) -> [TextListing.Stretch] {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        slots.withUnsafeMutableBufferPointer { slots in
          let listing = TextListing(
            texts: View(bytes: bytes, ends: ends), slots: slots, pending: pending, key: key)
          defer { listing.hashes.deallocate() }
          let parts = Array(0..<threads.count)
          _ = threads.map(parts) { _, part in listing.hash(part, of: parts.count) }
          return threads.map(parts) { _, part in listing.fill(part, of: parts.count) }
        }
      }
    }
  }
}

/// Inserts texts into the slots of a table with enough room. Each thread fills a part.
private struct TextListing: @unchecked Sendable {
  let texts: TextTable.View
  let slots: UnsafeMutableBufferPointer<UInt64>
  let pending: [Range<Int>]
  let key: UInt64
  /// By number: the upper halves of the texts' hashes, which distinguish slots.
  let hashes: UnsafeMutableBufferPointer<UInt32>

  struct Stretch: Sendable {
    /// Texts that are already in the slots, with their numbers there.
    var same: [(number: UInt32, listed: UInt32)] = []
    /// Texts without a free slot.
    var left: [UInt32] = []
  }

  init(texts: TextTable.View, slots: UnsafeMutableBufferPointer<UInt64>, pending: [Range<Int>], key: UInt64) {
    (self.texts, self.slots, self.pending, self.key) = (texts, slots, pending, key)
    hashes = .allocate(capacity: texts.ends.count)
  }

  func hash(_ part: Int, of parts: Int) {
    for range in pending {
      let (start, count) = (range.lowerBound, range.count)
      for number in start + part * count / parts..<start + (part + 1) * count / parts {
        hashes.initializeElement(at: number, to: UInt32(truncatingIfNeeded: texts[number].byteHash(key: key) >> 32))
      }
    }
  }

  /// The number of texts whose slots are prefetched.
  private static let ahead = 16

  /// Inserts the texts that belong to a part of the slots.
  func fill(_ part: Int, of parts: Int) -> Stretch {
    let (first, end) = (part * slots.count / parts, (part + 1) * slots.count / parts)
    let mask = slots.count - 1
    var done = Stretch()
    for range in pending {
      for number in range {
        let later = number + TextListing.ahead
        if later < range.upperBound { UnsafeBufferPointer(slots).prefetchElement(Int(hashes[later]) & mask) }
        var at = Int(hashes[number]) & mask
        if at < first || at >= end { continue }
        let tag = UInt64(hashes[number]) << 32
        while at < end, slots[at] != 0, !isSame(slots[at], tag, number) { at += 1 }
        let raw = UInt32(truncatingIfNeeded: number)
        if at == end {
          done.left.append(raw)
        } else if slots[at] == 0 {
          slots[at] = tag | UInt64(raw)
        } else {
          done.same.append((raw, UInt32(truncatingIfNeeded: slots[at])))
        }
      }
    }
    return done
  }

  private func isSame(_ slot: UInt64, _ tag: UInt64, _ number: Int) -> Bool {
    slot & 0xFFFF_FFFF_0000_0000 == tag && texts[Int(UInt32(truncatingIfNeeded: slot))].equals(texts[number])
  }
}
