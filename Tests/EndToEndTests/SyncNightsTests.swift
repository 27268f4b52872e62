import Foundation
import TestSupport
import Testing

/// `sync` of recorded nights of real feeds: all of them with `SPORTSTIME_WHOLE=1`, otherwise some.
@Suite(.enabled(if: RecordedNights.areThere, "../shared/nights or the tools to unpack it are missing"))
struct SyncNightsTests {
  struct Nights: CustomTestStringConvertible {
    var archive: String
    var feed: String
    /// The number of nights in a row, which the seed chooses.
    var most: Int
    /// The number of the night that the guard holds back; among those that are chosen.
    var held: Int?
    /// A definition for a feed without a built-in one.
    var definition: String?
    var testDescription: String { archive }

    /// The nights to run, out of `count`, from 0 on.
    func chosen(of count: Int, seed: UInt64) -> Range<Int> {
      if Seeds.isWhole { return 0..<count }
      var random = SeededGenerator(seed: seed)
      // The guard holds back no first night.
      let begins = held.map { max(0, $0 - most)...($0 - 2) } ?? 0...(count - most)
      let begin = begins.lowerBound + random.below(begins.count)
      return begin..<min(count, begin + most)
    }
  }

  private static let races = """
    {"format":"sportstime-feed","version":1,"name":"races","title":"Races","syntax":"json","records":"races[]",
     "stableIds":true,"game":{"id":"slug","league":{"from":"league","default":"f1"},"name":"name","city":"location",
      "status":{"from":"canceled","map":{"true":"cancelled"},"default":"scheduled"},
      "start":{"from":"sessions.gp","forms":["yyyy-MM-ddTHH:mm:ssX"]}}}
    """

