import FeedImporting
import SourceText
import TestSupport
import Testing

import FeedReading

/// Days without a time that a source in UTC writes as midnight of its own zone.
struct ForeignMidnightsTests {
  /// A calendar with starts in UTC on 20 days of October and November 2026.
  private static func calendar(_ clocks: [String], at place: String = "") -> String {
    let events = (0..<20).map { number in
      let day = number < 10 ? "202610\(number + 11)" : "202611\(number + 1)"
      // The clocks change on 1 November.
      let clock = clocks[number % clocks.count].split(separator: "/")
      let time = number < 10 ? clock[0] : clock[clock.count - 1]
      return
        "BEGIN:VEVENT\nUID:\(number)@x\nDTSTART:\(day)T\(time)00Z\nSUMMARY:Foxes \(number) at Seals \(number)\n\(place)END:VEVENT"
    }
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0"] + events + ["END:VCALENDAR", ""]
    return lines.joined(separator: "\n").replacing("\n", with: "\r\n")
  }

  @Test(arguments: [
    // Midnight in New York, beside afternoons and evenings.
    (["0400/0500", "1930", "0000/0100"], "America/New_York"), (["0500/0600", "1700", "0000"], "America/Chicago"),
    // Afternoons in Australia, and evenings at the Pacific.
    (["0400", "0500", "0700", "0930"], nil), (["0400/0500", "0330/0430", "0200/0300", "0530"], nil),
    (["0030", "2200", "2330", "2000"], nil), (["1930", "1700"], nil), (["2300", "1730"], nil),
    (["0400", "0900"], nil),
  ])
  func manyStartsAtOneMidnightAreAskedFor(_ clocks: [String], _ zone: String?) {
    let text = Self.calendar(clocks)
    let imported = Imported([FeedText("x.ics", text)])
    let asked = imported.report.findings.filter { $0.code == .midnightStart }
    #expect(
      asked.map { $0.message.contains("at 0:00 in \(zone ?? "-"): is the time not set there (--midnight unset)") }
        == (zone == nil ? [] : [true]), "\(imported.findings)")
    var settings = ImportSettings()
    settings.isMidnightUnset = true
    let unset = Imported([FeedText("x.ics", text)], settings: settings)
    #expect(unset.games.count { $0["start"] == nil } == (zone == nil ? 0 : 7))
    #expect(unset.report.findings.allSatisfy { $0.code != .midnightStart })
  }

  /// Midnight in New York at places whose clock is known: in its zone, where it is eleven, and where games start then.
  @Test(arguments: [("Boston, MA", 7), ("Chicago, IL", 7), ("Honolulu, HI", 0)])
  func placesHaveTheirClock(_ place: String, _ unset: Int) {
    let text = Self.calendar(["0400/0500", "1930", "2330"], at: "LOCATION:\(place)\n")
    let imported = Imported([FeedText("x.ics", text)])
    let asked = imported.findings.filter { $0.contains("starts are at 0:00 in America/New_York") }
    #expect(asked.count == (unset > 0 ? 1 : 0), "\(imported.findings)")
    var settings = ImportSettings()
    settings.isMidnightUnset = true
    let games = Imported([FeedText("x.ics", text)], settings: settings).games
    #expect(games.count { $0["start"] == nil } == unset)
    #expect(games.first?["localDate"] == (unset > 0 ? "2026-10-11" : "2026-10-10"))
  }
}
