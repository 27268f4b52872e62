import CivilTime
import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripPlanning

/// What is built and planned keeps to the limits on travel, as its calendar tells it; and a plan comes to what the trip
/// that is written of it takes. The checks know the calendar and the rule.
struct TravelLawTests {
  private static let places: [(latitude: Double, longitude: Double, zone: String)] = [
    (40.8, -73.9, "America/New_York"), (42.3, -71.1, "America/New_York"), (41.9, -87.6, "America/Chicago"),
    (39.7, -105.0, "America/Denver"), (33.4, -112.1, "America/Phoenix"), (34.0, -118.2, "America/Los_Angeles"),
    (47.6, -122.3, "America/Los_Angeles"), (29.7, -95.4, "America/Chicago"), (25.8, -80.2, "America/New_York"),
  ]
  private static let homes = ["Boston, MA", "San Francisco, CA", "Denver, CO", "Chicago, IL", "Miami, FL"]
  private static let dates = ["2026-06-10", "2026-03-05", "2026-10-29", "2026-07-20"]

  private struct Case {
    var schedule: Schedule
    var options = ""
    var perDay = 600
    var earliest = 420
    var slack = 120
    var overnight = false

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      var lines = ""
      let text = random.pick(TravelLawTests.dates)
      let first = try #require(text.withBytes { LocalDate(iso: $0) })
      let count = 1 + random.below(6)
      for number in 0..<count {
        let at = random.below(TravelLawTests.places.count)
        let place = TravelLawTests.places[at]
        let zone = try #require(ZoneDatabase.system.zone(place.zone))
        let date = try #require(first.adding(days: random.below(9)))
        let minute = random.pick([725, 785, 840, 1_000, 1_120, 1_145, 1_180, 1_270, 1_330, 1_400])
        let time = try #require(LocalTime(secondOfDay: minute * 60))
        let start = zone.reading(zone.resolve(date, time).preferred.instant)
        lines +=
          "{\"id\":\"g\(number)\",\"league\":\"toy\",\"season\":\"2026\",\"home\":{\"id\":\"h\(at)\",\"name\":\"Home \(at)\"},"
          + "\"away\":{\"id\":\"a\",\"name\":\"Guests\"},\"venue\":{\"id\":\"v\(at)\",\"name\":\"Ground \(at)\","
          + "\"city\":\"Village \(at)\",\"latitude\":\(place.latitude),\"longitude\":\(place.longitude),"
          + "\"timeZone\":\"\(place.zone)\"},\"localDate\":\"\(date)\",\"start\":\"\(start)\",\"status\":\"scheduled\"}\n"
      }
      schedule = Schedule(lines: lines)
      perDay = random.pick([600, 600, 480, 240, 840, 1_440, 90])
      earliest = random.pick([420, 420, 300, 0, 660])
      slack = random.pick([120, 120, 0, 60, 1_300])
      overnight = random.chance(30)
      let modes = random.pick(["[\"drive\"]", "[\"drive\"]", "[\"drive\",\"fly\"]", "[\"fly\"]"])
      var parts = [
        "\"modes\":\(modes)", "\"maxDrivingHoursPerDay\":\(Double(perDay) / 60)", "\"slackMinutes\":\(slack)",
        "\"earliestDeparture\":\"\(earliest / 60 < 10 ? "0" : "")\(earliest / 60):00\"",
      ]
      if overnight { parts.append("\"overnight\":true") }
      if random.chance(60) {
        let home = random.pick(TravelLawTests.homes).split(separator: ",")
        parts.append("\"origin\":{\"city\":\"\(home[0])\",\"region\":\"\(home[1].dropFirst())\"}")
        if random.chance(60) { parts.append("\"return\":true") }
      }
      options = parts.joined(separator: ",")
    }

    /// What is against the rule in a calendar; nil if nothing is.
    func mistake(in itinerary: Itinerary) -> String? {
      let calendar = WrittenCalendar(itinerary)
      // By date: minutes at the wheel of all legs.
      var wheel: [LocalDate: Int] = [:]
      let games = calendar.events.filter { $0.isGame }
      for item in itinerary.items where item.kind == .travel {
        guard let travel = itinerary.travel(item), let duration = travel.duration else { continue }
        let id = itinerary.idText(item)
        let parts = calendar.events.filter { $0.isTravel && $0.item == id[...] }
        let isDrive = itinerary.text.string(travel.mode) == "drive"
        guard let begin = parts.first, let finish = parts.last else { return "\(id) is not told" }
        if parts.reduce(0, { $0 + $1.end - $1.start }) != Int(duration) { return "\(id) is not told in full" }
        let next = games.first { $0.start >= begin.start }
        if let next, finish.end > next.start - slack { return "\(id) arrives too late" }
        let isAfterGame = games.contains { $0.end == begin.start }
        if isDrive {
          for part in parts {
            var from = part.start
            while from < part.end {
              let end = min(part.end, Self.midnight(after: from, part))
              wheel[part.local(from).date, default: 0] += end - from
              from = end
            }
          }
          if let day = wheel.first(where: { $0.value > max(60, perDay) }) {
            return "\(id): \(day.value) minutes on \(day.key)"
          }
        }
        if overnight || !isDrive && duration > 600 { continue }
        for (number, part) in parts.enumerated() {
          let (start, end) = (part.local(part.start), part.local(part.end - 1))
          if start.minute < earliest, !(number == 0 && isAfterGame && start.minute >= earliest) {
            return "\(id) departs at minute \(start.minute)"
          }
          if part.end - part.start > 0, end.date != start.date, next != nil { return "\(id) goes through the night" }
          if number + 1 < parts.count, end.minute >= 1_320 { return "\(id) stops at minute \(end.minute)" }
        }
      }
      return nil
    }

