import Foundation
import Testing

/// `sync` over several nights: changes, failing sources, the guard, the history and the store.
@Suite struct SyncCommandTests {
  private let season = SyncFolder.season

  // MARK: Nights

  @Test func firstNightAddsAllGamesAndTheNextIsQuiet() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    let first = try sync.report()
    #expect(try sync.counts(first)["new"] == 90)
    #expect(sync.schedule.split(separator: "\n").count == 90)
    let files = try sync.files()
    for night in 1...3 {
      let next = try sync.report(night: night)
      #expect(try sync.counts(next)["same"] == 90)
      #expect(next["night"] == nil && (next["changes"] as? [Any])?.isEmpty == true)
      #expect(try sync.files() == files, "a quiet night changes no byte")
    }
    let imported = try Tool.run(["import", "games.csv", "-q"], in: sync.folder.url)
    #expect(sync.schedule == imported.output)
  }

  @Test func everyKindOfChangeIsReported() throws {
    let sync = try SyncFolder()
    var games = season
    games[1].start = "2026-06-02"
    games[5].away = "TBD"
    try sync.write(games)
    #expect(try sync.sync().code == 0)
    games[1].start = "2026-06-02T19:00:00"
    games[2].start = "2026-06-03T20:30:00"
    games[3].start = "2026-07-20T19:00:00"
    games[4].status = "postponed"
    games[5].away = season[5].away
    games.remove(at: 6)
    games.append(SyncFolder.Game(id: "new", home: "Owls", away: "Hens", start: "2026-10-01T19:00:00"))
    try sync.write(games)
    let report = try sync.report(night: 2)
    #expect(
      try sync.changes(report) == [
        "abl:g1 timeSet", "abl:g2 timeMoved", "abl:g3 dayMoved", "abl:g4 status", "abl:g5 teamsKnown",
        "abl:g6 withdrawn", "abl:new added",
      ])
    let counts = try sync.counts(report)
    #expect(
      counts == [
        "read": 90, "new": 1, "changed": 5, "same": 84, "duplicate": 0, "rejected": 0, "notGames": 0, "withdrawn": 1,
        "past": 0, "heldBack": 0,
      ])
    #expect(sync.schedule.contains(#""previousStarts":["2026-06-04T19:00:00-04:00"]"#))
    // A withdrawn game that returns gets its id back.
    try sync.write(games + [season[6]])
    #expect(try sync.changes(sync.report(night: 3)) == ["abl:g6 comeBack"])
    let text = try sync.sync(night: 4)
    #expect(text.code == 0 && text.output.contains("abl: 91 records: 91 unchanged"), "\(text.output)")
  }

  @Test func finishedGameIsPastAndNotWithdrawn() throws {
    for keeps in [false, true] {
      let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","keepPast":\#(keeps)}"#)
      try sync.write(season)
      #expect(try sync.sync().code == 0)
      try sync.write(Array(season.dropFirst(40)))
      let result = try Tool.run(
        ["sync", "--now", "2026-07-20T02:00:00Z", "--format", "json", "-q"], in: sync.folder.url)
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.output.contains(#""withdrawn":0,"past":\#(keeps ? 0 : 40),"heldBack":0"#), "\(result.output)")
      #expect(sync.schedule.split(separator: "\n").count == (keeps ? 90 : 50))
    }
  }

  @Test func badRecordsAreQuarantinedAndReplayRestoresThem() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","feed":"own.json"}"#)
    let definition = try String(
      contentsOf: Tool.root.appendingPathComponent("feeds/definitions/plain-csv.json"), encoding: .utf8
    ).replacingOccurrences(of: "\"plain-csv\"", with: "\"own\"")
    try sync.folder.write(definition, "own.json")
    var games = season
    games[0].start = "01/06/2026 19:00"
    try sync.write(games)
    let report = try sync.report(code: 1)
    #expect(try sync.counts(report)["rejected"] == 1)
    let lines = try sync.folder.read("store/state/000001/quarantine-abl.jsonl")
    #expect(lines.contains(#""line":2"#) && lines.contains("01/06/2026") && lines.contains(#""code":"#), "\(lines)")
    // The definition is fixed, and the source file is gone.
    try sync.folder.write(
      definition.replacingOccurrences(
        of: "\"forms\": [\"yyyy-MM-ddTHH:mm:ss[X]\"]",
        with: "\"forms\": [\"yyyy-MM-ddTHH:mm:ss[X]\",\"dd/MM/yyyy HH:mm\"]"),
      "own.json")
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    let replayed = try sync.report(["--replay"], night: 2)
    #expect(try sync.changes(replayed) == ["abl:g0 added"])
    #expect(!FileManager.default.fileExists(atPath: sync.folder.path("store/state/000002/quarantine-abl.jsonl")))
    #expect(try sync.sync(["--log"]).output.contains("replayed"))
  }

  /// A venue that is added to the gazetteer is applied to the games of the last night, without their source file.
  @Test func replayUsesTheNewGazetteer() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
    try FileManager.default.createDirectory(at: sync.folder.url("own"), withIntermediateDirectories: true)
    try sync.folder.write(
      "id,name,city,region,country,latitude,longitude,timeZone,from,until\n"
        + "owls-park,Owls Park,Boston,MA,US,42.3467,-71.0972,America/New_York,,\n", "own/venues.csv")
    let report = try sync.report(["--replay", "--gazetteer", "own"], night: 2)
    #expect(try sync.counts(report)["changed"] == 15 && sync.counts(report)["same"] == 75)
    #expect(sync.schedule.contains("42.3467"))
  }

  // MARK: Sources that fail

  @Test func failingSourceWithdrawsNothing() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let before = sync.schedule
    let whole = try sync.folder.read("games.csv")
    let cases: [(text: String?, code: Int32, message: String)] = [
      (nil, 66, "there is no such file"), ("", 76, "the file is empty"),
      ("<html><body>502 Bad Gateway</body></html>", 76, "no known feed"),
      (SyncFolder.header + "\n", 76, "there is no record of the feed"),
    ]
    for (text, code, message) in cases {
      if let text {
        try sync.folder.write(text, "games.csv")
      } else {
        try FileManager.default.removeItem(at: sync.folder.url("games.csv"))
      }
      let result = try sync.sync(night: 2)
      #expect(result.code == code && result.messages.contains(message), "\(code): \(result.messages)")
      #expect(sync.schedule == before)
    }
    try sync.folder.write(whole, "games.csv")
    #expect(try sync.sync(night: 3).code == 0)
    #expect(sync.schedule == before)
  }

  /// A feed of several files, one of them truncated: its new games are added, and nothing is withdrawn.
  @Test func truncatedFileWithdrawsNothing() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"in/*.json"}"#)
    try FileManager.default.createDirectory(at: sync.folder.url("in"), withIntermediateDirectories: true)
    func list(_ games: ArraySlice<SyncFolder.Game>) -> String {
      "["
        + games.map { game in
          #"{"id":"\#(game.id)","league":"abl","home":"\#(game.home)","away":"\#(game.away)","#
            + #""venue":"Park","city":"Boston","tz":"America/New_York","start":"\#(game.start)","status":"scheduled"}"#
        }.joined(separator: ",\n") + "]\n"
    }
    try sync.folder.write(list(season[..<45]), "in/a.json")
    try sync.folder.write(list(season[45...]), "in/b.json")
    let first = try sync.sync(["--format", "json"])
    #expect(first.code == 0, "\(first.messages)")
    let whole = list(season[45...])
    try sync.folder.write(String(whole.prefix(whole.utf8.count / 2)), "in/b.json")
    let torn = try sync.report(night: 2, code: 76)
    let counts = try sync.counts(torn)
    #expect(counts["withdrawn"] == 0 && (counts["heldBack"] ?? 0) > 15, "\(counts)")
    #expect(sync.schedule.split(separator: "\n").count == 90)
    let feed = try #require((torn["feeds"] as? [[String: Any]])?.first)
    #expect(feed["status"] as? String == "part" && "\(feed["errors"] ?? "")".contains("in/b.json:"))
  }

  // MARK: Guard

  @Test func tooManyChangesAreHeldUntilAccepted() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    var cut = Array(season.prefix(60))
    cut[0].start = "2026-06-01T21:00:00"
    cut.append(SyncFolder.Game(id: "new", home: "Owls", away: "Larks", start: "2026-10-01T19:00:00"))
    try sync.write(cut)
    let held = try sync.report(night: 2, code: 76)
    #expect(try sync.changes(held) == ["abl:new added"])
    #expect(try sync.counts(held)["heldBack"] == 31)
    #expect(sync.schedule.split(separator: "\n").count == 91)
    let files = try sync.files()
    let again = try sync.sync(night: 3)
    #expect(again.code == 76 && again.messages.contains("30 of 91 upcoming games are gone (33 %"), "\(again.messages)")
    #expect(try sync.files() == files)
    // A later change was not reported, so it is not accepted.
    cut.remove(at: 10)
    try sync.write(cut)
    let accepted = try sync.report(["--accept"], night: 4)
    #expect((accepted["changes"] as? [Any])?.count == 31)
    #expect(sync.schedule.split(separator: "\n").count == 61 && sync.schedule.contains("\"abl:g10\""))
    #expect(sync.schedule.contains("2026-06-01T21:00:00"))
    let next = try sync.report(night: 5)
    #expect(try sync.changes(next) == ["abl:g10 withdrawn"])
    let nothing = try sync.sync(["--accept"], night: 6)
    #expect(nothing.code == 0 && nothing.messages.contains("nothing is held back"), "\(nothing.messages)")
  }

  @Test func guardCountsTeamsAndItsLimitsAreConfigurable() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let guarding = #","guard":{"maxWithdrawnPercent":90,"maxTeamWithdrawnPercent":90}"#
    let wide = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv"\#(guarding)}"#)
    try wide.write(season)
    #expect(try wide.sync().code == 0)
    let team = season.filter { $0.home != "Owls" }
    let half = #","guard":{"maxWithdrawnPercent":90,"maxTeamWithdrawnPercent":40}"#
    let narrow = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv"\#(half)}"#)
    try narrow.write(season)
    #expect(try narrow.sync().code == 0)
    for (folder, code, message) in [
      (sync, Int32(76), "upcoming games are gone"), (wide, 0, ""), (narrow, 76, "of \"owls\""),
    ] {
      try folder.write(team)
      let result = try folder.sync(night: 2)
      #expect(result.code == code && (message.isEmpty || result.messages.contains(message)), "\(result.messages)")
    }
  }

  // MARK: History

  @Test func everyNightCanBeReproduced() throws {
    let sync = try SyncFolder()
    var games = season
    var states: [String] = []
    for night in 1...4 {
      try sync.write(games)
      #expect(try sync.sync(night: night * 2).code == 0)
      states.append(sync.schedule)
      games[night].start = "2026-09-1\(night)T19:00:00"
      games.remove(at: 50)
    }
    for (index, state) in states.enumerated() {
      for date in [index * 2 + 2, index * 2 + 3] {
        let asOf = try sync.sync(["--as-of", String(format: "2026-05-%02d", date)])
        #expect(asOf.code == 0 && asOf.output == state, "\(asOf.messages)")
      }
    }
    let early = try sync.sync(["--as-of", "2026-05-01"])
    #expect(early.code == 65 && early.messages.contains("its first night is 2026-05-02T02:00:00Z"), "\(early.messages)")
    let log = try sync.sync(["--log"])
    #expect(
      log.output.split(separator: "\n").count == 4
        && log.output.contains("2  2026-05-04T02:00:00Z  89 games, 1 changed, 1 withdrawn"))
    let history = try Tool.run(["history", "abl:g1"], in: sync.folder.url)
    #expect(
      history.output == """
        1  2026-05-02T02:00:00Z  + abl:g1 2026-06-02 Foxes at Owls: added [abl, games.csv:3]
        2  2026-05-04T02:00:00Z  ~ abl:g1 2026-09-11 Foxes at Owls: day moved 2026-06-02 → 2026-09-11 [abl, games.csv:3]

        """, "\(history.output)\(history.messages)")
    let unknown = try Tool.run(["history", "abl:nix", "--store", "store"], in: sync.folder.url)
    #expect(unknown.code == 65 && unknown.messages.contains("the store has no game \"abl:nix\""))
    let diff = try Tool.run(["diff", "--store", "store", "--since", "2026-05-03"], in: sync.folder.url)
    #expect(diff.code == 0 && diff.output.contains("3 changed (3 date, 3 time), 0 added, 3 removed"), "\(diff.output)")
  }

  @Test func editedJournalIsRejected() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    try sync.write(Array(season.dropLast()))
    #expect(try sync.sync(night: 3).code == 0)
    for number in [1, 2] {
      let name = "store/journal/00000\(number).jsonl"
      let journal = try sync.folder.read(name)
      let changed = journal.replacingOccurrences(of: "Crows Park", with: "Elsewhere")
      #expect(changed != journal)
      try sync.folder.write(changed, name)
      let history = try Tool.run(["history", "abl:g89", "--store", "store"], in: sync.folder.url)
      #expect(history.code == 65 && history.messages.contains("\(name) does not match its digest"))
      let asOf = try sync.sync(["--as-of", "2026-05-02"])
      #expect(asOf.code == (number == 2 ? 65 : 0), "\(asOf.messages)")
      try sync.folder.write(journal, name)
    }
    let history = try Tool.run(["history", "abl:g89", "--store", "store"], in: sync.folder.url)
    #expect(history.code == 0 && history.output.split(separator: "\n").count == 2, "\(history.messages)")
  }

  // MARK: The store

  @Test func invalidStoreIsLeftAsItIs() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let manifest = try sync.folder.read("store/manifest.json")
    let cases: [(name: String, text: String, message: String)] = [
      (
        "manifest.json", manifest.replacingOccurrences(of: "\"version\":1", with: "\"version\":2"),
        "use a newer program"
      ),
      ("manifest.json", "{", "manifest.json:1:"), ("manifest.json", "{}", "is not the manifest of a store"),
      ("schedule.jsonl", sync.schedule.replacingOccurrences(of: "Owls", with: "Oils"), "changed or lost"),
      ("state/000001/tellers.jsonl", "[", "state/000001 does not match manifest.json"),
    ]
    for (name, text, message) in cases {
      let good = try sync.folder.read("store/" + name)
      try sync.folder.write(text, "store/" + name)
      let result = try sync.sync(night: 2)
      #expect(result.code == 65 && result.messages.contains(message), "\(name): \(result.messages)")
      #expect(try sync.folder.read("store/" + name) == text)
      try sync.folder.write(good, "store/" + name)
    }
    #expect(try sync.sync(night: 2).code == 0)
    try FileManager.default.createDirectory(at: sync.folder.url("mine"), withIntermediateDirectories: true)
    try sync.folder.write("dear diary", "mine/diary.txt")
    let foreign = try sync.sync(["--store", "mine"])
    #expect(
      foreign.code == 65 && foreign.messages.contains("is not a store, and has other files"), "\(foreign.messages)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: sync.folder.path("mine")) == ["diary.txt"])
  }

  @Test func concurrentRunIsRefused() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let files = try sync.files()
    let locked = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/flock"), ["store/lock", Tool.binary.path, "sync"], in: sync.folder.url)
    #expect(locked.code == 75 && locked.messages.contains("another run is changing it"), "\(locked.messages)")
    // A reader needs no lock.
    let reader = try Tool.run(
      URL(fileURLWithPath: "/usr/bin/flock"), ["store/lock", Tool.binary.path, "sync", "--log"], in: sync.folder.url)
    #expect(reader.code == 0 && reader.output.hasPrefix("1  "), "\(reader.messages)")
    #expect(try sync.files() == files)
  }

  /// A process that reads during runs sees the old night or the new one, never a mixture.
  @Test func concurrentReaderSeesOneNight() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    #expect(try sync.sync().code == 0)
    let first = sync.schedule
    var moved = season
    for index in 10..<14 { moved[index].start = moved[index].start.replacingOccurrences(of: "T19", with: "T20") }
    try sync.write(moved)
    #expect(try sync.sync(night: 2).code == 0)
    let second = sync.schedule
    try sync.write(season, "a.csv")
    try sync.write(moved, "b.csv")
    let script = """
      (for i in $(seq 1 50); do
        for s in a b; do cp $s.csv games.csv; sportstime sync -q --now 2026-05-03T02:00:00Z > /dev/null || echo failed; done
      done; touch done) > runs &
      n=0
      while [ ! -e done ]; do
        n=$((n + 1)); cat store/schedule.jsonl > seen; sportstime sync --as-of 2026-05-04 > looked || echo "$n failed"
        cmp -s seen first || cmp -s seen second || echo "$n mixed"
        cmp -s looked first || cmp -s looked second || echo "$n looked mixed"
      done; wait; cat runs; [ $n -gt 3 ] || echo "only $n times"
      """
    try sync.folder.write(first, "first")
    try sync.folder.write(second, "second")
    let result = try Tool.shell(script, in: sync.folder)
    #expect(result.output.isEmpty && result.messages.isEmpty, "\(result.output)\(result.messages)")
    #expect(try sync.sync(["--log"]).output.split(separator: "\n").count == 102)
  }

  @Test func dryRunWritesNothing() throws {
    let sync = try SyncFolder()
    try sync.write(season)
    for options in [["--dry-run"], ["--check"]] {
      #expect(try sync.counts(sync.report(options))["new"] == 90)
      #expect(!FileManager.default.fileExists(atPath: sync.folder.path("store")))
    }
    let missing = try sync.sync(["--log"])
    #expect(missing.code == 66 && missing.messages.contains("is not a store"), "\(missing.messages)")
  }

  // MARK: Configuration

  struct Wrong: CustomTestStringConvertible {
    var text: String
    var message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Wrong(text: "", message: ":1:1: error:"), Wrong(text: "[]", message: "should be an object, not a list"),
    Wrong(text: "{}", message: "a configuration needs `format`"),
    Wrong(
      text: #"{"format":"sportstime-sync","version":2,"feeds":[]}"#,
      message: "`version` should be 1, the only version, not 2"),
    Wrong(text: #"{"format":"sportstime-sync","version":1,"feeds":[]}"#, message: "there is nothing to read"),
    Wrong(
      text: #"{"format":"sportstime-sync","version":1,"feds":[]}"#,
      message: #":1:41: error: a configuration has no member "feds"; did you mean "feeds"?"#),
    Wrong(
      text: "{\"format\":\"sportstime-sync\",\"version\":1,\n\"feeds\":[{\"name\":\"a\",\n\"sorce\":\"x\"}]}",
      message: #":3:1: error: a feed has no member "sorce"; did you mean "source"?"#),
    Wrong(
      text: #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"../a","source":"x"}]}"#,
      message: "should be up to 100 letters, digits"),
    Wrong(
      text: #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"a","source":"x"},{"name":"A","source":"y"}]}"#,
      message: "two feeds are named \"A\""),
    Wrong(
      text: #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"a","source":"file:///etc/passwd"}]}"#,
      message: "an address must begin with http"),
    Wrong(
      text:
        #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"a","source":"x","guard":{"maxWithdrawnPercent":101}}]}"#,
      message: "should be a number from 0 to 100"),
    Wrong(
      text:
        #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"a","source":"x","guard":{"maxGonePercent":1}}]}"#,
      message: "`guard` has no member \"maxGonePercent\""),
  ])
  func invalidConfigurationIsRefusedWithItsLocation(_ wrong: Wrong) throws {
    let sync = try SyncFolder()
    try sync.folder.write(wrong.text, "c.json")
    let result = try sync.sync(["-c", "c.json"])
    #expect(
      result.code == 65 && result.messages.contains("c.json:") && result.messages.contains(wrong.message),
      "\(result.messages)")
    #expect(!FileManager.default.fileExists(atPath: sync.folder.path("store")))
  }

  @Test func starterConfigurationIsValid() throws {
    let folder = try TemporaryFolder()
    let written = try Tool.run(["sync", "--init"], in: folder.url)
    #expect(written.code == 0)
    let text = try folder.read("sportstime-sync.json")
    let again = try Tool.run(["sync", "--init"], in: folder.url)
    #expect(again.code == 73 && again.messages.contains("already exists"), "\(again.messages)")
    #expect(try folder.read("sportstime-sync.json") == text)
    let checked = try Tool.run(["sync", "--check"], in: folder.url)
    #expect(checked.code == 66 && checked.messages.contains("there is no such file"), "\(checked.messages)")
  }

  @Test(arguments: [
    (["sync", "x"], "sync takes no \"x\""), (["sync", "--check", "--log"], "--check and --log can't be combined"),
    (["sync", "--dry-run", "--accept"], "--dry-run can't be combined with --accept"),
    (["sync", "--format", "jsn"], "did you mean \"json\"?"),
    (["sync", "--as-of", "yesterday"], "takes a date"), (["history"], "the id of one game is missing"),
    (["diff", "--since", "2026-01-01"], "--since needs --store"), (["diff", "--store", "x"], "--store needs --since"),
  ])
  func invalidCommandLineIsRefused(_ line: (words: [String], message: String)) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,"feeds":[{"name":"a","source":"x"}]}"#, "sportstime-sync.json")
    let result = try Tool.run(line.words, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(line.message), "\(result.messages)")
  }

  /// The configured league and season apply to records without them.
  @Test func leagueAndSeasonHaveDefaults() throws {
    let sync = try SyncFolder(feeds: #"{"name":"abl","source":"games.csv","league":"ABL2","season":"26/27"}"#)
    try sync.folder.write(
      SyncFolder.header + "\n" + SyncFolder.season[0].row.replacingOccurrences(of: ",abl,", with: ",,") + "\n",
      "games.csv")
    let result = try sync.sync()
    #expect(result.code == 0, "\(result.messages)")
    #expect(
      sync.schedule.contains(#""id":"abl2:g0""#) && sync.schedule.contains(#""season":"26/27""#), "\(sync.schedule)")
  }
}
