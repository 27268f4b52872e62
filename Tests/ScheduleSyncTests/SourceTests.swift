import SourceText
import TestSupport
import Testing

@testable import ScheduleSync
@testable import SyncStore

/// Sources that are missing, damaged, of another shape, or that disagree.
@Suite struct SourceTests {
  private let season = SeasonGame.season
  private static let two = #"{"name":"a","source":"a.csv"},{"name":"b","source":"b.csv"}"#

  @Test(arguments: [
    (nil, FeedStatus.unavailable, RunOutcome.missing, "games.csv: no such file"),
    ("", .unusable, .heldBack, "the file is empty"), ("<html>502</html>", .unusable, .heldBack, "not a known feed"),
    (SeasonGame.header + "\n", .unusable, .heldBack, "no records of the feed"),
  ])
  func failingSourceWithdrawsNothing(
    _ text: String?, _ status: FeedStatus, _ outcome: RunOutcome, _ error: String
  ) throws {
    let nights = try NightlyRun.begun()
    let (before, whole) = (nights.schedule, nights.disk["games.csv"])
    nights.disk["games.csv"] = text
    let report = try nights.run(2)
    #expect(report.feeds[0].status == status && report.outcome == outcome)
    #expect(report.feeds[0].errors.count == 1 && report.feeds[0].errors[0].contains(error), "\(report.feeds[0].errors)")
    #expect(nights.schedule == before && report.changes.isEmpty)
    nights.disk["games.csv"] = whole
    #expect(try nights.run(3).outcome == .done && nights.schedule == before)
  }

  @Test func readingThatFailsMidwayIsNotAMissingFile() throws {
    let nights = try NightlyRun.begun()
    nights.disk.failReading(["games.csv"])
    let report = try nights.run(2)
    #expect(report.outcome == .failedReading && report.feeds[0].status == .unavailable && nights.gameCount == 90)
    #expect(report.feeds[0].errors == ["games.csv: Input/output error"])
  }

