import CivilTime
@testable import GameIdentity
import Testing

@testable import ScheduleModel

/// Where the seasons of an unknown league begin: after the longest gap between its games, and never at a New Year between
/// two of them.
struct SeasonCalendarTests {
  static let cases: [(name: String, games: [String], first: String?)] = [
    ("a winter", ["2026-10-09", "2026-11-20", "2026-12-30", "2027-01-05", "2027-02-20", "2027-04-11"], "10-9"),
    ("two games around New Year", ["2026-12-30", "2027-01-05"], "12-30"),
    ("a summer", ["2026-03-26", "2026-06-01", "2026-09-27"], nil),
    ("two summers", ["2025-04-01", "2025-07-01", "2025-09-28", "2026-04-02", "2026-06-30", "2026-09-27"], nil),
    (
      "a winter break longer than the summer's",
      ["2026-08-02", "2026-08-25", "2026-09-18", "2026-10-12", "2026-11-08", "2027-03-01", "2027-03-27", "2027-04-20"]
        + ["2027-05-15", "2027-06-10"], "8-2"
    ),
    (
      "half of two summers",
      ["2025-08-02", "2025-08-27", "2025-09-20", "2025-10-10", "2026-04-02", "2026-04-27", "2026-05-22", "2026-06-16"],
      nil
    ),
    ("one year with a pause", ["2026-03-01", "2026-03-08", "2026-10-20"], nil),
    (
      "two winters",
      ["2025-09-01", "2025-11-20", "2026-01-08", "2026-03-10", "2026-05-10", "2026-08-20", "2027-05-20"], "8-20"
    ),
    ("all year", (1...12).flatMap { month in (1...28).map { "\(2025 + month % 2)-\(month)-\($0)" } }, nil),
    (
      "the pause of 2020",
      ["2019-08-16", "2019-09-10", "2019-10-05", "2019-10-30", "2019-11-20", "2019-12-15", "2020-01-04", "2020-01-25"]
        + ["2020-02-15", "2020-03-08", "2020-06-11", "2020-07-01", "2020-07-19"], "8-16"
    ),
    (
      "games of spring that are put off to autumn",
      (2015...2022).flatMap { year in [1, 5, 10, 15, 20, 25].map { "\(year)-2-\($0)" } } + [
        "2020-10-24", "2020-10-31",
      ],
      nil
    ),
    (
      "four weeks without games in November",
      ["2025-02-12", "2025-03-06", "2025-03-28", "2025-04-18", "2025-05-10", "2025-06-02", "2025-06-24", "2025-07-16"]
        + [
          "2025-08-07", "2025-08-29", "2025-09-20", "2025-10-12", "2025-11-08", "2025-12-10", "2025-12-28",
          "2026-01-20",
        ],
      nil
    ),
    ("none", [], nil),
  ]

  @Test(arguments: cases) func seasonsBegin(_ name: String, _ games: [String], _ first: String?) throws {
    var whole = SeasonCalendar()
    var parts = [SeasonCalendar(), SeasonCalendar()]
    for (number, game) in games.enumerated() {
      let numbers = game.split(separator: "-").compactMap { Int($0) }
      let date = try #require(LocalDate(year: numbers[0], month: numbers[1], day: numbers[2]))
      whole.add(date)
      parts[number % 2].add(date)
    }
    parts[0].add(parts[1])
    for calendar in [whole, parts[0]] {
      #expect(calendar.firstDay.map { "\($0.month)-\($0.day)" } == first, "\(name)")
    }
  }
}
