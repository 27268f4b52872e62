/// Finds the period of a `TransitionTable` without a search, for the years 1970 to 2101.
///
/// Time is divided into slots of 97 days. A slot stores the period in force at its beginning. From there, it takes one
/// or two steps; a binary search would take eight unpredictable branches.
struct TransitionIndex: Sendable {
  /// Slots of 2^23 seconds.
  private static let shift: Int64 = 23
  private static let slotCount = 496

  private let firstStretch: [UInt16]

  init(_ table: TransitionTable) {
    var first: [UInt16] = []
    first.reserveCapacity(TransitionIndex.slotCount)
    for slot in 0..<TransitionIndex.slotCount {
      first.append(UInt16(truncatingIfNeeded: table.index(at: Int64(slot) << TransitionIndex.shift)))
    }
    firstStretch = first
  }

  /// The index of the period that contains `seconds` since the epoch.
  @inline(__always)
  func index(at seconds: Int64, in table: TransitionTable) -> Int {
    let slot = seconds >> TransitionIndex.shift
    guard slot >= 0, slot < Int64(firstStretch.count) else { return table.index(at: seconds) }
    var index = Int(firstStretch[Int(slot)])
    while index + 1 < table.starts.count, table.starts[index + 1] <= seconds { index += 1 }
    return index
  }
}
