import FeedImporting
import TestSupport
import SourceText
import Testing

@testable import FeedReading

/// What stands around the records: HTTP headers, wrappers, seasons that begin in summer.
struct FeedFormTests {
  static let game = """
    [
    {"id":"1","league":"mlb","home":"Mets","away":"Cubs","start":"2026-05-01T19:10:00","tz":"America/New_York"},
    {"id":"2","league":"mlb","home":"Mets","away":"Cubs","start":"never","tz":"America/New_York"}]

    """

  @Test(arguments: ["\r\n", "\n"]) func headersAreCutAndLinesAreTheFiles(_ end: String) {
    let head = ["HTTP/1.1 200 OK", "Content-Type: application/json", "", ""].joined(separator: end)
    let imported = Imported([FeedText("x.json", head + Self.game)])
    #expect(imported.failures.isEmpty)
    #expect(imported.games.map { $0.summary("id", "start", "source.line") } == ["mlb:1 2026-05-01T19:10:00-04:00 5"])
    #expect(imported.report.findings.map { $0.location?.line } == [6])
    #expect(imported.counts == ["read=2 games=1 rejected=1"])
  }

  @Test func headersWithoutABodyAreNoFeed() {
    for text in ["HTTP/1.1 404 Not Found\r\n\r\n", "HTTP/1.1 404 Not Found\r\nServer: x"] {
      let imported = Imported([FeedText("x.json", text)])
      #expect(imported.failures.count == 1 && imported.games.isEmpty)
    }
  }

  @Test(arguments: [
    ("{\"a\":1,\"b\":1}", "x"), ("{\"a\":1,\"c\":1,\"d\":1}", "x"), ("{\"a\":1,\"c\":1}", "-"), ("{\"b\":1}", "-"),
  ])
  func oneWrapperIsEnough(_ text: String, _ feed: String) throws {
    let definition = try #require(
      feedDefinition(
        #"""
        {"name":"x","syntax":"json","records":"a[]","recognise":{"contains":["\"a\""],
         "oneOf":[["\"b\""],["\"c\"","\"d\""]]},"game":{"home":"h","away":"w"}}
        """#
      ).definition)
    #expect((text.withBytes { FeedCatalogue([definition]).recognise($0)?.name } ?? "-") == feed)
  }

  static let seasons: [(String, String)] = [
    // What the record says, the form, and date and season of the game.
    (#"{"h":"A","a":"B","d":"2026-06-30"}"#, "2026-06-30 2025"),
    (#"{"h":"A","a":"B","d":"2026-07-01"}"#, "2026-07-01 2026"),
    (#"{"h":"A","a":"B","d":"31 Oct","s":"2015"}"#, "2015-10-31 2015"),
    (#"{"h":"A","a":"B","d":"29 Feb","s":"2015"}"#, "2016-02-29 2015"),
    // No such day, and nothing that tells the year.
    (#"{"h":"A","a":"B","d":"29 Feb","s":"2014"}"#, ""),
    (#"{"h":"A","a":"B","d":"31 Oct"}"#, ""),
    (#"{"h":"A","a":"B","d":"31 Oct","s":"99999999999999999999"}"#, ""),
  ]

  @Test(arguments: seasons) func seasonsBeginInTheirMonth(_ record: String, _ wanted: String) throws {
    let definition = try #require(
      feedDefinition(
        """
        {"name":"x","syntax":"json","records":"[]","seasonStart":7,"game":{"league":{"constant":"l"},
         "season":"s","home":"h","away":"a","date":{"from":"d","forms":["yyyy-MM-dd","d MMM"]}}}
        """
      ).definition)
    let imported = Imported([FeedText("x.json", "[\(record)]")], feed: definition)
    #expect(imported.games.map { $0.summary("localDate", "season") }.joined() == wanted)
    #expect(imported.doCountsReconcile)
  }

  /// A code means something in its own league alone; a stated offset tells the date where no zone is known.
  @Test func codesOfALeagueThatNobodyKnowsAreNoTeams() throws {
    let definition = try #require(
      feedDefinition(
        """
        {"name":"x","syntax":"json","records":"[]","game":{"league":{"constant":"curling"},"home":"h","homeId":"h",
         "away":"a","awayId":"a","start":{"from":"d","forms":["yyyy-MM-ddTHH:mm:ssX"]}}}
        """
      ).definition)
    let text = #"[{"h":"NYY","a":"ATL","d":"2026-03-03T21:00:00-05:00"}]"#
    let imported = Imported([FeedText("x.json", text)], feed: definition)
    #expect(
      imported.games.map { $0.summary("home.name", "away.name", "localDate", "start") }
        == ["NYY ATL 2026-03-03 2026-03-03T21:00:00-05:00"])
  }
}