    private static func midnight(after minute: Int, _ event: WrittenCalendar.Event) -> Int {
      let next = event.local(minute).date.adding(days: 1) ?? LocalDate(dayNumber: 0)
      return Int(event.zone.resolve(next, .midnight).preferred.instant.seconds) / 60
    }
  }

  @Test func everyLegKeepsToTheLimits() {
    var legs = 0
    let isWhole = forSeeds(1_500, "limits on travel") { seed in
      do {
        let example = try Case(seed: seed)
        var builder = TripBuilder(example.schedule, gazetteer: .builtIn, zones: .system)
        let built = try builder.build(try tripRequest("{\(example.options)}")).itinerary
        legs += built.items.count { $0.kind == .travel }
        if let mistake = example.mistake(in: built) { return "building: \(mistake): \(built.written)" }
        if let found = finding(in: built) { return "validating: \(found): \(built.written)" }
        return nil
      } catch { return "\(error)" }
    }
    if isWhole { #expect(legs > 1_000, "\(legs)") }
  }

  private func finding(in itinerary: Itinerary) -> String? {
    var validator = Validator()
    validator.validate(itinerary, at: SourceLocation(file: "trip.json"))
    return validator.sink.report.findings.first {
      $0.code == "drive-too-long" || $0.code == "travel-time-too-short"
    }?.message
  }

  /// What is against a pace in a calendar; nil if nothing is.
  private func mistake(in itinerary: Itinerary, _ request: PlanRequest) -> String? {
    let events = WrittenCalendar(itinerary).events.filter { $0.isGame || $0.isTravel }.sorted { $0.start < $1.start }
    if let legs = request.maxLegs, itinerary.items.count(where: { $0.kind == .travel }) > legs {
      return "too many legs"
    }
    var (arrival, previous): (LocalDate?, WrittenCalendar.Event?)
    var (since, last): (Int32?, Int32?)
    for (number, event) in events.enumerated() {
      let next = events[number...].first { $0.isGame } ?? event
      if event.isTravel, event.item != previous?.item {
        let leaving = previous.map { $0.local(event.start) }
        if let arrival, let leaving, leaving.date.days(since: arrival) < request.nights { return "too few nights" }
      }
      // Nights count from the first game of the trip, and from the arrival otherwise.
      if event.isGame, arrival == nil { arrival = event.local(event.start).date }
      if event.isTravel, arrival != nil { arrival = next.local(event.end).date }
      if let days = request.restEvery {
        // Days count by the clock where one arrives.
        let first = event.local(event.start).date.dayNumber
        let end = next.isGame ? max(first, next.local(event.end - 1).date.dayNumber) : first
        if first > (last ?? .min + 1) + 1 || since == nil { since = first }
        last = event.isGame ? first : end
        if let since, let last, last - since >= days { return "no day of rest" }
      }
      previous = event
    }
    return nil
  }

  /// The number of days that is proved is the one that the calendar of the written trip shows.
  @Test(arguments: [false, true]) func aPlanComesToWhatIsWritten(atAPace: Bool) {
    var counts = (home: 0, nights: 0, none: 0)
    let isWhole = forSeeds(1_500, "the written plan") { seed in
      do {
        let example = try Case(seed: seed)
        var request = PlanRequest()
        request.trip = try tripRequest("{\(example.options)}")
        request.aims = [.games, .days]
        if atAPace {
          request.nights = Int(seed % 3)
          request.restEvery = seed % 4 == 0 ? nil : 1 + Int(seed % 5)
          request.maxLegs = seed % 5 == 0 ? 1 + Int(seed % 4) : nil
        }
        let planner = TripPlanner(example.schedule, gazetteer: .builtIn, zones: .system)
        let problem = try planner.problem(request)
        let outcome = PlanSolver(problem, PlanEffort()).solve()
        guard let plan = outcome.plan, let totals = outcome.totals else {
          counts.none += 1
          return atAPace ? nil : "there is no plan"
        }
        var builder = TripBuilder(example.schedule, gazetteer: .builtIn, zones: .system)
        let trip = try builder.build(planner.request(request, problem, plan, waits: outcome.waits))
        if let finding = trip.findings.first {
          // The proof is about each leg by itself; the tool says so.
          return finding.code == "drive-too-long" ? nil : "the builder reports: \(finding.message)"
        }
        let span = WrittenCalendar(trip.itinerary).span
        if span != totals.minutes + trip.minutesOfRest {
          return "\(totals.minutes) minutes are proved, and \(span) written: \(trip.itinerary.written)"
        }
        if let mistake = example.mistake(in: trip.itinerary) { return "\(mistake): \(trip.itinerary.written)" }
        if let mistake = mistake(in: trip.itinerary, request) { return "\(mistake): \(trip.itinerary.written)" }
        if trip.itinerary.hasOrigin { counts.home += 1 }
        if trip.itinerary.written.contains("-night") { counts.nights += 1 }
        return nil
      } catch { return "\(error)" }
    }
    if isWhole { #expect(counts.home > 300 && counts.nights > 100 && counts.none < 600, "\(counts)") }
  }
}
