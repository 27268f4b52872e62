import Foundation
import Testing

/// `import --previous`: what happens to feeds over a season, and which ids games have then.
@Suite struct PreviousScheduleTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// Rows of `home,away,start`, without ids.
    var old: [String]
    var new: [String]
    /// The new source is a list in JSON, with ids of its own.
    var isOtherFeed = false
    /// `start id` of each game of the new schedule; the season and `all` left out of the ids.
    var ids: [String]
    var message: String
  }

  /// Both schedules tell of all of May.
  private static let frame = ["Reds,Pirates,2026-05-01T19:10:00", "Reds,Pirates,2026-05-31T19:10:00"]
  private static let frameIDs = [
    "2026-05-01T19:10 mlb:cin:pit:2026-05-01", "2026-05-31T19:10 mlb:cin:pit:2026-05-31",
  ]

  static let cases = [
    Case(
      testDescription: "a team is renamed",
      old: ["Foxes,Cubs,2026-05-04T19:10:00", "Mets,Foxes,2026-05-05T19:10:00", "Foxes,Mets,2026-05-06T19:10:00"],
      new: ["Vixens,Cubs,2026-05-04T19:10:00", "Mets,Vixens,2026-05-05T19:10:00", "Vixens,Mets,2026-05-09T19:10:00"],
      ids: [
        "2026-05-04T19:10 mlb:foxes:chc:2026-05-04", "2026-05-05T19:10 mlb:nym:foxes:2026-05-05",
        "2026-05-09T19:10 mlb:foxes:nym:2026-05-06",
      ], message: "5 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "a team is renamed, and its past has left the feed",
      old: [
        "Foxes,Cubs,2026-04-04T19:10:00", "Foxes,Cubs,2026-04-05T19:10:00", "Mets,Foxes,2026-04-06T19:10:00",
        "Foxes,Mets,2026-04-07T19:10:00", "Foxes,Cubs,2026-05-04T19:10:00", "Mets,Foxes,2026-05-05T19:10:00",
      ],
      new: ["Vixens,Cubs,2026-05-04T19:10:00", "Mets,Vixens,2026-05-05T19:10:00"],
      ids: ["2026-05-04T19:10 mlb:foxes:chc:2026-05-04", "2026-05-05T19:10 mlb:nym:foxes:2026-05-05"],
      message: "4 games keep their ids, 0 new, 4 gone"),
    Case(
      testDescription: "a side may have become known on another day", old: ["Mets,TBD,2026-05-22T19:10:00"],
      new: ["Mets,Giants,2026-05-24T19:10:00"], ids: ["2026-05-24T19:10 mlb:nym:sf:2026-05-24"],
      message: "it is not clear which of mlb:2026:all:nym:tbd:2026-05-22 are mlb:2026:all:nym:sf:2026-05-24"),
    Case(
      testDescription: "a side becomes known", old: ["Mets,TBD,2026-05-22T19:10:00"],
      new: ["Mets,Giants,2026-05-22T19:10:00"], ids: ["2026-05-22T19:10 mlb:nym:tbd:2026-05-22"],
      message: "3 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "a round is drawn, and its ground was not known", old: ["1E,3A/B/C/D/F,2026-05-22T19:10:00"],
      new: ["Mets,Giants,2026-05-22T19:10:00"], ids: ["2026-05-22T19:10 mlb:1e:3a-b-c-d-f:2026-05-22"],
      message: "3 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "another feed of the league, with ids of its own",
      old: ["Mets,Cubs,2026-05-04T19:10:00", "Mets,Cubs,2026-05-05T19:10:00", "Cubs,Mets,2026-05-12T19:10:00"],
      new: ["New York Mets,CHC,2026-05-04T19:10:00", "Mets,Cubs,2026-05-05T19:10:00", "Cubs,Mets,2026-05-14T19:10:00"],
      isOtherFeed: true,
      ids: [
        "2026-05-04T19:10 mlb:nym:chc:2026-05-04", "2026-05-05T19:10 mlb:nym:chc:2026-05-05",
        "2026-05-14T19:10 mlb:chc:nym:2026-05-12",
      ], message: "5 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "a doubleheader is split",
      old: ["Mets,Cubs,2026-05-04T13:10:00", "Mets,Cubs,2026-05-04T19:10:00"],
      new: ["Mets,Cubs,2026-05-04T19:10:00", "Mets,Cubs,2026-05-05T13:10:00"],
      ids: ["2026-05-04T19:10 mlb:nym:chc:2026-05-04:2", "2026-05-05T13:10 mlb:nym:chc:2026-05-04"],
      message: "4 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "two games become a doubleheader",
      old: ["Mets,Cubs,2026-05-04T19:10:00", "Mets,Cubs,2026-05-05T13:10:00"],
      new: ["Mets,Cubs,2026-05-04T13:10:00", "Mets,Cubs,2026-05-04T19:10:00"],
      ids: ["2026-05-04T13:10 mlb:nym:chc:2026-05-05", "2026-05-04T19:10 mlb:nym:chc:2026-05-04"],
      message: "4 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "two games of one pair move into doubleheaders, months apart",
      old: [
        "Mets,Cubs,2026-05-11T19:10:00", "Mets,Cubs,2026-05-12T19:10:00", "Mets,Cubs,2026-05-13T19:10:00",
        "Mets,Cubs,2026-08-19T19:10:00", "Mets,Cubs,2026-08-20T19:10:00", "Reds,Pirates,2026-09-30T19:10:00",
      ],
      new: [
        "Mets,Cubs,2026-05-12T19:10:00", "Mets,Cubs,2026-05-13T13:10:00", "Mets,Cubs,2026-05-13T19:10:00",
        "Mets,Cubs,2026-08-20T13:10:00", "Mets,Cubs,2026-08-20T19:10:00", "Reds,Pirates,2026-09-30T19:10:00",
      ],
      ids: [
        "2026-05-12T19:10 mlb:nym:chc:2026-05-12", "2026-05-13T13:10 mlb:nym:chc:2026-05-11",
        "2026-05-13T19:10 mlb:nym:chc:2026-05-13", "2026-08-20T13:10 mlb:nym:chc:2026-08-19",
        "2026-08-20T19:10 mlb:nym:chc:2026-08-20", "2026-09-30T19:10 mlb:cin:pit:2026-09-30",
      ], message: "8 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "the second game of a doubleheader is played before the first",
      old: ["Mets,Cubs,2026-05-12T13:05:00", "Mets,Cubs,2026-05-12T18:05:00"],
      new: ["Mets,Cubs,2026-05-12T11:05:00", "Mets,Cubs,2026-05-12T13:05:00"],
      ids: ["2026-05-12T13:05 mlb:nym:chc:2026-05-12", "2026-05-12T11:05 mlb:nym:chc:2026-05-12:2"],
      message: "4 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "the first game is postponed beyond the last", old: ["Mets,Cubs,2026-04-28T19:10:00"],
      new: ["Mets,Cubs,2026-06-02T13:10:00"], ids: ["2026-06-02T13:10 mlb:nym:chc:2026-04-28"],
      message: "3 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "home and away are exchanged together with the day",
      old: ["Mets,Cubs,2026-05-12T19:10:00", "Cubs,Mets,2026-05-25T19:10:00"],
      new: ["Cubs,Mets,2026-05-16T19:10:00", "Cubs,Mets,2026-05-25T19:10:00"],
      ids: ["2026-05-16T19:10 mlb:nym:chc:2026-05-12", "2026-05-25T19:10 mlb:chc:nym:2026-05-25"],
      message: "4 games keep their ids, 0 new, 0 gone"),
    Case(
      testDescription: "what is past has left the feed",
      old: ["Mets,Cubs,2026-04-04T19:10:00", "Mets,Cubs,2026-05-05T13:10:00"],
      new: ["Mets,Cubs,2026-05-05T13:10:00", "Mets,Cubs,2026-06-06T13:10:00"],
      ids: ["2026-05-05T13:10 mlb:nym:chc:2026-05-05", "2026-06-06T13:10 mlb:nym:chc:2026-06-06"],
      message: "3 games keep their ids, 1 new, 1 gone"),
  ]

  @Test(arguments: cases) func gameKeepsItsID(_ example: Case) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.table(Self.frame + example.old), "old.csv")
    let new = example.isOtherFeed ? "new.json" : "new.csv"
    let rows = Self.frame + example.new
    try folder.write(example.isOtherFeed ? Self.list(rows) : Self.table(rows), new)
    #expect(try Tool.run(["import", "old.csv", "-o", "old.jsonl"], in: folder.url("")).code == 0)
    let result = try Tool.run(["import", new, "--previous", "old.jsonl", "-o", "new.jsonl"], in: folder.url(""))
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains(example.message), "\(result.messages)")
    let games = try Self.games(folder.read("new.jsonl"))
    #expect(
      games.map { "\($0.start.prefix(16)) \($0.id.replacing(":2026:all:", with: ":"))" }.sorted()
        == (example.ids + Self.frameIDs).sorted())
    // What the other feed calls it is remembered.
    if example.isOtherFeed { #expect(games.allSatisfy { $0.aliases.count == 1 }) }
    // Once more, nothing changes.
    let again = try Tool.run(["import", new, "--previous", "new.jsonl", "-o", "again.jsonl"], in: folder.url(""))
    #expect(again.code == 0)
    #expect(try folder.read("again.jsonl") == folder.read("new.jsonl"))
  }

  /// A feed that has a game under another league now has the same game still, where it starts when and where it did.
  @Test(arguments: [
    ("2026-05-04T19:10:00", "Den", 1), ("2026-05-04T19:40:00", "Den", 0), ("2026-05-04T19:10:00", "Pit", 0),
  ])
  func aGameOfAnotherLeagueIsTheGame(_ start: String, _ venue: String, _ kept: Int) throws {
    let folder = try TemporaryFolder()
    func table(_ league: String, _ start: String, _ venue: String) -> String {
      "id,league,home,away,start,venue,city,tz,status\n"
        + "1,friendlies,Foxes,Owls,2026-05-01T19:10:00,Den,,America/New_York,\n"
        + "2,cup,Foxes,Owls,2026-05-09T19:10:00,Den,,America/New_York,\n"
        + "3,\(league),Foxes,Seals,\(start),\(venue),,America/New_York,\n"
    }
    try folder.write(table("friendlies", "2026-05-04T19:10:00", "Den"), "old.csv")
    try folder.write(table("cup", start, venue), "new.csv")
    #expect(try Tool.run(["import", "old.csv", "-o", "old.jsonl"], in: folder.url).code == 0)
    let result = try Tool.run(["import", "new.csv", "--previous", "old.jsonl", "-o", "new.jsonl"], in: folder.url)
    #expect(result.messages.contains("\(2 + kept) games keep their ids, \(1 - kept) new"), "\(result.messages)")
    let diff = try Tool.run(["diff", "old.jsonl", "new.jsonl"], in: folder.url)
    #expect(diff.output.contains("details league friendlies → league cup") == (kept == 1), "\(diff.output)")
  }

  /// A game put off twice, broken off and resumed: date and start are one day's, and all earlier starts are kept.
  @Test func resumedGameHasAllItsStarts() throws {
    let folder = try TemporaryFolder()
    let nights: [(start: String, date: String, status: String)] = [
      ("2026-05-04T23:10:00Z", "2026-05-04", "Scheduled"), ("2026-05-04T23:10:00Z", "2026-05-12", "Postponed"),
      ("2026-05-12T17:10:00Z", "2026-05-12", "Scheduled"), ("2026-05-12T17:10:00Z", "2026-06-20", "Postponed"),
      ("2026-06-20T20:10:00Z", "2026-06-20", "Scheduled"), ("2026-06-20T20:10:00Z", "2026-06-20", "Suspended"),
      ("2026-06-21T17:10:00Z", "2026-06-20", "In Progress"), ("2026-06-21T17:10:00Z", "2026-06-20", "Final"),
    ]
    for (number, night) in nights.enumerated() {
      try folder.write(Self.response(night), "n\(number).json")
      let previous = number == 0 ? [] : ["--previous", "s\(number - 1).jsonl"]
      let result = try Tool.run(["import", "n\(number).json", "-o", "s\(number).jsonl"] + previous, in: folder.url(""))
      #expect(result.code == 0, "\(result.messages)")
      let game = try #require(try Self.games(folder.read("s\(number).jsonl")).first)
      if !game.start.isEmpty { #expect(game.start.hasPrefix(game.date), "night \(number)") }
    }
    let game = try #require(try Self.games(folder.read("s7.jsonl")).first)
    #expect(game.date == "2026-06-21")
    #expect(
      game.previousStarts == ["2026-05-04T19:10:00-04:00", "2026-05-12T13:10:00-04:00", "2026-06-20T16:10:00-04:00"])
  }

  /// A table that names no league: no part of an id is empty, and ids that were written otherwise are kept.
  @Test func idsOfNoLeagueHaveNoEmptyPart() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Date,Home,Away\n2026-05-01,Foxes,Seals\n2026-05-02,Seals,Foxes\n2026-05-03,Owls,Foxes\n", "games.csv")
    func ids(_ options: [String]) throws -> [String] {
      let result = try Tool.run(["import", "games.csv", "-o", "new.jsonl"] + options, in: folder.url)
      #expect(result.code == 0 && result.messages.contains("[missing-league]"), "\(result.messages)")
      return try Self.games(folder.read("new.jsonl")).map(\.id)
    }
    let made = try ids([])
    #expect(
      made == [
        "none:2026:all:foxes:seals:2026-05-01", "none:2026:all:seals:foxes:2026-05-02",
        "none:2026:all:owls:foxes:2026-05-03",
      ])
    try folder.write(try folder.read("new.jsonl").replacing("\"none:2026", with: "\":2026"), "old.jsonl")
    #expect(try ids(["--previous", "old.jsonl"]) == made.map { $0.replacing("none:", with: ":") })
  }

  /// A file that is cut, a day that is off and then gone, and what is past: each is called what it is.
  @Test func whatIsGoneIsCalledWhatItIs() throws {
    let folder = try TemporaryFolder()
    let days = (1...30).map { "Mets,Cubs,2026-05-\($0 < 10 ? "0" : "")\($0)T19:10:00" }
    var old = days
    old[9] += ",cancelled"
    try folder.write(Self.table(old), "old.csv")
    try folder.write(Self.table(Array(days[2..<15]).filter { $0 != days[9] && $0 != days[10] }), "new.csv")
    #expect(try Tool.run(["import", "old.csv", "-o", "old.jsonl"], in: folder.url("")).code == 0)
    let result = try Tool.run(
      ["import", "new.csv", "--previous", "old.jsonl", "-o", "new.jsonl", "--report", "r.json"], in: folder.url(""))
    let message = "15 of its 30 games are later than all of their league now: is a source cut off?"
    #expect(result.messages.contains("old.jsonl:1:1: warning: \(message) [schedule-ends-early]"))
    #expect(try folder.read("r.json").contains(message))
    let diff = try Tool.run(["diff", "old.jsonl", "new.jsonl"], in: folder.url(""))
    let lines = diff.output.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("- ") && $0.hasSuffix("(before the newer schedule begins)") } == 2)
    #expect(lines.count { $0.hasPrefix("- ") && $0.hasSuffix("(after the newer schedule ends)") } == 15)
    #expect(
      lines.count { $0.hasPrefix("- ") && $0.hasSuffix("2026-05-10 Chicago Cubs at New York Mets (was cancelled)") }
        == 1)
    #expect(lines.count { $0.hasPrefix("- ") && $0.hasSuffix("2026-05-11 Chicago Cubs at New York Mets") } == 1)
    #expect(
      lines.last
        == "0 changed, 0 added, 19 removed (1 already cancelled or postponed, 2 before the newer schedule begins, "
        + "15 after the newer schedule ends), 11 the same")
  }

  // MARK: Sources

  private static func table(_ rows: [String]) -> String {
    "id,league,home,away,start,venue,city,tz,status\n"
      + rows.map { row in
        let cells = row.split(separator: ",").map(String.init)
        return ",mlb,\(cells[0]),\(cells[1]),\(cells[2]),,,America/New_York,\(cells.count > 3 ? cells[3] : "")\n"
      }.joined()
  }

  private static func list(_ rows: [String]) -> String {
    "["
      + rows.enumerated().map { number, row in
        let cells = row.split(separator: ",").map(String.init)
        return "{\"id\":\"z\(number)\",\"league\":\"mlb\",\"home\":\"\(cells[0])\",\"away\":\"\(cells[1])\","
          + "\"start\":\"\(cells[2])\",\"tz\":\"America/New_York\"}"
      }.joined(separator: ",\n") + "]\n"
  }

  private static func response(_ night: (start: String, date: String, status: String)) -> String {
    """
    {"dates":[{"date":"\(night.date)","games":[
    {"gamePk":1,"officialDate":"\(night.date)","gameDate":"\(night.start)","gameType":"R","season":"2026",
     "status":{"detailedState":"\(night.status)","startTimeTBD":false},
     "teams":{"home":{"team":{"id":121,"name":"New York Mets"}},"away":{"team":{"id":112,"name":"Chicago Cubs"}}},
     "venue":{"id":3289,"name":"Citi Field"}}]}]}
    """
  }

  private struct Game {
    var id: String
    var aliases: [String]
    var date: String
    var start: String
    var previousStarts: [String]
  }

  private static func games(_ schedule: String) throws -> [Game] {
    try schedule.split(separator: "\n").map { line in
      let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      return Game(
        id: json["id"] as? String ?? "", aliases: json["aliases"] as? [String] ?? [],
        date: json["localDate"] as? String ?? "", start: json["start"] as? String ?? "",
        previousStarts: json["previousStarts"] as? [String] ?? [])
    }
  }
}
