import Foundation
import TestSupport
import Testing

/// Feed drift, and the cause that `sync` reports for it.
@Suite struct SyncDriftTests {
  /// The suggested definition reads the feed as the old one did before the rename.
  @Test func renamedMemberHasASuggestedDefinition() throws {
    let sync = try SyncFolder()
    try sync.write(SyncFolder.season)
    #expect(try sync.sync().code == 0)
    try sync.folder.write(
      SeasonGame.table(
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
}
