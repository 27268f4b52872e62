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
}
