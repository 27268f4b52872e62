import Foundation
import Testing

/// `validate --schedule`: a trip built on one schedule, held against a newer one.
@Suite struct ScheduleCheckTests {
  private static func game(_ id: String, _ date: String, _ time: String?, _ more: [String: String] = [:]) -> String {
    var members = [
      "id": "\"\(id)\"", "league": "\"mlb\"", "season": "\"2026\"",
      "home": #"{"id":"bos","name":"Boston Red Sox"}"#, "away": #"{"id":"nyy","name":"New York Yankees"}"#,
      "venue": #"{"id":"fenway-park","name":"Fenway Park","city":"Boston","region":"MA","country":"US"}"#,
      "localDate": "\"\(date)\"", "timeZone": #""America/New_York""#, "status": #""scheduled""#,
      "source": #"{"feed":"test","file":"a.csv","record":1,"line":2}"#,
    ]
    if let time { members["start"] = "\"\(date)T\(time)-04:00\"" }
    for (name, value) in more { members[name] = value }
    return "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
  }

  /// A doubleheader, a game without a time, one more.
  private static let old = [
    game("g1", "2026-06-10", "13:05:00", ["gameNumber": "1"]),
    game("g2", "2026-06-10", "19:05:00", ["gameNumber": "2"]),
    game("g3", "2026-06-11", nil), game("g4", "2026-06-12", "19:05:00"),
  ]

  struct Change: CustomTestStringConvertible {
    var name: String
    /// The lines of the new schedule that replace those of `old`; nil for a game that is gone.
    var games: [Int: String?]
    /// Code, item and message of each finding.
    var expected: [String]

    var testDescription: String { name }
  }

