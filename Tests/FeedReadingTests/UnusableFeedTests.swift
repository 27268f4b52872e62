import SourceText
import Testing

@testable import FeedReading

/// Inputs of which nothing may be imported.
struct UnusableFeedTests {
  /// The names of all feeds of a syntax, none of which fits.
  static func none(of syntaxes: FeedDefinition.Syntax...) -> String {
    let names = FeedCatalogue.builtIn.definitions.filter { syntaxes.contains($0.syntax) }.map(\.name)
    return "none of \(names.joined(separator: ", ")) fits"
  }

  static let hint = "; name one with --feed, or a definition of your own"

  static let inputs: [(String, String)] = [
    ("", "x:1:1: the file is empty"),
    (" \n\t\r\n", "x:1:1: the file holds nothing but blanks"),
    ("\u{FEFF}", "x:1:1: the file holds nothing but blanks"),
    ("%PDF-1.7\n\u{0}\u{1}", "x:1:1: this is no text: it has NUL bytes"),
    ("a,b\n1,2\n", "x:1:1: no known feed: it looks like CSV, and \(none(of: .csv))\(hint)"),
    // What follows the headers is judged.
    ("HTTP/1.1 200 OK\n\n<schedule/>", "x:1:1: no known feed: it looks like XML, and \(none(of: .xml))\(hint)"),
    (
      "<html><body>Service unavailable</body></html>",
      "x:1:1: no known feed: it looks like XML, and \(none(of: .xml))\(hint)"
    ),
    (
      "{\"error\":404}",
      "x:1:1: no known feed: it looks like JSON, and \(none(of: .json, .jsonl))\(hint)"
    ),
    (
      "BEGIN:VCALENDAR\nEND:VCALENDAR\n",
      "x:1:1: no known feed: it looks like iCalendar, and \(none(of: .ical))\(hint)"
    ),
  ]

  @Test(arguments: inputs) func inputIsRefused(_ text: String, _ message: String) {
    let imported = Imported([FeedText("x", text)])
    #expect(imported.failures == [message], "\(text)")
    #expect(imported.games.isEmpty)
    #expect(imported.report.sources.isEmpty)
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

  /// A source that is none does not keep the others from being read.
  @Test func othersAreRead() {
    let game = "id,league,home,away,venue,city,start,tz,status\n1,mlb,Mets,Cubs,,,2026-05-01T19:00:00,ET,\n"
    let imported = Imported([FeedText("a", "{}"), FeedText("b", game), FeedText("c", "")])
    #expect(imported.failures.count == 2)
    #expect(imported.counts == ["read=1 games=1"])
  }

  /// What stands before the place where an input breaks off is imported, and the place is told.
  static let brokenInputs: [(String, String)] = [
    (
      "[{\"id\":\"1\",\"league\":\"mlb\",\"home\":\"Mets\",\"away\":\"Cubs\",\"start\":\"2026-05-01\",\"tz\":\"ET\"},\n{\"id\":]",
      "2: syntax-error: "
    ),
    (
      "<schedule season='2026'><game id='1' league='mlb'><home>Mets</home><away>Cubs</away><start tz='ET'>2026-05-01</start></game>\n<game id=",
      "2: syntax-error: "
    ),
  ]

  @Test(arguments: brokenInputs) func brokenInputKeepsItsBeginning(_ text: String, _ finding: String) {
    let text = text.replacing("'", with: "\"")
    let imported = Imported([FeedText("x", text)])
    #expect(imported.games.map { $0.summary("id", "localDate") } == ["mlb:1 2026-05-01"])
    let last = imported.findings.last ?? ""
    #expect(last.hasPrefix(finding) && last.hasSuffix("; what stands before was imported"), "\(imported.findings)")
    #expect(!imported.report.isComplete)
  }
}
