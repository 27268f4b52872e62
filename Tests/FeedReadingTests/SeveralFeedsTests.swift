import CivilTime
@testable import FeedImporting
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import FeedReading

/// Games that two feeds tell of and about which they do not agree: one game where that is clear, with what is taken; two
/// where it is not.
struct SeveralFeedsTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// Rows of a feed that is believed less, and of one that is believed more.
    var plain: [String]
    var full: [String]
    var games: [String]
    var findings: [String] = []
  }

  /// Both feeds tell of all of May.
  static let frame = [",Reds,Pirates,2026-05-01T23:10Z", ",Reds,Pirates,2026-05-31T23:10Z"]

  static let cases = [
    Case(
      testDescription: "another day", plain: [",Mets,Cubs,2026-05-04T23:10Z"], full: [",Mets,Cubs,2026-05-20T23:10Z"],
      games: ["nym chc 2026-05-20"],
      findings: [
        "4: Chicago Cubs at New York Mets is on 2026-05-04 here but on 2026-05-20 at f1.csv:4; the latter is used"
      ]
    ),
    Case(
      testDescription: "another day, and no times in the one feed", plain: [",Mets,Cubs,2026-05-04"],
      full: [",Mets,Cubs,2026-05-20T23:10Z"], games: ["nym chc 2026-05-20"],
      findings: [
        "4: Chicago Cubs at New York Mets is on 2026-05-04 here but on 2026-05-20 at f1.csv:4; the latter is used"
      ]
    ),
    Case(
      testDescription: "no day in the one feed", plain: [",Mets,Cubs,,,,2026"], full: [",Mets,Cubs,2026-05-20T23:10Z"],
      games: ["nym chc 2026-05-20"]),
    Case(
      testDescription: "home and away exchanged on one ground", plain: [",Mets,Cubs,2026-05-04T19:10Z,London Stadium"],
      full: [",Cubs,Mets,2026-05-04T19:10Z,London Stadium"], games: ["chc nym 2026-05-04"],
      findings: [
        "4: Chicago Cubs at New York Mets on 2026-05-04 is New York Mets at Chicago Cubs at f1.csv:4; the latter is used"
      ]),
    Case(
      testDescription: "each at home on one day", plain: [",Mets,Cubs,2026-05-04T17:10Z,Citi Field"],
      full: [",Cubs,Mets,2026-05-04T23:10Z,Wrigley Field"], games: ["nym chc 2026-05-04", "chc nym 2026-05-04"]),
    Case(
      testDescription: "of two games of a day, the second", plain: [",Mets,Cubs,2026-05-04T23:10Z"],
      full: [",Mets,Cubs,2026-05-04T17:10Z", ",Mets,Cubs,2026-05-04T23:10Z"],
      games: ["nym chc 2026-05-04", "nym chc 2026-05-04"]),
    Case(
      testDescription: "two days of three, which may be any",
      plain: [",Mets,Cubs,2026-05-04", ",Mets,Cubs,2026-05-05"],
      full: [",Mets,Cubs,2026-05-11", ",Mets,Cubs,2026-05-12", ",Mets,Cubs,2026-05-13"],
      games: [
        "nym chc 2026-05-04", "nym chc 2026-05-05", "nym chc 2026-05-11", "nym chc 2026-05-12", "nym chc 2026-05-13",
      ],
      findings: [
        "4: it is not clear whether Chicago Cubs at New York Mets on 2026-05-04, 2026-05-05 is the game on 2026-05-11, "
          + "2026-05-12, 2026-05-13 at f1.csv:4; all are kept"
      ]),
    Case(
      testDescription: "a day of which the other feed says nothing", plain: [",Mets,Cubs,2026-03-04T23:10Z"],
      full: [",Mets,Cubs,2026-05-20T23:10Z"], games: ["nym chc 2026-03-04", "nym chc 2026-05-20"]),
    Case(
      testDescription: "a side with another name throughout",
      plain: [",Foxes,Cubs,2026-05-04T23:10Z", ",Foxes,Mets,2026-05-05T23:10Z"],
      full: [",Vixens,Cubs,2026-05-04T23:10Z", ",Vixens,Mets,2026-05-05T23:10Z"],
      games: ["vixens chc 2026-05-04", "vixens nym 2026-05-05"],
      findings: [
        "4: Chicago Cubs at Foxes on 2026-05-04 is Chicago Cubs at Vixens at f1.csv:4; the latter is used",
        "5: New York Mets at Foxes on 2026-05-05 is New York Mets at Vixens at f1.csv:5; the latter is used",
      ]),
    Case(
      testDescription: "other times",
      plain: [",Mets,Cubs,2026-05-04T23:10Z", ",Mets,Cubs,2026-05-05T17:10Z", ",Mets,Cubs,2026-05-06T17:10Z"],
      full: [",Mets,Cubs,2026-05-04T23:40Z", ",Mets,Cubs,2026-05-05T23:10Z", ",Mets,Cubs,2026-05-06T17:10Z"],
      games: ["nym chc 2026-05-04", "nym chc 2026-05-05", "nym chc 2026-05-06"],
      findings: [
        "4: 2 games start at another time here than in f1.csv, which is used; the first is Chicago Cubs at New York "
          + "Mets: 2026-05-04T19:10:00-04:00 here, 2026-05-04T19:40:00-04:00 there"
      ]),
    Case(
      testDescription: "sides to be announced", plain: [",TBD,Cubs,2026-05-04T23:10Z"],
      full: [",Mets,Cubs,2026-05-04T23:10Z"], games: ["nym chc 2026-05-04", "tbd chc 2026-05-04"]),
  ]

  /// Whichever feed is read first.
  @Test(arguments: cases, [false, true]) func twoFeeds(_ test: Case, _ isReversed: Bool) throws {
    let sources = [
      (try GameIdentityTests.feed("plain"), Self.frame + test.plain),
      (try GameIdentityTests.feed("full", priority: 9), Self.frame + test.full),
    ]
    let imported = GameIdentityTests.imported(isReversed ? sources.reversed() : sources)
    let games = imported.games.filter { $0["home.id"] != "cin" }
    #expect(
      games.map { $0.summary("home.id", "away.id", "localDate") }.sorted() == test.games.sorted(),
      "\(imported.findings)")
    #expect(imported.games.count == test.games.count + 2)
    #expect(imported.doCountsReconcile)
    let findings = imported.report.findings.filter { $0.code == "feeds-disagree" || $0.code == "identity-open" }
    #expect(findings.allSatisfy { $0.severity == .warning })
    if !isReversed {
      #expect(findings.map { "\($0.location?.line ?? 0): \($0.message)" } == test.findings)
    } else {
      #expect(findings.count == test.findings.count)
    }
  }

  /// Beyond a thousand games, disagreements are counted.
  @Test(arguments: [1_000, 1_001]) func manyDisagreements(_ count: Int) throws {
    let clubs = (1...34).map { "Club \($0)" }
    let pairs = clubs.flatMap { home in clubs.filter { $0 != home }.map { ",\(home),\($0)," } }.prefix(count)
    let imported = GameIdentityTests.imported([
      (try GameIdentityTests.feed("plain"), Self.frame + pairs.map { $0 + "2026-05-04T23:10Z" }),
      (try GameIdentityTests.feed("full", priority: 9), Self.frame + pairs.map { $0 + "2026-05-20T23:10Z" }),
    ])
    #expect(imported.report.findings.count { $0.code == "feeds-disagree" } == 1_000)
    let more = imported.report.findings.filter { $0.message.contains("on which feeds disagree") }
    #expect(more.map(\.message) == (count > 1_000 ? ["and 1 more game on which feeds disagree"] : []))
  }

  /// The one feed says itself when the game was to start, of a pair that meets more than once.
  @Test func startBeforeIsThatOfTheOtherFeed() throws {
    let feed = """
      {"name":"full","priority":9,"syntax":"csv","stableIds":true,
       "game":{"league":{"constant":"mlb"},"id":"id","home":"home","away":"away",
       "previousStart":{"from":"was","forms":["yyyy-MM-ddTHH:mmX"]},
       "start":{"from":"start","forms":["yyyy-MM-ddTHH:mmX"]},"date":{"from":"start","forms":["yyyy-MM-dd"]}}}
      """
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
    let full = """
      id,home,away,start,was
      1,Mets,Cubs,2026-05-20T23:10Z,2026-05-04T23:10Z
      2,Mets,Cubs,2026-05-21T23:10Z,
      3,Reds,Pirates,2026-05-01T23:10Z,
      4,Reds,Pirates,2026-05-31T23:10Z,

      """
    let plain = GameIdentityTests.text(
      "plain.csv", Self.frame + [",Mets,Cubs,2026-05-04T23:10Z", ",Mets,Cubs,2026-05-06T23:10Z"])
    let sources = [
      (FeedText("full.csv", full), try #require(feedDefinition(feed).definition)),
      (plain, try GameIdentityTests.feed("plain")),
    ]
    for (text, definition) in sources {
      try text.bytes.withBytes { (bytes) throws(Importer.Failure) in
        try importer.read(bytes, file: text.file, feed: definition)
      }
    }
    var imported = Imported([])
    imported.finish(&importer)
    let games = imported.games.filter { $0["home.id"] == "nym" }
    #expect(
      games.map { $0.summary("id", "aliases", "localDate", "previousStarts") } == [
        "mlb:1 mlb:2026:all:nym:chc:2026-05-04 2026-05-20 2026-05-04T19:10:00-04:00",
        "mlb:2 mlb:2026:all:nym:chc:2026-05-06 2026-05-21 ",
      ])
  }

  /// Each of three feeds has the game on another day: it is one, as the most trusted feed has it.
  @Test(arguments: [[0, 1, 2], [2, 1, 0], [1, 2, 0]]) func threeFeeds(_ order: [Int]) throws {
    let sources = [
      (try GameIdentityTests.feed("a"), Self.frame + [",Mets,Cubs,2026-05-04T23:10Z"]),
      (try GameIdentityTests.feed("b"), Self.frame + [",Mets,Cubs,2026-05-12T23:10Z"]),
      (try GameIdentityTests.feed("c", priority: 9), Self.frame + [",Mets,Cubs,2026-05-20T23:10Z"]),
    ]
    let imported = GameIdentityTests.imported(order.map { sources[$0] })
    #expect(imported.games.map { $0["localDate"] } == ["2026-05-01", "2026-05-20", "2026-05-31"])
    #expect(imported.report.findings.count { $0.code == "feeds-disagree" } == 2, "\(imported.findings)")
    #expect(imported.doCountsReconcile)
  }

  /// One feed tells of games that the other one moved, of others not: nobody is taken for somebody else.
  @Test(arguments: Seeds.first(60)) func movesOfARoundRobin(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let teams = ["Mets", "Cubs", "Reds", "Pirates", "Dodgers"]
    func date(_ day: Int) -> String { "2026-0\(5 + day / 30)-\(day % 30 < 9 ? "0" : "")\(day % 30 + 1)T23:10Z" }
    var (plain, full): ([String], [String]) = ([], [])
    var moved = 0
    for home in teams {
      for away in teams where away != home {
        let day = generator.below(60)
        let other = generator.chance(30) ? generator.below(60) : day
        moved += other == day ? 0 : 1
        plain.append(",\(home),\(away),\(date(day))")
        full.append(",\(home),\(away),\(date(other))")
      }
    }
    // So that both feeds tell of the same days.
    let frame = [",Astros,Padres,\(date(0))", ",Padres,Astros,\(date(59))"]
    let imported = GameIdentityTests.imported([
      (try GameIdentityTests.feed("plain"), (plain + frame).shuffled(using: &generator)),
      (try GameIdentityTests.feed("full", priority: 9, isStable: false), full + frame),
    ])
    #expect(imported.games.count == plain.count + 2, "SPORTSTIME_SEED=\(seed)")
    #expect(imported.report.findings.count { $0.code == "feeds-disagree" } == moved, "SPORTSTIME_SEED=\(seed)")
  }
}
