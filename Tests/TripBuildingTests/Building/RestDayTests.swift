import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding

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
        == "between its first game and its last the trip has 2 days without game and travel, not 3, whichever games are "
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
      let games = random.games().filter { $0.time != nil && $0.status == "scheduled" && $0.city != .nowhere }
        .prefix(8).map { $0 }
      if games.isEmpty { return nil }
      let wanted = 1 + random.random.below(4)
      let modes = random.random.chance(50) ? #","modes":"drive""# : ""
      do {
        var best = 0
        for choice in 1..<(1 << games.count) {
          let some = games.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
          if some.count <= best { continue }
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

  /// Built again, and carried to the same schedule, such a trip stays as it is.
  @Test func aRebaseBringsNothingBack() throws {
    let schedule = Schedule(Self.boston(1, 2, 3, 4))
    let before = try trip(#"{"league":"toy","restDays":1}"#, schedule)
    #expect(before.written.contains(#""restDays":1"#))
    let after = Rebaser(schedule: schedule, gazetteer: .builtIn).rebase(before)
    #expect(after.itinerary.written == before.written)
  }
}
