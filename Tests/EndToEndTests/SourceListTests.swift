import Foundation
import Testing

/// Where to get feeds, and a configuration for them.
@Suite struct SourceListTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func sourcesHaveAddressKeyAndTerms() throws {
    let text = try folder.run("feeds", "--sources").output
    #expect(text.contains("mlb-statsapi: MLB Stats API schedule (JSON)\n  https://statsapi.mlb.com/"), "\(text)")
    #expect(text.contains("    key: none\n") && text.contains("    key: APISPORTS_KEY (header x-apisports-key)\n"))
    let one = try folder.run("feeds", "--sources", "--format", "json", "nflverse-csv").output
    let list = try #require(try JSONSerialization.jsonObject(with: Data(one.utf8)) as? [[String: Any]])
    #expect(list.count == 1 && list[0]["feed"] as? String == "nflverse-csv" && list[0]["league"] as? String == "nfl")
    for source in list { #expect((source["terms"] as? String)?.isEmpty == false && source["page"] is String) }
  }

  @Test func configurationIsForLeaguesAndFeeds() throws {
    let result = try folder.run("sync", "--init", "mlb", "nhl", "api-football", "--now", "2026-02-01T00:00:00Z")
    #expect(result.code == 0, "\(result.messages)")
    #expect(result.messages.contains("api-football: needs a key in the environment variable APISPORTS_KEY"))
    let text = try folder.read("sportstime-sync.json")
    #expect(text.contains("season=2026") && text.contains("\"authorizationHeader\":\"x-apisports-key\""), "\(text)")
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let feeds = read?["feeds"] as? [[String: Any]] ?? []
    #expect(feeds.map { $0["name"] as? String } == ["mlb", "nhl", "api-football"])
    // The addresses are those of feeds that would be fetched: another one is asked for instead of the network.
    let local = text.replacingOccurrences(of: "https://statsapi.mlb.com", with: "http://127.0.0.1:9")
    try folder.write(local, "sportstime-sync.json")
    #expect(try folder.run("sync", "--log").code != 65)
    let again = try folder.run("sync", "--init", "mlb")
    #expect(again.code == 73 && again.messages.contains("already exists"), "\(again.code) \(again.messages)")
    #expect(try folder.read("sportstime-sync.json") == local)
  }

  @Test(
    arguments: [
      (["sync", "--init", "mbl"], "no league or feed is named \"mbl\"; did you mean \"mlb\"?"),
      (["sync", "--init", "mlb", "mlb"], "\"mlb\" is named twice"),
      (["sync", "--init", "retrosheet-schedule-csv"], "no address of the feed \"retrosheet-schedule-csv\" is known"),
      (["sync", "mlb"], "sync takes no \"mlb\""), (["feeds", "--format", "json"], "--format is for --sources"),
    ] as [([String], String)])
  func wrongNameIsRefused(_ words: [String], _ message: String) throws {
    let result = try Tool.run(words, in: folder.url)
    #expect(result.code == 64 && result.messages.contains(message), "\(result.code) \(result.messages)")
    #expect(folder.names.isEmpty)
  }
}
