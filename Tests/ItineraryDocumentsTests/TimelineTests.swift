import CivilTime
import TestSupport
import Testing

@testable import ItineraryDocuments
@testable import ItineraryModel
@testable import TripTimeline

/// The times that follow from the order.
@Suite struct TimelineTests {
  private struct Case: CustomTestStringConvertible {
    var name: String
    var items: [String]
    /// `id local start – local end` of each entry, as the calendar has them.
    var times: [String]
    var start = "2026-06-10"
    var days = 4
    var testDescription: String { name }
  }

  private static let night = SampleTrips.game("g", day: 1, key: 0, at: "2026-06-10T22:10:00-04:00", date: "2026-06-10")
  private static let evening = SampleTrips.game(
    "g", day: 1, key: 0, at: "2026-06-10T19:05:00-04:00", date: "2026-06-10")
  private static let matinee = SampleTrips.game(
    "g", day: 1, key: 0, at: "2026-06-10T13:05:00-04:00", date: "2026-06-10")

  private static let cases = [
    Case(
      name: "after a game, one after the other",
      items: [matinee, SampleTrips.custom("a", day: 1, key: 1, minutes: 45), SampleTrips.custom("b", day: 1, key: 2)],
      times: ["g 10 13:05–10 16:05", "a 10 16:05–10 16:50", "b 10 16:50–10 17:50"]),
    Case(
      name: "before a game, to be there two hours before it",
      items: [
        SampleTrips.custom("a", day: 1, key: -2, minutes: 30), SampleTrips.custom("b", day: 1, key: -1, minutes: 90),
        evening,
      ],
      times: ["a 10 15:05–10 15:35", "b 10 15:35–10 17:05", "g 10 19:05–10 22:05"]),
    Case(
      name: "a day without games begins at nine",
      items: [SampleTrips.custom("a", day: 2, key: 1), SampleTrips.custom("b", day: 2, key: 2, minutes: 0), matinee],
      times: ["g 10 13:05–10 16:05", "a 11 09:00–11 10:00", "b 11 10:00–11 11:00"]),
    Case(
      name: "between the games of a doubleheader",
      items: [
        matinee, SampleTrips.custom("a", day: 1, key: 0.0001, minutes: 30),
        SampleTrips.custom("b", day: 1, key: 0.0002, minutes: 30),
        SampleTrips.game("h", day: 1, key: 0.001, at: "2026-06-10T19:10:00-04:00", date: "2026-06-10"),
      ],
      times: ["g 10 13:05–10 16:05", "a 10 16:05–10 16:35", "b 10 16:35–10 17:05", "h 10 19:10–10 22:10"]),
    Case(
      name: "squeezed into a gap that is too small",
      items: [
        matinee, SampleTrips.custom("a", day: 1, key: 0.0001, minutes: 120),
        SampleTrips.custom("b", day: 1, key: 0.0002, minutes: 120),
        SampleTrips.game("h", day: 1, key: 0.001, at: "2026-06-10T17:05:00-04:00", date: "2026-06-10"),
      ],
      times: ["g 10 13:05–10 16:05", "a 10 16:05–10 16:35", "b 10 16:35–10 17:05", "h 10 17:05–10 20:05"]),
    Case(
      name: "between two games that overlap",
      items: [
        matinee, SampleTrips.custom("a", day: 1, key: 0.0005),
        SampleTrips.game("h", day: 1, key: 0.001, at: "2026-06-10T14:05:00-04:00", date: "2026-06-10"),
      ],
      times: ["g 10 13:05–10 16:05", "a 10 14:04–10 14:05", "h 10 14:05–10 17:05"]),
    Case(
      name: "after a game that ends past midnight, before the day's end",
      items: [night, SampleTrips.custom("a", day: 1, key: 1), SampleTrips.custom("b", day: 1, key: 2)],
      times: ["g 10 22:10–11 01:10", "a 10 23:58–10 23:59", "b 10 23:59–11 00:59"]),
    Case(
      name: "more before an early game than fits is squeezed into the day",
      items: [
        SampleTrips.custom("a", day: 1, key: -2, minutes: 600), SampleTrips.custom("b", day: 1, key: -1, minutes: 600),
        matinee,
      ],
      times: ["a 10 00:00–10 06:32", "b 10 06:32–10 13:05", "g 10 13:05–10 16:05"]),
    Case(
      name: "fewer minutes than items: seconds",
      items: [
        SampleTrips.custom("a", day: 1, key: -3), SampleTrips.custom("b", day: 1, key: -2),
        SampleTrips.custom("c", day: 1, key: -1),
        SampleTrips.game("g", day: 1, key: 0, at: "2026-06-10T00:02:00-04:00", date: "2026-06-10"),
      ],
      times: ["a 10 00:00–10 00:00:30", "b 10 00:00:30–10 00:01", "c 10 00:01–10 00:02", "g 10 00:02–10 03:02"]),
    Case(
      name: "a night on the road belongs to the day it departs on",
      items: [
        evening, SampleTrips.travel("t", day: 1, key: 1, from: "New York", to: "Chicago", leg: 0, minutes: 730),
        SampleTrips.game(
          "h", day: 2, key: 0, at: "2026-06-11T19:05:00-05:00", date: "2026-06-11", zone: "America/Chicago",
          city: "Chicago"), SampleTrips.custom("a", day: 2, key: -1),
      ],
      times: ["g 10 19:05–10 22:05", "t 10 22:05–11 10:15", "a 11 16:05–11 17:05", "h 11 19:05–11 22:05"]),
    Case(
      name: "the zone is that of the place: after the journey the other city's",
      items: [
        matinee, SampleTrips.travel("t", day: 2, key: 1, from: "New York", to: "Chicago", leg: 0, minutes: 180),
        SampleTrips.custom("a", day: 2, key: 2), SampleTrips.custom("b", day: 3, key: 1),
        SampleTrips.game(
          "h", day: 4, key: 0, at: "2026-06-13T19:05:00-05:00", date: "2026-06-13", zone: "America/Chicago",
          city: "Chicago"),
      ],
      times: [
        "g 10 13:05–10 16:05", "t 11 09:00–11 12:00", "a 11 11:00–11 12:00", "b 12 09:00–12 10:00",
        "h 13 19:05–13 22:05",
      ]),
    Case(
      name: "what cannot be on its day in the zone flown to is told by the one left",
      items: [
        evening, SampleTrips.travel("t", day: 1, key: 1, from: "New York", to: "London", leg: 0, minutes: 420),
        SampleTrips.custom("a", day: 1, key: 2),
        SampleTrips.game(
          "h", day: 2, key: 0, at: "2026-06-11T19:45:00+01:00", date: "2026-06-11", zone: "Europe/London",
          city: "London"),
      ],
      times: ["g 10 19:05–10 22:05", "t 10 22:05–10 23:59", "a 10 23:59–11 00:59", "h 11 19:45–11 22:45"]),
    Case(
      name: "beside a game without a time, as on a day without games",
      items: [
        SampleTrips.custom("a", day: 1, key: -1), SampleTrips.game("g", day: 1, key: 0, at: nil, date: "2026-06-10"),
        SampleTrips.custom("b", day: 1, key: 1),
      ],
      times: ["a 10 09:00–10 10:00", "g all day", "b 10 10:00–10 11:00"]),
    Case(
      name: "the day on which clocks go forward",
      items: [
        SampleTrips.custom("a", day: 1, key: -1, minutes: 720),
        SampleTrips.game("g", day: 1, key: 0, at: "2026-03-08T12:05:00-04:00", date: "2026-03-08"),
      ],
      times: ["a 08 00:00–08 12:05", "g 08 12:05–08 15:05"], start: "2026-03-08"),
    Case(
      name: "the day on which clocks go back",
      items: [
        SampleTrips.custom("a", day: 1, key: -1, minutes: 720),
        SampleTrips.game("g", day: 1, key: 0, at: "2026-11-01T12:05:00-05:00", date: "2026-11-01"),
      ],
      times: ["a 01 00:00–01 11:00", "g 01 12:05–01 15:05"], start: "2026-11-01"),
    Case(
      name: "a booked leg has its times, and what follows comes after it in the other zone",
      items: [
        matinee, SampleTrips.custom("a", day: 2, key: -1, minutes: 30),
        SampleTrips.booked(
          "t", day: 2, key: 1, from: "New York", to: "Chicago", "2026-06-11T09:05:00-04:00", "2026-06-11T10:35:00-05:00"
        ),
        SampleTrips.custom("b", day: 2, key: 2), SampleTrips.custom("c", day: 3, key: 1),
      ],
      times: [
        "g 10 13:05–10 16:05", "a 11 08:35–11 09:05", "t 11 09:05–11 11:35", "b 11 10:35–11 11:35",
        "c 12 09:00–12 10:00",
      ]),
    Case(
      name: "no zone at all is UTC",
      items: [SampleTrips.custom("a", day: 1, key: 1)], times: ["a 10 09:00–10 10:00"]),
  ]

