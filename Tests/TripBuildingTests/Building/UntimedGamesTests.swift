import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import TripBuilding

/// Games without a time: each can be seen at some start from 10:00 to 22:00.
struct UntimedGamesTests {
  @Test(arguments: [
    // The flight west can't arrive that evening.
    ([ZonedGame("g1", .boston, "19:05"), ZonedGame("g2", .losAngeles), ZonedGame("g3", .boston, 1, "13:05")], ["g2"]),
    ([ZonedGame("g1", .philadelphia, "18:45"), ZonedGame("g2", .boston)], ["g2"]),
    ([ZonedGame("g1", .philadelphia, "12:05"), ZonedGame("g2", .boston)], []),
    // Either neighbor can be seen with it, and not both.
    ([ZonedGame("g1", .boston, "12:05"), ZonedGame("g2", .chicago), ZonedGame("g3", .boston, 1, "10:30")], ["g3"]),
    // In the morning or in the evening, in one city.
    ([ZonedGame("g1", .bronx, "19:05"), ZonedGame("g2", .queens)], []),
    ([ZonedGame("g1", .bronx, "13:05"), ZonedGame("g2", .queens)], []),
    ([ZonedGame("g1", .bronx, "12:05"), ZonedGame("g2", .queens), ZonedGame("g3", .queens, "20:05")], []),
    ([ZonedGame("g1", .bronx, "11:05"), ZonedGame("g2", .bronx), ZonedGame("g3", .queens, "15:05")], []),
    ([ZonedGame("g1", .bronx, "11:05"), ZonedGame("g3", .queens, "14:30"), ZonedGame("g2", .queens)], []),
    // All of a day, one after the other: five of three hours each do not begin by 22:00 and leave time for a morning.
    ([ZonedGame("g1", .bronx), ZonedGame("g2", .bronx), ZonedGame("g3", .bronx)], []),
    ([ZonedGame("g1", .bronx), ZonedGame("g2", .queens), ZonedGame("g3", .bronx), ZonedGame("g4", .queens)], []),
  ])
  func aGameIsLeftOutIfNoStartWillDo(games: [ZonedGame], leftOut: [String]) throws {
    let trip = try built("{}", games)
    #expect(gameIDs(trip).sorted() == games.map(\.id).filter { !leftOut.contains($0) }.sorted())
    #expect(trip.findings.count == leftOut.count)
    for (finding, id) in zip(trip.findings, leftOut) {
      #expect(finding.message.hasPrefix("left out ") && finding.message.contains("(\(id), "), "\(finding.message)")
    }
  }

  @Test func theReasonIsNamed() throws {
    let games = [ZonedGame("g1", .philadelphia, "18:45"), ZonedGame("g2", .boston)]
    #expect(
      try built("{}", games).findings.map(\.message) == [
        "left out \"Guests at Boston club\" (g2, 2026-06-10 in Boston), which clashes with "
          + "\"Guests at Philadelphia club\" (g1, 2026-06-10 in Philadelphia): no start from 10:00 to 22:00 leaves time "
          + "for the flight of 3 h 35 min"
      ])
    #expect(throws: BuildFailure.self) { try built(#"{"onConflict":"fail"}"#, games) }
    let kept = try built(#"{"onConflict":"keep"}"#, games)
    #expect(gameIDs(kept) == ["g1", "g2"])
    #expect(kept.findings.map(\.code) == ["travel-time-too-short"])
  }

  /// The leg to a game without a time, and the one from it, are planned for a start that leaves time for both.
  @Test func travelFitsTheStart() throws {
    let games = [
      ZonedGame("g1", .boston, "19:05"), ZonedGame("g2", .chicago, 1), ZonedGame("g3", .boston, 2, "11:35"),
    ]
    let trip = try built("{}", games)
    #expect(trip.findings.isEmpty)
    #expect(trip.itinerary.places == ["1 0 g1", "2 -1 t0", "2 0 g2", "2 1 t1", "3 0 g3"])
  }

