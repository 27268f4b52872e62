import CivilTime
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

/// A rebase goes by what built the trip: clocks, known routes and limits, around the changes of clocks.
struct RebaseTwinTests {
  private struct Place {
    var name: String
    var city: String
    var region: String
    var zone: String
  }

  private static let places = [
    Place(name: "Yankee Stadium", city: "Bronx", region: "NY", zone: "America/New_York"),
    Place(name: "Citi Field", city: "Queens", region: "NY", zone: "America/New_York"),
    Place(name: "Fenway Park", city: "Boston", region: "MA", zone: "America/New_York"),
    Place(name: "Citizens Bank Park", city: "Philadelphia", region: "PA", zone: "America/New_York"),
    Place(name: "Wrigley Field", city: "Chicago", region: "IL", zone: "America/Chicago"),
    Place(name: "Chase Field", city: "Phoenix", region: "AZ", zone: "America/Phoenix"),
  ]

  private struct Game {
    var id: String
    var place: Int
    var date: LocalDate
    /// Of the day; nil while the time is not set.
    var minute: Int?
    var status = "scheduled"

    func json() throws -> String {
      let place = RebaseTwinTests.places[place]
      var start = ""
      if let minute {
        let zone = try #require(ZoneDatabase.system.zone(place.zone))
        let time = try #require(LocalTime(secondOfDay: minute * 60))
        start = ",\"start\":\"\(zone.reading(zone.resolve(date, time).preferred.instant))\""
      }
      return "{\"id\":\"\(id)\",\"league\":\"toy\",\"season\":\"2026\",\"home\":{\"id\":\"h\(self.place)\","
        + "\"name\":\"Home \(self.place)\"},\"away\":{\"id\":\"a\(id)\",\"name\":\"Guests \(id)\"},\"venue\":{\"name\":"
        + "\"\(place.name)\",\"city\":\"\(place.city)\",\"region\":\"\(place.region)\",\"country\":\"US\","
        + "\"timeZone\":\"\(place.zone)\"},\"localDate\":\"\(date)\"\(start),\"timeZone\":\"\(place.zone)\","
        + "\"status\":\"\(status)\"}\n"
    }
  }

  private struct Sample {
    var old: [Game] = []
    var new: [Game] = []
    var request = ""
    var distances: TravelTable?

    init(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let text = random.pick(["2026-03-08", "2026-11-01", "2026-06-10"])
      let middle = try #require(text.withBytes { LocalDate(iso: $0) })
      for number in 0..<(2 + random.below(7)) {
        let date = try #require(middle.adding(days: random.below(7) - 3))
        let minute = random.chance(10) ? nil : random.pick([785, 605, 1_145, 1_150, 1_330])
        old.append(Game(id: "g\(number)", place: random.below(places.count), date: date, minute: minute))
      }
      for var game in old {
        if random.chance(8) { continue }
        if random.chance(25) { game.date = try #require(game.date.adding(days: random.below(31) - 15)) }
        if random.chance(25) { game.minute = random.pick([665, 725, 785, 1_145, 1_290]) }
        if random.chance(8) { game.status = random.pick(["postponed", "cancelled"]) }
        if random.chance(8) { game.place = random.below(places.count) }
        new.append(game)
      }
      var members: [String] = []
      switch random.below(3) {
      case 0: members.append("\"game\":[\(old.map { "\"\($0.id)\"" }.joined(separator: ","))]")
      case 1: members.append("\"league\":\"toy\"")
      default:
        members.append("\"league\":\"toy\",\"from\":\"\(try #require(middle.adding(days: -4)))\"")
      }
      if random.chance(40) {
        members.append("\"origin\":{\"city\":\"\(random.pick(["Chicago", "Boston", "Denver"]))\"}")
      }
      if members.last?.contains("origin") == true, random.chance(50) { members.append("\"return\":true") }
      if random.chance(20) { members.append("\"overnight\":true") }
      if random.chance(30) { members.append("\"modes\":\(random.pick(["[\"drive\"]", "[\"train\",\"fly\"]"]))") }
      if random.chance(30) { members.append("\"slackMinutes\":\(random.pick([0, 60, 240]))") }
      if random.chance(30) { members.append("\"maxDrivingHoursPerDay\":\(random.pick([3, 6, 14]))") }
      if random.chance(20) { members.append("\"earliestDeparture\":\"\(random.pick(["05:00", "10:30"]))\"") }
      if random.chance(20) { members.append("\"restDays\":1") }
      if random.chance(20) { members.append("\"maxGamesPerDay\":1") }
      request = "{" + members.joined(separator: ",") + "}"
      if random.chance(50) {
        let names = random.chance(50) ? places.map(\.name) : places.map(\.city) + ["New York"]
        var rows = "from,to,minutes,km\n"
        for (number, from) in names.enumerated() {
          for to in names[(number + 1)...] where random.chance(60) {
            rows += "\(from),\(to),\(30 + random.below(1_500)),\(10 + random.below(600))\n"
          }
        }
        rows += "Denver,Chicago,\(100 + random.below(1_500)),500\n"
        distances = try rows.withBytes { (rows) throws(TravelTableFailure) in try TravelTable(rows, file: "d.csv") }
      }
    }

