import SourceText
import Testing

import CivilTime
import TestSupport

@Suite struct LocalDateTests {
  @Test(arguments: [
    (1, 1, 1, -719_162, 1), (1969, 12, 31, -1, 3), (1970, 1, 1, 0, 4), (1900, 3, 1, -25_508, 4),
    (2000, 2, 29, 11_016, 2), (2000, 3, 1, 11_017, 3), (2024, 2, 29, 19_782, 4), (2026, 6, 10, 20_614, 3),
    (2100, 3, 1, 47_541, 1), (9999, 12, 31, 2_932_896, 5),
  ])
  func knownDays(year: Int, month: Int, day: Int, number: Int32, weekday: Int) throws {
    let date = try #require(LocalDate(year: year, month: month, day: day))
    #expect(date.dayNumber == number)
    #expect(date.components == (year, month, day))
    #expect((date.year, date.month, date.day) == (year, month, day))
    #expect(date.weekday == weekday)
    #expect(LocalDate(dayNumber: number) == date)
  }

  /// Every day there is, counted up by the rule that everybody learns.
  @Test func everyDay() {
    var (year, month, day): (Int, Int, Int) = (1, 1, 1)
    var number = Calendar.firstDay
    var mismatches = 0
    while year <= 9_999 {
      let made = LocalDate(year: year, month: month, day: day)
      if made?.dayNumber != number || LocalDate(dayNumber: number).components != (year, month, day) { mismatches += 1 }
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      if LocalDate(year: year, month: month, day: lengths[month - 1] + 1) != nil { mismatches += 1 }
      number += 1
      day += 1
      if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    #expect(mismatches == 0)
    #expect(number == Calendar.lastDay + 1)
  }

  @Test(arguments: [
    (2019, 2, 30), (2019, 2, 29), (1900, 2, 29), (2100, 2, 29), (2019, 4, 31), (2019, 13, 1), (2019, 0, 1),
    (2019, 1, 0), (2019, 1, 32), (0, 1, 1), (10_000, 1, 1), (-1, 1, 1), (.max, 1, 1), (2019, .min, 1), (2019, 1, .max),
  ])
  func impossible(year: Int, month: Int, day: Int) {
    #expect(LocalDate(year: year, month: month, day: day) == nil)
  }

  @Test(arguments: ["2026-06-10", "0001-01-01", "9999-12-31", "2024-02-29"])
  func isoAndBack(text: String) throws {
    let date = try #require(isoDate(text))
    #expect(date.description == text)
    #expect(written { date.append(to: $0) } == text)
    #expect(written { date.appendBasic(to: $0) } == text.filter { $0 != "-" })
  }

  @Test(arguments: [
    "", "2026-6-10", "2026-06-1", "2026/06/10", "20260610", "2026-06-10 ", " 2026-06-10", "2026-06-100", "0000-01-01",
    "2026-02-30", "+026-06-10", "2026-0x-10", "２026-06-10", "2026-06-1:", "2026-06-1/",
  ])
  func isoRefused(text: String) {
    #expect(isoDate(text) == nil, "\(text)")
  }

  @Test func adding() throws {
    let day = try #require(isoDate("2024-02-28"))
    #expect(day.adding(days: 2)?.description == "2024-03-01")
    #expect(day.adding(days: -59)?.description == "2023-12-31")
    #expect(day.adding(days: .max) == nil)
    #expect(day.adding(days: .min) == nil)
    #expect(isoDate("9999-12-31")?.adding(days: 1) == nil)
    #expect(isoDate("0001-01-01")?.adding(days: -1) == nil)
    #expect(try #require(day.adding(days: 400)).days(since: day) == 400)
    #expect(LocalDate(dayNumber: .max).description == "9999-12-31")
    #expect(LocalDate(dayNumber: .min).description == "0001-01-01")
  }

  @Test func timeOfDay() throws {
    let time = try #require(LocalTime(hour: 19, minute: 5, second: 9))
    #expect(time.secondOfDay == 68_709)
    #expect((time.hour, time.minute, time.second) == (19, 5, 9))
    #expect(time.description == "19:05:09")
    #expect(written { time.appendBasic(to: $0) } == "190509")
    for (hour, minute, second) in [(24, 0, 0), (0, 60, 0), (0, 0, 60), (-1, 0, 0), (Int.max, 0, 0), (0, Int.min, 0)] {
      #expect(LocalTime(hour: hour, minute: minute, second: second) == nil)
    }
    #expect(LocalTime(secondOfDay: 86_400) == nil)
    #expect(LocalTime(secondOfDay: -1) == nil)
    #expect(LocalTime(secondOfDay: 86_399)?.description == "23:59:59")
  }
}
