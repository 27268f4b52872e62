import ScheduleModel

/// Sets of records of the same game, led by the first record. Each set is a linked list without duplicates.
struct GameGroups: Sendable {
  private let count: Int
  /// Like the other lists, empty until two records are joined. Most games have only one record.
  private var leaders: [Int32] = []
  /// The next record of the group; negative for the last one.
  private var next: [Int32] = []
  /// By leader: the last record of the group.
  private var last: [Int32] = []

  init(_ count: Int) { self.count = count }

  /// Whether no records have been joined.
  var areAllAlone: Bool { leaders.isEmpty }

  func leader(of index: Int) -> Int { leaders.isEmpty ? index : Int(leaders[index]) }

  func isLeader(_ index: Int) -> Bool { leader(of: index) == index }

  /// Whether the record is the only one of its group.
  func isAlone(_ index: Int) -> Bool { next.isEmpty || next[index] < 0 && isLeader(index) }

  /// Joins two groups. The earlier leader leads.
  mutating func join(_ left: Int, _ right: Int) {
    let (first, second) = (min(leader(of: left), leader(of: right)), max(leader(of: left), leader(of: right)))
    if first == second { return }
    if leaders.isEmpty {
      leaders = (0..<count).map { Int32($0) }
      next = [Int32](repeating: -1, count: count)
      last = leaders
    }
    var at = Int32(second)
    while at >= 0 {
      leaders[Int(at)] = Int32(first)
      at = next[Int(at)]
    }
    next[Int(last[first])] = Int32(second)
    last[first] = last[second]
  }

  /// All records of the group, in reading order.
  func members(_ leader: Int) -> [Int] { [leader] + others(leader) }

  /// All records of the group except its leader, in reading order.
  func others(_ leader: Int) -> [Int] {
    if next.isEmpty || next[leader] < 0 { return [] }
    var members: [Int] = []
    var at = next[leader]
    while at >= 0 {
      members.append(Int(at))
      at = next[Int(at)]
    }
    return members.sorted()
  }
}
