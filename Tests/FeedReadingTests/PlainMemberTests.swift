import FeedImporting
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

  /// Two games of the same sides, of which each has a round, a broadcast and addresses of its own.
  @Test func membersOfEachGameAreItsOwn() throws {
    let text = #"""
      {"format":"sportstime-feed","version":1,"name":"own","syntax":"csv","game":{
       "league":{"constant":"own"},"home":"home","away":"away","round":"round","tickets":"tickets","url":"url",
       "broadcast":{"from":["tv","net"],"list":", "},"date":{"from":"date","forms":["yyyy-MM-dd"]}}}
      """#
    let definition = try #require(feedDefinition(text, file: "own.json").definition)
    let rows = """
      home,away,date,round,tv,net,tickets,url
      Foxes,Seals,2026-05-01,1,One,Two,https://t.example/1,HTTP://g.example/1
      Foxes,Seals,2026-05-02,2,One,One,/t/2,ftp://g.example/2
      Foxes,Seals,2026-05-03,,,,http://,https://g.example/a b

      """
    let imported = Imported([FeedText("own.csv", rows)], feed: definition)
    #expect(
      imported.games.map { $0.summary("localDate", "round", "broadcast", "tickets", "url") } == [
        "2026-05-01 1 One, Two https://t.example/1 HTTP://g.example/1", "2026-05-02 2 One - -", "2026-05-03 - - - -",
      ])
    #expect(
      imported.findings.filter { $0.contains("invalid-address") } == [
        #"3: invalid-address: "tickets" is not an http or https address: "/t/2"; left out"#,
        #"3: invalid-address: "url" is not an http or https address: "ftp://g.example/2"; left out"#,
        #"4: invalid-address: "tickets" is not an http or https address: "http://"; left out"#,
        #"4: invalid-address: "url" is not an http or https address: "https://g.example/a b"; left out"#,
      ])
    #expect(imported.report.isFine(failingOn: .error))
  }
}
