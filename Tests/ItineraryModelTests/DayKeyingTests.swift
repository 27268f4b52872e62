import TestSupport
import Testing

@testable import ItineraryModel

/// Keys of a day whose games have changed.
struct DayKeyingTests {
  private func keys(_ staying: [DayKeying.Entry], ordered: [Int]) -> [Int: Double] {
    var keys: [Int: Double] = [:]
    for entry in staying { keys[entry.index] = entry.sortOrder }
    for (index, key) in DayKeying(staying: staying, ordered: ordered).keys() { keys[index] = key }
    return keys
  }

  /// While a game was off another one got the key next to it: played after all, it leaves room for travel between them.
  @Test(arguments: [0.0042, 0.0042.nextDown, 0.0042 - 1e-11])
  func aGameThatIsPlayedAfterAllHasRoom(_ key: Double) throws {
    let staying = [
      DayKeying.Entry(index: 7, sortOrder: 0.001, role: .game(isMoving: false)),
      DayKeying.Entry(index: 8, sortOrder: key, role: .game(isMoving: true)),
      DayKeying.Entry(index: 9, sortOrder: 0.0042.nextUp, role: .game(isMoving: false)),
      DayKeying.Entry(index: 4, sortOrder: 0.5, role: .item),
    ]
    let found = keys(staying, ordered: [7, 8, 9])
    let (first, second, third, item) = try (
      #require(found[7]), #require(found[8]), #require(found[9]), #require(found[4])
    )
    #expect(second - first >= SlotKey.leastGap && third - second >= SlotKey.leastGap && item > third, "\(found)")
  }

  @Test func gamesWithRoomKeepTheirKeys() {
    let staying = [
      DayKeying.Entry(index: 0, sortOrder: 0.001, role: .game(isMoving: true)),
      DayKeying.Entry(index: 1, sortOrder: 0.001 + 1e-9, role: .game(isMoving: false)),
    ]
    #expect(DayKeying(staying: staying, ordered: [0, 1]).keys().isEmpty)
  }

  /// Exactly the least gap is room.
  @Test func theLeastGapIsRoom() {
    let staying = [
      DayKeying.Entry(index: 0, sortOrder: 0, role: .game(isMoving: true)),
      DayKeying.Entry(index: 1, sortOrder: SlotKey.leastGap, role: .game(isMoving: false)),
    ]
    #expect(DayKeying(staying: staying, ordered: [0, 1]).keys().isEmpty)
  }

  /// A game below the band stays there, as no game joins beside it.
  @Test func aGameOutsideTheBandKeepsItsKey() {
    let staying = [
      DayKeying.Entry(index: 0, sortOrder: -1, role: .game(isMoving: false)),
      DayKeying.Entry(index: 1, sortOrder: 0.001, role: .game(isMoving: false)),
    ]
    let keys = DayKeying(staying: staying, ordered: [0, 1, 5]).keys()
    #expect(keys.map(\.index) == [5] && keys.map(\.sortOrder) == [0.002])
  }

  /// Where the next thousandth would leave the band, what is left of it is shared.
  @Test func theBandEndsBelowOne() {
    #expect(BandKeys.between(0.998, nil, count: 1, avoiding: []) == [0.999])
    #expect(BandKeys.between(0.999, nil, count: 1, avoiding: []) == [0.9995])
    #expect(BandKeys.between(0.998, nil, count: 2, avoiding: []).map { $0.allSatisfy { $0 > 0.998 && $0 < 1 } } == true)
  }

  /// A key that another item has is avoided as long as there is room below it.
  @Test func occupiedKeysAreAvoided() {
    #expect(BandKeys.between(0.002, nil, count: 2, avoiding: [0.004]) == [0.003, 0.0035])
    #expect(BandKeys.between(0, 0.004, count: 1, avoiding: [0.002, 0.001]) == [0.0005])
    let least = SlotKey.leastGap
    #expect(BandKeys.between(nil, 2 * least, count: 1, avoiding: []) == [least])
    #expect(BandKeys.between(nil, 2 * least, count: 1, avoiding: [least]) == nil)
  }

