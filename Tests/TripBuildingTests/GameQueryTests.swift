import CivilTime
import FormatSyntax
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import TripBuilding

/// Filters on a schedule, against a second model that reads the records' JSON.
struct GameQueryTests {
  static let teams = ["Boston Red Sox", "New York Yankees", "Toronto Blue Jays", "Los Angeles Dodgers"]
  static let ids = ["bos", "nyy", "tor", "lad"]
  static let venues = [
    ("Fenway Park", "Boston", "MA", "US", 42.3467, -71.0972, "America/New_York", "-04:00"),
    ("Yankee Stadium", "Bronx", "NY", "US", 40.8296, -73.9262, "America/New_York", "-04:00"),
    ("Rogers Centre", "Toronto", "ON", "CA", 43.6414, -79.3894, "America/Toronto", "-04:00"),
    ("Dodger Stadium", "Los Angeles", "CA", "US", 34.0739, -118.24, "America/Los_Angeles", "-07:00"),
  ]
  static let statuses = ["scheduled", "scheduled", "postponed", "cancelled", "final"]

  static func lines(_ random: inout SeededGenerator) -> [String] {
    (0..<40).map { number in
      let home = random.below(4)
      let away = (home + 1 + random.below(3)) % 4
      let venue = venues[home]
      let day = 1 + random.below(28)
      let date = "2026-06-\(day < 10 ? "0" : "")\(day)"
      let hour = 11 + random.below(12)
      var members = ["\"id\":\"mlb:\(number)\",\"aliases\":[],\"league\":\"mlb\",\"season\":\"2026\""]
      members.append("\"phase\":\"\(random.pick(["regular", "playoffs"]))\"")
      if random.chance(60) { members.append("\"round\":\"Week \(random.below(3))\"") }
      for (key, side) in [("home", home), ("away", away)] {
        members.append("\"\(key)\":{\"id\":\"\(ids[side])\",\"name\":\"\(teams[side])\"}")
      }
      members.append(
        "\"venue\":{\"name\":\"\(venue.0)\",\"city\":\"\(venue.1)\",\"region\":\"\(venue.2)\",\"country\":\"\(venue.3)\","
          + "\"latitude\":\(venue.4),\"longitude\":\(venue.5),\"timeZone\":\"\(venue.6)\"}")
      if !random.chance(5) {
        members.append("\"localDate\":\"\(date)\"")
        if random.chance(80) {
          members.append("\"start\":\"\(date)T\(hour):05:00\(venue.7)\",\"timeZone\":\"\(venue.6)\"")
        }
      }
      members.append(
        "\"status\":\"\(random.pick(statuses))\",\"gameNumber\":1,\"neutralSite\":false,\"previousStarts\":[]")
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  /// The second model.
  static func matches(_ game: JSONValue, _ query: GameQuery) -> Bool {
    func text(_ path: String...) -> String { path.reduce(game as JSONValue?) { $0?[$1] }?.string ?? "" }
    let (home, away) = (text("home", "name"), text("away", "name"))
    let date = text("localDate")
    if !query.teams.isEmpty {
      let isHome = query.teams.contains(home) && query.side != .away
      let isAway = query.teams.contains(away) && query.side != .home
      if !isHome && !isAway { return false }
    }
    if !query.cities.isEmpty, !query.cities.contains(text("venue", "city")) { return false }
    if !query.venues.isEmpty, !query.venues.contains(text("venue", "name")) { return false }
    if !query.phases.isEmpty, !query.phases.contains(text("phase")) { return false }
    if !query.rounds.isEmpty, !query.rounds.contains(text("round")) { return false }
    if !query.statuses.isEmpty, !query.statuses.contains(where: { $0.word.description == text("status") }) {
      return false
    }
    if query.from != nil || query.to != nil || !query.weekdays.isEmpty {
      if date.isEmpty { return false }
      if let from = query.from, date < from.description { return false }
      if let to = query.to, date > to.description { return false }
      // 1 June 2026 is a Monday.
      let day = (Int(date.suffix(2)) ?? 0) - 1
      if !query.weekdays.isEmpty, !query.weekdays.contains(day % 7 + 1) { return false }
    }
    if let hours = query.hours {
      let start = Array(text("start"))
      if start.isEmpty { return false }
      let minute = (Int(String(start[11..<13])) ?? 0) * 60 + (Int(String(start[14..<16])) ?? 0)
      let isWithin =
        hours.first <= hours.last
        ? minute >= hours.first && minute <= hours.last : minute >= hours.first || minute <= hours.last
      if !isWithin { return false }
    }
    if query.near != nil, !["Boston", "Bronx"].contains(text("venue", "city")) { return false }
    for word in query.words {
      let all = [
        home, away, text("venue", "name"), text("venue", "city"), date, text("phase"), text("season"), text("id"),
      ]
      let words = all.flatMap { $0.lowercased().split { " :-".contains($0) } }
      if !words.contains(where: { $0.hasPrefix(word.lowercased()) }) { return false }
    }
    return true
  }

  static func query(_ random: inout SeededGenerator) -> GameQuery {
    var query = GameQuery()
    if random.chance(40) {
      query.teams = [random.pick(teams)] + (random.chance(30) ? [random.pick(teams)] : [])
      query.side = random.pick([nil, nil, .home, .away])
    }
    if random.chance(15) { query.cities = [random.pick(venues).1] }
    if random.chance(15) { query.venues = [random.pick(venues).0] }
    if random.chance(15) { query.phases = ["playoffs"] }
    if random.chance(15) { query.rounds = ["Week 1", "Week 2"] }
    if random.chance(25) { query.statuses = [random.pick([.scheduled, .postponed, .final])] }
    if random.chance(25) { query.from = LocalDate(year: 2026, month: 6, day: 1 + random.below(28)) }
    if random.chance(25) { query.to = LocalDate(year: 2026, month: 6, day: 1 + random.below(28)) }
    if random.chance(20) { query.weekdays = [6, 7] }
    if random.chance(30) {
      query.hours = GameQuery.ClockSpan(first: random.below(1_440), last: random.below(1_440))
    }
    if random.chance(15) {
      query.near = TripRequest.Place(city: "Boston", region: "MA")
      query.kilometres = 350
    }
    if random.chance(20) {
      query.words = [random.pick(["red", "yank", "fenway", "toronto", "play", "2026", "nobody"])]
    }
    if random.chance(15) { query.most = 1 + random.below(5) }
    return query
  }

  @Test func filtersAreThoseOfASecondModel() {
    forSeeds(300, "filters of a schedule") { seed in
      var random = SeededGenerator(seed: seed)
      let lines = Self.lines(&random)
      let schedule = Schedule(lines: lines.joined(separator: "\n") + "\n")
      let selector = GameSelector(schedule, gazetteer: .builtIn)
      let records = schedule.games.map { game in
        ScheduleWriter(schedule).jsonValue(game)
      }
      for _ in 0..<30 {
        let query = Self.query(&random)
        var wanted = schedule.games.indices.filter { records[$0].map { Self.matches($0, query) } ?? false }
        if let most = query.most { wanted = Array(wanted.prefix(most)) }
        // What a query names has to be in the schedule.
        guard let found = try? selector.games(query) else {
          if wanted.isEmpty { continue }
          return "\(query): it was refused"
        }
        if found != wanted { return "\(query): \(found), and not \(wanted)" }
      }
      return nil
    }
  }

  static let described: [(text: String, ids: [String])] = [
    ("Foxes at Seals 2026-06-05", ["a"]), ("Foxes @ Seals", ["a", "b"]), ("Seals at Foxes", ["c"]),
    ("Foxes v Seals 2026-06-06", ["b"]), ("Seals vs Foxes 2026-06-05", ["a"]), ("seals – foxes", ["a", "b", "c"]),
    ("Foxes 2026-06-07", ["c"]), ("Foxes", ["a", "b", "c"]), ("Open Day", ["d"]), ("Bears at Seals", []),
    ("Foxes at Seals 2026-06-09", []), ("2026-06-05", []), ("at", []), ("", []),
  ]

  @Test(arguments: described)
  func descriptionMeansGames(_ text: String, _ ids: [String]) {
    func game(_ id: String, _ home: String, _ away: String, _ date: String) -> String {
      #"{"id":"\#(id)","aliases":[],"league":"x","home":{"id":"\#(home)","name":"Harbour \#(home)"},"away":{"id":"\#(away)","#
        + #""name":"Valley \#(away)"},"localDate":"\#(date)","status":"scheduled","gameNumber":1,"neutralSite":false,"#
        + #""previousStarts":[]}"#
    }
    let lines = [
      game("a", "Seals", "Foxes", "2026-06-05"), game("b", "Seals", "Foxes", "2026-06-06"),
      game("c", "Foxes", "Seals", "2026-06-07"),
      #"{"id":"d","aliases":[],"league":"x","name":"Open Day","localDate":"2026-06-08","status":"scheduled","#
        + #""gameNumber":1,"neutralSite":false,"previousStarts":[]}"#,
    ]
    let schedule = Schedule(lines: lines.joined(separator: "\n") + "\n")
    let selector = GameSelector(schedule, gazetteer: .builtIn)
    let found = selector.games(described: text).map { schedule.texts.string(schedule.games[$0].id) }
    #expect(found == ids)
  }
}

extension ScheduleWriter {
  fileprivate func jsonValue(_ game: Game) -> JSONValue? {
    let output = OutputBuffer()
    append(game, to: output)
    return try? JSONValue.parse(output.view)
  }
}
