import SourceText
import Testing

@testable import FeedReading

/// Members of a game that a feed states as they are: numbers and flags.
struct PlainMemberTests {
  static let definition = #"""
    {"format":"sportstime-feed","version":1,"name":"own","syntax":"csv","game":{
     "league":{"constant":"own"},"home":"home","away":"away","gameNumber":"number","neutralSite":"neutral",
     "phase":"phase","date":{"from":"date","forms":["yyyy-MM-dd"]}}}
    """#

  static let rows: [(row: String, game: String, findings: [String])] = [
    ("2,true,Final", "2 true Final", []),
    (",,", "1 false -", []),
    ("0,1,", "1 true -", []),
    ("65535,no,", "65535 false -", []),
    (
      "65536,,", "1 false -",
      ["2: unparsed-number: \"gameNumber\" is not a number that a game can have: \"65536\"; left out"]
    ),
    (
      "first,Y,", "1 true -",
      ["2: unparsed-number: \"gameNumber\" is not a number that a game can have: \"first\"; left out"]
    ),
    (
      "-1,,", "1 false -",
      ["2: unparsed-number: \"gameNumber\" is not a number that a game can have: \"-1\"; left out"]
    ),
  ]

  @Test(arguments: rows) func memberBecomes(_ row: String, _ game: String, _ findings: [String]) throws {
    let definition = try #require(feedDefinition(Self.definition, file: "own.json").definition)
    let text = "home,away,date,number,neutral,phase\nFoxes,Seals,2026-05-01,\(row)\n"
    let imported = Imported([FeedText("own.csv", text)], feed: definition)
    #expect(imported.games.map { $0.summary("gameNumber", "neutralSite", "phase") } == [game])
    // The league is made up, which is said once.
    #expect(imported.findings.count { $0.contains("unknown-league") } == 1)
    #expect(imported.findings.filter { !$0.contains("unknown-league") } == findings)
    #expect(imported.report.isFine(failingOn: .error) == findings.isEmpty)
  }
}