  /// Its new games are added, and nothing is withdrawn, whether it is the feed's only file or the second one.
  @Test(arguments: [0, 45]) func truncatedFileWithdrawsNothing(_ gamesOfOtherFile: Int) throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"in/*.json"}"#)
    func list(_ games: some Sequence<SeasonGame>) -> String {
      let records = games.map { game in
        #"{"id":"\#(game.id)","league":"abl","home":"\#(game.home)","away":"\#(game.away)","venue":"Park","#
          + #""city":"Boston","tz":"America/New_York","start":"\#(game.start)","status":"scheduled"}"#
      }
      return "[" + records.joined(separator: ",\n") + "]\n"
    }
    if gamesOfOtherFile > 0 { nights.disk["in/a.json"] = list(season[..<gamesOfOtherFile]) }
    nights.disk["in/b.json"] = list(season[gamesOfOtherFile...])
    nights.disk["in/.hidden.json"] = "["
    #expect(try nights.run().outcome == .done && nights.gameCount == 90)
    nights.disk["in/b.json"] = String(list(season[gamesOfOtherFile...]).prefix(4_000))
    let report = try nights.run(2)
    #expect(report.outcome == .heldBack && report.feeds[0].status == .part && report.counts.withdrawn == 0)
    #expect(report.counts.heldBack > 15 && nights.gameCount == 90)
    #expect(report.feeds[0].errors[0].hasPrefix("./in/b.json:"), "\(report.feeds[0].errors)")
    #expect(report.drift == ["truncated: it is truncated: the rest of its games is missing"])
  }

  /// A table of this feed always ends with a line end. Without one, its last games may be missing.
  @Test func fileWithoutALineEndWithdrawsNothing() throws {
    let nights = NightlyRun(feeds: #"{"name":"epl","source":"epl-2026-UTC.csv"}"#)
    let clubs = ["Arsenal", "Chelsea", "Everton", "Fulham", "Liverpool", "Brentford"]
    let rows = (1...30).map { number in
      let (home, away) = (clubs[number % 6], clubs[(number + 1 + number / 6) % 6])
      return "\(number),\(number),\(10 + number % 20)/09/2026 15:00,Ground of \(home),\(home),\(away),"
    }
    func file(_ rows: some Sequence<String>) -> String {
      (["Match Number,Round Number,Date,Location,Home Team,Away Team,Result"] + rows).joined(separator: "\n")
    }
    nights.disk["epl-2026-UTC.csv"] = file(rows) + "\n"
    try nights.run()
    let before = nights.gameCount
    #expect(before > 20)
    nights.disk["epl-2026-UTC.csv"] = file(rows.prefix(27))
    let report = try nights.run(2)
    #expect(report.feeds[0].status == .part && report.counts.withdrawn == 0, "\(report.feeds[0])")
    #expect(
      report.feeds[0].errors == ["epl-2026-UTC.csv: the last line has no line end, so the file may be truncated"])
    #expect(nights.gameCount == before)
  }

  // MARK: Removed and renamed feeds

  @Test func gamesOfARemovedFeedAreHeldBack() throws {
    let nights = NightlyRun(feeds: SourceTests.two)
    nights.write(Array(season.prefix(60)), "a.csv")
    nights.write(Array(season.suffix(40)), "b.csv")
    try nights.run()
    let before = nights.schedule
    nights.configure(#"{"name":"b","source":"b.csv"}"#)
    for night in 2...3 {
      let report = try nights.run(night)
      let removed = try report.feed("a")
      #expect(report.outcome == .heldBack && removed.status == .removed && removed.counts.heldBack == 50)
      // After the first night, the games of both feeds are the other's.
      #expect(
        removed.alarms == [
          "it is no longer in the configuration: 50 of \(night == 2 ? 60 : 50) upcoming games are gone "
            + "(\(night == 2 ? "83.3" : "100") %; the guard allows 5 %)"
        ])
      #expect(nights.schedule == before)
    }
    try nights.run(4, .accept)
    #expect(nights.gameCount == 40)
    #expect(try nights.run(5).feeds.count == 1 && nights.gameCount == 40)
  }

  @Test func smallRemovedFeedIsWithdrawnAndReported() throws {
    let nights = NightlyRun(feeds: SourceTests.two)
    nights.write(Array(season.prefix(3)), "a.csv")
    nights.write(Array(season.suffix(40)), "b.csv")
    try nights.run()
    nights.configure(#"{"name":"b","source":"b.csv"}"#)
    #expect(try nights.run(2).feed("a").counts.withdrawn == 3)
    #expect(try nights.run(3).feeds.count == 1)
  }

  @Test func renamedFeedKeepsItsState() throws {
    let nights = try NightlyRun.begun(feeds: #"{"name":"old","source":"games.csv","keepPast":true}"#)
    let before = nights.schedule
    nights.configure(#"{"name":"new","source":"games.csv","keepPast":true}"#)
    nights.write(Array(season.prefix(60)))
    let held = try nights.run(2)
    #expect(held.counts.heldBack == 30 && nights.schedule == before)
    #expect(held.drift == ["cutAtLimit: it ends after 60 records: later ones are missing"])
    nights.write(season)
    #expect(try nights.run(3).changes.isEmpty)
    // All games are past, and the feed drops them. They stay with the third name, too.
    nights.configure(#"{"name":"third","source":"games.csv","keepPast":true}"#)
    nights.write(Array(season.suffix(5)))
    #expect(try nights.run(215).outcome == .done && nights.gameCount == 90)
  }

  // MARK: Feeds that disagree

  /// While the leading feed is unavailable, different values in another one change nothing.
  @Test func leadingFeedLeadsWhileItFails() throws {
    let nights = NightlyRun(feeds: SourceTests.two)
    nights.write(season, "a.csv")
    nights.write(season, "b.csv")
    try nights.run()
    let before = nights.schedule
    nights.disk["a.csv"] = nil
    var other = season.with(2) { $0.start = "2026-06-03T21:00:00" }
    other.remove(at: 7)
    nights.write(other, "b.csv")
    for night in 2...4 {
      let report = try nights.run(night)
      let counts = try report.feed("b").counts
      #expect(report.outcome == .missing && report.changes.isEmpty && nights.schedule == before)
      #expect(counts.changed == 0 && counts.same == 89 && counts.heldBack == 0)
    }
    // Both are available: the last record of an id wins, and a game that one of them lists is not withdrawn.
    nights.write(season, "a.csv")
    #expect(try nights.run(5).kinds == ["abl:g2 timeMoved"])
    nights.write(other, "a.csv")
    #expect(try nights.run(6).kinds == ["abl:g7 withdrawn"])
  }

  // MARK: Shape

  /// Late in the season, with only two upcoming games, and in tables with and without ids.
  @Test(arguments: [false, true]) func renamedColumnChangesNothingInAnyRun(_ hasIDs: Bool) throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-csv","season":"2026"}"#)
    func write(start: String) {
      let lines = SeasonGame.table(season, header: SeasonGame.header.replacing("start", with: start)).split(
        separator: "\n")
      let kept = lines.map { hasIDs ? $0 : $0.drop { $0 != "," }.dropFirst() }
      nights.disk["games.csv"] = kept.joined(separator: "\n") + "\n"
    }
    write(start: "start")
    try nights.run(127)
    let before = nights.schedule
    write(start: "startsAt")
    var files: [String: [UInt8]] = [:]
    for night in 1...3 {
      let report = try nights.run(127)
      let message = #"the member "start" seems to have been renamed to "startsAt""#
      #expect(report.outcome == .heldBack && report.drift == ["memberRenamed: " + message], "\(report.drift)")
      #expect(report.feeds[0].alarms.first == message && nights.schedule == before)
      if night > 1 { #expect(nights.disk.files == files) }
      files = nights.disk.files
    }
    write(start: "start")
    #expect(try nights.run(127).outcome == .done && nights.schedule == before)
  }

  /// The suggested definition reads the feed as the old one did before.
  @Test func renamedMemberHasASuggestedDefinition() throws {
    let nights = try NightlyRun.begun()
    nights.disk["games.csv"] = SeasonGame.table(season, header: SeasonGame.header.replacing("start", with: "startsAt"))
    nights.disk["new.json"] = try #require(try nights.run(2).feeds[0].drift.first?.definition)
    nights.configure(#"{"name":"abl","source":"games.csv","feed":"new.json"}"#)
    let report = try nights.run(3)
    #expect(report.counts.same == 90 && report.outcome == .done && report.drift.isEmpty)
  }

  @Test func missingMemberIsAcceptedOnce() throws {
    let nights = try NightlyRun.begun(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-csv"}"#)
    nights.disk["games.csv"] = SeasonGame.table(season).replacing(",status", with: "").replacing(",scheduled", with: "")
    for night in 2...3 {
      let report = try nights.run(night)
      #expect(report.outcome == .findings && report.feeds[0].alarms == [#"the member "status" is missing"#])
      #expect(report.held.isEmpty)
    }
    #expect(try nights.run(4, .accept).night?.number == 3)
    let report = try nights.run(5)
    #expect(report.outcome == .done && report.feeds[0].alarms.isEmpty)
  }

  /// In a feed without ids, a game whose date can't be read any longer would look like a new game.
  @Test func gamesThatLoseTheirDateAreNotAdded() throws {
    let nights = NightlyRun(feeds: #"{"name":"abl","source":"games.csv","feed":"plain-csv"}"#)
    var games = season
    for index in games.indices where games[index].start < "2026-06-20" { games[index].status = "final" }
    func write(_ start: String) {
      let lines = SeasonGame.table(games, header: SeasonGame.header.replacing("start", with: start)).split(
        separator: "\n")
      nights.disk["games.csv"] = lines.map { $0.drop { $0 != "," }.dropFirst() }.joined(separator: "\n") + "\n"
    }
    write("start")
    try nights.run(20)
    let before = nights.schedule
    write("startsAt")
    let report = try nights.run(21)
    let counts = report.counts
    #expect(report.outcome == .heldBack && counts.new == 0 && counts.read == 90 && nights.schedule == before)
    #expect(counts.changed + counts.same + counts.duplicate + counts.rejected + counts.notGames == 90, "\(counts)")
    #expect(report.feeds[0].alarms.contains { $0.hasSuffix("games have no date, as a member is missing") })
  }

  // MARK: Rejects

  /// A typo in a row does not withdraw its game. Once accepted, it holds back nothing else.
  @Test func rejectedRecordIsNotWithdrawn() throws {
    let nights = try NightlyRun.begun()
    let before = nights.schedule
    var broken = season.with(4) { $0.start = "2026-06-45T19:00:00" }
    nights.write(broken)
    for night in 2...3 {
      let report = try nights.run(night)
      #expect(report.outcome == .heldBack && report.counts.rejected == 1 && report.counts.heldBack == 1)
      #expect(report.feeds[0].alarms == ["1 game is missing, and 1 more record was rejected than before"])
      #expect(nights.schedule == before)
    }
    try nights.run(4, .accept)
    #expect(nights.gameCount == 89)
    broken.remove(at: 9)
    nights.write(broken)
    let next = try nights.run(5)
    #expect(next.kinds == ["abl:g9 withdrawn"] && next.outcome == .findings)
    nights.write(season)
    #expect(try nights.run(6).kinds == ["abl:g4 comeBack", "abl:g9 comeBack"])
  }

  /// What is rejected from the first run on holds nothing back.
  @Test func usualRejectsHoldNothingBack() throws {
    let nights = NightlyRun()
    let broken = season.with(4) { $0.start = "2026-06-45T19:00:00" }
    nights.write(broken)
    #expect(try nights.run().counts.rejected == 1)
    nights.write(broken.filter { $0.id != "g9" })
    let report = try nights.run(2)
    #expect(report.kinds == ["abl:g9 withdrawn"] && report.outcome == .findings)
  }

  // MARK: Names in a source

  @Test(arguments: [
    ("a,b\n1,2\n", ["a": Int.max, "b": .max]), (#"[{"a":1,"b":"c"},{"a":"x:y"}]"#, ["a": 2, "b": 1]),
    (#"{"a\"b":1}"#, [#"a\"b"#: 1]), (#"{"a" : 1, "b"#, ["a": 1]),
    (
      "<list><game id=\"1\" day='2'><home>x</home></game></list>", ["list": 1, "game": 1, "id": 1, "day": 1, "home": 1]
    ),
    ("<game =1 id=\"2\"/>", ["game": 1, "id": 1]),
    ("BEGIN:VCALENDAR\r\nDTSTART;TZID=x:1\r\n folded:y\r\nDTSTART:2\r\n", ["BEGIN": 1, "DTSTART": 2]), ("", [:]),
  ])
  func namesOfMembersAreCounted(_ text: String, _ names: [String: Int]) {
    #expect(text.withBytes { SourceKeys.counts(in: $0) } == names)
  }

  @Test func namesThatAreDataAreLimited() {
    let text = "{" + (0..<2_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
    #expect(text.withBytes { SourceKeys.counts(in: $0) }.count == 500)
  }
}
