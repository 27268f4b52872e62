import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding

/// Games that can't all be seen.
struct ClashTests {
  static let oneEvening = [
    ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 1), ToyGame("g3", .bronx, 2), ToyGame("g4", .chicago, 3, "11:05"),
    ToyGame("g5", .boston, 3, "19:05"),
  ]

  @Test func theFewestAreLeftOut() throws {
    let trip = try builtTrip("{}", ClashTests.oneEvening)
    // Of the first two either would do, and the first stays. Chicago is out of reach before noon.
    #expect(gameIDs(trip) == ["g1", "g3", "g5"])
    #expect(trip.findings.map(\.code) == ["games-overlap-in-different-cities", "travel-time-too-short"])
    #expect(
      trip.findings.first?.message
        == "left out \"Guests at bronx-club\" (g2, 2026-06-01 in Bronx), which clashes with \"Guests at boston-club\" "
        + "(g1, 2026-06-01 in Boston): they are played at the same time")
  }

  @Test func allAreKeptWhereOneAsks() throws {
    let trip = try builtTrip(#"{"onConflict":"keep"}"#, ClashTests.oneEvening)
    #expect(gameIDs(trip) == ["g1", "g2", "g3", "g4", "g5"])
    #expect(trip.findings.count == 3)
    #expect(errors(in: trip.itinerary) == [])
  }

  @Test func nothingIsBuiltWhereOneAsks() throws {
    #expect {
      try builtTrip(#"{"onConflict":"fail"}"#, ClashTests.oneEvening)
    } throws: { error in
      (error as? BuildFailure)?.problems.count == 2
    }
    #expect(try builtTrip(#"{"onConflict":"fail"}"#, [ToyGame("g1", .boston, 1)]).findings.isEmpty)
  }

  /// Two grounds of one city at one time; a doubleheader's times, which are often one, are no clash.
  @Test func inOneCity() throws {
    #expect(gameIDs(try builtTrip("{}", [ToyGame("g1", .bronx, 1), ToyGame("g2", .queens, 1)])) == ["g1"])
    #expect(gameIDs(try builtTrip("{}", [ToyGame("g1", .bronx, 1), ToyGame("g2", .bronx, 1)])) == ["g1", "g2"])
  }

  /// No other choice keeps more, and none that keeps as many stands before it.
  @Test func noChoiceKeepsMore() {
    forSeeds(400, "clashes") { seed in
      var random = RandomSchedules(seed: seed)
      let games = random.games().filter { $0.time != nil && $0.status == "scheduled" }.prefix(9).map { $0 }
      if games.isEmpty { return nil }
      do {
        let kept = Set(gameIDs(try builtTrip("{}", games)))
        let order = Schedule(games).games.count
        var best: [String]?
        for choice in 0..<(1 << order) {
          let some = games.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
          if some.count <= best?.count ?? 0 { continue }
          if try some.isEmpty || !builtTrip(#"{"onConflict":"keep"}"#, some).findings.isEmpty { continue }
          best = some.map(\.id)
        }
        if kept.count != best?.count { return "\(kept.sorted()) instead of \(best ?? [])" }
        return nil
      } catch {
        return "\(error)"
      }
    }
  }
}
