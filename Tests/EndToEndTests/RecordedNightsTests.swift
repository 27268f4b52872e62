import Foundation
import TestSupport
import Testing

/// Recorded nights of real feeds: games keep their ids from night to night.
///
/// Each night is an import and a comparison: all of them with `SPORTSTIME_WHOLE=1`, otherwise the first ones.
@Suite(.enabled(if: RecordedNights.areThere, "../shared/nights or the tools to unpack it are missing"))
struct RecordedNightsTests {
  static let clubCalendars =
    (try? String(contentsOf: Tool.root.appendingPathComponent("Tests/Nights/club-calendars.json"), encoding: .utf8))
    ?? ""

  /// Every event has a new UID every night, and each game is in the calendars of both clubs.
  @Test func clubCalendars() throws {
    let nights = try RecordedNights("mls-club-calendars")
    try nights.folder.write(RecordedNightsTests.clubCalendars, "feed.json")
    var previous: [Night.Game] = []
    var (moves, unexplained) = (0, [String]())
    var friendlies: [String: Int] = [:]
    let truth = try RecordedNights.truth()
    let names = Seeds.isWhole ? nights.names[...] : nights.names.prefix(8)
    for name in names {
      let night = try nights.importNight(name, ["--feed", nights.folder.path("feed.json")])
      // No false doubleheader.
      #expect(Set(night.games.map(\.meeting)).count == night.games.count, "\(name)")
      #expect(night.games.allSatisfy { $0.number == 1 }, "\(name)")
      // Teams that meet once in both nights play the same game.
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
      let expected = truth[name] ?? [:]
      for move in mine where !previous.isEmpty && expected[move] == nil { unexplained.append("\(name): \(move)") }
      for (move, files) in expected where !mine.contains(move) {
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

  /// The number of false moves in the truth table, by night. It identifies games by club names only, so it takes a
  /// friendly that was added or removed for a move of the league game.
  private static let friendlies = [
    "005-2026-01-09": 4, "030-2026-02-03": 10, "031-2026-02-04": 4, "032-2026-02-05": 1, "036-2026-02-09": 13,
  ]

  /// Whether a move is false: the games at the two times belong to different competitions, or one of them is at the same
  /// time in both nights.
  private func isFriendly(
    _ move: RecordedNights.Move, _ files: Set<String>, _ before: [Night.Game], _ after: [Night.Game]
  ) -> Bool {
    let was = before.filter { $0.start == move.from && files.contains($0.file) }
    let isNow = after.filter { $0.start == move.to && files.contains($0.file) }
    var pairs = was.flatMap { old in isNow.map { (old: old, new: $0) } }
    // If several games of a file start at that time, the table means the one of these clubs.
    if pairs.count > 1 { pairs = pairs.filter { $0.old.clubs == $0.new.clubs } }
    guard pairs.count == 1, let (old, new) = pairs.first, old.id != new.id else { return false }
    let stays = after.contains { $0.id == old.id && $0.start == move.from }
    let wasThere = before.contains { $0.id == new.id && $0.start == move.to }
    return old.competition != new.competition || stays || wasThere
  }

  /// Trips of clubs with twenty items of the user's own, rebased night by night: all of the user's items are kept, no game
  /// is duplicated, no trip exceeds the dates of its request, and the result equals a single rebase onto the last night.
  @Test func tripsFollowTheNights() throws {
    let clubs = [
      "Atlanta United", "Austin FC", "Charlotte FC", "Chicago Fire", "FC Cincinnati", "Colorado Rapids",
      "Columbus Crew", "FC Dallas", "D.C. United", "Nashville SC",
    ]
    let nights = try RecordedNights("mls-club-calendars")
    let folder = nights.folder
    try folder.write(RecordedNightsTests.clubCalendars, "feed.json")
    // The first nights' files are truncated.
    let names = Array(nights.names.dropFirst(2).prefix(Seeds.isWhole ? .max : 6))
    let schedules = try names.map { name in
      try nights.importNight(name, ["--feed", folder.path("feed.json")], whole: .max)
    }
    for club in Seeds.isWhole ? clubs[...] : clubs.prefix(2) {
      let items = (0..<20).map { number in
        #"{"id":"own\#(number)","kind":"custom","title":"Own","day":\#(1 + number * 12),"sortOrder":\#(number % 4 - 1)}"#
      }
      try folder.write(
        #"{"id":"t","team":"\#(club)","league":"mls","from":"2026-02-15","to":"2026-11-30","onConflict":"keep","items":["#
          + items.joined(separator: ",") + "]}", "request.json")
      let built = try Tool.run(
        ["build", "-s", schedules[0].path, "-r", "request.json", "-q", "-o", "first.json"], in: folder.url)
      #expect(built.code <= 1, "\(club): \(built.messages)")
      let first = try CarriedTrip(folder.read("first.json"))
      #expect(first.own.count == 20 && first.games.count > 25, "\(club)")
      try folder.write(folder.read("first.json"), "trip.json")
      for night in schedules.dropFirst() {
        let result = try Tool.run(["rebase", "trip.json", "-s", night.path, "--in-place", "-q"], in: folder.url)
        #expect(result.code <= 1, "\(club) \(night.path): \(result.messages)")
        let trip = try CarriedTrip(folder.read("trip.json"))
        #expect(trip.own == first.own, "\(club) \(night.path)")
        #expect(Set(trip.games.map(\.meeting)).count == trip.games.count, "\(club) \(night.path)")
        #expect(trip.first >= "2026-02-15" && trip.last <= "2026-11-30", "\(club) \(night.path)")
      }
      let last = schedules[schedules.count - 1]
      let direct = try Tool.run(["rebase", "first.json", "-s", last.path, "-q", "-o", "one.json"], in: folder.url)
      #expect(direct.code <= 1, "\(club): \(direct.messages)")
      let known = Set(last.games.map(\.meeting))
      let (one, many) = (try CarriedTrip(folder.read("one.json")), try CarriedTrip(folder.read("trip.json")))
      #expect(
        one.games.filter { known.contains($0.meeting) } == many.games.filter { known.contains($0.meeting) }, "\(club)")
    }
  }

  /// One night has 140 of 380 games. Two days later the others return with their earlier ids.
  @Test func cutNight() throws {
    let nights = try RecordedNights("openfootball-2024-25-en.1")
    var ids: [String: String] = [:]
    var whole: String?
    // The fifteenth is the one.
    for name in Seeds.isWhole ? nights.names[...] : nights.names[10..<19] {
      let night = try nights.importNight(name, [], whole: 380)
      if let whole, night.games.count < 380 {
        #expect(night.games.count == 140)
        // One of the others was postponed.
        #expect(night.messages.contains("239 of its 380 games are later than all of their league now"))
        let diff = try Tool.run(["diff", whole, night.path, "--only", "removed"])
        let total = "240 removed (1 already cancelled or postponed, 239 after the newer schedule ends)"
        #expect(diff.output.contains(total), "\(diff.output.suffix(200))")
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

  /// Two races are cancelled and then removed from the feed; months later, one returns at another venue and with another
  /// name.
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
        "0 changed, 0 added, 2 removed (2 already cancelled or postponed), 22 the same",
      ])
    let added = try diff(9)
    #expect(added.contains("+ 2026-10-04 Bahrain Grand Prix (Malaysia)"), "\(added)")
    #expect(added.last?.contains("1 added, 0 removed") == true)
  }

  /// Past events disappear from the feed; the ids of the others stay.
  @Test func pastThatDisappears() throws {
    let nights = try RecordedNights("esports-t1")
    var previous: Night?
    for name in nights.names.prefix(Seeds.isWhole ? 150 : 12) {
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

/// The parts of a trip that a rebase must keep.
private struct CarriedTrip {
  struct Game: Hashable {
    /// League, sides and date, as in `Night.Game`.
    var meeting: String
    var start: String
  }

  /// The date of each of the user's own items, by id.
  var own: [String: String] = [:]
  var games: [Game] = []
  var first = ""
  var last = ""

  init(_ text: String) throws {
    let trip = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let dates = ISO8601DateFormatter()
    dates.formatOptions = .withFullDate
    first = try #require(trip["startDate"] as? String)
    let start = try #require(dates.date(from: first))
    func date(_ day: Int) -> String { dates.string(from: start.addingTimeInterval(Double(day - 1) * 86_400)) }
    last = date(try #require(trip["dayCount"] as? Int))
    for item in try #require(trip["items"] as? [[String: Any]]) {
      if item["kind"] as? String == "custom" {
        own[item["id"] as? String ?? ""] = date(item["day"] as? Int ?? 0)
      } else if let game = item["game"] as? [String: Any] {
        func side(_ key: String) -> String { (game[key] as? [String: Any])?["id"] as? String ?? "" }
        let meeting = "\(game["league"] as? String ?? "") \(side("home")) \(side("away"))"
        games.append(
          Game(
            meeting: "\(meeting) \(date(item["day"] as? Int ?? 0))",
            start: RecordedNights.utc(game["start"] as? String ?? "")))
      }
    }
    games.sort { ($0.meeting, $0.start) < ($1.meeting, $1.start) }
  }
}

/// A night's schedule.
struct Night {
  struct Game {
    var id: String
    var competition: String
    /// League and sides.
    var sides: String
    /// The two clubs, in any league.
    var clubs: Set<String>
    /// League, sides and date.
    var meeting: String
    var start: String
    var number: Int
    /// The file that it was first read from.
    var file: String
  }

  var path: String
  var messages = ""
  var games: [Game] = []
}

/// The recorded nights of one feed, unpacked into a temporary folder.
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

  /// Imports a night with the ids of the previous one.
  ///
  /// - Parameter whole: a night with fewer games is not used as the previous one.
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

  /// The changed starts of each night, and the files that have them.
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