  struct Renumbered: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// `g…` is a game.
    var day: [(id: String, key: Double)]
    /// What has another key afterwards.
    var changed: [String: Double]
  }

  @Test(arguments: [
    Renumbered(
      testDescription: "games far up take what is between them along",
      day: [("a", -1), ("g0", 5), ("b", 6), ("g1", 7), ("c", 8)], changed: ["g0": 0, "g1": 0.001, "b": 0.0005]),
    Renumbered(
      testDescription: "games far down take what follows them along",
      day: [("a", -9), ("g0", -8), ("b", -7), ("g1", -6), ("c", -5), ("d", -4)],
      changed: ["g0": 0, "g1": 0.001, "b": 0.0005, "c": 1, "d": 2]),
    Renumbered(
      testDescription: "what stands before and after still stays",
      day: [("a", 0.0001), ("g0", 0.5), ("g1", 0.5), ("c", 0.7)], changed: ["a": -1, "g0": 0, "g1": 0.001]),
    Renumbered(testDescription: "in order", day: [("a", -1), ("g0", 0), ("g1", 0.001), ("b", 1)], changed: [:]),
    Renumbered(testDescription: "no games", day: [("a", 3), ("b", 4)], changed: [:]),
  ])
  func gamesByNumber(_ day: Renumbered) {
    let entries = day.day.enumerated().map { index, item in
      DayKeying.Entry(
        index: index, sortOrder: item.key, role: item.id.hasPrefix("g") ? .game(isMoving: false) : .item)
    }
    let changed = DayKeying.keysInOrder(entries).map { (day.day[$0.index].id, $0.sortOrder) }
    #expect(Dictionary(changed) { first, _ in first } == day.changed)
    #expect(changed.count == day.changed.count)
  }

  // MARK: Laws

  /// A day whose games have changed, and what is true of its keys afterwards.
  private struct ChangedDay {
    var staying: [DayKeying.Entry] = []
    /// Games in the order of play, those that join among them.
    var ordered: [Int] = []

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      var key = random.pick([-1.0, 0, 0, 0, 0.5])
      let step = random.pick([0.001, 0.001, 1e-10, 4e-11, 0.2])
      for index in 0..<random.below(7) {
        let role: DayKeying.Role =
          switch random.below(10) {
          case 0: .off
          case 1...4: .item
          default: .game(isMoving: random.chance(40))
          }
        staying.append(DayKeying.Entry(index: index, sortOrder: key, role: role))
        if case .game = role { ordered.append(index) }
        key += step * Double(random.below(3))
      }
      // Of one key, games come first.
      staying = staying.filter(\.role.isGame) + staying.filter { !$0.role.isGame }
      staying = staying.enumerated().sorted { ($0.element.sortOrder, $0.offset) < ($1.element.sortOrder, $1.offset) }
        .map(\.element)
      for joining in 10..<10 + random.below(3) { ordered.append(joining) }
      for _ in 0..<random.below(3) where ordered.count > 1 {
        ordered.swapAt(random.below(ordered.count), random.below(ordered.count))
      }
    }

    /// What does not hold.
    func problem() -> String? {
      let changes = DayKeying(staying: staying, ordered: ordered).keys()
      var keys: [Int: Double] = [:]
      for entry in staying { keys[entry.index] = entry.sortOrder }
      for (index, key) in changes {
        if keys[index] == key { return "\(index) is named, and has not changed" }
        keys[index] = key
      }
      let games = ordered.compactMap { keys[$0] }
      if games.count != ordered.count { return "a game has no key" }
      for (left, right) in zip(games, games.dropFirst()) where right - left < SlotKey.leastGap {
        return "no room between the games \(games)"
      }
      // Those whose time has not changed are fixed as far as they are in order: all where they rise.
      let unmoved = staying.filter { if case .game(let isMoving) = $0.role { !isMoving } else { false } }
      let ranks = unmoved.map { entry in ordered.firstIndex(of: entry.index) ?? -1 }
      if ranks == ranks.sorted() { return order(around: unmoved.map(\.index), keys) }
      return nil
    }

    /// What stood before or after a game that stays where it was still does.
    private func order(around games: [Int], _ keys: [Int: Double]) -> String? {
      for (place, entry) in staying.enumerated() {
        guard case .item = entry.role, let key = keys[entry.index] else { continue }
        for (other, game) in staying.enumerated() where games.contains(game.index) {
          guard let gameKey = keys[game.index] else { continue }
          // A tie is the game's.
          if other < place ? key < gameKey : key >= gameKey {
            return "item \(entry.index) at \(key) is on the other side of game \(game.index) at \(gameKey)"
          }
        }
      }
      let items = staying.filter { if case .item = $0.role { true } else { false } }.compactMap { keys[$0.index] }
      return items == items.sorted() ? nil : "the items have changed places: \(items)"
    }
  }

  @Test func gamesGetRoomAndTheOthersStayWhereTheyAre() {
    forSeeds(20_000, "keys of a changed day") { seed in
      let day = ChangedDay(seed: seed)
      return day.problem().map { "\($0) in \(day)" }
    }
  }
}

