import ItineraryModel
import SourceText
import TestSupport
import ItineraryValidation
import Testing

/// How many minutes a leg lacks: after the game, before the next, from home and back.
@Suite struct LegTimeTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var items: [String]
    var days = 2
    var extra = ""
    /// Minutes; nil for a leg with time enough.
    var lacks: Int?
  }

  private static func game(_ id: String, _ day: Int, _ start: String, _ city: String, league: String = "mlb") -> String
  {
    "{\"id\":\"\(id)\",\"kind\":\"game\",\"day\":\(day),\"sortOrder\":0,\"game\":{\"league\":\"\(league)\","
      + "\"venue\":{\"city\":\"\(city)\"},\"start\":\"\(start)\"}}"
  }

  private static func way(_ day: Int, _ key: Double, _ from: String, _ to: String, _ minutes: Int) -> String {
    RuleTests.travel("t", day, key, from, to, more: "\"durationMinutes\":\(minutes),")
  }

  /// From 19:00 to 13:00 of the next day, an hour of which the clocks take: 17 hours, less two of slack.
  private static func pair(_ minutes: Int, league: String = "mlb") -> [String] {
    [
      game("a", 1, "2026-06-10T19:00:00-05:00", "Chicago", league: league), way(1, 1, "Chicago", "Boston", minutes),
      game("b", 2, "2026-06-11T13:00:00-04:00", "Boston", league: league),
    ]
  }

  private static func origin(_ city: String, returns: Bool = false) -> String {
    "\"origin\":{\"city\":\"\(city)\"},\"returnToOrigin\":\(returns),"
  }

  private static func first(_ day: Int, _ minutes: Int) -> [String] {
    [way(day, -1, "Phoenix", "Boston", minutes), game("a", 2, "2026-06-11T19:00:00-04:00", "Boston")]
  }

  private static func last(_ day: Int, _ minutes: Int) -> [String] {
    [game("a", 1, "2026-06-10T13:00:00-07:00", "Seattle"), way(day, 1, "Seattle", "Boston", minutes)]
  }

  private static func back(_ zone: String?, _ minutes: Int) -> [String] {
    let zone = zone.map { ",\"timeZone\":\"\($0)\"" } ?? ""
    return [
      "{\"id\":\"a\",\"kind\":\"game\",\"day\":1,\"sortOrder\":0,\"game\":{\"league\":\"mlb\","
        + "\"venue\":{\"city\":\"Boston\"\(zone)},\"start\":\"2026-03-07T19:00:00-05:00\"}}",
      way(2, 1, "Boston", "New York", minutes),
    ]
  }

  private static let home = origin("Boston", returns: true)

  static let cases: [Case] = [
    Case(testDescription: "baseball", items: pair(720)),
    Case(testDescription: "baseball, a minute more", items: pair(721), lacks: 1),
    Case(testDescription: "basketball", items: pair(751, league: "nba"), lacks: 1),
    Case(testDescription: "ice hockey", items: pair(736, league: "nhl"), lacks: 1),
    Case(testDescription: "football", items: pair(691, league: "nfl"), lacks: 1),
    Case(testDescription: "soccer", items: pair(781, league: "mls"), lacks: 1),
    Case(testDescription: "soccer, enough", items: pair(780, league: "mls")),
    Case(testDescription: "own slack", items: pair(840), extra: "\"request\":{\"slackMinutes\":0},"),
    Case(testDescription: "more slack", items: pair(720), extra: "\"request\":{\"slackMinutes\":180},", lacks: 60),
    // Phoenix keeps no summer time: seven o'clock there is ten in Boston.
    Case(testDescription: "the morning of the game", items: first(2, 420), extra: origin("Phoenix")),
    Case(testDescription: "the morning is too late", items: first(2, 421), extra: origin("Phoenix"), lacks: 1),
    Case(testDescription: "the day before", items: first(1, 1_860), extra: origin("Phoenix")),
    Case(testDescription: "the day before is too late", items: first(1, 1_861), extra: origin("Phoenix"), lacks: 1),
    Case(
      testDescription: "earlier out of bed", items: first(2, 480),
      extra: origin("Phoenix") + "\"request\":{\"earliestDeparture\":\"06:00\"},"),
    // The game ends at 16:00, when it is 19:00 at home.
    Case(testDescription: "home by midnight", items: last(1, 300), days: 1, extra: home),
    Case(testDescription: "home after midnight", items: last(1, 301), days: 1, extra: home, lacks: 1),
    Case(testDescription: "home the day after", items: last(1, 1_740), extra: home),
    Case(testDescription: "home from the next morning", items: last(2, 840), extra: home),
    Case(testDescription: "home from the next morning, late", items: last(2, 900), extra: home, lacks: 60),
    // The clock goes forward in the night to 8 March 2026.
    Case(
      testDescription: "a short night",
      items: [
        game("a", 1, "2026-03-07T19:00:00-06:00", "Chicago"), way(1, 1, "Chicago", "Milwaukee", 721),
        game("b", 2, "2026-03-08T13:00:00-05:00", "Milwaukee"),
      ], lacks: 1),
    // In the morning after the game New York's clocks are an hour ahead: seventeen hours until midnight.
    Case(
      testDescription: "home after a short night", items: back("America/New_York", 1_020),
      extra: origin("New York", returns: true)),
    Case(
      testDescription: "home after a short night, late", items: back("America/New_York", 1_021),
      extra: origin("New York", returns: true), lacks: 1),
    // A clock that is not known shows what it did at the game.
    Case(
      testDescription: "home after a short night, by the game's offset", items: back(nil, 1_020),
      extra: origin("New York", returns: true), lacks: 60),
  ]

  @Test(arguments: cases)
  func minutesThatLack(_ subject: Case) {
    let start = subject.testDescription.contains("a short night") ? "2026-03-07" : "2026-06-10"
    let text =
      "{\"id\":\"trip\",\"startDate\":\"\(start)\",\"dayCount\":\(subject.days),\(subject.extra)\"items\":["
      + subject.items.joined(separator: ",") + "]}"
    let found = findings(in: text).filter { $0.code == "travel-time-too-short" }
    let expected = subject.lacks.map { ["\(durationText(minutes: $0)) too short"] } ?? []
    #expect(found.map { String($0.message.split(separator: ": ").last ?? "") } == expected, "\(found.map(\.message))")
  }
}
