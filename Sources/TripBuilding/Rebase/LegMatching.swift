import ItineraryModel

/// Which leg of a trip is which after its games have changed.
///
/// A leg is the same one where it lies between the same two games; between such legs, where it joins the same two
/// cities, in order.
enum LegMatching {
  /// By old leg: the new one; nil where there is none any more.
  static func match(_ old: [Leg], _ new: [Leg]) -> [Int?] {
    var matched = [Int?](repeating: nil, count: old.count)
    let anchors = anchors(old, new)
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors + [(old.count, new.count)] {
      let pairs = pairsByCities(old, oldStart..<anchor.old, new, newStart..<anchor.new)
      for pair in pairs { matched[pair.old] = pair.new }
      if anchor.old < old.count { matched[anchor.old] = anchor.new }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    return matched
  }

  private struct Ends: Hashable {
    var from: MarketID
    var to: MarketID

    init(_ leg: Leg) {
      from = leg.from
      to = leg.to
    }
  }

  /// Legs between the same two games: the longest sequence of them that rises in both trips.
  private static func anchors(_ old: [Leg], _ new: [Leg]) -> [(old: Int, new: Int)] {
    var known: [Leg: Int] = [:]
    for (index, leg) in new.enumerated() { known[leg] = index }
    let pairs = old.enumerated().compactMap { index, leg in known[leg].map { (old: index, new: $0) } }
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var low = 0
      var high = tails.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[tails[middle]].new < pair.new { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tails[low - 1] : nil
      if low < tails.count { tails[low] = index } else { tails.append(index) }
    }
    var rising: [(old: Int, new: Int)] = []
    var at = tails.last
    while let index = at {
      rising.append(pairs[index])
      at = previous[index]
    }
    return rising.reversed()
  }

  /// The first leg of the same cities that is still ahead, for each in turn.
  private static func pairsByCities(
    _ old: [Leg], _ oldRange: Range<Int>, _ new: [Leg], _ newRange: Range<Int>
  ) -> [(old: Int, new: Int)] {
    if oldRange.isEmpty || newRange.isEmpty { return [] }
    var ahead: [Ends: [Int]] = [:]
    for index in newRange.reversed() { ahead[Ends(new[index]), default: []].append(index) }
    var pairs: [(old: Int, new: Int)] = []
    var reached = newRange.lowerBound
    for index in oldRange {
      let ends = Ends(old[index])
      while let next = ahead[ends]?.last, next < reached { ahead[ends]?.removeLast() }
      guard let next = ahead[ends]?.popLast() else { continue }
      pairs.append((index, next))
      reached = next + 1
    }
    return pairs
  }
}
