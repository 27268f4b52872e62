import Foundation
import Testing

/// Feed drift, and the cause that `sync` reports for it.
@Suite struct SyncDriftTests {
  private static func table(_ games: [SyncFolder.Game], header: String = SyncFolder.header) -> String {
    ([header] + games.map(\.row)).joined(separator: "\n") + "\n"
  }

  private static func changed(_ change: (inout SyncFolder.Game, Int) -> Void) -> String {
    table(
      SyncFolder.season.enumerated().map { index, game in
        var game = game
        change(&game, index)
        return game
      })
  }

  struct Case: CustomTestStringConvertible {
    var cause: String
    var text: String
    var code: Int32
    var message: String
    var testDescription: String { cause }
  }

  static let cases: [Case] = [
    Case(
      cause: "memberRenamed",
      text: table(SyncFolder.season, header: SyncFolder.header.replacingOccurrences(of: "venue", with: "venueName")),
      code: 76, message: #"the member "venue" seems to have been renamed to "venueName""#),
    Case(
      cause: "memberGone",
      text: ([SyncFolder.header.replacingOccurrences(of: ",status", with: "")]
        + SyncFolder.season.map { $0.row.replacingOccurrences(of: ",scheduled", with: "") }).joined(separator: "\n")
        + "\n",
      code: 76, message: #"the member "status" is missing"#),
    Case(
      cause: "cutAtLimit", text: table(Array(SyncFolder.season.prefix(50))), code: 76,
      message: "it ends after 50 records"),
    Case(
      cause: "offsetShifted",
      text: changed { game, _ in game.start = game.start.replacingOccurrences(of: "T19", with: "T23") },
      code: 76, message: "all games start 4 h 00 min later"),
    Case(
      cause: "placeholderTimes", text: changed { game, _ in game.start = String(game.start.prefix(10)) + "T00:00:00" },
      code: 76, message: "90 games had a start and have none now, or a placeholder"),
    Case(
      cause: "idsChurn", text: changed { game, index in game.id = "x\(index * 7)" }, code: 0,
      message: "the games have new ids, and are otherwise the same"),
    Case(
      cause: "sidesTurned",
      text: changed { game, _ in
        game = SyncFolder.Game(id: game.id, home: game.away, away: game.home, start: game.start)
      },
      code: 76, message: "home and away are swapped"),
    Case(
      cause: "otherGames",
      text: table(
        SyncFolder.season.map { game in
          SyncFolder.Game(
            id: "n" + game.id, home: game.home + " II", away: game.away + " II",
            start: game.start.replacingOccurrences(of: "2026", with: "2027"))
        }), code: 76, message: "it lists another league or season"),
    Case(cause: "empty", text: SyncFolder.header + "\n", code: 76, message: "it has no records"),
    Case(
      cause: "notAFeed", text: "<!DOCTYPE html><html><body><p>Log in</p></body></html>", code: 76,
      message: "it is not a feed of games"),
  ]

  @Test(arguments: cases)
  func driftIsReportedWithItsCause(_ test: Case) throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    #expect(try sync.sync().code == 0)
    try sync.folder.write(test.text, "games.csv")
    let result = try sync.sync(["--dry-run", "--format", "json"], night: 2)
    #expect(result.code == test.code, "\(result.messages)")
    let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let feed = try #require((json["feeds"] as? [[String: Any]])?.first)
    let drift = try #require(feed["drift"] as? [[String: Any]])
    #expect(drift.map { $0["cause"] as? String } == [test.cause], "\(drift)")
    #expect("\(drift)".replacingOccurrences(of: "\\\"", with: "\"").contains(test.message), "\(drift)")
  }

  /// The suggested definition reads the feed as the old one did before the rename.
  @Test func renamedMemberHasASuggestedDefinition() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    #expect(try sync.sync().code == 0)
    try sync.folder.write(
      SyncDriftTests.table(
        SyncFolder.season, header: SyncFolder.header.replacingOccurrences(of: "start", with: "startsAt")),
      "games.csv")
    let report = try sync.report(night: 2, code: 76)
    let drift = try #require(((report["feeds"] as? [[String: Any]])?.first?["drift"] as? [[String: Any]])?.first)
    let definition = try JSONSerialization.data(withJSONObject: try #require(drift["definition"]))
    try definition.write(to: sync.folder.url("new.json"))
    let config = try sync.folder.read("sportstime-sync.json")
    try sync.folder.write(
      config.replacingOccurrences(of: #""games.csv""#, with: #""games.csv","feed":"new.json""#), "sportstime-sync.json")
    #expect(try sync.counts(sync.report(night: 3))["same"] == 90)
  }

  /// In a feed without ids, a game whose date can't be read any longer would look like a new game.
  @Test func gamesThatLoseTheirDateAreNotAdded() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-csv"}"#)
    func write(_ header: String) throws {
      let rows = SyncFolder.season.map { game in
        var game = game
        if game.start < "2026-06-20" { game.status = "final" }
        return game.row.split(separator: ",", maxSplits: 1).last.map(String.init) ?? ""
      }
      try sync.folder.write(([header] + rows).joined(separator: "\n") + "\n", "games.csv")
    }
    let header = String(SyncFolder.header.dropFirst(3))
    try write(header)
    #expect(try sync.sync(night: 20).code == 0)
    let before = sync.schedule
    try write(header.replacingOccurrences(of: "start", with: "startsAt"))
    let report = try sync.report(night: 21, code: 76)
    let counts = try sync.counts(report)
    #expect(counts["new"] == 0 && counts["read"] == 90, "\(counts)")
    #expect(
      counts["read"]
        == ["new", "changed", "same", "duplicate", "rejected", "notGames"].reduce(0) { $0 + (counts[$1] ?? 0) })
    #expect(sync.schedule == before)
  }

  @Test func droppedPastGamesRaiseNoAlarm() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    #expect(try sync.sync().code == 0)
    try sync.write(Array(SyncFolder.season.dropFirst(40)))
    let result = try Tool.run(["sync", "--now", "2026-07-13T12:00:00Z"], in: sync.folder.url)
    #expect(
      result.code == 0 && result.messages.contains("it no longer lists past games (40)"), "\(result.messages)")
  }

  /// If the ids are new every night, that is reported once.
  @Test func repeatedIDChurnIsReportedOnce() throws {
    let sync = try SyncFolder()
    var reported: [Bool] = []
    for night in 1...4 {
      try sync.folder.write(SyncDriftTests.changed { game, index in game.id = "n\(night)-\(index)" }, "games.csv")
      let result = try sync.sync(night: night)
      #expect(result.code == 0, "\(result.messages)")
      reported.append(result.messages.contains("the games have new ids"))
    }
    #expect(reported == [false, true, false, false])
  }
}
