import SourceText
import Testing

@testable import FeedReading

/// Which feed a file is of, from how it begins.
struct RecognitionTests {
  static let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
  static let event = "BEGIN:VEVENT\r\nUID:1\r\nEND:VEVENT\r\n"

  static let heads: [(String, String)] = [
    ("START DATE,START TIME,START TIME ET,SUBJECT,LOCATION,DESCRIPTION\r\r\n", "mlb-club-csv"),
    ("LOCATION,SUBJECT,START TIME ET,START TIME,START DATE\n", "mlb-club-csv"),
    ("\u{FEFF}START DATE,START TIME,START TIME ET,SUBJECT,LOCATION\n", "mlb-club-csv"),
    ("\"START DATE\";\"START TIME\";\"START TIME ET\";\"SUBJECT\";\"LOCATION\"\n", "mlb-club-csv"),
    ("START DATE,START TIME,SUBJECT,LOCATION\n", "-"),
    ("Match Number,Round Number,Date,Location,Home Team,Away Team,Result\n", "fixturedownload-csv"),
    ("Match Number,Round Number,Date,Location,Home Team,Away Team,Group,Result\n", "fixturedownload-csv"),
    ("id,league,home,away,venue,city,start,tz,status\n", "plain-csv"),
    ("id\tleague\thome\taway\tvenue\tcity\tstart\ttz\tstatus\n", "plain-csv"),
    ("{\"dates\":[{\"games\":[{\"gamePk\":1,\"officialDate\":\"2025-01-01\"}]}]}", "mlb-statsapi"),
    ("\u{FEFF} {\"dates\":[{\"games\":[{\"gamePk\":1,\"officialDate\":\"2025-01-01\"}]}]}", "mlb-statsapi"),
    ("{\"dates\":[]}", "-"),
    ("[{\"home\":\"A\",\"away\":\"B\",\"start\":\"\",\"tz\":\"ET\"}]", "plain-json"),
    (
      "<?xml version=\"1.0\"?><calendars xmlns=\"http://feed.elasticstats.com/schema/mlb/schedule-v4.xsd\">",
      "sportradar-mlb-xml"
    ),
    ("<!-- one --><schedule season=\"2019\"><game id=\"1\"><start tz=\"ET\">", "plain-xml"),
    ("<!DOCTYPE html><html>", "-"),
    (calendar + "PRODID:mlscalendar.com\r\n" + event, "mls-ical"),
    (calendar + "PRODID:-//Somebody//EN\r\n" + event, "plain-ical"),
    ("begin:vcalendar\n" + "BEGIN:VCALENDAR\n" + event, "plain-ical"),
    (calendar, "-"),
    ("SUMMARY:Mets\n", "-"),
    ("", "-"),
    ("\u{0}\u{0}\u{0}", "-"),
  ]

  @Test(arguments: heads) func headTellsTheFeed(_ head: String, _ feed: String) {
    let found = head.withBytes { FeedCatalogue.builtIn.recognise($0)?.name }
    #expect((found ?? "-") == feed, "\(head)")
  }

  /// Evidence is looked for in the first 64 KiB and in the last ones, where members can be that come last.
  @Test func evidenceIsAtAnEnd() {
    let padding = String(repeating: "X-PAD:\(String(repeating: "x", count: 60))\r\n", count: 1_000)
    let late = Self.calendar + padding + Self.event
    #expect(late.withBytes { FeedCatalogue.builtIn.recognise($0)?.name } == "plain-ical")
    #expect((late + padding).withBytes { FeedCatalogue.builtIn.recognise($0)?.name } == nil)
  }

  /// The last 64 KiB start in a string or between two.
  @Test(arguments: 0..<8) func evidenceIsAtTheEndOfJSON(_ shift: Int) {
    let games = String(repeating: #"{"home_team":"a","scheduled":"2016-04-09T23:05:00+00:00"},"#, count: 2_500)
    let text =
      #"{"games":[\#(games){}],"pad":"\#(String(repeating: "x", count: shift * 7))","league":"#
      + #"{"alias":"MLB","name":"Major League Baseball"}}"#
    #expect(text.withBytes { FeedCatalogue.builtIn.recognise($0)?.name } == "sportradar-mlb-json")
  }

  @Test(arguments: [false, true]) func utf16WithAByteOrderMarkReads(_ isBigEndian: Bool) {
    let text =
      "\u{FEFF}id,league,home,away,venue,city,start,tz,status\r\n"
      + "1,mls,CF Montréal,Toronto FC,Stade Saputo,Montréal,2026-05-02T19:30:00,America/Toronto,scheduled\r\n"
    let bytes = text.utf16.flatMap { unit in
      isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let imported = Imported([FeedText("x.csv", bytes)])
    #expect(imported.failures.isEmpty)
    #expect(
      imported.games.map { $0.summary("id", "home.id", "venue.id", "start") }
        == ["mls:1 mtl stade-saputo 2026-05-02T19:30:00-04:00"])
  }

  /// Of two that fit, the one that asks for more; of equals the one with the higher priority, then the first by name.
  @Test(arguments: [
    (["a", "b"], [3, 3], [["H"], ["H", "A"]], "b"),
    (["a", "b"], [3, 4], [["H"], ["H"]], "b"),
    (["a", "b"], [4, 3], [["H"], ["H"]], "a"),
    (["b", "a"], [3, 3], [["H"], ["H"]], "a"),
    (["a", "b"], [3, 9], [["H", "A"], ["X"]], "a"),
  ])
  func strongestWins(_ names: [String], _ priorities: [Int], _ columns: [[String]], _ winner: String) throws {
    let definitions = try names.indices.map { index in
      try #require(
        feedDefinition(
          """
          {"name":"\(names[index])","syntax":"csv","priority":\(priorities[index]),
           "recognise":{"columns":[\(columns[index].map { "\"\($0)\"" }.joined(separator: ","))]},
           "game":{"home":"H","away":"A"}}
          """
        ).definition)
    }
    #expect("H,A\n1,2\n".withBytes { FeedCatalogue(definitions).recognise($0)?.name } == winner)
  }
}
