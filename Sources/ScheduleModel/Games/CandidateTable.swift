import SourceText

/// A hash table of candidate indices with open addressing.
struct CandidateTable {
  private var slots: [Int32]
  private let mask: Int
  /// How many more indices there is room for.
  private var room: Int
  private var lastFree = 0

  init(_ count: Int) {
    var size = 64
    while size < count * 2 { size *= 2 }
    slots = .long(repeating: -1, count: size)
    mask = size - 1
    room = size * 3 / 4
  }

  /// Whether there is no room for another index. There is for as many as the table was made for.
  var isFull: Bool { room <= 0 }

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

  /// Has the processor fetch where the index of a hash is: some steps before `probable`, which is some before `find`.
  func prefetchSlot(_ hash: UInt64) { slots.prefetchElement(Int(truncatingIfNeeded: hash) & mask) }

  /// The index with which `find` begins.
  func probable(_ hash: UInt64) -> Int? {
    let index = slots[Int(truncatingIfNeeded: hash) & mask]
    return index < 0 ? nil : Int(index)
  }

  mutating func insert(_ index: Int) {
    slots[lastFree] = Int32(index)
    room -= 1
  }
}
