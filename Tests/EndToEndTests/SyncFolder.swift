import Foundation
import TestSupport
import Testing

/// A temporary folder with a configuration, a feed and a store.
final class SyncFolder {
  typealias Game = SeasonGame

  static let header = SeasonGame.header
  static let season = SeasonGame.season

  let folder: TemporaryFolder

  init(feeds: String = #"{"name":"abl","source":"games.csv"}"#, more: String = "") throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,\#(more)"feeds":[\#(feeds)]}"#, "sportstime-sync.json")
  }

  func write(_ games: [Game], _ name: String = "games.csv") throws {
    try folder.write(SeasonGame.table(games), name)
  }

  /// Runs `sync`.
  ///
  /// - Parameter night: the day of May 2026 on which it runs.
  func sync(_ options: [String] = [], night: Int = 1) throws -> Tool.Result {
    try Tool.run(["sync", "--now", String(format: "2026-05-%02dT02:00:00Z", night)] + options, in: folder.url)
  }

  /// The JSON report of a run.
  func report(_ options: [String] = [], night: Int = 1, code: Int32 = 0) throws -> [String: Any] {
    let result = try sync(options + ["--format", "json", "-q"], night: night)
    #expect(result.code == code, "\(result.messages)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  /// The counts of the only feed.
  func counts(_ report: [String: Any]) throws -> [String: Int] {
    let feed = try #require((report["feeds"] as? [[String: Any]])?.first)
    return feed.compactMapValues { $0 as? Int }
  }

  /// `game kinds` of each change of a list.
  func changes(_ report: [String: Any]) throws -> [String] {
    try #require(report["changes"] as? [[String: Any]]).map { change in
      "\(change["game"] as? String ?? "") \((change["kinds"] as? [String] ?? []).joined(separator: " "))"
    }
  }

  var schedule: String { (try? folder.read("store/schedule.jsonl")) ?? "" }

  /// All files of the store but the log of runs, with their contents.
  func files(_ name: String = "store") throws -> [String: Data] {
    var files: [String: Data] = [:]
    let root = folder.url(name)
    for case let url as URL in try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)) {
      if url.lastPathComponent == "runs.jsonl" { continue }
      if let data = try? Data(contentsOf: url) { files[url.path.replacingOccurrences(of: root.path, with: "")] = data }
    }
    return files
  }
}
