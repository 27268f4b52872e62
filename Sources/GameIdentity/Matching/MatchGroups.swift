import SourceText

/// The games of two sets, grouped by a shared key. Takes linear time and memory.
struct MatchGroups {
  private var oldStarts: [Int32] = [0]
  private var newStarts: [Int32] = [0]
  private var old: [Int32] = []
  private var new: [Int32] = []

  /// - Parameter oldKeys: one per game; 0 if the game is in no group. Groups are ordered by their first game, old games
  ///   first.
  init(oldKeys: [UInt64], newKeys: [UInt64]) {
    var table = KeyTable(oldKeys.count + newKeys.count)
    let oldGroups = oldKeys.map { $0 == 0 ? -1 : table.enter($0) }
    let newGroups = newKeys.map { $0 == 0 ? -1 : table.enter($0) }
    (oldStarts, old) = Self.members(oldGroups, table.count)
    (newStarts, new) = Self.members(newGroups, table.count)
  }

  /// Calls `body` with the games of each group; one of the sets may have none.
  func forEach(_ body: (_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Void) {
    for group in 0..<(oldStarts.count - 1) {
      body(old[Self.range(group, oldStarts)], new[Self.range(group, newStarts)])
    }
  }

  /// Calls `body` with the games of each group with games in both sets.
  func forEachShared(_ body: (_ old: ArraySlice<Int32>, _ new: ArraySlice<Int32>) -> Void) {
    forEach { olds, news in
      if !olds.isEmpty, !news.isEmpty { body(olds, news) }
    }
  }

  private static func range(_ group: Int, _ starts: [Int32]) -> Range<Int> {
    Int(starts[group])..<Int(starts[group + 1])
  }

  private static func members(_ groups: [Int32], _ count: Int) -> (starts: [Int32], members: [Int32]) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for group in groups where group >= 0 { starts[Int(group) + 1] += 1 }
    for group in 0..<count { starts[group + 1] += starts[group] }
    var places = starts
    var members = [Int32](repeating: 0, count: Int(starts[count]))
    for (index, group) in groups.enumerated() where group >= 0 {
      members[Int(places[Int(group)])] = Int32(index)
      places[Int(group)] += 1
    }
    return (starts, members)
  }
}

/// Numbers keys 0, 1, 2 … in order of insertion.
private struct KeyTable {
  private var table: IndexTable
  private var keys: [UInt64] = []

  var count: Int { keys.count }

  init(_ capacity: Int) { table = IndexTable(capacity: capacity) }

  mutating func enter(_ key: UInt64) -> Int32 {
    if let known = table.find(mixed(key), orInsert: keys.count, { keys[$0] == key }) { return Int32(known) }
    keys.append(key)
    return Int32(keys.count - 1)
  }
}
