extension RandomAccessCollection {
  /// The index of the first element that satisfies a condition, by binary search; `endIndex` if none does.
  ///
  /// - Parameter isAfter: if it holds for an element, it must hold for all later ones.
  @inlinable
  package func partitioningIndex(where isAfter: (Element) -> Bool) -> Index {
    var start = startIndex
    var count = count
    while count > 0 {
      let middle = index(start, offsetBy: count / 2)
      if isAfter(self[middle]) {
        count /= 2
      } else {
        start = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return start
  }
}
