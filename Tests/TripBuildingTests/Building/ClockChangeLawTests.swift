import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripModels
import TripPlanning

/// Around the changes of clocks: builder and planner let pass the same pairs of games, and those that a model of the
/// rules lets pass, which reckons with instants alone.
struct ClockChangeLawTests {
  private struct Place {
    var latitude: Double
    var longitude: Double
    var zone: String
  }

  /// Clocks that change by an hour and by half of one, at night and at midnight, and some that don't change.
  private static let places = [
    Place(latitude: 40.8, longitude: -73.9, zone: "America/New_York"),
    Place(latitude: 41.9, longitude: -87.6, zone: "America/Chicago"),
    Place(latitude: 33.4, longitude: -112.1, zone: "America/Phoenix"),
    Place(latitude: 34.0, longitude: -118.2, zone: "America/Los_Angeles"),
    Place(latitude: 51.5, longitude: -0.1, zone: "Europe/London"),
    Place(latitude: 48.9, longitude: 2.3, zone: "Europe/Paris"),
    Place(latitude: -33.9, longitude: 151.2, zone: "Australia/Sydney"),
    Place(latitude: -31.5, longitude: 159.1, zone: "Australia/Lord_Howe"),
    Place(latitude: -33.4, longitude: -70.7, zone: "America/Santiago"),
    Place(latitude: 35.7, longitude: 139.8, zone: "Asia/Tokyo"),
  ]

  private static let changes = ["2026-03-08", "2026-11-01", "2026-03-29", "2026-10-25", "2026-04-05", "2026-10-04"]

  private struct Pair {
    var places: [Place] = []
    var starts: [OffsetInstant] = []
    var options = ""
    var earliest = 420
    var perDay = 600
    var overnight = false

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      func land(_ place: Place) -> Landmass { place.zone.withBytes { Landmass(zone: $0) } }
      let first = random.pick(ClockChangeLawTests.places)
      let joined = ClockChangeLawTests.places.filter { land($0).isJoined(to: land(first)) }
      places = [first, random.pick(random.chance(80) ? joined : ClockChangeLawTests.places)]
      let near = random.chance(40)
      if near { places[1].latitude = places[0].latitude + Double(random.below(900) - 450) / 100 }
      if near { places[1].longitude = places[0].longitude + Double(random.below(900) - 450) / 100 }
      let text = random.pick(ClockChangeLawTests.changes)
      let date = try #require(text.withBytes { LocalDate(iso: $0) })
      let before = try #require(date.adding(days: -1 - random.below(2)))
      let second = try #require(before.adding(days: random.below(random.chance(20) ? 7 : 3)))
      for (place, date) in zip(places, [before, second]) {
        let zone = try #require(ZoneDatabase.system.zone(place.zone))
        let minute = random.chance(50) ? random.pick([780, 1_145, 1_330]) : 5 * random.below(288)
        let time = try #require(LocalTime(secondOfDay: minute * 60))
        // A clock never shows the minutes that it skips.
        starts.append(zone.reading(zone.resolve(date, time).preferred.instant))
      }
      earliest = random.pick([420, 420, 300, 150, 90, 0, 660])
      perDay = 60 * random.pick([10, 10, 4, 14, 24])
      overnight = random.chance(20)
      let isJoined = land(places[1]).isJoined(to: land(places[0]))
      let mode = isJoined ? random.pick(["drive", "drive", "train", "fly"]) : "fly"
      let clock = (earliest / 60 < 10 ? "0" : "") + "\(earliest / 60):" + (earliest % 60 == 0 ? "00" : "30")
      options =
        "\"modes\":\"\(mode)\",\"maxDrivingHoursPerDay\":\(perDay / 60),\"earliestDeparture\":\"\(clock)\""
        + (overnight ? ",\"overnight\":true" : "")
    }

    var schedule: Schedule {
      var lines = ""
      for (number, (place, start)) in zip(places, starts).enumerated() {
        lines +=
          "{\"id\":\"g\(number)\",\"league\":\"toy\",\"season\":\"2026\",\"home\":{\"id\":\"h\(number)\",\"name\":\"Home \(number)\"},"
          + "\"away\":{\"id\":\"a\",\"name\":\"Guests\"},\"venue\":{\"id\":\"v\(number)\",\"name\":\"Ground \(number)\","
          + "\"city\":\"Village \(number)\",\"latitude\":\(place.latitude),\"longitude\":\(place.longitude),"
          + "\"timeZone\":\"\(place.zone)\"},\"localDate\":\"\(start.localDate)\",\"start\":\"\(start)\",\"status\":\"scheduled\"}\n"
      }
      return Schedule(lines: lines)
    }

    /// Whether a way of some minutes fits between the two, in minutes from 1970.
    func fits(_ way: Int, by mode: String) throws -> Bool {
      let leaves = Int(starts[0].instant.seconds) / 60 + 180
      let due = Int(starts[1].instant.seconds) / 60 - 120
      if due - leaves < way || starts[1].localDate < starts[0].localDate { return false }
      let model = TravelModel(
        perDay: perDay, earliest: earliest, overnight: overnight, from: try clock(places[0]), to: try clock(places[1]))
      let kind: TravelModel.Kind = mode == "drive" ? .drive : mode == "fly" ? .flight : .train
      return model.arrival(leaves, way, kind).map { $0 <= due } ?? false
    }

    private func clock(_ place: Place) throws -> TravelModel.Clock {
      let zone = try #require(ZoneDatabase.system.zone(place.zone))
      return TravelModel.Clock(
        instant: { day, minute in
          let date = LocalDate(dayNumber: Int32(day + minute / 1_440))
          let time = LocalTime(secondOfDay: minute % 1_440 * 60) ?? .midnight
          return Int(zone.resolve(date, time).preferred.instant.seconds) / 60
        },
        day: { Int(zone.reading(Instant(seconds: Int64($0) * 60)).localDate.dayNumber) })
    }
  }

  @Test func builderPlannerAndModelAgree() {
    var counts = (reached: 0, missed: 0)
    forSeeds(3_000, "changes of clocks") { seed in
      do {
        let pair = try Pair(seed: seed)
        if pair.starts[0].instant >= pair.starts[1].instant { return nil }
        let schedule = pair.schedule
        var builder = TripBuilder(schedule, gazetteer: .builtIn, zones: .system)
        let all = try builder.build(try tripRequest("{\"onConflict\":\"keep\",\(pair.options)}")).itinerary
        guard let travel = all.items.lazy.compactMap({ all.travel($0) }).first else { return nil }
        let isReached = try pair.fits(Int(travel.duration ?? 0), by: all.text.string(travel.mode))
        if isReached { counts.reached += 1 } else { counts.missed += 1 }
        let built = try builder.build(try tripRequest("{\(pair.options)}"))
        if built.findings.isEmpty != isReached { return "building: \(!isReached), by instants: \(isReached): \(pair)" }
        var request = PlanRequest()
        request.trip = try tripRequest("{\(pair.options)}")
        request.games = ["g0", "g1"]
        let problem = try TripPlanner(schedule, gazetteer: .builtIn, zones: .system).problem(request)
        let outcome = PlanSolver(problem, PlanEffort()).solve()
        if (outcome.plan != nil) != isReached { return "planning: \(!isReached), by instants: \(isReached): \(pair)" }
        return nil
      } catch {
        return "\(error)"
      }
    }
    if Seeds.first(3_000).count == 3_000 { #expect(counts.reached > 500 && counts.missed > 500, "\(counts)") }
  }
}
