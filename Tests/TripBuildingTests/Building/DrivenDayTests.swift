import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import TripBuilding
import TripPlanning

/// All drives of a calendar day count, and no road crosses an ocean.
struct DrivenDayTests {
  private func built(_ request: String, _ games: [ZonedGame]) throws -> BuiltTrip {
    var builder = TripBuilder(ZonedGame.schedule(games), gazetteer: .builtIn, zones: .system)
    return try builder.build(try tripRequest(request))
  }

  /// New York at night, Philadelphia at noon, New York at night: 2 h 10 min each way.
  private static let thereAndBack = [
    ZonedGame("g1", .bronx, "19:05"), ZonedGame("g2", .philadelphia, 1, "12:05"), ZonedGame("g3", .bronx, 1, "21:05"),
  ]

  @Test(arguments: [
    (#"{"modes":"drive","slackMinutes":60,"maxDrivingHoursPerDay":5}"#, ["g1", "g2", "g3"], ""),
    (
      #"{"modes":"drive","slackMinutes":60,"maxDrivingHoursPerDay":4}"#, ["g1", "g2"],
      "exceed the limit of 4 h of driving a day, with the drive before it"
    ),
    // The second leg flies, as the first one has driven.
    (#"{"modes":["drive","train"],"slackMinutes":60,"maxDrivingHoursPerDay":4}"#, ["g1", "g2", "g3"], ""),
  ])
  func bothLegsOfADayCount(request: String, kept: [String], message: String) throws {
    let trip = try built(request, Self.thereAndBack)
    #expect(gameIDs(trip) == kept)
    #expect(trip.findings.map(\.code) == (message.isEmpty ? [] : ["drive-too-long"]))
    #expect(trip.findings.allSatisfy { $0.message.contains(message) }, "\(trip.findings.map(\.message))")
  }

  /// From home one leaves a day earlier if the game's day is needed for the next leg; home one arrives a day later.
  @Test func homeLegsLeaveTheDayToOthers() throws {
    let games = [ZonedGame("g1", .philadelphia, "12:05"), ZonedGame("g2", .bronx, "19:05")]
    let home = #"{"city":"Trenton","region":"NJ","latitude":40.2,"longitude":-74.8}"#
    let request =
      #"{"modes":"drive","slackMinutes":60,"maxDrivingHoursPerDay":3,"return":true,"origin":\#(home)}"#
    let free = try built(request.replacing("Day\":3", with: "Day\":9"), games)
    let limited = try built(request, games)
    #expect(free.itinerary.dayCount == 1 && free.minutesOfRest == 0, "\(free.itinerary.written)")
    #expect(limited.itinerary.dayCount > 1 && limited.minutesOfRest > 0, "\(limited.itinerary.written)")
    #expect(gameIDs(limited) == ["g1", "g2"] && limited.findings.isEmpty)
  }

  /// Random games keep as many as a trial of all choices and modes allows.
  @Test func noChoiceKeepsMore() {
    var leftOut = 0
    let isWhole = forSeeds(300, "drives of one day") { seed in
      do {
        var random = SeededGenerator(seed: seed)
        let games = (0..<(2 + random.below(5))).map { number in
          let places: [ZonedGame.Place] = [.boston, .bronx, .philadelphia, .queens]
          let time = random.pick(["10:05", "12:35", "15:05", "19:05", "21:40"])
          return ZonedGame("g\(number)", random.pick(places), random.below(3), time)
        }
        let modes = random.pick(["[\"drive\"]", "[\"drive\",\"train\"]", "[\"drive\",\"fly\"]"])
        let request =
          "{\"modes\":\(modes),\"slackMinutes\":\(random.pick([0, 60])),"
          + "\"maxDrivingHoursPerDay\":\(random.pick([2.5, 4, 5, 7])),\"overnight\":\(random.chance(20))}"
        let schedule = ZonedGame.schedule(games)
        let names = ScheduleNames(schedule, gazetteer: .builtIn, zones: .system)
        let clashes = GameClashes(schedule, names.cities, try tripRequest(request))
        var best: [Int] = []
        for choice in 1..<(1 << games.count) {
          let row = schedule.games.indices.filter { choice & (1 << $0) != 0 }
          let isBetter = row.count != best.count ? row.count > best.count : row.lexicographicallyPrecedes(best)
          if isBetter, Self.canBeSeen(row[...], clashes, wheel: 0) { best = row }
        }
        let trip = try built(request, games)
        let kept = schedule.games.indices.filter {
          gameIDs(trip).contains(schedule.texts.string(schedule.games[$0].id))
        }
        if kept != best { return "\(kept), not \(best) of \(games) by \(request)" }
        if best.count < games.count { leftOut += 1 }
        return nil
      } catch { return "\(error)" }
    }
    if isWhole { #expect(leftOut > 50, "\(leftOut)") }
  }

  private static func canBeSeen(_ row: ArraySlice<Int>, _ clashes: GameClashes, wheel: Int) -> Bool {
    guard let first = row.first, let second = row.dropFirst().first else { return true }
    var (from, to) = (clashes.stop(first), clashes.stop(second))
    from.leaving.wheel = wheel
    if clashes.isOneCity(first, second) {
      let isSameDay = clashes.day(first) == clashes.day(second)
      return clashes.fits(first, second) && canBeSeen(row.dropFirst(), clashes, wheel: isSameDay ? wheel : 0)
    }
    to.leaving.wheel = 0
    return clashes.choices(from, to).contains { canBeSeen(row.dropFirst(), clashes, wheel: $0.wheel) }
  }

  // MARK: Oceans

  private static let overseas = [
    ZonedGame("g1", .boston, "13:05"), ZonedGame("g2", .london, 9, "13:05"), ZonedGame("g3", .bronx, 20, "13:05"),
  ]

  @Test func noRoadCrossesAnOcean() throws {
    let trip = try built(#"{"modes":"drive"}"#, Self.overseas)
    #expect(gameIDs(trip) == ["g1", "g3"])
    #expect(trip.findings.count == 1 && trip.findings[0].message.contains("no road connects them; allow flights"))
    let home = try built(#"{"modes":["drive","train"],"origin":{"city":"Chicago","region":"IL"}}"#, Self.overseas)
    #expect(gameIDs(home) == ["g1", "g3"])
    #expect(home.findings.map(\.message).joined().contains("no road leads there from Chicago"))
    #expect(throws: BuildFailure.self) {
      try built(#"{"modes":"drive","game":"g2","origin":{"city":"Chicago","region":"IL"}}"#, Self.overseas)
    }
    let flown = try built("{}", Self.overseas).itinerary
    #expect(flown.items.compactMap { flown.travel($0) }.map { flown.text.string($0.mode) } == ["fly", "fly"])
  }

  @Test func aKnownRouteCrossesAnOcean() throws {
    let rows = [("Boston", "London"), ("London", "Bronx")].map { from, to in
      #"{"from":"\#(from)","to":"\#(to)","minutes":2000,"km":5000}"#
    }
    let request = #"{"modes":"drive","distances":[\#(rows.joined(separator: ","))]}"#
    #expect(gameIDs(try built(request, Self.overseas)) == ["g1", "g2", "g3"])
  }

  @Test func plansCrossNoOcean() throws {
    var request = PlanRequest()
    request.trip = try tripRequest(#"{"modes":"drive"}"#)
    request.games = ["g1", "g2"]
    let planner = TripPlanner(ZonedGame.schedule(Self.overseas), gazetteer: .builtIn, zones: .system)
    let outcome = PlanSolver(try planner.problem(request), PlanEffort()).solve()
    #expect(outcome.plan == nil && outcome.isProved)
    request.trip = try tripRequest(#"{"modes":"drive","origin":{"city":"Chicago","region":"IL"}}"#)
    var findings: [Diagnostic] = []
    _ = try planner.problem(request, &findings)
    #expect(findings.map(\.message).joined().contains("no road leads there from home"))
  }

  @Test(arguments: [
    ("America/Chicago", "America/Mexico_City", true), ("America/Chicago", "America/Bogota", false),
    ("America/Lima", "America/Argentina/Cordoba", true), ("America/New_York", "Europe/London", false),
    ("Europe/London", "Asia/Shanghai", true), ("Africa/Cairo", "Asia/Jerusalem", true),
    ("Asia/Tokyo", "Asia/Shanghai", false), ("Pacific/Honolulu", "America/Los_Angeles", false),
    ("America/Puerto_Rico", "America/New_York", false), ("Australia/Hobart", "Australia/Sydney", true),
    ("Australia/Sydney", "Pacific/Auckland", false), ("", "Europe/London", true), ("UTC", "Europe/London", true),
  ])
  func landmasses(one: String, other: String, areJoined: Bool) {
    let lands = [one, other].map { $0.withBytes { Landmass(zone: $0) } }
    #expect(lands[0].isJoined(to: lands[1]) == areJoined && lands[1].isJoined(to: lands[0]) == areJoined)
  }
}
