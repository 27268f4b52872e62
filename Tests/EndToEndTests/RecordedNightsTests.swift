import Foundation
import Testing

/// Feeds as they were published night after night: what is the same game stays the same game.
@Suite(.enabled(if: RecordedNights.areThere, "../shared/nights is not there, or nothing to unpack it with"))
struct RecordedNightsTests {
  /// All nights with `SPORTSTIME_NIGHTS=1`, else the first ones: each is an import and a comparison.
  private static let isWhole = ProcessInfo.processInfo.environment["SPORTSTIME_NIGHTS"] != nil

  static let clubCalendars =
    (try? String(contentsOf: Tool.root.appendingPathComponent("Tests/Nights/club-calendars.json"), encoding: .utf8))
    ?? ""

  /// Every event has another UID every night, and a game stands in the calendars of both clubs.
  @Test func clubCalendars() throws {
    let nights = try RecordedNights("mls-club-calendars")
    try nights.folder.write(RecordedNightsTests.clubCalendars, "feed.json")
    var previous: [Night.Game] = []
    var (moves, unexplained) = (0, [String]())
    var friendlies: [String: Int] = [:]
    let truth = try RecordedNights.truth()
    let names = RecordedNightsTests.isWhole ? nights.names[...] : nights.names.prefix(16)
    for name in names {
      let night = try nights.importNight(name, ["--feed", nights.folder.path("feed.json")])
      // No doubleheader that is none.
      #expect(Set(night.games.map(\.meeting)).count == night.games.count, "\(name)")
      #expect(night.games.allSatisfy { $0.number == 1 }, "\(name)")
      // No identity is lost: who meets once in both nights is one game.
      let before = Dictionary(grouping: previous, by: \.sides)
      for (sides, games) in Dictionary(grouping: night.games, by: \.sides) where games.count == 1 {
        guard let old = before[sides], old.count == 1, !sides.contains("tbc") else { continue }
        #expect(games[0].id == old[0].id, "\(name): \(sides)")
      }
      let starts = Dictionary(previous.map { ($0.id, $0.start) }) { first, _ in first }
      let mine = Set(
        night.games.compactMap { game in
          starts[game.id].flatMap { $0 == game.start ? nil : RecordedNights.Move(from: $0, to: game.start) }
        })
      moves += mine.count
      let told = truth[name] ?? [:]
      for move in mine where !previous.isEmpty && told[move] == nil { unexplained.append("\(name): \(move)") }
      for (move, files) in told where !mine.contains(move) {
        if isFriendly(move, files, previous, night.games) {
          friendlies[name, default: 0] += 1
        } else {
          unexplained.append("\(name): not found: \(move)")
        }
      }
      previous = night.games
    }
    print("club calendars: \(moves) moves, \(friendlies.values.reduce(0, +)) of friendlies, \(unexplained)")
    #expect(moves > 0)
    #expect(unexplained.isEmpty)
    #expect(friendlies == RecordedNightsTests.friendlies.filter { names.contains($0.key) })
  }

  /// By night: moves of the truth file that are none. It goes by the clubs' names alone: of a friendly that was
  /// added, or left, before the league's game of these clubs it says that the league's game moved.
  private static let friendlies = [
    "005-2026-01-09": 4, "030-2026-02-03": 10, "031-2026-02-04": 4, "032-2026-02-05": 1, "036-2026-02-09": 13,
  ]

  /// The game that was to start at the one time in these clubs' files is of another competition than the one that is to
  /// start at the other time, and neither became the other; or one of them is where it was, in both nights.
  private func isFriendly(
    _ move: RecordedNights.Move, _ files: Set<String>, _ before: [Night.Game], _ after: [Night.Game]
  ) -> Bool {
    let was = before.filter { $0.start == move.from && files.contains($0.file) }
    let isNow = after.filter { $0.start == move.to && files.contains($0.file) }
    var pairs = was.flatMap { old in isNow.map { (old: old, new: $0) } }
    // Of games that start together in one file the table means the one of these clubs.
    if pairs.count > 1 { pairs = pairs.filter { $0.old.clubs == $0.new.clubs } }
    guard pairs.count == 1, let (old, new) = pairs.first, old.id != new.id else { return false }
    let stays = after.contains { $0.id == old.id && $0.start == move.from }
    let wasThere = before.contains { $0.id == new.id && $0.start == move.to }
    return old.competition != new.competition || stays || wasThere
  }

