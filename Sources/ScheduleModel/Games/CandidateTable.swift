import SourceText

/// A hash table of candidate indices with open addressing.
struct CandidateTable {
  private var slots: [Int32]
  private let mask: Int
  private var lastFree = 0

  /// - Parameter count: of the indices that there is room for.
  init(_ count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = .long(repeating: -1, count: size)
    mask = size - 1
  }

  /// The index for which `matches` holds. Otherwise keeps the free slot for `insert`.
  mutating func find(_ hash: UInt64, _ matches: (Int) -> Bool) -> Int? {
    var at = Int(truncatingIfNeeded: hash) & mask
    while slots[at] >= 0 {
      if matches(Int(slots[at])) { return Int(slots[at]) }
      at = (at + 1) & mask
    }
    lastFree = at
    return nil
  }

  mutating func insert(_ index: Int) { slots[lastFree] = Int32(index) }
}
