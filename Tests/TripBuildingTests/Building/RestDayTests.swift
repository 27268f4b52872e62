import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

/// Days without game and travel, where a request wants some.
struct RestDayTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var request: String
    var games: [ToyGame]
    /// Nil for a request that can't be met.
    var kept: [String]?
    var codes: [DiagnosticCode] = []
  }

  private static func boston(_ days: Int...) -> [ToyGame] { days.map { ToyGame("b\($0)", .boston, $0) } }

  static let cases = [
    Case(
      testDescription: "of a series, a day in between is left out, and the earlier ones stay",
      request: #"{"restDays":1}"#, games: boston(1, 2, 3, 4), kept: ["b1", "b2", "b4"], codes: ["too-few-rest-days"]),
    Case(
      testDescription: "days off that are there are enough", request: #"{"restDays":2}"#, games: boston(1, 4),
      kept: ["b1", "b4"]),
    Case(
      testDescription: "a day before the first game or after the last is no rest", request: #"{"restDays":3}"#,
      games: boston(1, 4), kept: nil),
    Case(
      testDescription: "a day of travel is no rest", request: #"{"restDays":1}"#,
      games: [ToyGame("b1", .boston, 1), ToyGame("c3", .chicago, 3)], kept: nil),
    Case(
      testDescription: "the day after the travel is", request: #"{"restDays":1}"#,
      games: [ToyGame("b1", .boston, 1), ToyGame("c4", .chicago, 4)], kept: ["b1", "c4"]),
    Case(
      testDescription: "driving takes more days than flying", request: #"{"restDays":1,"modes":"drive"}"#,
      games: [ToyGame("b1", .boston, 1), ToyGame("c4", .chicago, 4, "12:05")], kept: nil),
    Case(
      testDescription: "a doubleheader goes only as a whole", request: #"{"restDays":1}"#,
      games: boston(1, 2, 3) + [ToyGame("n2", .boston, 2, "13:05")], kept: ["b1", "b3"],
      codes: ["too-few-rest-days", "too-few-rest-days"]),
    Case(
      testDescription: "what clashes goes, too", request: #"{"restDays":1}"#,
      games: boston(1, 3) + [ToyGame("x3", .chicago, 3)], kept: ["b1", "b3"],
      codes: ["games-overlap-in-different-cities"]),
    Case(
      testDescription: "all are kept where one asks, and it is said", request: #"{"restDays":1,"onConflict":"keep"}"#,
      games: boston(1, 2, 3), kept: ["b1", "b2", "b3"], codes: ["too-few-rest-days"]),
    Case(
      testDescription: "nothing is built where one asks", request: #"{"restDays":1,"onConflict":"fail"}"#,
      games: boston(1, 2, 3), kept: nil),
  ]

  @Test(arguments: cases)
  func leavesDaysFree(_ example: Case) throws {
    guard let kept = example.kept else {
      #expect(throws: BuildFailure.self) { try builtTrip(example.request, example.games) }
      return
    }
    let trip = try builtTrip(example.request, example.games)
    #expect(gameIDs(trip) == kept)
    #expect(trip.findings.map(\.code) == example.codes, "\(trip.findings.map(\.message))")
  }

  @Test func saysHowManyThereCanBe() throws {
    #expect {
      try builtTrip(#"{"restDays":3}"#, Self.boston(1, 4))
    } throws: { error in
      (error as? BuildFailure)?.message
        == "the trip has 2 days without games or travel between its first and last game, but the request asks for 3, whichever games are "
        + "left out"
    }
  }

  /// The days of the trip itself, counted from its items.
  private func restDays(in itinerary: Itinerary) -> Int {
    let items = itinerary.sortedItems().map { itinerary.items[$0] }
    let played = items.filter { $0.kind == .game }.map(\.position.day)
    guard let first = played.first, let last = played.last else { return 0 }
    var busy = Set(played)
    for (number, item) in items.enumerated() where item.kind == .travel {
      busy.insert(item.position.day)
      // Each night on the way is followed by another day of it.
      let nights = items[number...].dropFirst().prefix { itinerary.idText($0).contains("-night") }
      for night in nights { busy.insert(night.position.day + 1) }
    }
    return (first...last).count { !busy.contains($0) }
  }

  /// The trip has the days that are wanted, and no choice of games that has them keeps more.
  @Test func noChoiceKeepsMore() {
    var met = 0
    forSeeds(300, "days of rest") { seed in
      var random = RandomSchedules(seed: seed)
      let games = random.games().filter { $0.status == "scheduled" && $0.city != .nowhere }.prefix(8).map { $0 }
      if games.isEmpty { return nil }
      let wanted = 1 + random.random.below(4)
      let modes = random.random.chance(50) ? #","modes":"drive""# : ""
      do {
        var best = 0
        for some in Self.choices(games) where some.count > best {
          let trip = try builtTrip("{\"onConflict\":\"keep\"\(modes)}", some)
          if trip.findings.isEmpty, restDays(in: trip.itinerary) >= wanted { best = some.count }
        }
        do {
          let trip = try builtTrip("{\"restDays\":\(wanted)\(modes)}", games)
          met += 1
          if restDays(in: trip.itinerary) < wanted { return "\(restDays(in: trip.itinerary)) days, not \(wanted)" }
          return gameIDs(trip).count == best ? nil : "\(gameIDs(trip)) instead of \(best)"
        } catch let failure as BuildFailure {
          return best == 0 ? nil : "\(failure.message), and \(best) can be kept"
        }
      } catch {
        return "\(error)"
      }
    }
    if Seeds.first(300).count == 300 { #expect(met > 50, "\(met)") }
  }

  /// Every choice of the games.
  private static func choices(_ games: [ToyGame]) -> [[ToyGame]] {
    (1..<(1 << games.count)).map { choice in
      games.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
    }
  }

  /// The alternatives are all the choices that have the days of rest and leave out no more than they must, and no others;
  /// what is built is one of them.
  @Test func alternativesAreAllThatCanBeDone() {
    var several = 0
    forSeeds(200, "alternatives") { seed in
      var random = RandomSchedules(seed: seed)
      let games = random.games().filter { $0.status == "scheduled" && $0.city != .nowhere }.prefix(7).map { $0 }
      if games.isEmpty { return nil }
      let wanted = random.random.below(4)
      let modes = random.random.chance(50) ? #","modes":"drive""# : ""
      let request = (wanted > 0 ? "{\"restDays\":\(wanted)" : "{\"onConflict\":\"drop\"") + modes + "}"
      do {
        var all: [Set<String>] = []
        for some in Self.choices(games) {
          let trip = try builtTrip("{\"onConflict\":\"keep\"\(modes)}", some)
          guard trip.findings.isEmpty, restDays(in: trip.itinerary) >= wanted else { continue }
          all.append(Set(games.map(\.id)).subtracting(some.map(\.id)))
        }
        let least = Set(all.filter { dropped in !all.contains { $0.isStrictSubset(of: dropped) } })
        let builder = TripBuilder(Schedule(games), gazetteer: .builtIn)
        let found = try builder.alternatives(try tripRequest(request), most: 1_000)
        let ways = found.ways.filter(\.swaps.isEmpty).map { way in
          Set(way.leftOut.compactMap { $0.split(separator: "(").last?.split(separator: ",").first.map(String.init) })
        }
        if !found.isAll { return "there is said to be more" }
        if ways.count != least.count || Set(ways) != least { return "\(ways) instead of \(least)" }
        if zip(ways, ways.dropFirst()).contains(where: { $0.count > $1.count }) { return "\(ways) are not in order" }
        if least.count > 1 { several += 1 }
        for most in 1..<max(2, least.count) {
          let some = try builder.alternatives(try tripRequest(request), most: most)
          let first = found.ways.prefix(most).map { "\($0)" }
          if some.ways.map({ "\($0)" }) != first { return "the first \(most) are others" }
          if some.isAll != (found.ways.count <= most) { return "\(most) are said to be all: \(some.isAll)" }
        }
        do {
          let built = Set(gameIDs(try builtTrip(request, games)))
          return ways.contains(Set(games.map(\.id)).subtracting(built)) ? nil : "\(built) is none of \(ways)"
        } catch let failure as BuildFailure {
          return ways.isEmpty ? nil : "\(failure.message), and there are \(ways)"
        }
      } catch {
        return "\(error)"
      }
    }
    if Seeds.first(200).count == 200 { #expect(several > 50, "\(several)") }
  }

  /// Each road trip has the days that are wanted; one that can't have them stays whole, and that is said.
  @Test func eachRoadTripHasThem() throws {
    func away(_ id: String, _ city: ToyCity, _ day: Int) -> ToyGame {
      ToyGame(id, city, day, away: "bronx-club")
    }
    let games = [
      away("b1", .boston, 1), away("b2", .boston, 2), away("b3", .boston, 3), ToyGame("n5", .bronx, 5),
      away("p7", .philadelphia, 7), away("p8", .philadelphia, 8), ToyGame("n9", .bronx, 9),
      away("c11", .chicago, 11), away("c13", .chicago, 13),
    ]
    func trips(_ request: String) throws -> [BuiltTrip] {
      var builder = TripBuilder(Schedule(games), gazetteer: .builtIn)
      return try builder.buildTrips(try tripRequest(request))
    }
    let built = try trips(#"{"team":"bronx-club","restDays":1}"#)
    #expect(built.map(gameIDs) == [["b1", "b3"], ["p7", "p8"], ["c11", "c13"]])
    #expect(built.map { $0.findings.map(\.code) } == [["too-few-rest-days"], ["too-few-rest-days"], []])
    #expect(
      built[1].findings[0].message.hasSuffix(
        "(p7, 2026-06-07 in Philadelphia) can't have 1 day of rest, whichever games are left out"),
      "\(built[1].findings)")
    #expect(built.allSatisfy { $0.itinerary.written.contains(#""restDays":1"#) })
    let kept = try trips(#"{"team":"bronx-club","restDays":1,"onConflict":"keep"}"#)
    #expect(kept.map(gameIDs) == [["b1", "b2", "b3"], ["p7", "p8"], ["c11", "c13"]])
    #expect(kept.map { $0.findings.map(\.code) } == [["too-few-rest-days"], ["too-few-rest-days"], []])
    #expect(throws: BuildFailure.self) { try trips(#"{"team":"bronx-club","restDays":1,"onConflict":"fail"}"#) }
  }

  /// Built again, and carried to the same schedule, such a trip stays as it is.
  @Test func aRebaseBringsNothingBack() throws {
    let schedule = Schedule(Self.boston(1, 2, 3, 4))
    let before = try trip(#"{"league":"toy","restDays":1}"#, schedule)
    #expect(before.written.contains(#""restDays":1"#))
    let after = Rebaser(schedule: schedule, gazetteer: .builtIn).rebase(before)
    #expect(after.itinerary.written == before.written)
  }
}
