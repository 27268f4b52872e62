/// The heaviest strictly increasing subsequence, in n log n.
enum IncreasingSubsequence {
  /// - Parameter values: distinct numbers in 0..<limit.
  /// - Returns: for each value, whether it belongs to the subsequence.
  static func heaviest(_ values: [Int], weights: [Int], limit: Int) -> [Bool] {
    // A Fenwick tree over the values. For each prefix, it contains the index of the best subsequence's last value, plus
    // one.
    var tree = [Int](repeating: 0, count: limit + 1)
    var totals = [Int](repeating: 0, count: values.count)
    var previous = [Int](repeating: -1, count: values.count)
    func total(_ slot: Int) -> Int { slot == 0 ? 0 : totals[slot - 1] }
    var best = -1
    for (index, value) in values.enumerated() {
      var found = 0
      var at = value
      while at > 0 {
        if total(tree[at]) > total(found) { found = tree[at] }
        at &= at - 1
      }
      totals[index] = total(found) + weights[index]
      previous[index] = found - 1
      if best < 0 || totals[index] > totals[best] { best = index }
      at = value + 1
      while at <= limit {
        if totals[index] > total(tree[at]) { tree[at] = index + 1 }
        at += at & -at
      }
    }
    var belongs = [Bool](repeating: false, count: values.count)
    while best >= 0 {
      belongs[best] = true
      best = previous[best]
    }
    return belongs
  }
}
