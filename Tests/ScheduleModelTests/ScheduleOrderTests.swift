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