  /// One night has 140 of 380 games, and two days later they are back: with the ids of the last whole night.
  @Test func cutNight() throws {
    let nights = try RecordedNights("openfootball-2024-25-en.1")
    var ids: [String: String] = [:]
    var whole: String?
    for name in nights.names {
      let night = try nights.importNight(name, [], whole: 380)
      if let whole, night.games.count < 380 {
        #expect(night.games.count == 140)
        #expect(night.messages.contains("240 of its 380 games are later than all of their league now"))
        let diff = try Tool.run(["diff", whole, night.path, "--only", "removed"])
        #expect(diff.output.contains("240 removed (240 after the newer schedule ends)"), "\(diff.output.suffix(200))")
      } else {
        #expect(!night.messages.contains("schedule-ends-early"), "\(name)")
        whole = night.path
      }
      for game in night.games {
        let id = ids[game.sides] ?? game.id
        #expect(game.id == id, "\(name): \(game.sides)")
        ids[game.sides] = id
      }
    }
    #expect(ids.count == 380)
  }

  private static let races = """
    {"format":"sportstime-feed","version":1,"name":"races","title":"Races","syntax":"json","records":"races[]",
     "game":{"league":{"constant":"f1"},"name":"name","venue":"location",
      "status":{"from":"canceled","map":{"true":"cancelled","false":"scheduled"}},
      "start":{"from":"sessions.gp","forms":["yyyy-MM-ddTHH:mm:ssX"]}}}
    """

  /// Two races are cancelled, then they leave the feed; months later one is to be held elsewhere, under another name.
  @Test func cancelledThenRemovedRace() throws {
    let nights = try RecordedNights("f1-2026")
    try nights.folder.write(RecordedNightsTests.races, "feed.json")
    var paths: [String] = []
    for name in nights.names {
      paths.append(try nights.importNight(name, ["--feed", nights.folder.path("feed.json")]).path)
    }
    func diff(_ night: Int) throws -> [String] {
      let result = try Tool.run(["diff", paths[night - 2], paths[night - 1], "--ignore", "time", "--ignore", "date"])
      return result.output.split(separator: "\n").map { line in
        line.split(separator: " ").filter { !$0.contains(":") || $0.hasSuffix(":") }.joined(separator: " ")
      }
    }
    #expect(
      try diff(5) == [
        "~ 2026-04-12 Bahrain: status scheduled → cancelled",
        "~ 2026-04-19 Saudi Arabian: status scheduled → cancelled",
        "2 changed (2 status), 0 added, 0 removed, 22 the same",
      ])
    #expect(
      try diff(6) == [
        "- 2026-04-12 Bahrain (was cancelled)", "- 2026-04-19 Saudi Arabian (was cancelled)",
        "0 changed, 0 added, 2 removed (2 off already), 22 the same",
      ])
    let added = try diff(9)
    #expect(added.contains("+ 2026-10-04 Bahrain Grand Prix (Malaysia)"), "\(added)")
    #expect(added.last?.contains("1 added, 0 removed") == true)
  }

  /// Events of a past that disappears; the ids stay.
  @Test func pastThatDisappears() throws {
    let nights = try RecordedNights("esports-t1")
    var previous: Night?
    for name in nights.names.prefix(RecordedNightsTests.isWhole ? 150 : 30) {
      let night = try nights.importNight(name, ["--feed", "plain-ical"])
      if let previous {
        let ids = Set(previous.games.map(\.id))
        let first = night.games.map(\.start).filter { !$0.isEmpty }.min() ?? ""
        let diff = try Tool.run(["diff", previous.path, night.path, "--only", "removed"])
        let gone = diff.output.split(separator: "\n").filter { $0.hasPrefix("- ") }
        #expect(gone.count == ids.subtracting(night.games.map(\.id)).count, "\(name)")
        for line in gone where line.contains("(before the newer schedule begins)") {
          #expect(line.split(separator: " ").dropFirst(2).first.map(String.init) ?? "" <= String(first.prefix(10)))
        }
      }
      previous = night
    }
  }
}

