import SourceText

extension UnsafeBufferPointer where Element == UInt64 {
  /// Parts of a list of keys, one for each of several threads: keys of a group, which stand behind one another, are in one
  /// part.
  ///
  /// - Parameter shift: what is above it in a key names its group.
  func parts(_ threads: WorkerThreads, groupedAbove shift: UInt64) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for part in 1...threads.count {
      var end = Swift.max(start, count * part / threads.count)
      while end > 0, end < count, self[end] &>> shift == self[end - 1] &>> shift { end += 1 }
      parts.append(start..<end)
      start = end
    }
    return parts
  }
}
