import SourceText

/// Sorts integer keys, of a million in a tenth of the time of the standard library's sort.
enum KeySort {
  /// So few that clearing the counts would take longer than comparing.
  private static let few = 1 << 10
  private static let digitBits = 11

  /// Sorts keys whose lower bits ascend where the upper ones are equal.
  ///
  /// - Parameter bits: those by which the keys differ otherwise; the same in all keys beyond them.
  static func sort(_ keys: inout [UInt64], by bits: Range<Int>) {
    if keys.count < few { return keys.sort() }
    var other = [UInt64].long(repeating: 0, count: keys.count)
    for shift in stride(from: UInt64(bits.lowerBound), to: UInt64(bits.upperBound), by: digitBits) {
      let isMoved = keys.withUnsafeBufferPointer { keys in
        other.withUnsafeMutableBufferPointer { move(keys, to: $0, by: shift) }
      }
      if isMoved { swap(&keys, &other) }
    }
  }

  /// Sorts by one digit; false where that is the same in all keys, and nothing is moved.
  private static func move(
    _ keys: UnsafeBufferPointer<UInt64>, to other: UnsafeMutableBufferPointer<UInt64>, by shift: UInt64
  ) -> Bool {
    let digitMask: UInt64 = (1 << UInt64(digitBits)) - 1
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 1 << digitBits) { starts in
      starts.initialize(repeating: 0)
      for key in keys { starts[Int(truncatingIfNeeded: key &>> shift & digitMask)] &+= 1 }
      if starts.contains(keys.count) { return false }
      var sum = 0
      for digit in starts.indices { (starts[digit], sum) = (sum, sum + starts[digit]) }
      for key in keys {
        let digit = Int(truncatingIfNeeded: key &>> shift & digitMask)
        other[starts[digit]] = key
        starts[digit] &+= 1
      }
      return true
    }
  }
}
