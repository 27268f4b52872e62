import Foundation
import TestSupport
import Testing

/// Each limit that `help limits` lists is reached by a command, which names the limit and does what the list says.
@Suite struct EveryLimitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    /// As in `Limits`.
    var limit: String
    /// The command and its options, and the file that it reads.
    var words: [String]
    var file: String
    var text: @Sendable () -> String
    var code: Int32
    /// What it says, with the limit's number.
    var message: String
    /// Another limit that the same run reaches, and what it says.
    var next: (limit: String, message: String)?
    /// A number of games or itineraries that is there all the same, in its output or its summary.
    var kept = ""
    /// Takes a minute if nothing is optimized.
    var isLarge = false
    /// Takes minutes.
    var isHuge = false

    var testDescription: String { limit }
  }

  private static func trip(_ items: String, days: Int = 1) -> String {
    #"{"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-10","dayCount":\#(days),"items":[\#(items)]}"#
  }

  private static func custom(_ id: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","kind":"custom","day":1,"sortOrder":1\#(more)}"#
  }

  /// Two games a day that overlap, in cities that are far apart: the travel that is missing between them would bring about
  /// that its time is too short, so that each leg is looked at alone.
  private static func overlapping(days: Int) -> String {
    let cities = [#""city":"Boston","region":"MA""#, #""city":"Chicago","region":"IL""#]
    let dates = ISO8601DateFormatter()
    dates.formatOptions = [.withFullDate]
    let items = (0..<days * 2).map { number in
      // The trip begins on day 20,614 since 1970.
      let date = dates.string(from: Date(timeIntervalSince1970: Double(20_614 + number / 2) * 86_400))
      return #"{"id":"g\#(number)","kind":"game","day":\#(number / 2 + 1),"sortOrder":0.00\#(number % 2),"game":{"#
        + #""id":"x\#(number)","start":"\#(date)T19:0\#(number % 2):00-05:00","venue":{\#(cities[number % 2])}}}"#
    }
    return trip(items.joined(separator: ","), days: days)
  }

  private static let head = "id,league,home,away,venue,city,start,tz,status\n"

  private static func row(_ id: String, home: String = "A", more: String = "") -> String {
    "\(id),x,\(home),B,Ground,Boston,2026-06-10T19:00:00,America/New_York,scheduled\(more)\n"
  }

  private static func calendar(_ count: Int, from date: String, _ rule: String) -> String {
    let events = (0..<count).map { number in
      "BEGIN:VEVENT\r\nUID:e\(number)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART;TZID=America/New_York:\(date)T190000\r\n"
        + "RRULE:\(rule)\r\nSUMMARY:Club A at Club B\r\nLOCATION:Fenway Park\\, Boston\r\nEND:VEVENT\r\n"
    }
    return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n" + events.joined() + "END:VCALENDAR\r\n"
  }

  /// Some 360 days in ten thousand years.
  private static let rare = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO"

  static let cases: [Case] = [
    Case(
      limit: "nesting", words: ["validate", "t.json"], file: "t.json",
      text: {
        let deep = String(repeating: #"{"a":"#, count: 70) + "1" + String(repeating: "}", count: 70)
        return trip(custom("c", #","custom":"# + deep))
      }, code: 65, message: "64"),
    Case(
      limit: "feedRecordBytes", words: ["import", "f.csv", "-o", "o.jsonl"], file: "f.csv",
      text: { head + row("g1") + row("g2", home: String(repeating: "A", count: 1 << 20)) }, code: 1,
      message: "more than 1,048,576 [limit-exceeded]",
      kept: "1 game "),
    Case(
      limit: "itineraryBytes", words: ["validate", "t.json"], file: "t.json",
      text: { trip(custom("c", #","title":"\#(String(repeating: "x", count: 64 << 20))""#)) }, code: 65,
      message: "67,108,864"),
    Case(
      limit: "itineraryItems", words: ["validate", "t.json"], file: "t.json",
      text: { trip(String(repeating: "{},", count: 1_000_000) + "{}") }, code: 65, message: "1,000,000", isLarge: true),
    Case(
      limit: "fixedItems", words: ["validate", "t.json", "--fix", "-o", "o.json"], file: "t.json",
      text: { overlapping(days: 1_300) }, code: 1, message: "more than 4,000,000 items would have to be checked",
      kept: " fixed", isHuge: true),
    Case(
      limit: "idBytes", words: ["validate", "t.json"], file: "t.json",
      text: { trip(custom(String(repeating: "x", count: 129))) }, code: 1, message: "128"),
    Case(
      limit: "xmlAttributes", words: ["import", "f.xml", "--feed", "mlb-gameday", "-o", "o.jsonl"], file: "f.xml",
      text: {
        let attributes = (0..<257).map { #"a\#($0)="1""# }
        return "<games><game " + attributes.joined(separator: " ") + "/></games>"
      }, code: 65, message: "an element with more than 256 attributes"),
    Case(
      limit: "dayCount", words: ["validate", "t.json"], file: "t.json", text: { trip("", days: 3_661) }, code: 1,
      message: "3,660"),
    Case(
      limit: "eventOccurrences", words: ["import", "f.ics", "-o", "o.jsonl"], file: "f.ics",
      text: { calendar(1, from: "20260401", "FREQ=DAILY") }, code: 0, message: "more than 1,000 occurrences",
      kept: "1,000 games"),
    Case(
      limit: "eventDays", words: ["import", "f.ics", "-o", "o.jsonl"], file: "f.ics",
      text: { calendar(1, from: "00010101", rare) }, code: 0, message: "more than 3,000,000 days", kept: " games"),
    Case(
      limit: "calendarDays", words: ["import", "f.ics", "-o", "o.jsonl"], file: "f.ics",
      // Six take 3,000,000 each, the seventh what is left of 20,000,000, and the eighth as many as each may.
      text: { calendar(8, from: "00010101", rare) }, code: 0, message: "more than 1,999",
      next: ("eventDaysAtLeast", "more than 40,000 days"), kept: " games"),
    Case(
      limit: "calendarOccurrences", words: ["import", "f.ics", "-o", "o.jsonl"], file: "f.ics",
      text: { calendar(5_001, from: "20260401", "FREQ=DAILY") }, code: 0, message: "more than 0 occurrences",
      kept: " games", isHuge: true),
    Case(
      limit: "csvColumns", words: ["import", "f.csv", "-o", "o.jsonl"], file: "f.csv",
      text: { head + row("g1") + row("g2", more: String(repeating: ",", count: 4_096)) }, code: 1,
      message: "more than 4,096 [limit-exceeded]",
      kept: "1 game "),
  ]

  /// Four gibibytes of names are too many for a test: TextTableTests reaches a smaller one of the same kind.
  private static let notReached = ["textTableBytes"]

  @Test func allAreHere() throws {
    let source = try String(
      contentsOf: Tool.root.appendingPathComponent("Sources/SourceText/Limits.swift"), encoding: .utf8)
    let names = source.matches(of: /name: "(\w+)", value/).map { String($0.1) }
    #expect(
      names.sorted()
        == (Self.cases.flatMap { [$0.limit, $0.next?.limit].compactMap(\.self) } + Self.notReached).sorted())
  }

  @Test(arguments: cases.filter { !$0.isLarge && !$0.isHuge })
  func isReached(_ test: Case) throws { try expectReached(test) }

  @Test(.enabled(if: isOptimized, "takes minutes in a build without optimization"), arguments: cases.filter(\.isLarge))
  func aLargeOneIsReached(_ test: Case) throws { try expectReached(test) }

  @Test(.enabled(if: Seeds.isWhole, "takes minutes: only with SPORTSTIME_WHOLE=1"), arguments: cases.filter(\.isHuge))
  func aHugeOneIsReached(_ test: Case) throws { try expectReached(test) }

  private static var isOptimized: Bool {
    #if OPTIMIZED
      true
    #else
      false
    #endif
  }

  private func expectReached(_ test: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(test.text(), test.file)
    let result = try Tool.run(test.words, in: folder.url)
    let said = result.output + result.messages
    let start = said.prefix(2_000)
    #expect(result.code == test.code, "\(start)")
    #expect(
      said.contains(test.message) && said.contains(test.next?.message ?? test.message)
        && (test.kept.isEmpty || said.contains(test.kept)), "\(start)")
  }
}
