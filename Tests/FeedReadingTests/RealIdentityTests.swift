import CivilTime
import FeedImporting
import ScheduleModel
import SourceText
import TestSupport
import Testing

import FeedReading
import GameIdentity

/// Two states of a real feed, months apart, with its ids and with the ids taken away: then they are the truth.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct RealIdentityTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    /// Games by id: the same, of these on another day, removed, added.
    var byID: [Int]
    /// Without ids: matched, of these on another day, open, removed.
    var withoutIDs: [Int]
  }

  static let cases = [
    Case(
      testDescription: "MLS, February to April 2026", old: "ical/mls/mls-2026-snapshot-2026-02-07.ics",
      new: "ical/mls/mls-2026-snapshot-2026-04-01.ics", byID: [579, 10, 0, 283],
      withoutIDs: [560, 5, 19, 0]),
    // The national teams' games and the World Cup left the feed.
    Case(
      testDescription: "MLS, April to August 2026", old: "ical/mls/mls-2026-snapshot-2026-04-01.ics",
      new: "ical/mls/mls-2026.ics", byID: [744, 35, 118, 41], withoutIDs: [692, 4, 52, 118]),
    Case(
      testDescription: "MLB, March to August 2014",
      old: "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml",
      new: "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml", byID: [2449, 30, 0, 0],
      withoutIDs: [2449, 30, 0, 0]),
  ]

  private func schedule(_ path: String) throws -> Schedule {
    var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
    try (SharedFeeds.bytes(path) ?? []).withBytes { (bytes) throws(Importer.Failure) in
      try importer.read(bytes, file: path, feed: nil)
    }
    return importer.finish().schedule
  }

  /// By id in the old schedule and the new one: the games of both.
  private func truth(_ old: Schedule, _ new: Schedule) -> [Int: Int] {
    var numbers: [String: Int] = [:]
    for (index, game) in new.games.enumerated() { numbers[new.texts.string(game.id)] = index }
    var truth: [Int: Int] = [:]
    for (index, game) in old.games.enumerated() { truth[index] = numbers[old.texts.string(game.id)] }
    return truth
  }

  private func text(_ game: Game, _ schedule: Schedule) -> String {
    let sides = [game.away, game.home].map { schedule.side($0).map { schedule.texts.string($0.name) } ?? "" }
    let start = game.start.map { "\($0)" } ?? ""
    return "\(schedule.texts.string(game.id)) \(sides.joined(separator: " at ")) \(start)"
  }

  @Test(arguments: cases) func byID(_ test: Case) throws {
    let (old, new) = (try schedule(test.old), try schedule(test.new))
    let truth = truth(old, new)
    let matcher = GameMatcher(old: old, new: new, gazetteer: .builtIn)
    #expect(matcher.open.isEmpty)
    for (index, found) in matcher.newOf.enumerated() {
      #expect(Int(found) == truth[index] ?? -1, "\(text(old.games[index], old))")
    }
    let moved = truth.count { old.games[$0.key].localDate != new.games[$0.value].localDate }
    let counts = [truth.count, moved, old.games.count - truth.count, new.games.count - truth.count]
    #expect(counts == test.byID)
  }

  @Test(arguments: cases) func withoutIDs(_ test: Case) throws {
    let (old, new) = (try schedule(test.old), try schedule(test.new))
    let truth = truth(old, new)
    var other = new
    for index in other.games.indices { other.games[index].id = other.texts.intern("other:\(index)") }
    let matcher = GameMatcher(old: old, new: other, gazetteer: .builtIn)
    let open = Set(matcher.open.flatMap(\.old))
    var counts = (right: 0, moved: 0, open: 0, removed: 0)
    var (wrong, lost): ([String], [String]) = ([], [])
    for (index, game) in old.games.enumerated() {
      let found = Int(matcher.newOf[index])
      if found >= 0, found == truth[index] {
        counts.right += 1
        if game.localDate != new.games[found].localDate { counts.moved += 1 }
      } else if found >= 0 {
        wrong.append("\(text(game, old)) is \(truth[index].map { text(new.games[$0], new) } ?? "gone")")
      } else if open.contains(index) {
        counts.open += 1
      } else if let now = truth[index] {
        lost.append("\(text(game, old)) is \(text(new.games[now], new))")
      } else {
        counts.removed += 1
      }
    }
    print("\(test.testDescription), without ids: \(counts), \(wrong.count) wrong")
    #expect(wrong.isEmpty, "\(wrong)")
    #expect(lost.isEmpty, "\(lost)")
    #expect([counts.right, counts.moved, counts.open, counts.removed] == test.withoutIDs)
  }
}