extension DayKeying.Role {
  fileprivate var isGame: Bool {
    switch self {
    case .game, .off: true
    case .item: false
    }
  }
}

/// Keys of what stands between two games whose keys have changed.
struct StretchKeysTests {
  typealias Case = (keys: [Double], bounds: StretchKeys.Bounds, expected: [Double])

  @Test(
    arguments: [
      ([-2, -1], StretchKeys.Bounds(before: 0), [-2, -1]),
      // A key that is the game's is after it.
      ([0, 0.5], StretchKeys.Bounds(after: 0), [0, 0.5]),
      ([0.001, 1], StretchKeys.Bounds(after: 0.002), [0.501, 1]),
      ([0.001, 0.0025], StretchKeys.Bounds(after: 0.002, before: 0.003, nextGame: 0.003), [0.00225, 0.0025]),
      ([-3, 0.001], StretchKeys.Bounds(before: 0, previousGame: nil), [-3, -1.5]),
      ([-3, 0], StretchKeys.Bounds(before: 0), [-3, -1.5]),
      ([0.001, 0.0015], StretchKeys.Bounds(after: 0.002, nextGame: 0.004), [0.002 + 0.002 / 3, 0.002 + 0.004 / 3]),
      ([5, 6], StretchKeys.Bounds(before: 0.5, previousGame: 0.2), [0.3, 0.4]),
      ([-.infinity, -1], StretchKeys.Bounds(before: 0), [-2, -1]),
      ([-.infinity], StretchKeys.Bounds(before: 0), [-1]),
      ([.infinity], StretchKeys.Bounds(after: 0), [1]),
      ([], StretchKeys.Bounds(after: 0, before: 1), []),
      // No room below what still stands.
      ([0.001, 0.002], StretchKeys.Bounds(after: 0.002, nextGame: 0.005), [0.003, 0.004]),
      ([0.5, 0.6, 1.0.nextUp.nextUp], StretchKeys.Bounds(after: 1), [2, 3, 4]),
      ([0.5, 1.0.nextUp.nextUp], StretchKeys.Bounds(after: 1.0.nextUp), [2, 3]),
    ] as [Case])
  func besideWhatStillStands(_ stretch: Case) {
    let found = StretchKeys.keys(stretch.keys, stretch.bounds)
    let isNear = zip(found, stretch.expected).allSatisfy { abs($0 - $1) < 1e-12 }
    #expect(found.count == stretch.expected.count && isNear, "\(found)")
  }
}
