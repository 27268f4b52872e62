import CivilTime
import SourceText
import Testing

import FeedReading

/// One season in two states, March and August 2014.
@Suite(.enabled(if: SharedFeeds.arePresent, "../shared is not there"))
struct SportradarTests {
  static let marchPath = "xml/sportradar/mlb-2014-season-schedule-generated-2014-03-11.xml"
  static let augustPath = "xml/sportradar/mlb-2014-season-schedule-generated-2014-08-04.xml"
  static let march = Imported([SharedFeeds.source(marchPath)])
  static let august = Imported([SharedFeeds.source(augustPath)])
  static let both = Imported([SharedFeeds.source(marchPath), SharedFeeds.source(augustPath)])

  static func byID(_ imported: Imported) -> [String: GameLine] {
    Dictionary(imported.games.map { ($0["id"] ?? "", $0) }) { first, _ in first }
  }

  static func statuses(_ imported: Imported) -> [String: Int] {
    Dictionary(imported.games.map { ($0["status"] ?? "", 1) }, uniquingKeysWith: +)
  }

  @Test func countsAreExact() {
    #expect(Self.march.counts == ["read=2449 games=2449 timeNotSet=25"])
    #expect(Self.august.counts == ["read=2449 games=2449 timeNotSet=5"])
    #expect(Self.march.findings.isEmpty)
    #expect(Self.august.findings.isEmpty)
  }

  @Test func statusesAreTranslated() {
    #expect(Self.statuses(Self.march) == ["scheduled": 2_441, "final": 7, "inProgress": 1])
    #expect(
      Self.statuses(Self.august)
        == ["final": 1_680, "scheduled": 765, "cancelled": 2, "inProgress": 1, "suspended": 1])
  }

  /// A game put off twice: both earlier starts are kept, in the zone of the venue, and none is taken for another game's.
  @Test func allEarlierStartsAreRead() {
    func game(_ id: String, _ earlier: [String]) -> String {
      let moves = earlier.map { "{\"from\":\"\($0)\",\"reason\":\"rain\"}" }.joined(separator: ",")
      return """
        {"id":"\(id)","status":"scheduled","game_number":1,"scheduled":"2016-06-25T17:05:00+00:00","home_team":"x",
         "venue":{"id":"v","name":"Oriole Park at Camden Yards","city":"Baltimore","state":"MD","country":"USA"},
         "home":{"name":"Orioles","market":"Baltimore","id":"b"},"away":{"name":"Rays","market":"Tampa Bay","id":"t"},
         "rescheduled":[\(moves)]}
        """
    }
    let games = [
      game("a", ["2016-05-01T17:05:00+00:00", "2016-04-12T23:05:00+00:00"]), game("b", []),
      game("c", ["2016-06-24T23:05:00+00:00"]),
    ]
    let imported = Imported([
      FeedText(
        "mlb.json",
        """
        {"league":{"name":"Major League Baseball","alias":"MLB"},"season":{"year":2016,"type":"REG"},
         "games":[\(games.joined(separator: ","))]}
        """)
    ])
    let starts = Dictionary(imported.games.map { ($0["id"] ?? "", $0["previousStarts"] ?? "") }) { first, _ in first }
    #expect(
      starts == [
        "mlb:a": "2016-04-12T19:05:00-04:00 2016-05-01T13:05:00-04:00", "mlb:b": "",
        "mlb:c": "2016-06-24T19:05:00-04:00",
      ], "\(imported.findings)")
  }

  @Test func idsStayWhileStartsMove() {
    let (march, august) = (Self.byID(Self.march), Self.byID(Self.august))
    #expect(march.count == 2_449)
    #expect(march.keys == august.keys)
    #expect(march.count { $0.value.instant != august[$0.key]?.instant } == 71)
    #expect(Self.august.games.count { $0["previousStarts"] != "" } == 30)
  }

  /// Scanned as lines of text: `<event id=… tbd=…>` and the `<scheduled_start>` within.
  @Test(arguments: [marchPath, augustPath]) func instantsAreTheFeeds(_ path: String) throws {
    let games = Self.byID(path == Self.marchPath ? Self.march : Self.august)
    func quoted(_ name: String, _ text: Substring) -> String? {
      guard let start = text.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
      return text[start...].prefix { $0 != "\"" }.description
    }
    let events = SharedFeeds.text(path).split(separator: "<event ").dropFirst()
    #expect(events.count == 2_449)
    for event in events {
      let head = " " + event.prefix { $0 != ">" }
      let id = try #require(quoted("id", head[...]))
      let from = try #require(event.firstRange(of: "<scheduled_start>")?.upperBound)
      let start = String(event[from...].prefix { $0 != "<" })
      let game = try #require(games["mlb:" + id])
      #expect(game.instant == (quoted("tbd", head[...]) == "true" ? nil : instantOf(start)), "\(game)")
    }
  }

  @Test func bothAtOnceAreOneSeason() {
    #expect(Self.both.counts == ["read=2449 games=2449 timeNotSet=25", "read=2449 duplicate=2449"])
    // The later file is the newer one, whatever the earlier said.
    #expect(Self.both.games.map(\.withoutSource) == Self.august.games.map(\.withoutSource))
    let kept = Self.both.games.count { $0["source.file"]?.contains("03-11") == true }
    let (march, august) = (Self.byID(Self.march), Self.byID(Self.august))
    let same = march.filter { id, game in august[id].map { $0.withoutSource == game.withoutSource } ?? false }.count
    #expect(kept == same, "a game that did not change is where it was read first: \(kept), not \(same)")
  }

  @Test func doubleheadersAreNumbered() {
    var numbers: [String: [String]] = [:]
    for game in Self.august.games {
      numbers[game.summary("localDate", "home.id", "away.id"), default: []].append(game["gameNumber"] ?? "")
    }
    #expect(numbers.count { $0.value.count == 2 } == 23)
    #expect(numbers.allSatisfy { $0.value == ["1"] || $0.value == ["1", "2"] })
  }
}
