import CivilTime
import FeedImporting
import ScheduleModel
import SourceText
import Testing

@testable import FeedReading

/// Dates and times that say less than when a game starts: what is asked, and what the answers give.
struct StatedDateTests {
  private static func imported(
    _ header: String, _ rows: [String], season: String = "", hasHalfDays: Bool? = nil
  ) -> Imported {
    var settings = ImportSettings()
    settings.zone = ZoneDatabase.system.zone("Etc/GMT")
    settings.season = season
    settings.hasHalfDays = hasHalfDays
    let sides = ["Foxes,Seals", "Seals,Owls", "Owls,Bears", "Bears,Foxes", "Foxes,Owls"]
    let table = rows.enumerated().map { "\($1),\(sides[$0 % sides.count])" }
    return Imported(
      [FeedText("x.csv", (["\(header),home,away"] + table).joined(separator: "\n") + "\n")], settings: settings)
  }

  /// A clock of 12 hours next to its date, and the start of the last game if the user states it.
  @Test(arguments: [
    ("2026-06-0%1 8:00:00", "2026-06-05T20:00:00+00:00"), ("2026-06-0%1T08:30", "2026-06-05T20:30:00+00:00"),
    ("%1 Apr 2026 7:05", "2026-04-05T19:05:00+00:00"), ("0%1.06.2026 11:30", "2026-06-05T11:30:00+00:00"),
    ("7:05 2026-06-0%1", "2026-06-05T19:05:00+00:00"),
  ])
  func halfDays(_ form: String, _ start: String) {
    let rows = (1...5).map { form.replacing("%1", with: String($0)) }
    // The first game starts early enough to be asked about.
    let asked = ["2026-06-01 7:00"] + rows.dropFirst()
    let stated = Self.imported("start", rows, hasHalfDays: true)
    #expect(stated.games.last?["start"] == start, "\(stated.findings) \(stated.failures)")
    if form.hasPrefix("2026-06-0%1 ") {
      let open = Self.imported("start", asked)
      #expect(open.failures.contains { $0.contains("are they without AM and PM (--clock 12") }, "\(open.games)")
    }
    let written = Self.imported("start", rows, hasHalfDays: false)
    #expect(written.games.count == 5, "\(written.failures)")
  }

  /// Dates without a year, and the first and the last date of the season.
  static let seasons: [(dates: [String], season: String, span: String)] = [
    // The order of the rows, or the longest pause.
    (["Feb 26", "May 5", "Jul 8", "Sep 3"], "2026", "2026-02-26 2026-09-03"),
    (
      ["Feb 26", "Mar 4", "Mar 9", "Apr 2", "Apr 8", "May 5", "May 9", "Jun 2", "Jul 8", "Dec 28", "Sep 3"], "2026",
      "2026-02-26 2026-12-28"
    ),
    (["Sep 3", "Jul 8", "Aug 1", "Apr 5", "May 6"], "2026", "2026-04-05 2026-09-03"),
    (["Aug 20", "Dec 1", "Feb 2", "May 3"], "2025", "2025-08-20 2026-05-03"),
    (["Dec 1", "Aug 20", "May 3", "Feb 2", "Sep 9"], "2025", "2025-08-20 2026-05-03"),
    // Both years.
    (["Apr 5", "Apr 6"], "2025-26", "2026-04-05 2026-04-06"), (["Oct 5", "Nov 6"], "2025/26", "2025-10-05 2025-11-06"),
    (["Aug 20", "Dec 1", "Feb 2"], "2025-26", "2025-08-20 2026-02-02"),
  ]

  @Test(arguments: seasons) func years(_ dates: [String], _ season: String, _ span: String) {
    let imported = Self.imported("date", dates, season: season)
    let days = imported.games.compactMap { $0["localDate"] }.sorted()
    #expect("\(days.first ?? "") \(days.last ?? "")" == span, "\(imported.findings) \(imported.failures)")
  }

  /// Leagues whose seasons start in different months: the year of the dates is that of all games.
  @Test func yearOfSeveralLeagues() {
    let rows = ["Apr 24,mlb", "Apr 25,premier-league", "Apr 26,nba"]
    let asked = Self.imported("date,league", rows)
    #expect(asked.failures.contains { $0.contains("it lacks the year of the dates in \"date\" (--season YEAR)") })
    let imported = Self.imported("date,league", rows, season: "2026")
    #expect(imported.games.compactMap { $0["localDate"] } == ["2026-04-24", "2026-04-25", "2026-04-26"])
  }

  /// A date or time that is a part of a text or of several columns, and the first game's start.
  static let parts: [(header: String, rows: [String], start: String?)] = [
    ("date,time", ["2026-06-14,19:00 - 20:30", "2026-06-15,18:00"], "2026-06-14T19:00:00+00:00"),
    ("date,time", ["2026-06-14,19:00-20:30", "2026-06-15,TBD"], "2026-06-14T19:00:00+00:00"),
    ("date,time", ["2026-06-14,10:00-11:30", "2026-06-15,19:00-20:30"], "2026-06-14T10:00:00+00:00"),
    ("date,time", ["2026-06-14,19:00-05:00", "2026-06-15,20:00-05:00"], "2026-06-14T19:00:00-05:00"),
    ("date,time", ["2026-06-14,19:30 (18:30)", "2026-06-15,20:30"], "2026-06-14T19:30:00+00:00"),
    ("date,time", ["2026-06-14,7:30 PM - 9:00 PM", "2026-06-15,6:00 PM"], "2026-06-14T19:30:00+00:00"),
    (
      "datum,time", ["14 junij 2026 (2026-06-14),19:05", "15 junij 2026 (2026-06-15),19:05"],
      "2026-06-14T19:05:00+00:00"
    ),
    ("day,month,time", ["14,6,19:05", "20,6,19:05"], "2026-06-14T19:05:00+00:00"),
    ("date,time", ["Sun 14th June,19:05", "Mon 22nd June,19:05"], "2026-06-14T19:05:00+00:00"),
    // Which half of the day is stated for the end only.
    ("date,time", ["2026-06-14,7:30-9:00 PM", "2026-06-15,6:00-7:30 PM"], nil),
  ]

  @Test(arguments: parts) func partsOfTexts(_ header: String, _ rows: [String], _ start: String?) {
    let imported = Self.imported(header, rows, season: "2026")
    #expect(imported.games.first?["start"] == start, "\(imported.findings) \(imported.failures)")
    #expect((start == nil) == imported.games.isEmpty, "\(imported.findings)")
  }
}
