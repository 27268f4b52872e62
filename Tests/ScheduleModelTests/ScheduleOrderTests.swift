import CivilTime
import SourceText
import Testing
import TestSupport

@testable import ScheduleModel

/// Date, then instant with unset times last, then id bytewise; undated games at the end.
struct ScheduleOrderTests {
  static let ordered = [
    #"{"id":"z","localDate":"2026-06-09","start":"2026-06-09T22:00:00-07:00"}"#,
    #"{"id":"y","localDate":"2026-06-10","start":"2026-06-10T00:30:00+09:00"}"#,
    #"{"id":"B","localDate":"2026-06-10","start":"2026-06-10T13:05:00-04:00"}"#,
    #"{"id":"a","localDate":"2026-06-10","start":"2026-06-10T12:05:00-05:00"}"#,
    #"{"id":"é","localDate":"2026-06-10","start":"2026-06-10T17:05:00Z"}"#,
    #"{"id":"x","localDate":"2026-06-10","start":"2026-06-10T19:05:00-04:00"}"#,
    #"{"id":"A","localDate":"2026-06-10"}"#, #"{"id":"b","localDate":"2026-06-10"}"#,
    #"{"id":"c","localDate":"2026-06-11"}"#, #"{"id":"C"}"#, #"{"id":"d"}"#,
  ]

  @Test(arguments: 1...30) func sortPutsThemInOrder(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var schedule = readSchedule(Self.ordered.shuffled(using: &generator).joined(separator: "\n")).schedule
    schedule.sort()
    #expect(written(schedule) == written(readSchedule(Self.ordered.joined(separator: "\n")).schedule), "seed \(seed)")
  }

  /// Many games of few instants, with ids that begin alike, end within one another or are anything; some days are too far
  /// from their starts for a key.
  @Test(arguments: 1...24) func manyGamesAtOnceAreInOrder(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var ids: Set<String> = []
    while ids.count < 300 {
      let tail = String((0..<generator.below(20)).map { _ in "ab:é0\u{7F}".randomElement(using: &generator) ?? "a" })
      ids.insert(["", "mlb:", "mlb:MLB-2026-0000", "nba:"][generator.below(4)] + tail + String(ids.count % 7))
    }
    var schedule = Schedule()
    for id in ids.sorted().shuffled(using: &generator) {
      var game = Game()
      game.id = schedule.texts.intern(id)
      let day = 20_000 + Int32(generator.below(2))
      if !generator.chance(10) { game.localDate = LocalDate(dayNumber: day) }
      let far: Int64 = seed % 8 == 0 && generator.chance(2) ? 9_000_000 : 0
      if game.localDate != nil, !generator.chance(20) {
        let seconds = Int64(day) * 86_400 + Int64(generator.below(3)) * 3_600 + far
        game.start = OffsetInstant(instant: Instant(seconds: seconds), offset: 0)
      }
      schedule.games.append(game)
    }
    let expected = schedule.games.sorted { schedule.precedes($0, $1) }.map { schedule.texts.string($0.id) }
    for threads in [1, 2, 5] {
      var sorted = schedule
      sorted.sort(.detached(threads))
      #expect(sorted.games.map { schedule.texts.string($0.id) } == expected, "seed \(seed), \(threads) threads")
    }
  }

  @Test func precedesAgrees() {
    let schedule = readSchedule(Self.ordered.joined(separator: "\n")).schedule
    for left in schedule.games.indices {
      for right in schedule.games.indices {
        #expect(schedule.precedes(schedule.games[left], schedule.games[right]) == (left < right), "\(left) \(right)")
      }
    }
  }

  /// A start without a date tells the date where it is.
  @Test func startTellsTheDate() {
    let games = readSchedule(#"{"id":"x","start":"2026-06-10T23:05:00-07:00"}"#).schedule.games
    #expect(games.map { $0.localDate?.description } == ["2026-06-10"])
  }
}

/// Keys by digits against those of the standard library's sort.
struct KeySortTests {
  @Test(arguments: [0, 1, 1_023, 1_024, 4_000, 65_536, 100_001], [1, 2, 5])
  func keysAscend(_ count: Int, _ threads: Int) {
    var generator = SeededGenerator(seed: UInt64(count))
    for bits in [24..<64, 24..<35, 32..<33] {
      // What is below the bits ascends as the keys come.
      let keys = (0..<count).map { place in
        UInt64(generator.below(1 << min(30, bits.count))) << UInt64(bits.lowerBound) | UInt64(place)
      }
      var sorted = keys
      KeySort.sort(&sorted, by: bits, .detached(threads))
      #expect(sorted == keys.sorted(), "\(count) keys by \(bits), \(threads) threads")
    }
  }
}
