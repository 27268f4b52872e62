extension Array {
  /// The ranges of adjacent elements that belong together.
  package func chunkRanges(_ belongTogether: (Element, Element) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in indices where index > 0 && !belongTogether(self[index - 1], self[index]) {
      ranges.append(start..<index)
      start = index
    }
    if start < count { ranges.append(start..<count) }
    return ranges
  }
}
