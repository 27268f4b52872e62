#if !hasFeature(Embedded)
  /// Changes of the numbers of legs that are not yet written to the trip. Each change of a game may renumber all later legs.
  struct LegNumbers: Sendable {
    /// Binary indexed trees by day: the sums of differences, and their number.
    private var sums: [Int]
    private var counts: [Int]
    /// By item: the sum and the number of the differences that are written to it.
    private var written: [(sum: Int, count: Int)]

    init(days: Int, items: Int) {
      sums = [Int](repeating: 0, count: max(0, days) + 2)
      counts = sums
      written = Array(repeating: (0, 0), count: items)
    }

    /// Renumbers all legs that are traveled after a day.
    mutating func add(_ difference: Int, after day: Int) {
      if difference == 0 { return }
      var place = max(0, day) + 1
      while place < sums.count {
        sums[place] += difference
        counts[place] += 1
        place += place & -place
      }
    }

    private func total(_ day: Int) -> (sum: Int, count: Int) {
      var total = (sum: 0, count: 0)
      var place = min(day, sums.count - 1)
      while place > 0 {
        total.sum += sums[place]
        total.count += counts[place]
        place -= place & -place
      }
      return total
    }

    /// The difference that is not yet written to an item on a day; nil if it was not renumbered.
    func difference(ofItem item: Int, onDay day: Int) -> Int? {
      let total = total(day)
      return total.count == written[item].count ? nil : total.sum - written[item].sum
    }

    // MARK: Items

    /// The item has its number now.
    mutating func settle(_ item: Int, onDay day: Int) { written[item] = total(day) }

    mutating func append(onDay day: Int) { written.append(total(day)) }

    /// Removes an item. The last item takes its index.
    mutating func remove(_ item: Int) {
      written.swapAt(item, written.count - 1)
      written.removeLast()
    }
  }
#endif
