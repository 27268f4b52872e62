import FeedImporting
import FormatSyntax
import ScheduleModel
import SourceText
import Testing

import FeedReading
import TestSupport

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

  /// - Parameter forms: how many of the three forms of a schedule are read again.
  static func check(_ sources: [FeedText], forms: Int = 3) {
    let first = Imported(sources)
    #expect(!first.games.isEmpty)
    let written = first.written
    for (format, bytes) in Seeds.sample(written.sorted { $0.key.rawValue < $1.key.rawValue }, forms) {
      let again = Imported([FeedText("schedule", bytes)])
      #expect(again.report.sources.map(\.feed) == ["sportstime-" + format.rawValue])
      #expect(again.findings.isEmpty)
      #expect(again.failures.isEmpty)
      for (game, other) in zip(first.games, again.games) where game.text != other.text {
        Issue.record("as \(format): \(game.text)\nis then\n\(other.text)")
        break
      }
      #expect(again.games.count == first.games.count)
      // All three forms of what was read again, so that none depends on the way there.
      #expect(again.written == written, "as \(format)")
    }
  }

  @Test func idsAliasesAndSourcesStay() {
    let first = Imported(Self.mixed)
    #expect(first.games.contains { $0["aliases"]?.isEmpty == false }, "the sample has no alias to keep")
    Self.check(Self.mixed)
  }

  /// A feed of one game that starts at this hour.
  private func feed(_ hour: Int) -> FeedText {
    FeedText(
      "a.csv",
      "id,league,home,away,venue,city,start,tz,status\n"
        + "1,mlb,Yankees,Red Sox,Yankee Stadium,Bronx,2026-05-02T\(hour):05:00,America/New_York,scheduled\n")
  }

  /// A game that was moved has an earlier start, and may have been called otherwise: it keeps both, alone and beside a
  /// newer state of its feed, which knows neither.
  @Test func aliasesOfMovedGamesStay() {
    let line = Imported([feed(19)]).games.map(\.text).joined()
      .replacing(#""aliases":[]"#, with: #""aliases":["mlb:old","mlb:older"]"#)
      .replacing(#""previousStarts":[]"#, with: #""previousStarts":["2026-05-01T19:05:00-04:00"]"#)
    let old = FeedText("old.jsonl", line + "\n")
    Self.check([old])
    #expect(Imported([old]).games.map(\.text) == [line])
    let newer = feed(13)
    for sources in [[old, newer], [newer, old]] {
      let both = Imported(sources)
      #expect(both.games.map { $0["aliases"] } == ["mlb:old mlb:older"], "\(sources.map(\.file))")
      #expect(both.games.map { $0["previousStarts"]?.contains("2026-05-01T19:05:00-04:00") } == [true])
    }
  }

  /// The older state is imported beside the newer: the game is known by its id, and moves.
  @Test func newerFeedMovesAGameOfAnOldSchedule() {
    let old = Imported([feed(13)]).games.map(\.text).joined()
    let both = Imported([FeedText("old.jsonl", old), feed(19)])
    #expect(both.counts == ["read=1 games=1", "read=1 duplicate=1"])
  }

  @Test(
    .enabled(if: SharedFeeds.arePresent, "../shared is not there"),
    arguments: [
      ["csv/jokecamp/bundesliga-2011-matches.csv", "csv/fixturedownload/aleague-2022-UTC.csv"],
      [
        "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml",
        "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml",
      ],
      SharedFeeds.clubs,
    ])
  func schedulesOfSeveralFeedsStay(_ paths: [String]) { Self.check(paths.map(SharedFeeds.source)) }

  @Test(.enabled(if: SharedFeeds.arePresent, "../shared is not there"), arguments: FeedExpectation.all)
  func everyRealScheduleStays(_ feed: FeedExpectation) {
    // Of a feed without a game there is no schedule that could be recognised.
    if feed.games > 0 { Self.check([SharedFeeds.source(feed.path)], forms: 1) }
  }

  /// An id is never longer than a schedule's may be, whatever is put before or behind the feed's.
  @Test(arguments: [(1, "games=1"), (124, "games=1"), (125, "rejected=1"), (128, "rejected=1")])
  func idsStayWithinTheLimit(_ length: Int, _ counts: String) {
    let id = String(repeating: "i", count: length)
    // The league and a colon before it.
    let row = "\(id),abc,Foxes,Owls,,,2026-05-02,,\n"
    let imported = Imported([FeedText("a.csv", "id,league,home,away,venue,city,start,tz,status\n" + row)])
    #expect(imported.counts.first?.contains(counts) == true, "\(imported.counts)")
    for game in imported.games { #expect((game["id"]?.utf8.count ?? 0) <= Limits.idBytes) }
    if !imported.games.isEmpty { Self.check([FeedText("a.csv", imported.written[.csv] ?? [])]) }
  }

  /// Texts that a table, a list in a cell, a spreadsheet or a line could make something else of.
  static let texts = [
    "a,b", "a;b", "a\tb", "say \"hi\"", "\"", "two\nlines", "two\r\nlines", "a\rb", "=1+1", "+1", "-1", "@a", "'a",
    "''a", "'=a", "[1]", "[", "[\"a\"]", "{}", "a b", "a, b", "Füchse – 狐 🦊", "\u{FEFF}x", "a\u{A0}b", "a|b", "null",
    "\u{85}\u{2028}", "#1", "\\n", "TRUE",
  ]

  @Test(arguments: texts) func anyTextStays(_ text: String) {
    func quoted(_ text: String) -> String { JSONWriter.string { json in json.value(text) } }
    let name = quoted(text)
    let event = quoted("event " + text)
    let alias = quoted("mlb:" + text)
    let common = #""status":"scheduled","gameNumber":1,"neutralSite":false,"previousStarts":[]"#
    let lines = [
      #"{"id":\#(name),"aliases":[],"league":"x","season":\#(name),"phase":\#(name),"home":{"id":\#(name),"#
        + #""name":\#(name)},"away":{"id":"b","name":"B"},"venue":{"id":\#(name),"name":\#(name),"city":\#(name),"#
        + #""region":\#(name),"latitude":-0.5,"longitude":1e-07},"localDate":"2026-01-02",\#(common),"#
        + #""source":{"feed":\#(name),"file":\#(name),"record":1,"line":4000000000}}"#,
      #"{"id":\#(event),"aliases":[\#(alias),\#(name)],"league":"x","name":\#(event),\#(common),"#
        + #""source":{"feed":"f","file":"g","record":2,"line":3}}"#,
      #"{"id":"z","aliases":[\#(name)],"league":"x","name":\#(name),\#(common),"#
        + #""source":{"feed":"f","file":"g","record":3,"line":3}}"#,
    ]
    let first = Imported([FeedText("a.jsonl", lines.joined(separator: "\n") + "\n")])
    #expect(first.games.map(\.text) == lines)
    Self.check([FeedText("a.jsonl", lines.joined(separator: "\n") + "\n")])
  }

  /// No table can carry a control character: its symbol is in each form, and stays.
  @Test(arguments: [("\\u0001", "␁"), ("\\u000b", "␋"), ("\\u001f", "␟"), ("\u{7F}", "␡")])
  func controlsAreSymbolsInEveryForm(_ control: String, _ symbol: String) {
    let line =
      #"{"id":"1","aliases":[],"league":"x","home":{"id":"a","name":"A\#(control)B"},"away":{"id":"b","name":"B"},"#
      + #""localDate":"2026-05-02","status":"scheduled","gameNumber":1,"neutralSite":false,"previousStarts":[],"#
      + #""source":{"feed":"f","file":"g","record":1,"line":1}}"#
    let source = FeedText("a.jsonl", line + "\n")
    let imported = Imported([source])
    #expect(imported.games.map { $0["home.name"] } == ["A\(symbol)B"])
    #expect(
      imported.findings == [
        "1: control-character: a control character in the text at \"home.name\" was replaced by its symbol"
      ])
    Self.check([source])
  }

  /// What a spreadsheet does to a table when it saves it: another order, other columns, semicolons, CRLF, a mark.
  @Test func tableThatASpreadsheetSavedIsRead() {
    let table =
      "\u{FEFF}league;id;my notes;aliases;home.id;home.name;away.id;away.name;venue.id;venue.name;localDate;start;"
      + "timeZone;status;gameNumber;neutralSite;previousStarts;source.feed;source.file;source.record;source.line\r\n"
      + "x;x:1;call them;;a;'=A;b;B;v;V;2026-05-02;2026-05-02T19:05:00-04:00;America/New_York;scheduled;1;TRUE;"
      + "2026-05-01T19:05:00-04:00;f;g;7;9\r\n"
    let game = Imported([FeedText("t.csv", table)]).games.map(\.text)
    #expect(
      game == [
        #"{"id":"x:1","aliases":[],"league":"x","season":"2026","home":{"id":"a","name":"=A"},"#
          + #""away":{"id":"b","name":"B"},"venue":{"id":"v","name":"V"},"localDate":"2026-05-02","#
          + #""start":"2026-05-02T19:05:00-04:00","timeZone":"America/New_York","status":"scheduled","gameNumber":1,"#
          + #""neutralSite":true,"previousStarts":["2026-05-01T19:05:00-04:00"],"#
          + #""source":{"feed":"f","file":"g","record":7,"line":9}}"#
      ])
  }

  /// No cell begins with what a spreadsheet takes for a formula, numbers aside.
  @Test func noCellIsAFormula() throws {
    let first = Imported([
      FeedText("a.csv", "id,league,home,away,venue,city,start,tz,status\n=1,x,=A(),@B,+C,-D,2026-05-02,,\n")
    ])
    let table = String(decoding: try #require(first.written[.csv]), as: UTF8.self)
    #expect(table.contains(",'=A(),"))
    #expect(table.contains(",'@B,"))
    #expect(table.contains(",'+C,'-D,"))
    for cell in table.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
      #expect(cell.first.map { !"=+-@".contains($0) } ?? true, "\(cell)")
    }
  }
}
