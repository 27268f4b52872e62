import Foundation
import TestSupport
import Testing

/// `feeds --sources` and `sync --init NAME`: from a league's name to a schedule.
struct SourceCommandTests {
  @Test func sourcesAreListed() throws {
    let all = try Tool.run(["feeds", "--sources"])
    #expect(
      all.code == 0 && all.output.contains("mlb-statsapi: MLB Stats API schedule (JSON)\n  https://statsapi.mlb.com/"))
    let one = try Tool.run(["feeds", "--sources", "football-data-org"])
    #expect(one.output.contains("    key: FOOTBALL_DATA_ORG_KEY (header X-Auth-Token)\n"), "\(one.output)")
    let json = try Tool.run(["feeds", "--sources", "--format", "json"])
    let list = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(list.count > 30 && list.allSatisfy { $0["address"] is String && $0["terms"] is String })
    let none = try Tool.run(["feeds", "--sources", "plain-csv"])
    #expect(none.code == 0 && none.output.isEmpty && none.messages.contains("plain-csv has no known address"))
    let wrong = try Tool.run(["feeds", "--format", "json"])
    #expect(wrong.code == 64 && wrong.messages.contains("--format is for --sources"))
  }

  @Test(arguments: [
    (["mbl"], "no league or feed is named \"mbl\"; did you mean \"mlb\"?"),
    (["mlb", "mlb"], "\"mlb\" is named twice"), (["plain-csv"], "no address of the feed \"plain-csv\" is known"),
  ])
  func wrongNameIsRefused(_ names: [String], _ message: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["sync", "--init"] + names, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(message), "\(result.messages)")
    #expect(folder.names.isEmpty)
  }

  /// The season is the one of the day: that of 2025 in February 2026, where it starts in fall.
  @Test(arguments: [
    ("mlb", "https://statsapi.mlb.com/api/v1/schedule?sportId=1&season=2026"),
    ("premier-league", "https://raw.githubusercontent.com/openfootball/football.json/master/2025-26/en.1.json"),
    ("football-data-org", "https://api.football-data.org/v4/competitions/PL/matches?season=2025"),
  ])
  func addressIsFilled(_ name: String, _ address: String) throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["sync", "--now", "2026-02-03T12:00:00Z", "--init", name], in: folder.url)
    #expect(result.code == 0, "\(result.messages)")
    let text = try folder.read("sportstime-sync.json").replacingOccurrences(of: "\\/", with: "/")
    #expect(text.contains("\"source\":\"\(address)\""), "\(text)")
  }

  /// The addresses are those of a local server, which answers in the shape of each source.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/python3"), "there is no Python"))
  func writtenConfigurationWorks() throws {
    let folder = try TemporaryFolder()
    let written = try Tool.run(
      ["sync", "--now", "2026-04-01T00:00:00Z", "--init", "mlb", "nhl", "football-data-org"], in: folder.url)
    #expect(written.code == 0, "\(written.messages)")
    #expect(written.messages.contains("needs a key in the environment variable FOOTBALL_DATA_ORG_KEY"))
    let answers = try TemporaryFolder()
    for (host, text) in Self.answers { try answers.write(text, host) }
    let server = Process()
    let (input, output) = (Pipe(), Pipe())
    server.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    server.arguments = [Python.scripts.appendingPathComponent("feed_server.py").path, answers.url.path]
    server.standardInput = input
    server.standardOutput = output
    try server.run()
    defer {
      try? input.fileHandleForWriting.close()
      server.waitUntilExit()
    }
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).filter(\.isNumber)
    try #require(!port.isEmpty, "the server did not start")
    let text = try folder.read("sportstime-sync.json").replacingOccurrences(of: "\\/", with: "/")
    try folder.write(
      text.replacingOccurrences(of: "https://", with: "http://127.0.0.1:\(port)/"), "sportstime-sync.json")
    let run = try Tool.run(
      ["sync", "--now", "2026-04-01T00:00:00Z"], in: folder.url, environment: ["FOOTBALL_DATA_ORG_KEY": "secret"])
    #expect(run.code == 0, "\(run.output) \(run.messages)")
    let schedule = try folder.read("store/schedule.jsonl")
    for id in ["mlb:1", "nhl:2", "premier-league:3"] { #expect(schedule.contains("\"id\":\"\(id)\""), "\(schedule)") }
  }

  private static let answers: [String: String] = [
    "statsapi.mlb.com": #"""
    {"dates":[{"date":"2026-04-26","games":[{"gamePk":1,"gameType":"R","season":"2026","gameDate":"2026-04-26T17:05:00Z",
    "officialDate":"2026-04-26","status":{"detailedState":"Scheduled","startTimeTBD":false},"teams":{
    "away":{"team":{"id":110,"name":"Baltimore Orioles"}},"home":{"team":{"id":116,"name":"Detroit Tigers"}}},
    "venue":{"id":2394,"name":"Comerica Park"},"gameNumber":1}]}]}
    """#,
    "api-web.nhle.com": #"""
    {"gameWeek":[{"date":"2026-04-08","games":[{"id":2,"season":20252026,"gameType":2,
    "venue":{"default":"TD Garden"},"neutralSite":false,"startTimeUTC":"2026-04-08T23:00:00Z",
    "venueUTCOffset":"-04:00","venueTimezone":"America/New_York","gameState":"FUT","gameScheduleState":"OK",
    "awayTeam":{"abbrev":"TOR","placeName":{"default":"Toronto"},"commonName":{"default":"Maple Leafs"}},
    "homeTeam":{"abbrev":"BOS","placeName":{"default":"Boston"},"commonName":{"default":"Bruins"}}}]}]}
    """#,
    "api.football-data.org": #"""
    {"resultSet":{"count":1},"competition":{"code":"PL","name":"Premier League"},"matches":[{"id":3,
    "season":{"startDate":"2025-08-15"},"utcDate":"2026-04-11T14:00:00Z","status":"TIMED","matchday":32,
    "stage":"REGULAR_SEASON","homeTeam":{"name":"Arsenal FC"},"awayTeam":{"name":"Chelsea FC"}}]}
    """#,
  ]
}
