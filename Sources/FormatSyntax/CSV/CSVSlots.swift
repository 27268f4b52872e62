internal import SourceText

/// The slots of each column, in two flat tables.
struct CSVSlots {
  /// `first[column]` is the column's first slot; −1 if it has none.
  let first: [Int32]
  /// `next[slot]` is the next slot of the same column; −1 for the last one.
  let next: [Int32]

  init(wanted: [Int]) {
    let width = (wanted.filter { $0 < Limits.csvColumns }.max() ?? -1) + 1
    var first = [Int32](repeating: -1, count: max(0, width))
    var next = [Int32](repeating: -1, count: wanted.count)
    for (slot, column) in wanted.enumerated().reversed() where first.indices.contains(column) {
      next[slot] = first[column]
      first[column] = Int32(truncatingIfNeeded: slot)
    }
    self.first = first
    self.next = next
  }
}
