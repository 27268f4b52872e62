internal import SourceText

/// New keys for one day whose games have changed.
///
/// A game keeps its key if its order among the day's games is unchanged. A game that was added or has changed places
/// gets a key between its neighbors. If the band has no room, all games of the day get new keys, as do the items
/// between them, so that they keep their order relative to the games.
package struct DayKeying {
  package struct Entry {
    /// Index of the item.
    package var index: Int
    package var sortOrder: Double
    package var role: Role

    package init(index: Int, sortOrder: Double, role: Role) {
      self.index = index
      self.sortOrder = sortOrder
      self.role = role
    }
  }

  package enum Role {
    /// A game that stays. `isMoving` is true if its time changed.
    case game(isMoving: Bool)
    /// A cancelled or postponed game. It keeps its key and does not affect the order.
    case off
    /// Anything else.
    case item
  }

  /// The items that stay on the day, in order.
  private let staying: [Entry]
  /// For each ordered game, its playing order, by item index.
  private let rank: [Int: Int]
  /// Games that keep their key, in order.
  private var keepers: [Entry] = []
  /// The indices of the games that need a key, in playing order.
  private var loose: [Int] = []

  /// - Parameter ordered: the indices, in playing order, of the day's games that are played or added. Includes added
  ///   games that are cancelled or postponed.
  package init(staying: [Entry], ordered: [Int]) {
    self.staying = staying
    var rank: [Int: Int] = [:]
    for (at, index) in ordered.enumerated() { rank[index] = at }
    self.rank = rank
    chooseKeepers()
    let kept = Set(keepers.map { $0.index })
    loose = ordered.filter { !kept.contains($0) }
  }

  /// Numbers the games of a day in their current order, regardless of their keys, and keeps the other items at their
  /// places among them.
  ///
  /// - Parameter entries: all items of the day, in order; cancelled and postponed games count as games.
  package static func keysInOrder(_ entries: [Entry]) -> [(index: Int, sortOrder: Double)] {
    let games = entries.filter { if case .game = $0.role { true } else { false } }.map { $0.index }
    let old = Dictionary(keepingFirst: entries.map { ($0.index, $0.sortOrder) })
    return DayKeying(staying: entries, ordered: games).keyAnew().filter { old[$0.index] != $0.sortOrder }
  }

  /// Games whose time is unchanged take precedence, because the others have changed places.
  private mutating func chooseKeepers() {
    var fixed: [Entry] = []
    var isFixed = [Bool](repeating: false, count: staying.count)
    for (at, entry) in staying.enumerated() {
      guard case .game(let isMoving) = entry.role, !isMoving else { continue }
      if let last = fixed.last, !isBefore(last, entry) { continue }
      fixed.append(entry)
      isFixed[at] = true
    }
    var next = 0
    for (at, entry) in staying.enumerated() {
      guard case .game(let isMoving) = entry.role else { continue }
      if isFixed[at] {
        keepers.append(entry)
        next += 1
      } else if isMoving {
        let follows = keepers.last.map { isBefore($0, entry) } ?? true
        let precedes = next < fixed.count ? isBefore(entry, fixed[next]) : true
        if follows, precedes { keepers.append(entry) }
      }
    }
  }

  private func isBefore(_ left: Entry, _ right: Entry) -> Bool { (rank[left.index] ?? 0) < (rank[right.index] ?? 0) }

  // MARK: Keys

  /// Items with new keys, without those that keep their key.
  package func keys() -> [(index: Int, sortOrder: Double)] {
    // While a game was cancelled or postponed, an item may have been placed next to it. If the game is played after
    // all, there may be no room for travel.
    let hasRoom = zip(keepers, keepers.dropFirst()).allSatisfy { $1.sortOrder - $0.sortOrder >= SlotKey.leastGap }
    if loose.isEmpty, hasRoom { return [] }
    let placed = (hasRoom ? placeLoose() : nil) ?? keyAnew()
    var old: [Int: Double] = [:]
    for entry in staying { old[entry.index] = entry.sortOrder }
    return placed.filter { old[$0.index] != $0.sortOrder }
  }

  /// Nil if the band has no room between two games.
  private func placeLoose() -> [(index: Int, sortOrder: Double)]? {
    let occupied = Set(staying.map { $0.sortOrder })
    var placed: [(index: Int, sortOrder: Double)] = []
    var at = 0
    for gap in 0...keepers.count {
      let next = gap < keepers.count ? keepers[gap] : nil
      var run: [Int] = []
      while at < loose.count, next.map({ (rank[loose[at]] ?? 0) < (rank[$0.index] ?? 0) }) ?? true {
        run.append(loose[at])
        at += 1
      }
      if run.isEmpty { continue }
      // If no other game is left, cancelled and postponed games still keep their keys.
      let previous = gap > 0 ? keepers[gap - 1].sortOrder : keepers.isEmpty ? lastOff : nil
      guard let keys = BandKeys.between(previous, next?.sortOrder, count: run.count, avoiding: occupied) else {
        return nil
      }
      placed += zip(run, keys).map { ($0, $1) }
    }
    return placed
  }

  private var lastOff: Double? {
    staying.last { if case .off = $0.role { true } else { false } }?.sortOrder
  }

  /// Numbers the games as in a built trip, and keeps the other items at their places among them.
  private func keyAnew() -> [(index: Int, sortOrder: Double)] {
    let games = allGames()
    var key: [Int: Double] = [:]
    for (at, index) in games.enumerated() { key[index] = GameBand.sortOrder(index: at, count: games.count) }
    var place: [Int: Int] = [:]
    for (at, index) in games.enumerated() { place[index] = at }
    let kept = Set(keepers.map { $0.index })
    var keyed = games.map { (index: $0, sortOrder: key[$0] ?? 0) }
    var stretch: [Entry] = []
    var anchor: Int?
    func close(before next: Int?) {
      if anchor == nil, next == nil { return }
      let first = anchor.flatMap { place[$0] }
      let last = next.flatMap { place[$0] }
      let bounds = StretchKeys.Bounds(
        after: first.map { keyed[$0].sortOrder }, before: last.map { keyed[$0].sortOrder },
        nextGame: first.flatMap { $0 + 1 < games.count ? keyed[$0 + 1].sortOrder : nil },
        previousGame: last.flatMap { $0 > 0 ? keyed[$0 - 1].sortOrder : nil })
      let keys = StretchKeys.keys(stretch.map { $0.sortOrder }, bounds)
      keyed += zip(stretch, keys).map { ($0.index, $1) }
    }
    for entry in staying {
      switch entry.role {
      case .item: stretch.append(entry)
      case .game where !kept.contains(entry.index): continue
      case .game, .off:
        close(before: entry.index)
        stretch.removeAll()
        anchor = entry.index
      }
    }
    close(before: nil)
    return keyed
  }

  /// All games of the day in order. A cancelled or postponed game follows the same game as before.
  private func allGames() -> [Int] {
    var followers: [Int: [Int]] = [:]
    var first: [Int] = []
    let kept = Set(keepers.map { $0.index })
    var previous: Int?
    for entry in staying {
      if case .off = entry.role {
        if let previous { followers[previous, default: []].append(entry.index) } else { first.append(entry.index) }
      } else if kept.contains(entry.index) {
        previous = entry.index
      }
    }
    let ordered = (keepers.map { $0.index } + loose).sorted { (rank[$0] ?? 0) < (rank[$1] ?? 0) }
    return first + ordered.flatMap { [$0] + (followers[$0] ?? []) }
  }
}