  static let changes: [Change] = [
    Change(name: "nothing", games: [:], expected: []),
    Change(
      name: "other source, other order of members, other texts of no weight",
      games: [
        0: game(
          "g1", "2026-06-10", "13:05:00",
          [
            "gameNumber": "1", "source": #"{"feed":"other","file":"b.csv","record":7,"line":9}"#,
            "neutralSite": "false",
          ]),
        3: game("g4", "2026-06-12", nil, ["start": #""2026-06-12T23:05:00Z""#]),
      ], expected: []),
    Change(
      name: "gone", games: [3: nil],
      expected: ["game-not-in-schedule g4: …is not in the schedule; it has these teams on 2026-06-11, as g3"]),
    Change(
      name: "gone, and the sides never meet",
      games: [3: game("g9", "2026-06-12", "19:05:00", ["away": #"{"id":"tor","name":"Toronto Blue Jays"}"#])]
        .merging([0: nil, 1: nil, 2: nil]) { $1 },
      expected: (1...4).map { "game-not-in-schedule g\($0): …is not in the schedule" }),
    Change(
      name: "moved to another day", games: [3: game("g4", "2026-06-13", "16:05:00")],
      expected: [
        "game-differs-from-schedule g4: …on 2026-06-13, not on 2026-06-12, starting at 2026-06-13T16:05:00-04:00, "
          + "not at 2026-06-12T19:05:00-04:00"
      ]),
    Change(
      name: "at another time", games: [3: game("g4", "2026-06-12", "20:10:00")],
      expected: [
        "game-differs-from-schedule g4: …starting at 2026-06-12T20:10:00-04:00, not at 2026-06-12T19:05:00-04:00"
      ]),
    Change(
      name: "time set", games: [2: game("g3", "2026-06-11", "19:05:00")],
      expected: ["game-differs-from-schedule g3: …starting at 2026-06-11T19:05:00-04:00, while the trip has no time"]),
    Change(
      name: "time taken back", games: [3: game("g4", "2026-06-12", nil)],
      expected: ["game-differs-from-schedule g4: …with no time set, not at 2026-06-12T19:05:00-04:00"]),
    Change(
      name: "cancelled", games: [3: game("g4", "2026-06-12", "19:05:00", ["status": #""cancelled""#])],
      expected: ["game-cancelled g4: the game … on day 3 (2026-06-12) is cancelled according to the schedule"]),
    Change(
      name: "postponed to a date",
      games: [3: game("g4", "2026-07-01", nil, ["status": #""postponed""#])],
      expected: ["game-postponed g4: …is postponed; the schedule has it on 2026-07-01"]),
    Change(
      name: "postponed, nobody knows to when",
      games: [3: game("g4", "2026-06-12", "19:05:00", ["status": #""postponed""#])],
      expected: ["game-postponed g4: …is postponed; the schedule has no new date"]),
    Change(
      name: "replaced by a game that has its id for an alias",
      games: [
        3: game(
          "mlb:4", "2026-06-14", "19:05:00",
          ["aliases": #"["g4"]"#, "previousStarts": #"["2026-06-12T19:05:00-04:00"]"#])
      ],
      expected: [
        "game-differs-from-schedule g4: …on 2026-06-14, not on 2026-06-12, starting at 2026-06-14T19:05:00-04:00, "
          + "not at 2026-06-12T19:05:00-04:00"
      ]),
    Change(
      name: "the same game under a new id",
      games: [3: game("mlb:4", "2026-06-12", "19:05:00", ["aliases": #"["g4"]"#])],
      expected: []),
    Change(
      name: "doubleheader swapped",
      games: [
        0: game("g1", "2026-06-10", "19:05:00", ["gameNumber": "2"]),
        1: game("g2", "2026-06-10", "13:05:00", ["gameNumber": "1"]),
      ],
      expected: [
        "game-differs-from-schedule g1: …starting at 2026-06-10T19:05:00-04:00, not at 2026-06-10T13:05:00-04:00",
        "game-differs-from-schedule g2: …starting at 2026-06-10T13:05:00-04:00, not at 2026-06-10T19:05:00-04:00",
      ]),
    Change(
      name: "at another venue",
      games: [
        3: game("g4", "2026-06-12", "19:05:00", ["venue": #"{"id":"citi-field","name":"Citi Field","city":"Queens"}"#])
      ],
      expected: ["game-differs-from-schedule g4: …at Citi Field in Queens, not at Fenway Park in Boston"]),
    Change(
      name: "venue renamed, with a new id",
      games: [
        3: game("g4", "2026-06-12", "19:05:00", ["venue": #"{"id":"bank-park","name":"Bank Park","city":"Boston"}"#])
      ],
      expected: ["game-differs-from-schedule g4: …at Bank Park in Boston, not at Fenway Park in Boston"]),
    Change(
      // The id says that it is the same place.
      name: "venue renamed, with the same id",
      games: [
        3: game("g4", "2026-06-12", "19:05:00", ["venue": #"{"id":"fenway-park","name":"Bank Park","city":"Boston"}"#])
      ], expected: []),
    Change(
      name: "other sides under the id",
      games: [3: game("g4", "2026-06-12", "19:05:00", ["away": #"{"id":"tor","name":"Toronto Blue Jays"}"#])],
      expected: ["game-differs-from-schedule g4: …as Toronto Blue Jays at Boston Red Sox"]),
    Change(
      name: "a side that another feed names otherwise",
      games: [3: game("g4", "2026-06-12", "19:05:00", ["away": #"{"id":"nyy","name":"Yankees"}"#])], expected: []),
    Change(
      name: "played", games: [3: game("g4", "2026-06-12", "19:05:00", ["status": #""final""#])], expected: []),
  ]

  /// Trips held against the schedule that they were built on.
  @Test(arguments: Python.isThere ? ["samples", "random"] : ["samples"])
  func anUnchangedScheduleHasNothingToSay(_ kind: String) throws {
    let folder = try TemporaryFolder()
    if kind == "samples" {
      #expect(try Tool.run(["import", "feeds/samples", "-q", "-o", folder.path("schedule.jsonl")]).code == 0)
      let teams = ["nyy", "bos", "lad", "chc", "sea", "hou", "nyk", "dal"].map { #"{"id":"\#($0)","team":["\#($0)"]}"# }
      try folder.write(teams.joined(separator: "\n"), "requests.jsonl")
    } else {
      let made = try Python.run("random_schedule.py", [folder.url.path, "1500", "400", "11"])
      try #require(made.code == 0, "\(made.messages)")
    }
    _ = try Tool.run([
      "build", "-s", folder.path("schedule.jsonl"), "-r", folder.path("requests.jsonl"), "-o",
      folder.path("trips.jsonl"),
    ])
    let result = try Tool.run([
      "validate", folder.path("trips.jsonl"), "-s", folder.path("schedule.jsonl"), "-f", "json",
    ])
    let summary = try #require(try FixTests.json(result.output)["summary"] as? [String: Any])
    #expect(summary["itineraries"] as? Int ?? 0 > 0)
    let found = try #require(summary["byCode"] as? [String: Int])
    for code in ["game-not-in-schedule", "game-differs-from-schedule"] { #expect(found[code] == nil, "\(found)") }
  }

  @Test(arguments: changes)
  func saysWhatTheScheduleHasNow(_ change: Change) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old.joined(separator: "\n") + "\n", "old.jsonl")
    let built = try Tool.run(
      ["build", "-s", "old.jsonl", "--team", "bos", "--origin", "Boston, MA", "-q", "-o", "t.json"], in: folder.url)
    #expect(built.code == 0, "\(built.messages)")
    let new = Self.old.indices.compactMap { index in change.games[index] ?? Self.old[index] }
    try folder.write(new.joined(separator: "\n") + "\n", "new.jsonl")
    let result = try Tool.run(["validate", "t.json", "-s", "new.jsonl", "-f", "json"], in: folder.url)
    let known = ["game-time-not-set", "day-without-items"]
    let findings = (try FixTests.json(result.output)["findings"] as? [[String: Any]] ?? []).filter {
      !known.contains($0["code"] as? String ?? "")
    }
    let found = findings.map { finding in
      "\(finding["code"] ?? "") \(finding["item"] ?? ""): \(finding["message"] ?? "")"
    }
    #expect(found.count == change.expected.count, "\(found)")
    for (text, expected) in zip(found, change.expected) {
      // What stands for the dots is the name of the game.
      let parts = expected.components(separatedBy: "…")
      #expect(text.hasPrefix(parts[0]) && text.hasSuffix(parts.last ?? ""), "\(text)\n\(expected)")
      #expect(text.contains("\"New York Yankees at Boston Red Sox\"") || text.contains("Yankees at Red Sox"), "\(text)")
    }
    let isError = change.expected.contains { !$0.hasPrefix("game-postponed") }
    #expect(result.code == (isError ? 1 : 0))
  }

  /// The schedules of two leagues, or a season's and a later state of a part of it: a game counts as the last has it.
  @Test func severalSchedulesAreOne() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.old.joined(separator: "\n") + "\n", "all.jsonl")
    try folder.write(Self.old[..<2].joined(separator: "\n") + "\n", "first.jsonl")
    try folder.write(Self.old[2...].joined(separator: "\n") + "\n", "second.jsonl")
    try folder.write(Self.game("g4", "2026-06-13", "16:05:00") + "\n", "later.jsonl")
    try folder.write("{", "broken.jsonl")
    let built = try Tool.run(
      ["build", "-s", "all.jsonl", "--team", "bos", "--origin", "Boston, MA", "-q", "-o", "t.json"], in: folder.url)
    #expect(built.code == 0, "\(built.messages)")
    func codes(_ schedules: [String], _ code: Int32) throws -> [String] {
      let options = schedules.flatMap { ["-s", $0] } + ["--only", "game-not-in-schedule,game-differs-from-schedule"]
      let result = try Tool.run(["validate", "t.json", "-f", "json"] + options, in: folder.url)
      #expect(result.code == code, "\(schedules): \(result.messages)")
      let findings = try FixTests.json(result.output)["findings"] as? [[String: Any]] ?? []
      return findings.map { "\($0["code"] ?? "") \($0["item"] ?? "")" }
    }
    #expect(try codes(["first.jsonl"], 1) == ["game-not-in-schedule g3", "game-not-in-schedule g4"])
    #expect(try codes(["first.jsonl", "second.jsonl"], 0) == [])
    #expect(try codes(["second.jsonl", "first.jsonl"], 0) == [])
    #expect(try codes(["all.jsonl", "later.jsonl"], 1) == ["game-differs-from-schedule g4"])
    #expect(try codes(["later.jsonl", "all.jsonl"], 0) == [])
    let broken = try Tool.run(["validate", "t.json", "-s", "all.jsonl", "-s", "broken.jsonl"], in: folder.url)
    #expect(broken.code == 65 && broken.messages.contains("broken.jsonl"), "\(broken.messages)")
  }
}
