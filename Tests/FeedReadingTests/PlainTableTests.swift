import TestSupport
import CivilTime
import FeedImporting
import ScheduleModel
import SourceText
import Testing

@testable import FeedReading
@testable import UnknownFeeds

/// Tables and lists of no known feed, which are read by the names of their columns and the forms of their texts.
struct PlainTableTests {
  static let orioles = "Oriole Park at Camden Yards"

  /// A source, and `home away venue date start` of its games.
  static let sources: [(text: String, games: [String])] = [
    (
      "date,time,home,away,venue\n2026-06-06,19:05,Baltimore Orioles,Boston Red Sox,\(orioles)\n",
      ["bal bos oriole-park-at-camden-yards 2026-06-06 2026-06-06T19:05:00-04:00"]
    ),
    // Any order and case, tabs, German names; a time that is open.
    (
      """
      Ort\tSTADION\tGast\tHeim\tUhrzeit\tDatum
      München\tAllianz Arena\tBorussia Dortmund\tFC Bayern München\t15:30\tSa, 13.06.2026
      Köln\tRheinEnergieStadion\tVfB Stuttgart\t1. FC Köln\toffen\tMo, 15. Juni 2026
      """,
      [
        "fcb bvb allianz-arena 2026-06-13 2026-06-13T15:30:00+02:00",
        "koe vfb rheinenergiestadion 2026-06-15 -",
      ]
    ),
    // Day and time together; semicolons; which number is the day is told by the 14th, for all.
    (
      "Home;Away;Date;Ground\nBaltimore Orioles;Boston Red Sox;06/05/2026 7:05 PM;\(orioles)\n"
        + "Baltimore Orioles;Boston Red Sox;06/14/2026 1:05p;\(orioles)\n",
      [
        "bal bos oriole-park-at-camden-yards 2026-06-05 2026-06-05T19:05:00-04:00",
        "bal bos oriole-park-at-camden-yards 2026-06-14 2026-06-14T13:05:00-04:00",
      ]
    ),
    // A word for no time behind the date.
    (
      "Home,Away,Date,Ground\nBaltimore Orioles,Boston Red Sox,6 May 2026 7:05 PM,\(orioles)\n"
        + "Baltimore Orioles,Boston Red Sox,8 May 2026 TBA,\(orioles)\n",
      [
        "bal bos oriole-park-at-camden-yards 2026-05-06 2026-05-06T19:05:00-04:00",
        "bal bos oriole-park-at-camden-yards 2026-05-08 -",
      ]
    ),
    // Weekdays tell day from month.
    (
      "Day of week,Date,Time,Home,Visitor,Venue\nFri,05/06/2026,19:05,Baltimore Orioles,Boston Red Sox,\(orioles)\n",
      ["bal bos oriole-park-at-camden-yards 2026-06-05 2026-06-05T19:05:00-04:00"]
    ),
    // So does the order of the records.
    (
      "Date,Time,Home,Visitor,Venue\n"
        + ["01/06", "03/06", "01/07", "02/08", "03/08"].map {
          "\($0)/2026,19:05,Baltimore Orioles,Boston Red Sox,\(orioles)\n"
        }.joined(),
      ["06-01", "06-03", "07-01", "08-02", "08-03"].map {
        "bal bos oriole-park-at-camden-yards 2026-\($0) 2026-\($0)T19:05:00-04:00"
      }
    ),
    // A list of objects below a key; an instant.
    (
      "{\"games\":[{\"homeTeam\":\"Baltimore Orioles\",\"awayTeam\":{\"name\":\"Boston Red Sox\"},"
        + "\"kickoff\":\"2026-06-14T23:05:00Z\",\"stadium\":\"\(orioles)\"}]}",
      ["bal bos oriole-park-at-camden-yards 2026-06-14 2026-06-14T19:05:00-04:00"]
    ),
    (
      "[{\"home\":\"Baltimore Orioles\",\"away\":\"Boston Red Sox\",\"timestamp\":1781478300000,\"venue\":\"\(orioles)\"}]",
      ["bal bos oriole-park-at-camden-yards 2026-06-14 2026-06-14T19:05:00-04:00"]
    ),
    // Both sides in one text; the zone in the column's name.
    (
      "Match,Date,Time (UTC)\nBoston Red Sox @ Baltimore Orioles,14 Jun 2026,23:05\n",
      ["bal bos oriole-park-at-camden-yards 2026-06-14 2026-06-14T19:05:00-04:00"]
    ),
    // An opponent, and home or away; N is a ground of neither.
    (
      "Team,Opponent,H/A,Date,Time,Venue\nBaltimore Orioles,Boston Red Sox,H,2026-06-14,19:05,\(orioles)\n"
        + "Baltimore Orioles,New York Yankees,A,2026-06-16,19:05,Yankee Stadium\n",
      [
        "bal bos oriole-park-at-camden-yards 2026-06-14 2026-06-14T19:05:00-04:00",
        "nyy bal yankee-stadium 2026-06-16 2026-06-16T19:05:00-04:00",
      ]
    ),
    // The same in one text.
    (
      "Club,Opponent,Date,Time\nBaltimore Orioles,vs. Boston Red Sox,2026-06-14,19:05\n"
        + "Baltimore Orioles,@ New York Yankees,2026-06-16,19:05\n",
      [
        "bal bos oriole-park-at-camden-yards 2026-06-14 2026-06-14T19:05:00-04:00",
        "nyy bal yankee-stadium 2026-06-16 2026-06-16T19:05:00-04:00",
      ]
    ),
    // A sheet's dates, with midnight behind each of them.
    (
      "date,home,away\n10/22/2024 00:00:00,Baltimore Orioles,Boston Red Sox\n",
      ["bal bos oriole-park-at-camden-yards 2024-10-22 -"]
    ),
    (
      "date,home,away\n10/22/2024 00:00,Baltimore Orioles,Boston Red Sox\n10/23/2024 19:05,Baltimore Orioles,Boston Red Sox\n",
      [
        "bal bos oriole-park-at-camden-yards 2024-10-22 -",
        "bal bos oriole-park-at-camden-yards 2024-10-23 2024-10-23T19:05:00-04:00",
      ]
    ),
    // Midnight is where a table has no time.
    (
      "date,time,home,away\n2026-06-06,00:00,Baltimore Orioles,Boston Red Sox\n",
      ["bal bos oriole-park-at-camden-yards 2026-06-06 -"]
    ),
  ]

