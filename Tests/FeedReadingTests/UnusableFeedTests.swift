import CivilTime
@testable import FeedImporting
import FormatSyntax
import ScheduleModel
import TestSupport
import SourceText
import Testing

@testable import FeedReading

/// Inputs of which nothing may be imported.
struct UnusableFeedTests {
  static let inputs: [(String, String)] = [
    ("", "x:1:1: the file is empty"),
    (" \n\t\r\n", "x:1:1: the file is blank"),
    ("\u{FEFF}", "x:1:1: the file is blank"),
    ("%PDF-1.7\n\u{0}\u{1}", "x:1:1: the file is a PDF, which has no records"),
    ("SQLite format 3\u{0}", "x:1:1: the file is an SQLite database: export its table as CSV"),
    ("\u{0}\u{1}", "x:1:1: the file is not text: it has NUL bytes"),
    (
      "id,home,away,venue\n1,A,B,C\n",
      "x:1:1: not a known feed; it looks like CSV; read so far: home, away, venue; it lacks the date (--column date=NAME); "
        + "'sportstime feeds --infer FILE -o my.json' writes a definition to complete and use with --feed my.json; the nearest known feeds are "
    ),
    // What follows the headers is judged.
    ("HTTP/1.1 200 OK\n\n<schedule/>", "x:1:1: not a known feed; it looks like XML; the nearest known feeds are "),
    (
      "<html><body>Service unavailable</body></html>",
      "x:1:1: not a known feed; it looks like XML; the nearest known feeds are "
    ),
    (
      "{\"error\":404}",
      "x:1:1: not a known feed; it looks like JSON; the nearest known feeds are "
    ),
    (
      "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "x:1:1: not a known feed; the calendar has no events"
    ),
    ("{\"club\":{\"games\":[]},\"n\":0}", "x:1:1: not a known feed; its list \"club.games\" is empty"),
    ("{\"a\":[],\"b\":[]}", "x:1:1: not a known feed; its 2 lists, such as \"a\", are empty"),
    (
      #"{"a":{"url":"u","games":[],"n":0},"b":{"url":"v","games":[],"n":0}}"#,
      "x:1:1: not a known feed; its 2 lists, such as \"a.games\", are empty"
    ),
    ("{\n 'Sunday': [1]}", "x:2:2: not a known feed; it is not valid JSON: "),
    ("{home:Foxes}\n{home:Seals}\n", "x:1:2: not a known feed; its first line is not valid JSON: "),
    ("<games>\n<a>1</a>\n</b>2</b>\n</games>", "x:3:"),
  ]

  @Test(arguments: inputs) func inputIsRefused(_ text: String, _ message: String) {
    let imported = Imported([FeedText("x", text)])
    #expect(imported.failures.count == 1 && imported.failures[0].hasPrefix(message), "\(imported.failures)")
    #expect(imported.games.isEmpty)
    #expect(imported.report.sources.map(\.error) == imported.failures)
  }

  @Test func emptyUTF16IsRefused() {
    #expect(Imported([FeedText("x", [0xFF, 0xFE])]).failures == ["x:1:1: the file is empty"])
  }

  @Test(
    .enabled(if: SharedFeeds.arePresent, "../shared is not there"),
    arguments: [
      "xml/errors/sportradar-412-error.xml", "xml/errors/sportradar-596-not-found.html",
      "xml/sportradar/ncaamb-2013-PST-tournament-list.xml", "xml/sportsml/soccer-season-stats-g2-generic.xml",
    ])
  func realFileIsRefused(_ path: String) {
    let imported = Imported([SharedFeeds.source(path)])
    #expect(imported.failures.count == 1)
    #expect(imported.games.isEmpty)
  }

