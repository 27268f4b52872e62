import Foundation
import Testing

/// A temporary folder with a configuration, a feed and a store.
final class SyncFolder {
  struct Game {
    var id: String
    var home: String
    var away: String
    var start: String
    var status = "scheduled"

    var row: String { "\(id),abl,\(home),\(away),\(home) Park,Boston,\(start),America/New_York,\(status)" }
  }

  static let header = "id,league,home,away,venue,city,start,tz,status"
  private static let teams = ["Owls", "Hens", "Foxes", "Seals", "Bears", "Crows"]

  /// Each team at home against each other team, three times: 90 games, from 1 June 2026 on.
  static let season: [Game] = {
    var games: [Game] = []
    for round in 0..<3 {
      for (home, away) in teams.flatMap({ home in teams.filter { $0 != home }.map { (home, $0) } }) {
        let day = games.count
        let date = String(format: "2026-%02d-%02d", 6 + day / 28, 1 + day % 28)
        games.append(Game(id: "g\(day)", home: home, away: away, start: "\(date)T19:0\(round):00"))
      }
    }
    return games
  }()

  let folder: TemporaryFolder

  init(feeds: String = #"{"name":"abl","source":"games.csv"}"#, more: String = "") throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"format":"sportstime-sync","version":1,\#(more)"feeds":[\#(feeds)]}"#, "sportstime-sync.json")
  }

  func write(_ games: [Game], _ name: String = "games.csv") throws {
    try folder.write(([SyncFolder.header] + games.map(\.row)).joined(separator: "\n") + "\n", name)
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

  /// All files of the store, with their contents.
  func files(_ name: String = "store") throws -> [String: Data] {
    var files: [String: Data] = [:]
    let root = folder.url(name)
    for case let url as URL in try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)) {
      if let data = try? Data(contentsOf: url) { files[url.path.replacingOccurrences(of: root.path, with: "")] = data }
    }
    return files
  }
}