  @Test(arguments: sources) func sourceIsRead(_ text: String, _ games: [String]) {
    let imported = Imported([FeedText("x", text)])
    #expect(imported.failures == [])
    #expect(
      imported.games.map { $0.summary("home.id", "away.id", "venue.id", "localDate", "start") } == games, "\(text)")
    #expect(imported.report.findings.map(\.code) == ["inferred-feed", "missing-league"], "\(imported.findings)")
    #expect(imported.doCountsReconcile)
  }

  /// Bytes that are no UTF-8 are Windows-1252, and the finding says where the columns are.
  /// A column with both sides' points, and the statuses that it gives the games.
  @Test(arguments: [
    (["3 - 1", "Postponed", "-", ""], [GameStatus.final, .postponed, .scheduled, .scheduled]),
    (["W 5-4 (10)", "L, 2-3"], [.final, .final]), (["W", "L"], [.final, .final]),
    (["24:21", "0:0", "abgesagt"], [.final, .final, .cancelled]),
    // Zeros before the season, times, and what is no score.
    (["0 - 0", "0 - 0"], [.scheduled, .scheduled]), (["15:30", "18:00"], [.scheduled, .scheduled]),
    (["2-1", "see below"], [.scheduled, .scheduled]),
  ])
  func scoreIsOfAGameThatIsOver(_ scores: [String], _ statuses: [GameStatus]) {
    let rows = scores.enumerated().map { number, score in
      "2026-06-\(number + 11),19:05,Baltimore Orioles,Boston Red Sox,\(Self.orioles),\(score)\n"
    }
    let imported = Imported([FeedText("x", "Date,Time,Home,Visitor,Venue,Result\n" + rows.joined())])
    #expect(imported.games.map { $0.summary("status") } == statuses.map(\.word.description), "\(imported.findings)")
  }

  @Test func windows1252IsRead() {
    let text = "Datum;Uhrzeit;Heim;Gast\n13.06.2026;15:30;1. FC K\u{F6}ln;FC Bayern M\u{FC}nchen\n"
    let imported = Imported([FeedText("x", text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })])
    #expect(imported.games.map { $0.summary("home.id", "away.id", "start") } == ["koe fcb 2026-06-13T15:30:00+02:00"])
    #expect(imported.report.findings.first?.code == "encoding")
    #expect(imported.findings.contains { $0.contains("home: \"Heim\", in 1 of 1 records") })
  }

  /// What a person says.
  @Test func settingsDecide() {
    var settings = ImportSettings()
    settings.league = "England"
    settings.zone = ZoneDatabase.system.zone("Europe/London")
    settings.isDayFirst = false
    settings.team = "Arsenal"
    let text = "Date,Time,Opponent,H/A\n03/04/2026,20h30,Chelsea,A\n"
    let imported = Imported([FeedText("x", text)], settings: settings)
    #expect(
      imported.games.map { $0.summary("league", "home.id", "away.id", "start") }
        == ["england chelsea arsenal 2026-03-04T20:30:00+00:00"])
    settings.season = "2025"
    let undated = Imported([FeedText("x", "Date,Time,Home,Away\n4 April,20h30,Arsenal,Chelsea\n")], settings: settings)
    #expect(undated.games.map { $0.summary("season", "start") } == ["2025 2026-04-04T20:30:00+01:00"])
  }

  /// What is open is not guessed.
  static let refused: [(text: String, reason: String)] = [
    ("date,home,away\n03/04/2026,A,B\n", "\"date\": its dates can be read with the day first (--dates dmy) and with"),
    ("date,home,away\n13/04/2026,A,B\n04/13/2026,A,C\n", "some dates have the day first, and others the month"),
    ("date,time,home,away\n2026-04-03,7:05,A,B\n", "are they without AM and PM (--clock 12, or --clock 24 if not)?"),
    (
      "date,time,home,away\nJune 5,19:05,A,B\n",
      "it lacks the year of the dates in \"date\" (--season YEAR, the year in which the season starts, or both years, such "
        + "as 2025-26)"
    ),
    (
      "date,time,home,away\n2026-04-03,4:05 AM,A,B\n",
      "1 of 1 times are between 1:00 and 9:00: in which zone are they (--zone ZONE)?"
    ),
    ("date,time (UTC),home,away\n2026-04-03,00:00,A,B\n2026-04-03,14:00,C,D\n", "does 0:00 mean that the time"),
    ("date,opponent,H/A\n2026-04-03,A,H\n", "it lacks whose schedule it is (--team NAME)"),
    ("date,team,opponent\n2026-04-03,A,B\n", "it lacks which side is at home (--column side=NAME)"),
    ("home,away\nA,B\n", "it lacks the date"),
    ("date,home\n2026-04-03,A\n", "it lacks the away side (--column away="),
    ("date,away\n2026-04-03,A\n", "it lacks the home side (--column home="),
  ]

  @Test(arguments: refused) func openQuestionIsAsked(_ text: String, _ reason: String) {
    let imported = Imported([FeedText("x", text)])
    #expect(imported.games.isEmpty)
    #expect(imported.failures.count == 1 && imported.failures[0].contains(reason), "\(imported.failures)")
  }

  /// What is no text is called what it is.
  @Test(arguments: [
    ([0x1F, 0x8B, 8, 0], "compressed with gzip: run 'gzip -dc FILE | sportstime import -'"),
    ([0x42, 0x5A, 0x68], "compressed with bzip2: run 'bzip2 -dc FILE | sportstime import -'"),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed with xz: run 'xz -dc FILE | sportstime import -'"),
    ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd: run 'zstd -dc FILE | sportstime import -'"),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old office document (xls, doc): save the sheet as CSV"),
    ([0x50, 0x4B, 3, 4], "a ZIP archive or an office document"),
    ([0x25, 0x50, 0x44, 0x46, 0x2D, 0x31], "a PDF"), ([1, 0, 2], "not text: it has NUL bytes"),
  ])
  func packedFileIsNamed(_ bytes: [UInt8], _ name: String) {
    let imported = Imported([FeedText("x", bytes)])
    #expect(imported.failures.count == 1 && imported.failures[0].hasPrefix("x:1:1: the file is \(name)"))
  }
}
