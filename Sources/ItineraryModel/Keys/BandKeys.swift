/// Keys within the band of game keys, for games that are added to a day.
enum BandKeys {
  /// `count` increasing keys between the keys of two games, which are nil at an open end; nil if there is no room.
  ///
  /// After the last game, keys continue in thousandths, as in a built trip. Keys of other items are avoided.
  static func between(_ previous: Double?, _ next: Double?, count: Int, avoiding occupied: Set<Double>) -> [Double]? {
    if let previous, !GameBand.contains(previous) { return nil }
    if let next, !GameBand.contains(next) { return nil }
    var keys: [Double]
    switch (previous, next) {
    case (nil, nil): return (0..<count).map { GameBand.sortOrder(index: $0, count: count) }
    case (let previous?, nil):
      let first = Int(previous * 1_000) + 1
      keys = (0..<count).map { Double(first + $0) / 1_000 }
      if (keys.last ?? 0) >= 1 { keys = EvenKeys.keys(count, above: previous, below: 1) }
    case (nil, let next?): keys = EvenKeys.keys(count, above: 0, below: next)
    case (let previous?, let next?): keys = EvenKeys.keys(count, above: previous, below: next)
    }
    var low = previous ?? 0
    for index in keys.indices {
      // Halving keeps the order, because nothing else is between this key and the previous one.
      while occupied.contains(keys[index]), keys[index] - low >= SlotKey.leastGap {
        keys[index] = low + (keys[index] - low) / 2
      }
      guard keys[index] - low >= SlotKey.leastGap, keys[index] < next ?? 1 else { return nil }
      low = keys[index]
    }
    if let next, next - low < SlotKey.leastGap { return nil }
    return keys
  }
}