  @Test(arguments: cases)
  private func timesFollowFromTheOrder(of test: Case) throws {
    let trip = try #require(itinerary(SampleTrips.trip(test.items, start: test.start, days: test.days)))
    let scratch = TimelineScratch(ExportOptions())
    ItinerarySource.with(trip) { scratch.compute($0, order: trip.sortedItems()) }
    let times = scratch.entries.map { entry in
      let id = trip.idText(trip.items[entry.item])
      if entry.kind == .allDay { return "\(id) all day" }
      let zone = scratch.zones[entry.zone]
      return "\(id) \(clock(entry.start, zone))–\(clock(entry.end, zone))"
    }
    #expect(times == test.times)
  }

  private func clock(_ seconds: Int64, _ zone: Zone) -> String {
    let (date, time) = zone.reading(Instant(seconds: seconds)).local
    let text = "\(time)"
    let day = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    return "\(day) " + (time.second == 0 ? String(text.dropLast(3)) : text)
  }

  /// What has no time gets none within a game, booked travel or another item with a time, if these do not overlap and
  /// leave an hour of its day between them.
  @Test func estimatesAvoidFixedTimes() {
    var checked = 0
    let isWhole = forSeeds(2_000, "an estimate outside of all fixed times") { seed in
      var generator = HostileTrip(seed, hasClocks: true, hasBookings: true)
      guard let trip = itinerary(generator.json()) else { return "not read" }
      let scratch = TimelineScratch(ExportOptions())
      ItinerarySource.with(trip) { scratch.compute($0, order: trip.sortedItems()) }
      let timed = scratch.entries.filter { $0.kind != .allDay }
      let fixed = timed.filter(\.isFixed)
      guard zip(fixed, fixed.dropFirst()).allSatisfy({ $0.end <= $1.start }) else { return nil }
      // What follows an item that has no room between them has none, either.
      var hasRoom = true
      for (place, entry) in timed.enumerated() {
        if entry.isFixed { hasRoom = true }
        guard !entry.isFixed, hasRoom else { continue }
        let (before, after) = (timed[..<place].last(where: \.isFixed), timed[place...].first(where: \.isFixed))
        let (end, start) = (before?.end ?? .min, after?.start ?? .max)
        let zone = scratch.zones[entry.zone]
        func date(_ seconds: Int64) -> LocalDate { zone.reading(Instant(seconds: seconds)).localDate }
        if let before { hasRoom = date(before.end + 3_600) <= entry.date && start >= before.end + 3_600 }
        if let after, date(after.start - 3_600) < entry.date { hasRoom = false }
        guard hasRoom else { continue }
        checked += 1
        if entry.start < end || entry.end > start {
          return "\(trip.idText(trip.items[entry.item])) is within another"
        }
      }
      return nil
    }
    #expect(!isWhole || checked > 300, "\(checked)")
  }

