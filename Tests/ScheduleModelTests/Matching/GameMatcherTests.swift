@testable import GameIdentity
import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// Which game of one state is which of the next, and which stay open: small schedules, one question each.
struct GameMatcherTests {
  /// A game in June 2026, as a line of a schedule.
  static func game(
    _ id: String, _ home: String?, _ away: String?, _ day: Int?, _ hour: String? = "19:00", league: String = "cup",
    season: String = "2026", venue: String? = nil, status: String = "scheduled", name: String? = nil,
    feed: String = "f", aliases: [String] = [], neutral: Bool = false, number: Int = 1, sideIDs: Bool = true
  ) -> String {
    func side(_ key: String, _ side: String?) -> String? {
      side.map { "\"\(key)\":{\"id\":\"\(sideIDs ? $0 : "\($0)-\(id)")\",\"name\":\"\($0)\"}" }
    }
    let date = day.map { "2026-06-\($0 < 10 ? "0" : "")\($0)" }
    let members = [
      "\"id\":\"\(id)\"", aliases.isEmpty ? nil : "\"aliases\":[\"\(aliases.joined(separator: "\",\""))\"]",
      "\"league\":\"\(league)\"", "\"season\":\"\(season)\"", name.map { "\"name\":\"\($0)\"" }, side("home", home),
      side("away", away), venue.map { "\"venue\":{\"id\":\"\($0)\",\"name\":\"\($0)\"}" },
      neutral ? "\"neutralSite\":true" : nil, date.map { "\"localDate\":\"\($0)\"" },
      date.flatMap { date in hour.map { "\"start\":\"\(date)T\($0):00Z\"" } }, "\"status\":\"\(status)\"",
      "\"gameNumber\":\(number)", "\"source\":{\"feed\":\"\(feed)\",\"file\":\"x\",\"record\":1,\"line\":1}",
    ]
    return "{" + members.compactMap(\.self).joined(separator: ",") + "}\n"
  }

  /// Without sorting: games have the indices of their lines.
  static func schedule(_ games: [String]) -> Schedule {
    let read = readSchedule(games.joined())
    for finding in read.findings { Issue.record("\(finding) in \(games)") }
    return read.schedule
  }

  private static func event(_ id: String, _ name: String, _ day: Int, feed: String) -> String {
    game(id, nil, nil, day, "14:00", league: "f1", name: name, feed: feed)
  }

  private static func blank(_ id: String, _ day: Int, _ hour: String? = "19:00", venue: String? = nil) -> String {
    game(id, "TBD", "TBD", day, hour, venue: venue)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: [String]
    var new: [String]
    /// `old>new reason` of each match.
    var matches: [String] = []
    /// `old/new` of each open match, with commas between.
    var open: [String] = []
  }

  /// The games around, so that both states cover the month.
  private static let frame = [game("a1", "Ajax", "Basel", 1), game("a2", "Basel", "Ajax", 28)]

  static let cases = [
    // Another league.
    Case(
      testDescription: "another league, the venue stays", old: [game("o", "Celtic", "Derby", 9, venue: "park")],
      new: [game("n", "Celtic", "Derby", 9, league: "shield", venue: "park")], matches: ["0>0 same start"]),
    Case(
      testDescription: "another league, the venue is new", old: [game("o", "Celtic", "Derby", 9)],
      new: [game("n", "Celtic", "Derby", 9, league: "shield", venue: "park")], matches: ["0>0 same start"]),
    Case(
      testDescription: "another league, the venue is gone", old: [game("o", "Celtic", "Derby", 9, venue: "park")],
      new: [game("n", "Celtic", "Derby", 9, league: "shield")], matches: ["0>0 same start"]),
    Case(
      testDescription: "another league and venue", old: [game("o", "Celtic", "Derby", 9, venue: "park")],
      new: [game("n", "Celtic", "Derby", 9, league: "shield", venue: "arena")]),
    Case(
      testDescription: "two other leagues", old: [game("o", "Celtic", "Derby", 9)],
      new: [game("n", "Celtic", "Derby", 9, league: "shield"), game("m", "Celtic", "Derby", 9, league: "plate")]),
    // Events that feeds name differently.
    Case(
      testDescription: "events of two feeds",
      old: [event("o1", "Bahrain", 5, feed: "f"), event("o2", "Imola", 12, feed: "f")],
      new: [event("n1", "Sakhir", 5, feed: "g"), event("n2", "Romagna", 12, feed: "g")],
      matches: ["0>0 same start", "1>1 same start"]),
    Case(
      testDescription: "events of which one feed has more",
      old: [event("o1", "Bahrain", 5, feed: "f"), event("o2", "Imola", 12, feed: "f")],
      new: (1...4).map { event("n\($0)", "Event \($0)", $0 * 7 - 2, feed: "g") },
      matches: ["0>0 same start", "1>1 same start"]),
    Case(
      testDescription: "a match at the time of an event",
      old: [
        event("o1", "Bahrain", 5, feed: "f"), event("o2", "Imola", 12, feed: "f"),
        game("o3", "Celtic", "Derby", 5, "14:00", league: "f1"),
      ], new: [event("n1", "Sakhir", 5, feed: "g"), event("n2", "Romagna", 12, feed: "g")],
      matches: ["0>0 same start", "1>1 same start"]),
    Case(
      testDescription: "two events at one time",
      old: (1...4).map { event("o\($0)", "Event \($0)", $0 * 7 - 2, feed: "f") },
      new: (1...4).map { event("n\($0)", "Race \($0)", $0 * 7 - 2, feed: "g") } + [event("n5", "Sprint", 5, feed: "g")],
      matches: ["1>1 same start", "2>2 same start", "3>3 same start"]),
    Case(
      testDescription: "one event of two feeds", old: [event("o1", "Bahrain", 5, feed: "f")],
      new: [event("n1", "Sakhir", 5, feed: "g")]),
    Case(
      testDescription: "events of one feed",
      old: [event("o1", "Bahrain", 5, feed: "f"), event("o2", "Imola", 12, feed: "f")],
      new: [event("n1", "Sakhir", 5, feed: "f"), event("n2", "Romagna", 12, feed: "f")]),
    // Sides that become known.
    Case(
      testDescription: "sides known, by day and venue", old: [blank("o", 9, nil, venue: "park")],
      new: [game("n", "Celtic", "Derby", 9, nil, venue: "park")], matches: ["0>0 teams known"]),
    Case(
      testDescription: "sides known, by start", old: [blank("o", 9)],
      new: [game("n", "Celtic", "Derby", 9, venue: "park")],
      matches: ["0>0 teams known"]),
    Case(
      testDescription: "sides known, elsewhere", old: [blank("o", 9, venue: "arena")],
      new: [game("n", "Celtic", "Derby", 9, venue: "park")], open: ["0/0"]),
    Case(
      testDescription: "sides known, other sides there before",
      old: [blank("o", 9, venue: "park"), game("p", "Eupen", "Fulham", 9, venue: "park")],
      new: [game("n", "Celtic", "Derby", 9, venue: "park")], matches: ["0>0 teams known"]),
    Case(
      testDescription: "sides known of one of two, and other sides there before",
      old: [
        blank("o", 9, venue: "park"), blank("q", 9, venue: "park"), game("p", "Eupen", "Fulham", 9, venue: "park"),
      ], new: [game("n", "Celtic", "Derby", 9, venue: "park")], open: ["0,1/0"]),
    Case(
      testDescription: "far away, and no time", old: [blank("o", 5, nil, venue: "park")],
      new: [game("n", "Celtic", "Derby", 15, nil, venue: "park")]),
    Case(
      testDescription: "drawn, a day earlier", old: [blank("o", 15)],
      new: [game("n", "Celtic", "Derby", 14, "16:00")], open: ["0/0"]),
    Case(
      testDescription: "the away side known, of a game with one side", old: [game("o", "Celtic", nil, 9)],
      new: [game("n", "Celtic", "Derby", 9, "21:00")], matches: ["0>0 teams known"]),
    Case(
      testDescription: "the home side known, of a game with one side", old: [game("o", nil, "Derby", 9)],
      new: [game("n", "Celtic", "Derby", 9, "21:00")], matches: ["0>0 teams known"]),
    Case(
      testDescription: "the away side known, of a game with one side and a name",
      old: [game("o", "Celtic", nil, 9, name: "Final")], new: [game("n", "Celtic", "Derby", 9, "21:00", name: "Final")],
      matches: ["0>0 teams known"]),
    Case(
      testDescription: "unknown sides twice, with ids of that day",
      old: [blank("cup:2026:all:tbd:tbd:2026-06-09", 9), blank("cup:2026:all:tbd:tbd:2026-06-09:2", 9)],
      new: [blank("cup:2026:all:tbd:tbd:2026-06-09", 9), blank("cup:2026:all:tbd:tbd:2026-06-09:2", 9)],
      matches: ["0>0 id", "1>1 id"]),
    // Ids and names.
    Case(
      testDescription: "an alias, on another day", old: [game("x:1", "Celtic", "Derby", 9)],
      new: [game("y:9", "Celtic", "Derby", 20, aliases: ["x:1"])], matches: ["0>0 alias"]),
    Case(
      testDescription: "sides with other ids and the same names",
      old: [game("o", "Celtic", "Derby", 9, sideIDs: false)],
      new: [game("n", "Celtic", "Derby", 9, "21:00", sideIDs: false)], matches: ["0>0 same day"]),
  ]

  @Test(arguments: cases) func becomes(_ test: Case) {
    let (old, new) = (Self.schedule(test.old + Self.frame), Self.schedule(test.new + Self.frame))
    let matcher = GameMatcher(old: old, new: new)
    let found = matcher.matches.prefix(test.new.count).compactMap { match in
      match.map { "\($0.old)>\($0.new) \($0.reason.rawValue)" }
    }
    #expect(found == test.matches)
    func list(_ games: [Int]) -> String { games.map(String.init).joined(separator: ",") }
    #expect(matcher.open.map { "\(list($0.old))/\(list($0.new))" } == test.open)
  }

  /// A window of days that moves on leaves one round behind and shows another: where both are of the same sides, a game
  /// has moved, unless it was played.
  @Test(arguments: [("scheduled", true), ("final", false)])
  func gameBeyondTheWindow(_ status: String, _ isOne: Bool) {
    let stays = [Self.game("a1", "Ajax", "Basel", 8), Self.game("a2", "Basel", "Ajax", 12)]
    let old = Self.schedule([Self.game("o", "Celtic", "Derby", 4, status: status)] + stays)
    let new = Self.schedule([Self.game("n", "Celtic", "Derby", 16)] + stays)
    #expect(GameMatcher(old: old, new: new).newOf[0] == (isOne ? 0 : -1))
  }

  /// More games of two sides on a day than are searched for the best pairing are paired in their order.
  @Test func manyGamesOfADayArePairedInOrder() {
    func games(_ prefix: String, _ minutes: Int) -> [String] {
      (0..<Assignment.most + 1).map { number in
        let minute = number * 20 + minutes
        let clock = [minute / 60, minute % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
        return Self.game("\(prefix)\(number)", "Celtic", "Derby", 9, clock, number: number + 1)
      }
    }
    let matcher = GameMatcher(old: Self.schedule(games("o", 0)), new: Self.schedule(games("n", 5)))
    #expect(matcher.newOf == Array(0...Int32(Assignment.most)))
    #expect(matcher.matches.allSatisfy { $0?.reason == .sameDay })
  }

  /// Among more games than are searched, a moved game stays open, unless it was postponed and is not far from its day.
  @Test(arguments: [("scheduled", 1, false), ("postponed", 14, true), ("postponed", 15, false)])
  func movedGameAmongMany(_ status: String, _ days: Int, _ isOne: Bool) {
    let played = (0..<Assignment.most).map { number in
      let hour = number / 2
      return Self.game(
        "p\(number)", "Celtic", "Derby", 2, "\(hour < 10 ? "0" : "")\(hour):\(number % 2)0", status: "final",
        number: number + 1)
    }
    let old = Self.schedule(played + [Self.game("o", "Celtic", "Derby", 5, status: status)] + Self.frame)
    let new = Self.schedule([Self.game("n", "Celtic", "Derby", 5 + days)] + Self.frame)
    let matcher = GameMatcher(old: old, new: new)
    #expect(matcher.newOf[Assignment.most] == (isOne ? 0 : -1))
    #expect(matcher.open.map(\.new) == (isOne ? [] : [[0]]))
  }

  // MARK: Costs

  @Test(arguments: [(0, 1, 0), (1, 1, 10), (3, 1, 20), (2, 1, 15), (15, 15, 10), (45, 15, 20), (1 << 30, 1, 240)])
  func doublings(_ distance: Int, _ unit: Int, _ expected: Int) {
    #expect(ChangeCost.doublings(distance, of: unit) == expected)
  }

  private static func record(_ day: Int32 = 10, _ hour: Int64? = 19, _ change: (inout MatchRecord) -> Void = { _ in })
    -> MatchRecord
  {
    var record = MatchRecord()
    (record.home, record.away, record.day) = (1, 2, day)
    record.start = hour.map { Int64(day) * 86_400 + $0 * 3_600 } ?? .min
    change(&record)
    return record
  }

  @Test func changesHaveTheirPrices() {
    let plain = Self.record()
    let later = Self.record(11)
    let move = ChangeCost.ofMove(plain, later)
    for status in [GameStatus.postponed, .suspended] {
      #expect(ChangeCost.ofMove(Self.record { $0.status = status }, later) == move - 40, "\(status)")
    }
    #expect(ChangeCost.ofMove(Self.record { $0.status = .cancelled }, later) == move)
    #expect(ChangeCost.ofMove(plain, Self.record(11, 20)) == move + 30)
    #expect(ChangeCost.ofMove(plain, Self.record(11, nil)) == move + 15)
    // Numbers count if nothing else tells the games of a day apart.
    #expect(ChangeCost.inDay(Self.record(10, nil), Self.record(10, nil) { $0.number = 2 }) == ChangeCost.otherNumber)
    #expect(ChangeCost.inDay(plain, Self.record { $0.number = 2 }) == 0)
  }

  @Test(arguments: [(10, 19, false), (11, 19, false), (11, 20, true), (11, nil, true)] as [(Int32, Int64?, Bool)])
  func dayAndTimeDiffer(_ day: Int32, _ hour: Int64?, _ isAllOther: Bool) {
    #expect(ChangeCost.isAllOther(Self.record(), Self.record(day, hour)) == isAllOther)
  }

  @Test(
    arguments: [
      ([1, 2], [1, 2], "same"), ([1, 2], [2, 1], "same"), ([1, 2], [1, 3], "partly"), ([1, 2], [3, 2], "partly"),
      ([1, 2], [3, 1], "partly"), ([1, 2], [2, 3], "partly"), ([1, 2], [3, 4], "other"),
    ] as [([UInt32], [UInt32], String)])
  func sidesRelate(_ old: [UInt32], _ new: [UInt32], _ relation: String) {
    let records = [old, new].map { sides in Self.record { ($0.home, $0.away) = (sides[0], sides[1]) } }
    #expect("\(Relation(records[0], records[1]))" == relation)
  }

  @Test func undatedGamesAreCovered() {
    let table = MatchTable(old: Schedule(), new: Schedule(), gazetteer: nil)
    let coverage = MatchCoverage(table, areStates: true)
    #expect(coverage.areCovered(MatchRecord(), MatchRecord()))
    #expect(!coverage.areCovered(Self.record(), MatchRecord()) && !coverage.areCovered(MatchRecord(), Self.record()))
  }

  @Test func aForbiddenPairIsNone() {
    #expect(Assignment.best([[Assignment.impossible]]) == [-1])
    #expect(Assignment.best([[Assignment.impossible - 1]]) == [0])
  }

  @Test(arguments: [("2025", "2025"), ("2025-26", "2025"), ("2025/2026", "2025"), ("Spring Cup", "spring-cup")])
  func seasonKey(_ season: String, _ key: String) {
    #expect(String(decoding: season.withBytes { SeasonKey.of($0) }, as: UTF8.self) == key)
  }
}
