import ScheduleModel
import SourceText
import Testing

import FeedReading

/// What an import wrote is read again to the same bytes.
struct ReimportTests {
  static let mixed = [
    FeedText(
      "a.csv",
      "id,league,home,away,venue,city,start,tz,status\n"
        + "1,mlb,Yankees,Red Sox,Yankee Stadium,Bronx,2026-05-02T19:05:00,America/New_York,scheduled\n"
        + "2,club,Foxes,\"Owls, \"\"B\"\"\",Pier 9,Nowhere,2026-05-03T12:00:00+05:30,,final\n"
        + "3,club,Foxes,TBD,,,2026-05-04,,postponed\n"),
    FeedText(
      "b.ics",
      "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:z@y\r\nSUMMARY:Red Sox at Yankees\r\nCATEGORIES:mlb\r\n"
        + "DTSTART;TZID=America/New_York:20260502T190500\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"),
  ]

  static func check(_ sources: [FeedText]) {
    let first = Imported(sources)
    #expect(!first.games.isEmpty)
    let lines = first.games.map(\.text)
    for (text, feed) in [
      (lines.joined(separator: "\n") + "\n", "sportstime-jsonl"),
      ("[" + lines.joined(separator: ",\n") + "]", "sportstime-json"),
    ] {
      let again = Imported([FeedText("schedule", text)])
      #expect(again.report.sources.map(\.feed) == [feed])
      #expect(again.games.map(\.text) == lines)
      #expect(again.findings.isEmpty)
    }
  }

  @Test func idsAliasesAndSourcesStay() {
    let first = Imported(Self.mixed)
    #expect(first.games.contains { $0["aliases"]?.isEmpty == false }, "the sample has no alias to keep")
    Self.check(Self.mixed)
  }

  /// The older state is imported beside the newer: the game is known by its id, and moves.
  @Test func newerFeedMovesAGameOfAnOldSchedule() {
    func feed(_ hour: Int) -> FeedText {
      FeedText(
        "a.csv",
        "id,league,home,away,venue,city,start,tz,status\n"
          + "1,mlb,Yankees,Red Sox,Yankee Stadium,Bronx,2026-05-02T\(hour):05:00,America/New_York,scheduled\n")
    }
    let old = Imported([feed(13)]).games.map(\.text).joined()
    let both = Imported([FeedText("old.jsonl", old), feed(19)])
    #expect(both.counts == ["read=1 games=1", "read=1 duplicate=1"])
  }

  @Test(
    .enabled(if: SharedFeeds.arePresent, "../shared is not there"),
    arguments: [
      ["json/mlb-statsapi/schedule_date-2022.json"], ["csv/retrosheet/1969SKED.TXT"],
      ["ical/southendzone/rams-2018.ics"],
      ["csv/jokecamp/bundesliga-2011-matches.csv", "csv/fixturedownload/aleague-2022-UTC.csv"],
      [
        "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml",
        "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml",
      ],
    ])
  func realSchedulesStay(_ paths: [String]) { Self.check(paths.map(SharedFeeds.source)) }
}