/// A night's schedule.
struct Night {
  struct Game {
    var id: String
    var competition: String
    /// League and sides.
    var sides: String
    /// In whatever league.
    var clubs: Set<String>
    /// League, sides and date.
    var meeting: String
    var start: String
    var number: Int
    /// In which it was read first.
    var file: String
  }

  var path: String
  var messages = ""
  var games: [Game] = []
}

/// Nights of one feed, unpacked into a folder of their own.
final class RecordedNights {
  static let root = Tool.shared.appendingPathComponent("nights")

  static let areThere =
    FileManager.default.fileExists(atPath: root.appendingPathComponent("README.md").path)
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/tar")
    && FileManager.default.isExecutableFile(atPath: "/usr/bin/xz")

  let folder: TemporaryFolder
  let names: [String]
  private var previous: String?

  init(_ archive: String) throws {
    folder = try TemporaryFolder()
    let unpacked = folder.url("nights")
    try FileManager.default.createDirectory(at: unpacked, withIntermediateDirectories: true)
    let file = RecordedNights.root.appendingPathComponent(archive + ".tar.xz").path
    let result = try Tool.run(URL(fileURLWithPath: "/usr/bin/tar"), ["xf", file, "-C", unpacked.path])
    #expect(result.code == 0, "\(result.messages)")
    names = try FileManager.default.contentsOfDirectory(atPath: unpacked.path).sorted()
  }

  /// Imports a night with the ids of the one before.
  ///
  /// - Parameter whole: a night of fewer games is none that the next one goes by.
  func importNight(_ name: String, _ options: [String], whole: Int = 0) throws -> Night {
    let source = folder.url("nights").appendingPathComponent(name)
    let files = try FileManager.default.contentsOfDirectory(atPath: source.path).sorted()
    var night = Night(path: folder.path(name + ".jsonl"))
    night.messages = try Tool.run(
      ["import", "--partial", "-o", night.path] + options + (previous.map { ["--previous", $0] } ?? [])
        + files.map { source.appendingPathComponent($0).path }
    ).messages
    for line in try folder.read(name + ".jsonl").split(separator: "\n") {
      let json = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      func side(_ key: String) -> String { (json[key] as? [String: Any])?["id"] as? String ?? "" }
      let competition = json["league"] as? String ?? ""
      let sides = "\(competition) \(side("home")) \(side("away"))"
      night.games.append(
        Night.Game(
          id: json["id"] as? String ?? "", competition: competition, sides: sides,
          clubs: [side("home"), side("away")],
          meeting: "\(sides) \(json["localDate"] as? String ?? "")",
          start: RecordedNights.utc(json["start"] as? String ?? ""), number: json["gameNumber"] as? Int ?? 0,
          file: (json["source"] as? [String: Any])?["file"] as? String ?? ""))
    }
    if night.games.count >= whole { previous = night.path }
    return night
  }

  /// In UTC.
  struct Move: Hashable {
    var from: String
    var to: String
  }

  /// By night: each start that changed, and the files in which it did.
  static func truth() throws -> [String: [Move: Set<String>]] {
    var moves: [String: [Move: Set<String>]] = [:]
    let table = try String(contentsOf: root.appendingPathComponent("mls-club-calendars.truth.tsv"), encoding: .utf8)
    for line in table.split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.count == 7, cells[3] == "start" {
        moves[cells[1], default: [:]][Move(from: cells[5], to: cells[6]), default: []].insert(cells[2])
      }
    }
    return moves
  }

  /// `20260221T213000Z` of an instant with an offset.
  static func utc(_ start: String) -> String {
    guard let date = ISO8601DateFormatter().date(from: start) else { return "" }
    return ISO8601DateFormatter().string(from: date).filter { $0 != "-" && $0 != ":" }
  }
}