  /// A source without bytes is in the report, with the reason.
  @Test func aSourceThatCannotBeOpenedIsReported() {
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn, settings: ImportSettings())
    importer.fail(file: "gone.csv", error: "no such file")
    #expect(importer.finish().report.sources.map { "\($0.file): \($0.error ?? "")" } == ["gone.csv: no such file"])
  }

  /// A record that an import rejected for its form, and that still has it, is rejected again.
  @Test func aRecordThatStaysUnreadableIsRejectedAgain() {
    let game = "1,mlb,Mets,Cubs,,,2026-05-01T19:00:00,ET,\n"
    let rows = "id,league,home,away,venue,city,start,tz,status\n\(game)2,mlb,Mets\n"
    let rejects = String(decoding: JSONWriter.lines(Imported([FeedText("games.csv", rows)]).rejects), as: UTF8.self)
    let quoted = rejects.replacing("2,mlb,Mets", with: "2,mlb,\\\"Mets")
    #expect(quoted != rejects)
    let again = Imported([FeedText("rejects.jsonl", quoted)])
    #expect(again.counts == ["read=1 rejected=1"])
  }

  /// A source that is none does not keep the others from being read.
  @Test func othersAreRead() {
    let game = "id,league,home,away,venue,city,start,tz,status\n1,mlb,Mets,Cubs,,,2026-05-01T19:00:00,ET,\n"
    let imported = Imported([FeedText("a", "{}"), FeedText("b", game), FeedText("c", "")])
    #expect(imported.failures.count == 2)
    #expect(imported.counts == ["", "read=1 games=1", ""])
  }

  /// What stands before the place where an input breaks off is kept, and the source has failed.
  static let brokenInputs: [(text: String, place: String)] = [
    (
      "[{'id':'1','league':'mlb','home':'Mets','away':'Cubs','start':'2026-05-01','tz':'ET'},\n{'id':]", "x:2:7: "
    ),
    (
      "<schedule season='2026'><game id='1' league='mlb'><home>Mets</home><away>Cubs</away><start tz='ET'>2026-05-01</start></game>\n<game id=",
      "x:2:"
    ),
    (
      "{'id':'1','league':'mlb','home':'Mets','away':'Cubs','start':'2026-05-01','tz':'ET'}\n{'id':'2','leag",
      "x:2:"
    ),
    (
      "id,league,home,away,venue,city,start,tz,status\n1,mlb,Mets,Cubs,,,2026-05-01,ET,\n2,mlb,Mets,Cubs,,,2026-05-0",
      "x:3:1: the file is truncated: its last line has no line end and 7 fields where 9 are expected"
    ),
    (
      "id,league,home,away,venue,city,start,tz,status\n1,mlb,Mets,Cubs,,,2026-05-01,ET,\n2,mlb,Mets,'Cub",
      "x:3:12: the quote that opens here is never closed"
    ),
  ]

  @Test(arguments: brokenInputs) func brokenInputKeepsItsBeginning(_ text: String, _ place: String) {
    let imported = Imported([FeedText("x", text.replacing("'", with: "\""))])
    #expect(imported.games.map { $0.summary("id", "localDate") } == ["mlb:1 2026-05-01"])
    #expect(imported.failures.count == 1 && imported.failures[0].hasPrefix(place), "\(imported.failures)")
    #expect(imported.report.sources.map(\.error) == imported.failures)
    #expect(imported.doCountsReconcile && !imported.report.isFine(failingOn: .error))
  }

  /// In a feed whose files end with a line end, a last line without one is cut unless it has all fields.
  @Test func lastLineWithoutALineEnd() {
    let rows =
      "Match Number,Round Number,Date,Location,Home Team,Away Team,Result\n"
      + "1,1,05/08/2022 20:00,Selhurst Park,Crystal Palace,Arsenal,0 - 2\n"
    let whole = Imported([FeedText("epl-2022-UTC.csv", rows + "2,1,06/08/2022 12:30,Craven Cottage,Fulham,Liverpool,")])
    #expect(whole.games.count == 2 && whole.failures.isEmpty, "\(whole.failures)")
    #expect(!whole.report.isFine(failingOn: .error))
    #expect(whole.report.sources.map(\.mayBeTruncated) == [true])
    #expect(whole.findings.contains { $0.contains("the last line has no line end, so its last field may be cut off") })
    let cut = Imported([FeedText("epl-2022-UTC.csv", rows + "2,1,06/08/2022 12:30,Craven Cottage,Fulham")])
    #expect(cut.failures.contains { $0.contains("the file is truncated: its last line has no line end") })
  }

  /// An input of which nothing comes has failed; one whose records are no games is worth an error.
  @Test func nothingReadIsNoSuccess() {
    let csv = "id,league,home,away,venue,city,start,tz,status\n"
    let table: [(text: String, failure: String?, finding: String?)] = [
      (csv, "x:1:1: no records of the feed plain-csv below the header", nil),
      (csv + "1,mlb,Mets,Cubs,,,soon,ET,\n", "x:1:1: 1 record was read, but none could be imported", nil),
      (csv + "1,mlb,Mets,Cubs,,,2026-05-01,ET,\n", nil, nil),
      (csv + ",,,,,,,,\n1,mlb,Mets,Cubs,,,2026-05-01,ET,\n", nil, "missing-team"),
    ]
    for (text, failure, finding) in table {
      let imported = Imported([FeedText("x", text)])
      #expect(imported.failures == [failure].compactMap { $0 }, "\(text)")
      if let finding { #expect(imported.report.findings.contains { $0.code.rawValue == finding }, "\(text)") }
      #expect(imported.doCountsReconcile)
    }
  }
}