  @Test(arguments: [
    Nights(archive: "openfootball-2024-25-en.1", feed: #""source":"in/*.json""#, most: 5, held: 15),
    Nights(
      archive: "f1-2026", feed: #""source":"in/*.json","feed":"own.json""#, most: 3, definition: SyncNightsTests.races),
    Nights(archive: "esports-t1", feed: #""source":"in/*.ics","feed":"plain-ical""#, most: 5),
  ])
  func eachNightEqualsItsOwnImport(_ nights: Nights) throws {
    let recorded = try RecordedNights(nights.archive)
    let seed = Seeds.first(1).lowerBound
    let sync = try SyncFolder(feeds: #"{"name":"a",\#(nights.feed)}"#)
    if let definition = nights.definition { try sync.folder.write(definition, "own.json") }
    var versions: [(date: String, games: [String])] = []
    for index in nights.chosen(of: recorded.names.count, seed: seed) {
      let source = recorded.folder.url("nights").appendingPathComponent(recorded.names[index])
      let name = "\(recorded.names[index]), SPORTSTIME_SEED=\(seed)"
      try? FileManager.default.removeItem(at: sync.folder.url("in"))
      try FileManager.default.copyItem(at: source, to: sync.folder.url("in"))
      let date = String(recorded.names[index].dropFirst(4))
      let run = ["sync", "--now", date + "T02:00:00Z", "--format", "json", "-q"]
      let result = try Tool.run(run, in: sync.folder.url)
      let isHeld = nights.held == index + 1
      #expect(isHeld ? result.code == 76 : [0, 1].contains(result.code), "\(name): \(result.code) \(result.messages)")
      try expectReconciled(result.output, name)
      let files = try sync.files()
      let again = try Tool.run(run, in: sync.folder.url)
      #expect(again.code == result.code, "\(name)")
      #expect(try sync.files() == files, "\(name): a second run changes nothing")
      let feed =
        nights.feed.contains("plain-ical")
        ? ["--feed", "plain-ical"] : nights.definition == nil ? [] : ["--feed", "own.json"]
      let alone = try Tool.run(["import", "in", "--partial", "-q"] + feed, in: sync.folder.url)
      var games = try facts(alone.output)
      if isHeld {
        let before = try #require(versions.last?.games)
        #expect(games != before, "\(name): there is something to hold back")
        games = before
      }
      #expect(try facts(sync.schedule) == games, "\(name)")
      versions.removeAll { $0.date == date }
      versions.append((date, games))
    }
    #expect(versions.count > (Seeds.isWhole ? 5 : 0))
    for (date, games) in versions {
      let asOf = try Tool.run(["sync", "--as-of", date], in: sync.folder.url)
      #expect(asOf.code == 0, "\(date), SPORTSTIME_SEED=\(seed): \(asOf.messages)")
      #expect(try facts(asOf.output) == games, "\(date), SPORTSTIME_SEED=\(seed)")
    }
  }

  /// read = new + changed + same + duplicate + rejected + notGames.
  private func expectReconciled(_ report: String, _ name: String) throws {
    let json = try #require(try JSONSerialization.jsonObject(with: Data(report.utf8)) as? [String: Any])
    for feed in try #require(json["feeds"] as? [[String: Any]]) {
      func count(_ key: String) -> Int { feed[key] as? Int ?? -1 }
      let parts = ["new", "changed", "same", "duplicate", "rejected", "notGames"].map(count).reduce(0, +)
      #expect(count("read") == parts && count("read") >= 0, "\(name): \(feed)")
    }
  }

  /// The games of a schedule without what the history adds: ids, aliases, previous starts and positions in files.
  private func facts(_ schedule: String) throws -> [String] {
    try schedule.split(separator: "\n").map { line in
      var game = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      for key in ["id", "aliases", "previousStarts", "source", "gameNumber"] { game[key] = nil }
      let data = try JSONSerialization.data(withJSONObject: game, options: [.sortedKeys])
      return String(decoding: data, as: UTF8.self)
    }.sorted()
  }

  /// Thirty clubs' calendars, some of them truncated: nothing is withdrawn because of that, and every start in the truth
  /// table is found.
  @Test func clubCalendars() throws {
    let recorded = try RecordedNights("mls-club-calendars")
    let sync = try SyncFolder(feeds: #"{"name":"clubs","source":"in/*.ics","feed":"feed.json"}"#)
    try sync.folder.write(RecordedNightsTests.clubCalendars, "feed.json")
    let truth = try RecordedNights.truth()
    var (found, missed) = (0, [String]())
    // From the eighteenth night on, some calendars are those of other teams: the guard holds them back.
    for name in recorded.names.prefix(Seeds.isWhole ? 18 : 6) {
      try? FileManager.default.removeItem(at: sync.folder.url("in"))
      try FileManager.default.copyItem(
        at: recorded.folder.url("nights").appendingPathComponent(name), to: sync.folder.url("in"))
      let result = try Tool.run(
        ["sync", "--now", name.dropFirst(4) + "T02:00:00Z", "--format", "json", "-q"], in: sync.folder.url)
      try expectReconciled(result.output, name)
      #expect(!result.output.contains(#"["withdrawn"]"#) || result.code == 76, "\(name)")
      if name.hasPrefix("018") {
        #expect(result.code == 76 && result.messages.contains("upcoming games are gone"), "\(result.messages)")
        continue
      }
      let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let moves = try #require(json["changes"] as? [[String: Any]]).compactMap { change -> RecordedNights.Move? in
        let starts = ["before", "after"].map { key in
          RecordedNights.utc((change[key] as? [String: Any])?["start"] as? String ?? "")
        }
        return starts[0].isEmpty || starts[0] == starts[1] ? nil : RecordedNights.Move(from: starts[0], to: starts[1])
      }
      // The table identifies games by club names only, so it takes an added friendly for the league game.
      let added = try #require(json["changes"] as? [[String: Any]]).filter { $0["before"] is NSNull }.map { change in
        RecordedNights.utc((change["after"] as? [String: Any])?["start"] as? String ?? "")
      }
      for move in (truth[name] ?? [:]).keys where !added.contains(move.to) {
        if moves.contains(move) { found += 1 } else { missed.append("\(name): \(move)") }
      }
    }
    #expect(found > 0 && missed.count * 20 <= found, "\(found) found, not \(missed)")
  }

  /// Versions of a season published months apart: each night equals the import of its version.
  @Test(
    .enabled(if: Tool.hasShared, "../shared is missing"),
    arguments: [
      [
        "2014-03-11 xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml",
        "2014-08-04 xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml",
      ],
      [
        "2026-02-07 ical/mls/mls-2026-snapshot-2026-02-07.ics", "2026-04-01 ical/mls/mls-2026-snapshot-2026-04-01.ics",
        "2026-08-01 ical/mls/mls-2026.ics",
      ],
    ])
  func eachSnapshotEqualsItsOwnImport(_ snapshots: [String]) throws {
    let ending = snapshots[0].suffix(3)
    let sync = try SyncFolder(feeds: #"{"name":"a","source":"in.\#(ending)"}"#)
    var versions: [(date: String, games: [String])] = []
    for snapshot in snapshots {
      let (date, path) = (String(snapshot.prefix(10)), snapshot.dropFirst(11))
      try? FileManager.default.removeItem(at: sync.folder.url("in.\(ending)"))
      try FileManager.default.copyItem(
        at: Tool.shared.appendingPathComponent("feeds/" + path), to: sync.folder.url("in.\(ending)"))
      let run = ["sync", "--now", date + "T02:00:00Z", "--format", "json", "-q"]
      let result = try Tool.run(run, in: sync.folder.url)
      #expect(result.code == 0, "\(date): \(result.code) \(result.messages)")
      try expectReconciled(result.output, date)
      let files = try sync.files()
      #expect(try Tool.run(run, in: sync.folder.url).code == 0)
      #expect(try sync.files() == files, "\(date): a second run changes nothing")
      versions.append((date, try facts(Tool.run(["import", "in.\(ending)", "-q"], in: sync.folder.url).output)))
    }
    for (date, games) in versions {
      let asOf = try Tool.run(["sync", "--as-of", date], in: sync.folder.url)
      #expect(asOf.code == 0, "\(asOf.messages)")
      #expect(try facts(asOf.output) == games, "\(date)")
    }
  }
}
