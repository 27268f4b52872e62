import ItineraryModel
import SourceText

/// Matches the legs of a trip before and after its games have changed.
///
/// Legs between the same two games match first. Between those, legs that join the same two cities match in order.
/// Remaining legs match if they join the same two cities anywhere.
enum LegMatching {
  /// By old leg: the matching new leg; nil if there is none.
  static func match(_ old: [Leg], _ new: [Leg]) -> [Int?] {
    var matched = [Int?](repeating: nil, count: old.count)
    let anchors = anchors(old, new)
    var (oldStart, newStart) = (0, 0)
    for anchor in anchors + [(old.count, new.count)] {
      let pairs = pairsByCities(old, Array(oldStart..<anchor.old), new, Array(newStart..<anchor.new))
      for pair in pairs { matched[pair.old] = pair.new }
      if anchor.old < old.count { matched[anchor.old] = anchor.new }
      (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
    }
    let taken = Set(matched.compactMap { $0 })
    let rest = pairsByCities(
      old, old.indices.filter { matched[$0] == nil }, new, new.indices.filter { !taken.contains($0) })
    for pair in rest { matched[pair.old] = pair.new }
    return matched
  }

  /// Legs between the same two games: the longest subsequence that is increasing in both trips.
  private static func anchors(_ old: [Leg], _ new: [Leg]) -> [(old: Int, new: Int)] {
    var known: [Leg: Int] = [:]
    for (index, leg) in new.enumerated() { known[leg] = index }
    let pairs = old.enumerated().compactMap { index, leg in known[leg].map { (old: index, new: $0) } }
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      let place = tails.partitioningIndex { pairs[$0].new >= pair.new }
      previous[index] = place > 0 ? tails[place - 1] : nil
      if place < tails.count { tails[place] = index } else { tails.append(index) }
    }
    var rising: [(old: Int, new: Int)] = []
    var at = tails.last
    while let index = at {
      rising.append(pairs[index])
      at = previous[index]
    }
    return rising.reversed()
  }

  /// Pairs each old leg, in order, with the first free new leg between the same cities.
  private static func pairsByCities(
    _ old: [Leg], _ oldIndices: [Int], _ new: [Leg], _ newIndices: [Int]
  ) -> [(old: Int, new: Int)] {
    if oldIndices.isEmpty || newIndices.isEmpty { return [] }
    var free: [Leg.Ends: [Int]] = [:]
    for index in newIndices.reversed() { free[new[index].ends, default: []].append(index) }
    return oldIndices.compactMap { index in free[old[index].ends]?.popLast().map { (index, $0) } }
  }
}