    static func schedule(_ games: [Game]) throws -> Schedule {
      Schedule(lines: try games.map { try $0.json() }.joined(separator: "\n"))
    }

    func builder(_ schedule: Schedule) -> TripBuilder {
      TripBuilder(schedule, gazetteer: .builtIn, zones: .system, distances: distances)
    }
  }

  @Test func laws() {
    var counts = (trips: 0, changed: 0, added: 0, known: 0)
    let isWhole = forSeeds(400, "rebase as a build") { seed in
      do {
        let sample = try Sample(seed: seed)
        let old = try Sample.schedule(sample.old)
        var builder = sample.builder(old)
        let request = try tripRequest(sample.request)
        guard let trip = (try? builder.build(request))?.itinerary else { return nil }
        counts.trips += 1
        if trip.written.contains("\"distances\":") { counts.known += 1 }
        let same = Rebaser(schedule: old, gazetteer: .builtIn, zones: .system).rebase(trip)
        if same.itinerary.written != trip.written || !same.changes.isEmpty || !same.broken.isEmpty {
          return "an unchanged schedule: \(same.lines)\n\(trip.written)"
        }
        if let failure = try routes(of: sample, old, request) { return failure }
        if sample.new.isEmpty { return nil }
        let new = try Sample.schedule(sample.new)
        let rebaser = Rebaser(schedule: new, gazetteer: .builtIn, zones: .system)
        let once = rebaser.rebase(trip)
        if !once.isUnchanged { counts.changed += 1 }
        let twice = rebaser.rebase(once.itinerary)
        if !twice.isUnchanged || twice.itinerary.written != once.itinerary.written {
          return "twice is not once: \(once.lines)\nthen: \(twice.lines)\n\(once.itinerary.written)"
        }
        counts.added += once.changes.count { $0.kind == .added }
        return try clash(of: once, sample, new)
      } catch {
        return "\(error)"
      }
    }
    if isWhole { #expect(counts.changed > 200 && counts.added > 15 && counts.known > 80, "\(counts)") }
  }

  /// The way home after a last game that moved: from the evening, from the next morning on, or after the user's items.
  @Test(arguments: [(7, "13:05"), (7, "19:05"), (7, "22:05"), (8, "22:05"), (5, "22:05"), (9, "11:05")], [0, 9])
  func theWayHomeIsThatOfABuild(_ moved: (day: Int, time: String), _ ownDay: Int) throws {
    let games = [ToyGame("g1", .boston, 3), ToyGame("g2", .bronx, 6, "13:05")]
    let own = ownDay > 0 ? ",\"items\":[\(custom("own", ownDay - 2, 1))]" : ""
    for modes in [#"["drive"]"#, #"["drive","fly"]"#] {
      let request =
        "{\"id\":\"r\",\"league\":\"toy\",\"modes\":\(modes),\"origin\":{\"city\":\"Chicago\"},"
        + "\"return\":true\(own)}"
      let newer = Schedule([games[0], games[1].with { ($0.day, $0.time) = (moved.day, moved.time) }])
      var builder = TripBuilder(newer, gazetteer: .builtIn, zones: .system)
      let built = try builder.build(try tripRequest(request)).itinerary
      var first = TripBuilder(Schedule(games), gazetteer: .builtIn, zones: .system)
      let trip = try first.build(try tripRequest(request)).itinerary
      let rebased = Rebaser(schedule: newer, gazetteer: .builtIn, zones: .system).rebase(trip).itinerary
      // Nights on the way are the user's by now.
      func seen(_ itinerary: Itinerary) -> [String] {
        ["\(itinerary.dayCount) days"]
          + itinerary.places.filter { !$0.contains("-night") }.map { place in
            place.split(separator: " ").filter { !$0.contains(".") }.joined(separator: " ")
          }
      }
      #expect(seen(rebased) == seen(built), "\(modes)")
    }
  }

  /// Known routes that come with a rebase: all that is derived has them, what the user has changed stays as it was, and
  /// neither the same routes nor those that the trip keeps change anything more.
  private func routes(of sample: Sample, _ schedule: Schedule, _ request: TripRequest) throws -> String? {
    guard let distances = sample.distances else { return nil }
    var builder = TripBuilder(schedule, gazetteer: .builtIn, zones: .system)
    guard var trip = (try? builder.build(request))?.itinerary else { return nil }
    let own = sample.new.count % 2 == 0 ? trip.items.indices.first { trip.items[$0].kind == .travel } : nil
    if let own { trip.items[own].title = trip.text.append("My drive") }
    let knowing = Rebaser(schedule: schedule, gazetteer: .builtIn, zones: .system, distances: distances)
    let once = knowing.rebase(trip)
    for rebaser in [knowing, Rebaser(schedule: schedule, gazetteer: .builtIn, zones: .system)] {
      let twice = rebaser.rebase(once.itinerary)
      if !twice.isUnchanged || twice.itinerary.written != once.itinerary.written {
        return "known routes twice: \(once.lines)\nthen: \(twice.lines)\n\(once.itinerary.written)"
      }
    }
    // With a shorter route, another game of the request may fit.
    if once.changes.contains(where: { $0.kind == .added }) { return nil }
    let (before, after) = (ItemFacts.all(of: trip), ItemFacts.all(of: once.itinerary))
    let told = Set(once.changes.compactMap(\.item))
    for (id, item) in before where after[id] != item {
      if item.title == "My drive" || !told.contains(id) {
        return "\(id) was \(item) and is \(String(describing: after[id]))"
      }
    }
    // Built with the routes, the same games have the same travel. Of a game without a time, a build knows the start that
    // suits both of its neighbors.
    var twin = TripBuilder(schedule, gazetteer: .builtIn, zones: .system, distances: distances)
    guard own == nil, sample.old.allSatisfy({ $0.minute != nil }), let built = (try? twin.build(request))?.itinerary
    else { return nil }
    return built.places == once.itinerary.places && ways(built) != ways(once.itinerary)
      ? "built: \(ways(built)), rebased: \(ways(once.itinerary))" : nil
  }

  private func ways(_ itinerary: Itinerary) -> [String] {
    itinerary.sortedItems().compactMap { itinerary.travel(itinerary.items[$0]) }.map { travel in
      "\(itinerary.text.string(travel.mode)) \(travel.distance ?? -1) \(travel.duration ?? -1)"
    }
  }

  /// What a build of an added game and the one before or after it would leave out.
  private func clash(of result: RebaseResult, _ sample: Sample, _ schedule: Schedule) throws -> String? {
    let itinerary = result.itinerary
    let added = Set(result.changes.filter { $0.kind == .added }.compactMap(\.item))
    if added.isEmpty { return nil }
    // A game that the newer schedule lacks stays as it was, and can't be asked about.
    let on = itinerary.sortedItems().map { itinerary.items[$0] }.filter { itinerary.isPlayed($0) }
      .map { itinerary.idText($0) }.filter { id in sample.new.contains { $0.id == id } }
    // By the routes that the trip keeps.
    var builder = TripBuilder(schedule, gazetteer: .builtIn, zones: .system)
    let followed = FollowedRequest(of: itinerary).usual
    for (first, second) in zip(on, on.dropFirst()) where added.contains(first) || added.contains(second) {
      var request = followed
      (request.games, request.leagues, request.restDays) = ([first, second], [], 0)
      (request.origin, request.returnToOrigin) = (nil, false)
      let built = try builder.build(request)
      if !built.findings.isEmpty { return "\(first) and \(second) clash: \(result.lines)\n\(built.findings)" }
    }
    return nil
  }
}
