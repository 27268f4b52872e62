/// Finds the stretch of a `TransitionTable` without a search, for the years 1970 to 2101.
///
/// Time is cut into slots of 97 days. A slot remembers the stretch in force where it begins; from there it is a step
/// or two, where a search would take eight branches that no processor can foresee.
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

  /// The stretch that `seconds` since the epoch is in.
  @inline(__always)
  func index(at seconds: Int64, in table: TransitionTable) -> Int {
    let slot = seconds >> TransitionIndex.shift
    guard slot >= 0, slot < Int64(firstStretch.count) else { return table.index(at: seconds) }
    var index = Int(firstStretch[Int(slot)])
    while index + 1 < table.starts.count, table.starts[index + 1] <= seconds { index += 1 }
    return index
  }
}
