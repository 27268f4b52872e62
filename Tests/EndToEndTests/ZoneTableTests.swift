import Foundation
import Testing

/// Games whose feed has UTC, by the clocks where they are played, and the travel between them.
struct ZoneTableTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// City and start in UTC.
    var games: [(city: String, start: String)]
    var options: [String] = []
    /// `day city local-start` of games, `day from → to mode minutes` of travel.
    var rows: [String]
    /// The exit code: 1 where a game is left out.
    var code: Int32 = 0
  }

  static let cases = [
    Case(
      testDescription: "Arizona has Los Angeles' clock in summer",
      games: [
        ("Phoenix", "2026-07-01T02:40:00Z"), ("Los Angeles", "2026-07-02T02:10:00Z"),
        ("Denver", "2026-07-04T01:40:00Z"),
      ],
      rows: [
        "1 Phoenix 2026-06-30T19:40:00-07:00", "2 Phoenix → Los Angeles fly 225",
        "2 Los Angeles 2026-07-01T19:10:00-07:00", "3 Los Angeles → Denver fly 285",
        "4 Denver 2026-07-03T19:40:00-06:00",
      ]),
    Case(
      testDescription: "Arizona has Denver's clock in winter",
      games: [("Phoenix", "2026-01-15T02:00:00Z"), ("Denver", "2026-01-17T02:00:00Z")],
      rows: [
        "1 Phoenix 2026-01-14T19:00:00-07:00", "2 Phoenix → Denver fly 255", "3 Denver 2026-01-16T19:00:00-07:00",
      ]),
    Case(
      testDescription: "Toronto", games: [("Toronto", "2026-07-01T23:07:00Z"), ("Detroit", "2026-07-02T22:40:00Z")],
      rows: [
        "1 Toronto 2026-07-01T19:07:00-04:00", "2 Toronto → Detroit drive 255", "2 Detroit 2026-07-02T18:40:00-04:00",
      ]),
    Case(
      testDescription: "Tokyo knows no summer time",
      games: [("Tokyo", "2026-03-18T09:35:00Z"), ("Tokyo", "2026-07-19T09:35:00Z")],
      rows: ["1 Tokyo 2026-03-18T18:35:00+09:00", "124 Tokyo 2026-07-19T18:35:00+09:00"]),
    Case(
      testDescription: "London in summer",
      games: [("London", "2026-06-13T17:10:00Z"), ("Manchester", "2026-06-14T14:00:00Z")],
      rows: [
        "1 London 2026-06-13T18:10:00+01:00", "2 London → Manchester drive 205",
        "2 Manchester 2026-06-14T15:00:00+01:00",
      ]),
    Case(
      testDescription: "London in winter", games: [("London", "2026-12-26T15:00:00Z")],
      rows: ["1 London 2026-12-26T15:00:00+00:00"]),
    // From the end of the one game to two hours before the other there are eleven hours and five minutes by the clocks:
    // an hour less in the night in which they go forward, and an hour more in the one in which they go back. The way
    // takes ten hours and twenty minutes.
    Case(
      testDescription: "the short night in spring",
      games: [("Boston", "2026-03-08T00:10:00Z"), ("Cleveland", "2026-03-08T15:15:00Z")],
      options: ["--mode", "drive", "--overnight"], rows: ["1 Boston 2026-03-07T19:10:00-05:00"], code: 1),
    Case(
      testDescription: "the long night in autumn",
      games: [("Boston", "2026-10-31T23:10:00Z"), ("Cleveland", "2026-11-01T16:15:00Z")],
      options: ["--mode", "drive", "--overnight"],
      rows: [
        "1 Boston 2026-10-31T19:10:00-04:00", "1 Boston → Cleveland drive 620",
        "2 Cleveland 2026-11-01T11:15:00-05:00",
      ]),
    Case(
      testDescription: "the nights of London's clocks",
      games: [
        ("London", "2026-03-28T20:00:00Z"), ("London", "2026-03-29T13:00:00Z"), ("London", "2026-10-24T19:00:00Z"),
        ("London", "2026-10-25T14:00:00Z"),
      ],
      rows: [
        "1 London 2026-03-28T20:00:00+00:00", "2 London 2026-03-29T14:00:00+01:00",
        "211 London 2026-10-24T20:00:00+01:00", "212 London 2026-10-25T14:00:00+00:00",
      ]),
    // It ends at ten past one, and belongs to the evening before.
    Case(
      testDescription: "a game that ends after midnight, and the morning after it",
      games: [("Los Angeles", "2026-06-02T05:10:00Z"), ("San Diego", "2026-06-02T20:10:00Z")],
      options: ["--mode", "drive"],
      rows: [
        "1 Los Angeles 2026-06-01T22:10:00-07:00", "2 Los Angeles → San Diego drive 150",
        "2 San Diego 2026-06-02T13:10:00-07:00",
      ]),
    Case(
      testDescription: "a game that ends after midnight leaves no evening to drive in",
      games: [("Los Angeles", "2026-06-02T05:10:00Z"), ("Phoenix", "2026-06-02T19:10:00Z")],
      options: ["--mode", "drive"], rows: ["1 Los Angeles 2026-06-01T22:10:00-07:00"], code: 1),
    Case(
      testDescription: "over the date line eastward, one arrives on the day before, and too late all the same",
      games: [("Tokyo", "2026-03-20T09:30:00Z"), ("Los Angeles", "2026-03-21T02:10:00Z")],
      rows: ["1 Tokyo 2026-03-20T18:30:00+09:00"], code: 1),
    Case(
      testDescription: "over the date line eastward, with a day more",
      games: [("Tokyo", "2026-03-20T09:30:00Z"), ("Los Angeles", "2026-03-22T02:10:00Z")],
      rows: [
        "1 Tokyo 2026-03-20T18:30:00+09:00", "2 Tokyo → Los Angeles fly 860",
        "2 Los Angeles 2026-03-21T19:10:00-07:00",
      ]),
    Case(
      testDescription: "over the date line westward, a day is lost",
      games: [("Los Angeles", "2026-03-21T02:10:00Z"), ("Tokyo", "2026-03-22T04:30:00Z")],
      rows: [
        "1 Los Angeles 2026-03-20T19:10:00-07:00", "1 Los Angeles → Tokyo fly 860",
        "3 Tokyo 2026-03-22T13:30:00+09:00",
      ]),
    Case(
      testDescription: "there and back over the date line: home on the day on which one left",
      games: [("Tokyo", "2026-03-20T09:30:00Z")], options: ["--origin", "Los Angeles", "--return"],
      rows: [
        "1 Los Angeles → Tokyo fly 860", "2 Tokyo 2026-03-20T18:30:00+09:00", "2 Tokyo → Los Angeles fly 860",
      ]),
    Case(
      testDescription: "an eastward morning is three hours short",
      games: [("Los Angeles", "2026-06-02T02:10:00Z"), ("New York", "2026-06-02T23:05:00Z")],
      rows: ["1 Los Angeles 2026-06-01T19:10:00-07:00"], code: 1),
    Case(
      testDescription: "eastward in the evening after a matinee",
      games: [("Los Angeles", "2026-06-01T19:10:00Z"), ("New York", "2026-06-02T23:05:00Z")],
      rows: [
        "1 Los Angeles 2026-06-01T12:10:00-07:00", "1 Los Angeles → New York fly 485",
        "2 New York 2026-06-02T19:05:00-04:00",
      ]),
    Case(
      testDescription: "an eastward morning of two hours less is enough for Chicago",
      games: [("Los Angeles", "2026-06-02T02:10:00Z"), ("Chicago", "2026-06-03T00:05:00Z")],
      rows: [
        "1 Los Angeles 2026-06-01T19:10:00-07:00", "2 Los Angeles → Chicago fly 400",
        "2 Chicago 2026-06-02T19:05:00-05:00",
      ]),
    Case(
      testDescription: "a westward morning is three hours longer",
      games: [("New York", "2026-06-01T23:05:00Z"), ("Los Angeles", "2026-06-03T02:10:00Z")],
      rows: [
        "1 New York 2026-06-01T19:05:00-04:00", "2 New York → Los Angeles fly 485",
        "2 Los Angeles 2026-06-02T19:10:00-07:00",
      ]),
    Case(
      testDescription: "over an ocean in the morning of the game, and home the day after it",
      games: [("Boston", "2026-06-01T23:10:00Z")], options: ["--origin", "London, GB", "--return"],
      rows: ["1 London → Boston fly 585", "1 Boston 2026-06-01T19:10:00-04:00", "2 Boston → London fly 585"]),
  ]

  private static let zones = [
    "Phoenix": "America/Phoenix", "Denver": "America/Denver", "Los Angeles": "America/Los_Angeles",
    "San Diego": "America/Los_Angeles", "Toronto": "America/Toronto", "Boston": "America/New_York",
    "New York": "America/New_York", "Tokyo": "Asia/Tokyo", "London": "Europe/London", "Chicago": "America/Chicago",
    "Manchester": "Europe/London", "Detroit": "America/Detroit", "Cleveland": "America/New_York",
  ]

  @Test(arguments: cases)
  func isByTheClocksThere(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let games = example.games.enumerated().map { number, game in
      "g\(number),toy,\(game.city) Club,Guests,\(game.city) Ground,\(game.city),\(game.start),"
        + "\(Self.zones[game.city] ?? ""),scheduled\n"
    }
    try folder.write("id,league,home,away,venue,city,start,tz,status\n" + games.joined(), "g.csv")
    let imported = try Tool.run(["import", "-q", "g.csv", "-o", "s.jsonl"], in: folder.url)
    #expect(imported.code == 0, "\(imported.messages)")
    let built = try Tool.run(
      ["build", "-s", "s.jsonl", "--league", "toy", "-o", "t.json"] + example.options, in: folder.url)
    #expect(built.code == example.code, "\(built.messages)")
    #expect(try rows(folder.read("t.json")) == example.rows, "\(built.messages)")
    let checked = try Tool.run(
      ["validate", "t.json", "--fail-on", "warning", "--disable", "unknown-venue"], in: folder.url)
    #expect(checked.code == 0, "\(checked.output)")
  }

  private func rows(_ text: String) throws -> [String] {
    let trip = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let items = try #require(trip["items"] as? [[String: Any]])
    func order(_ item: [String: Any]) -> (Int, Double) { (item["day"] as? Int ?? 0, item["sortOrder"] as? Double ?? 0) }
    return items.sorted { order($0) < order($1) }.compactMap { item in
      let day = item["day"] as? Int ?? 0
      if let game = item["game"] as? [String: Any] {
        let city = (game["venue"] as? [String: Any])?["city"] as? String
        return "\(day) \(city ?? "?") \(game["start"] as? String ?? "?")"
      }
      guard let travel = item["travel"] as? [String: Any] else { return nil }
      let minutes = travel["durationMinutes"] as? Int ?? 0
      return "\(day) \(item["title"] as? String ?? "?") \(travel["mode"] as? String ?? "?") \(minutes)"
    }
  }
}