  @Test func assumedTimesAreKeptInTheTrip() throws {
    let games = [ZonedGame("g1", .bronx, "13:05"), ZonedGame("g2", .boston, 1), ZonedGame("g3", .bronx, 2, "19:05")]
    let trip = try built(#"{"assumeTime":["20:00","toy=18:30"]}"#, games).itinerary
    let facts = trip.games.map(\.facts)
    #expect(facts.map { $0.assumedStart?.description } == [nil, "2026-06-11T18:30:00-04:00", nil])
    #expect(facts[1].start == nil && facts[1].isStartAssumed && !facts[0].isStartAssumed)
    #expect(trip.text.string(trip.request) == #"{"assumeTime":["20:00","toy=18:30"]}"#)
    #expect(try readItinerary(trip.written).games[1].facts.assumedStart == facts[1].assumedStart)
    #expect(try readItinerary(trip.written).written == trip.written)
    // Games of one day are in the order of their assumed starts.
    let day = [ZonedGame("g1", .bronx, "19:05"), ZonedGame("g2", .queens)]
    #expect(gameIDs(try built(#"{"assumeTime":"13:00"}"#, day)) == ["g2", "g1"])
    #expect(gameIDs(try built(#"{"assumeTime":"19:00"}"#, day)) == ["g2"])
  }

  @Test(arguments: [
    (#"{"assumeTime":"7pm"}"#, "\"7pm\" should be a time"),
    (#"{"assumeTime":["19:00","20:00"]}"#, "\"20:00\" should be a time"),
    (#"{"assumeTime":"=19:00"}"#, "\"=19:00\" should be a time"),
    (#"{"assumeTime":"24:00"}"#, "\"24:00\" should be a time"),
    (#"{"assumeTime":"tou=19:00"}"#, "no league \"tou\" in the schedule; did you mean \"toy\"?"),
  ])
  func otherTimesAreRefused(request: String, message: String) {
    #expect {
      try built(request, [ZonedGame("g1", .bronx)])
    } throws: { error in
      (error as? BuildFailure)?.message.contains(message) ?? false
    }
  }

  // MARK: By trying everything

  /// Minutes between the starts that are tried.
  private static let step = 60

  /// Builds from random games keep as many as a trial of all choices and starts allows, and only what can be seen.
  @Test func noChoiceOfGamesAndStartsKeepsMore() {
    var counts = (exact: 0, leftOut: 0)
    forSeeds(400, "games without a time") { seed in
      do {
        var random = SeededGenerator(seed: seed)
        let games = ZonedGame.random(&random)
        let request = ZonedGame.randomRequest(&random)
        let schedule = ZonedGame.schedule(games)
        let trial = Trial(schedule, try tripRequest(request))
        if trial.hasManyTogether { return nil }
        let all = trial.most(within: 0)
        let trip = try built(request, games)
        let kept = schedule.games.indices.filter {
          gameIDs(trip).contains(schedule.texts.string(schedule.games[$0].id))
        }
        // Starts between those that are tried may do where none of them does.
        let atMost = trial.most(within: Self.step)
        let text = "\(kept) of \(games) by \(request)"
        if kept.count < all { return "\(all) can be seen, not \(text)" }
        if kept.count > atMost || !trial.canBeSeen(kept, within: Self.step) { return "can't be seen: \(text)" }
        if trip.findings.count != games.count - kept.count { return "\(trip.findings.map(\.message)) for \(text)" }
        if all == atMost { counts.exact += 1 }
        if kept.count < games.count { counts.leftOut += 1 }
        return nil
      } catch {
        return "\(error)"
      }
    }
    let cases = Seeds.first(400).count
    if cases >= 400 { #expect(counts.exact > cases / 4 && counts.leftOut > cases / 4, "\(counts)") }
  }

  private func built(_ request: String, _ games: [ZonedGame]) throws -> BuiltTrip {
    var builder = TripBuilder(ZonedGame.schedule(games), gazetteer: .builtIn, zones: .system)
    return try builder.build(try tripRequest(request))
  }
}

/// All choices of starts for some games.
private struct Trial {
  private let schedule: Schedule
  private let clashes: GameClashes
  private let step = 60

  init(_ schedule: Schedule, _ request: TripRequest) {
    self.schedule = schedule
    let names = ScheduleNames(schedule, gazetteer: .builtIn, zones: .system)
    clashes = GameClashes(schedule, names.cities, request)
  }

  /// Whether a city has more games on a day than are tried in any order, or too many without a time for a trial.
  var hasManyTogether: Bool {
    schedule.games.indices.contains { game in
      let together = schedule.games.indices.filter {
        clashes.day($0) == clashes.day(game) && clashes.isOneCity($0, game)
      }
      return together.count > 4 || together.count(where: clashes.isUntimed) > 2
    }
  }

  /// The most games that can be seen.
  ///
  /// - Parameter tolerance: minutes by which one may be late for a game without a time.
  func most(within tolerance: Int) -> Int {
    let count = schedule.games.count
    var most = 0
    for choice in 0..<(1 << count) where choice.nonzeroBitCount > most {
      let games = (0..<count).filter { choice & (1 << $0) != 0 }
      if canBeSeen(games, within: tolerance) { most = games.count }
    }
    return most
  }

  /// A stay in one city on one day, with starts for all its games.
  private struct Stay {
    /// For the leg there, and for the one from there.
    var first: GameClashes.Stop
    /// The game that is played first.
    var opener: Int
    var last: GameClashes.Stop
  }

  func canBeSeen(_ games: [Int], within tolerance: Int) -> Bool {
    var before: [Stay]?
    var at = 0
    while at < games.count {
      var end = at + 1
      while end < games.count, clashes.day(games[end]) == clashes.day(games[at]),
        clashes.isOneCity(games[end], games[at])
      {
        end += 1
      }
      let stays = stays(Array(games[at..<end]), within: tolerance).filter { stay in
        before?.contains { fits($0.last, stay, games[at], within: tolerance) } ?? true
      }
      if stays.isEmpty { return false }
      var ends: Set<Int> = []
      before = stays.filter { ends.insert($0.last.ends).inserted }
      at = end
    }
    return true
  }

  /// - Parameter game: the first one of the schedule, to which the leg leads.
  private func fits(_ from: GameClashes.Stop, _ to: Stay, _ game: Int, within tolerance: Int) -> Bool {
    if clashes.fits(from, to.first) { return true }
    return tolerance > 0 && clashes.isUntimed(to.opener)
      && clashes.fits(from, clashes.stop(game, at: to.first.minute + tolerance))
  }

  private func stays(_ games: [Int], within tolerance: Int) -> [Stay] {
    var stays: [Stay] = []
    func choose(_ at: Int, _ stops: [GameClashes.Stop]) {
      if at == games.count {
        if let stay = stay(stops, games, within: tolerance) { stays.append(stay) }
        return
      }
      if !clashes.isUntimed(games[at]) { return choose(at + 1, stops + [clashes.stop(games[at])]) }
      for minute in stride(from: 600, through: 1_320, by: step) {
        choose(at + 1, stops + [clashes.stop(games[at], at: minute)])
      }
    }
    choose(0, [])
    return stays
  }

  private func stay(_ stops: [GameClashes.Stop], _ games: [Int], within tolerance: Int) -> Stay? {
    let played = stops.indices.sorted { (stops[$0].minute, $0) < (stops[$1].minute, $1) }
    for (one, next) in zip(played, played.dropFirst()) {
      let ends = played.prefix { $0 != next }.map { stops[$0].ends }.max() ?? 0
      let isOverlap = ends > stops[next].minute + (clashes.isUntimed(games[next]) ? tolerance : 0)
      let areTimed = !clashes.isUntimed(games[one]) && !clashes.isUntimed(games[next])
      let isForced = areTimed || clashes.isUntimed(games[next]) && stops[next].minute == 1_320
      if isOverlap, stops[one].venue != stops[next].venue || !isForced { return nil }
    }
    guard let first = played.first, var last = stops.max(by: { $0.ends < $1.ends }) else { return nil }
    last.venue = stops[stops.count - 1].venue
    // One goes to the first of the schedule, and arrives in time for the first that is played.
    return Stay(
      first: first == 0 ? stops[0] : clashes.stop(games[0], at: stops[first].minute), opener: games[first], last: last)
  }
}

/// A game where clocks are known, by days from 10 June 2026.
struct ZonedGame: CustomStringConvertible, Sendable {
  enum Place: String, CaseIterable, Sendable {
    case boston = "Boston,MA,America/New_York"
    case bronx = "Bronx,NY,America/New_York"
    case queens = "Queens,NY,America/New_York"
    case philadelphia = "Philadelphia,PA,America/New_York"
    case chicago = "Chicago,IL,America/Chicago"
    case losAngeles = "Los Angeles,CA,America/Los_Angeles"
    case london = "London,,Europe/London"
  }

  var id: String
  var place: Place
  var day: Int
  var time: String?
  var first = "2026-06-10"

  init(_ id: String, _ place: Place, _ day: Int, _ time: String? = nil) {
    self.id = id
    self.place = place
    self.day = day
    self.time = time
  }

  init(_ id: String, _ place: Place, _ time: String? = nil) { self.init(id, place, 0, time) }

  private var date: LocalDate {
    first.withBytes { LocalDate(iso: $0) }?.adding(days: day) ?? LocalDate(dayNumber: 0)
  }

  var description: String { "\(id) \(place) \(date) \(time ?? "no time")" }

  var json: String {
    let parts = place.rawValue.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var start = ""
    if let time, let zone = ZoneDatabase.system.zone(parts[2]), let clock = time.withBytes({ LocalTime(clock: $0) }) {
      start = "\"start\":\"\(zone.resolve(date, clock).preferred)\","
    }
    let place = "\"city\":\"\(parts[0])\",\"region\":\"\(parts[1])\",\"country\":\"\(parts[1].isEmpty ? "GB" : "US")\""
    return
      "{\"id\":\"\(id)\",\"league\":\"toy\",\"home\":{\"id\":\"\(parts[0])\",\"name\":\"\(parts[0]) club\"},"
      + "\"away\":{\"id\":\"guests\",\"name\":\"Guests\"},\"venue\":{\"name\":\"\(parts[0]) ground\",\(place)},"
      + "\"localDate\":\"\(date)\",\(start)\"timeZone\":\"\(parts[2])\",\"status\":\"scheduled\"}"
  }

  static func schedule(_ games: [ZonedGame]) -> Schedule { Schedule(lines: games.map { $0.json + "\n" }.joined()) }

  /// Up to seven games of a few days, some of them without a time, some days with a change of the clock.
  static func random(_ random: inout SeededGenerator) -> [ZonedGame] {
    let first = random.pick(["2026-06-10", "2026-06-10", "2026-03-07", "2026-10-31", "2026-03-28", "2026-10-24"])
    let near: [Place] = [.boston, .bronx, .queens, .philadelphia]
    let places = random.chance(50) ? near : Place.allCases
    let some = (0..<(3 + random.below(2))).map { _ in random.pick(places) }
    let days = 1 + random.below(5)
    return (0..<(2 + random.below(6))).map { number in
      let times = ["10:05", "12:35", "13:05", "16:05", "18:40", "19:05", "21:40"]
      let time = random.chance(45) ? nil : random.pick(times)
      var game = ZonedGame("g\(number)", random.pick(some), random.below(days), time)
      game.first = first
      return game
    }
  }

  static func randomRequest(_ random: inout SeededGenerator) -> String {
    var members: [String] = []
    if random.chance(30) { members.append("\"modes\":\"\(random.pick(["drive", "train", "fly"]))\"") }
    if random.chance(20) { members.append("\"overnight\":true") }
    if random.chance(30) { members.append("\"slackMinutes\":\(random.pick([0, 30, 60, 180]))") }
    if random.chance(20) { members.append("\"maxDrivingHoursPerDay\":\(random.pick([4, 14]))") }
    if random.chance(20) { members.append("\"earliestDeparture\":\"0\(random.pick([5, 9])):00\"") }
    return "{" + members.joined(separator: ",") + "}"
  }
}