  /// The order by start is the flattened order, wherever the games themselves follow each other in time; where all are in
  /// one zone, each item is on its day, too. Most of the trips are such.
  @Test func startsHaveTheFlattenedOrder() throws {
    let seeds = Seeds.first(400)
    let ordered = try seeds.count { try isOrdered(seed: $0) }
    #expect(seeds.count < 400 || ordered * 2 > seeds.count, "\(ordered) of \(seeds.count)")
  }

  /// False for a trip whose games do not follow each other in time.
  private func isOrdered(seed: UInt64) throws -> Bool {
    var generator = HostileTrip(seed)
    let trip = try #require(itinerary(generator.json()), "seed \(seed)")
    let scratch = TimelineScratch(ExportOptions())
    ItinerarySource.with(trip) { scratch.compute($0, order: trip.sortedItems()) }
    let timed = scratch.entries.filter { $0.kind != .allDay }
    let games = timed.filter { $0.kind == .game }
    guard zip(games, games.dropFirst()).allSatisfy({ $0.start < $1.start - 60 * 60 }) else { return false }
    for (first, second) in zip(timed, timed.dropFirst()) {
      #expect(first.start < second.start, "seed \(seed): \(trip.idText(trip.items[second.item]))")
      if first.kind == .derived { #expect(first.end <= second.start, "seed \(seed)") }
    }
    for entry in timed {
      #expect(entry.start < entry.end, "seed \(seed)")
      guard Set(timed.map(\.zone)).count == 1, entry.kind == .derived else { continue }
      let date = scratch.zones[entry.zone].reading(Instant(seconds: entry.start)).localDate
      #expect(date == entry.date, "seed \(seed): \(trip.idText(trip.items[entry.item]))")
    }
    return true
  }
}
