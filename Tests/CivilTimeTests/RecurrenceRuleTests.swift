import SourceText
import Testing

import CivilTime
import TestSupport

/// Days by RFC 5545, section 3.3.10; the first twelve are examples of its section 3.8.5.3.
struct RecurrenceRuleTests {
  struct Case: CustomTestStringConvertible {
    var rule: String
    var first: String
    var days: String
    var testDescription: String { "\(rule) from \(first)" }

    init(_ rule: String, _ first: String, _ days: String) {
      self.rule = rule
      self.first = first
      self.days = days
    }
  }

  static let cases = [
    Case("FREQ=DAILY;COUNT=3", "1997-09-02", "09-02 09-03 09-04"),
    Case("FREQ=DAILY;INTERVAL=10;COUNT=5", "1997-09-02", "09-02 09-12 09-22 10-02 10-12"),
    Case("FREQ=WEEKLY;COUNT=4;WKST=SU;BYDAY=TU,TH", "1997-09-02", "09-02 09-04 09-09 09-11"),
    Case(
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=8;BYDAY=TU,TH", "1997-09-02",
      "09-02 09-04 09-16 09-18 09-30 10-02 10-14 10-16"),
    Case("FREQ=MONTHLY;COUNT=4;BYDAY=1FR", "1997-09-05", "09-05 10-03 11-07 12-05"),
    Case("FREQ=MONTHLY;INTERVAL=2;COUNT=6;BYDAY=1SU,-1SU", "1997-09-07", "09-07 09-28 11-02 11-30 01-04 01-25"),
    Case("FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3", "1997-09-28", "09-28 10-29 11-28 12-29"),
    Case("FREQ=MONTHLY;COUNT=5;BYDAY=FR;BYMONTHDAY=13", "1998-02-13", "02-13 03-13 11-13 08-13 10-13"),
    Case("FREQ=YEARLY;COUNT=4;BYMONTH=6,7", "1997-06-10", "06-10 07-10 06-10 07-10"),
    Case("FREQ=YEARLY;COUNT=3;BYDAY=20MO", "1997-05-19", "05-19 05-18 05-17"),
    Case(
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;COUNT=3", "1996-11-05",
      "11-05 11-07 11-02"),
    Case("FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "1997-09-04", "09-04 10-07 11-06"),
    // The start of the week decides which weeks are left out.
    Case("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "1997-08-05", "08-05 08-10 08-19 08-24"),
    Case("FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU", "1997-08-05", "08-05 08-17 08-19 08-31"),
    Case("FREQ=MONTHLY;COUNT=4", "2026-01-31", "01-31 03-31 05-31 07-31"),
    Case("FREQ=YEARLY;COUNT=3", "2096-02-29", "02-29 02-29 02-29"),
    Case("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=2", "2096-02-29", "02-29 02-29"),
    Case("freq=daily;count=2;byday=sa,su", "2026-03-07", "03-07 03-08"),
    // The start is an occurrence and counts even where the rule would not give it.
    Case("FREQ=WEEKLY;COUNT=3;BYDAY=SA", "2026-03-04", "03-04 03-07 03-14"),
    // No such day: the start alone.
    Case("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=5", "2026-02-28", "02-28"),
  ]

  @Test(arguments: cases) func givesItsDays(_ expected: Case) throws {
    let rule = try expected.rule.withBytes { try RecurrenceRule($0) }
    let days = rule.days(from: try #require(isoDate(expected.first)), through: nil, limit: 50)
    #expect(days.dates.map { String($0.description.dropFirst(5)) }.joined(separator: " ") == expected.days)
    #expect(!days.hasMore)
  }

  /// However long a list is, a day is looked at no longer for it.
  @Test func aLongListIsAsGoodAsAShortOne() throws {
    let first = try #require(isoDate("2026-03-01"))
    for (part, short) in [("BYDAY", "MO"), ("BYMONTHDAY", "-1"), ("BYSETPOS", "1"), ("BYMONTH", "3")] {
      let prefix = "FREQ=YEARLY;" + (part == "BYSETPOS" ? "BYMONTH=3;" : "") + part + "="
      let list = [String](repeating: short, count: 100_000).joined(separator: ",")
      let rule = try (prefix + list).withBytes { try RecurrenceRule($0) }
      #expect(try rule == (prefix + short).withBytes { try RecurrenceRule($0) }, "\(part)")
      #expect(!rule.days(from: first, through: nil, limit: 50).dates.isEmpty)
    }
  }

  @Test func looksAtNoMoreDaysThanTheBudgetHas() throws {
    let rule = try "FREQ=WEEKLY".withBytes { try RecurrenceRule($0) }
    var budget = 70
    let days = rule.days(from: try #require(isoDate("2026-03-01")), through: nil, limit: 50, budget: &budget)
    #expect(days.dates.count == 10 && days.hasMore && budget == 0)
  }

  @Test func endsAtTheLastDayAndAtTheLimit() throws {
    let rule = try "FREQ=DAILY".withBytes { try RecurrenceRule($0) }
    let first = try #require(isoDate("2026-03-01"))
    let bounded = rule.days(from: first, through: isoDate("2026-03-04"), limit: 50)
    #expect(bounded.dates.count == 4 && !bounded.hasMore)
    let cut = rule.days(from: first, through: nil, limit: 7)
    #expect(cut.dates.count == 7 && cut.hasMore)
    // Every four hundred years no more than the calendar has.
    let rare = try "FREQ=YEARLY;INTERVAL=400".withBytes { try RecurrenceRule($0) }
    #expect(rare.days(from: first, through: nil, limit: 50).dates.last?.description == "9626-03-01")
  }

  @Test(arguments: [
    "", "FREQ=HOURLY", "COUNT=3", "FREQ=DAILY;COUNT=0", "FREQ=DAILY;COUNT=3;UNTIL=20260101", "FREQ=DAILY;INTERVAL=0",
    "FREQ=WEEKLY;BYDAY=1MO", "FREQ=WEEKLY;BYMONTHDAY=3", "FREQ=MONTHLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=0MO",
    "FREQ=MONTHLY;BYDAY=54MO", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32", "FREQ=YEARLY;BYMONTH=13",
    "FREQ=YEARLY;BYMONTH=-1", "FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYYEARDAY=100", "FREQ=DAILY;BYHOUR=9",
    "FREQ=DAILY;UNTIL=2026", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;WKST=1MO", "FREQ", "FREQ=DAILY;BYSETPOS=1",
    "RSCALE=HEBREW;FREQ=DAILY", "FREQ=DAILY;INTERVAL=99999999999", "FREQ=MONTHLY;BYMONTHDAY=-2147483648",
  ])
  func refusesWhatItDoesNotFollow(_ text: String) {
    #expect(throws: RecurrenceFailure.self) { try text.withBytes { _ = try RecurrenceRule($0) } }
  }

  @Test(arguments: [
    ("20260405", "20260405"), ("20260405T190001", "20260405T190001"), ("20260405T190000Z", "20260405T190000Z"),
    ("20261231T235960Z", "20261231T235959Z"), ("20260230", "-"), ("20260405T24000", "-"), ("20260405T240000", "-"),
    ("20260405 190000", "-"), ("2026-04-05", "-"), ("20260405T190000z", "-"), ("", "-"), ("20260405T190061", "-"),
  ])
  func calendarTimesRead(_ text: String, _ expected: String) {
    let time = CalendarTime(text)
    #expect((time.map { time in written { time.append(to: $0) } } ?? "-") == expected)
  }

  @Test func zoneOfItsChanges() throws {
    let day = 86_400 as Int64
    func change(_ at: Int64, _ before: Int32, _ after: Int32) -> ZoneTransition {
      ZoneTransition(
        instant: Instant(seconds: at), offsetBefore: before, offsetAfter: after, isDaylight: after > before,
        abbreviation: after > before ? "XST" : "XT")
    }
    let zone = try #require(
      Zone(identifier: "X", changes: [change(20 * day, 7_200, 3_600), change(10 * day, 3_600, 7_200)]))
    #expect(zone.offset(at: Instant(seconds: 0)) == 3_600)
    #expect(zone.offset(at: Instant(seconds: 10 * day)) == 7_200)
    #expect(zone.isDaylight(at: Instant(seconds: 10 * day)))
    #expect(zone.offset(at: Instant(seconds: 20 * day)) == 3_600)
    #expect(Zone(identifier: "X", changes: []) == nil)
    #expect(Zone(identifier: "X", changes: [change(0, 0, 86_400)]) == nil)
  }
}
