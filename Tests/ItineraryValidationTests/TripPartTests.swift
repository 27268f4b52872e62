import CivilTime
@testable import ItineraryEditing
import ItineraryFixing
import ItineraryValidation
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding
import TripChanging

@testable import ItineraryModel

/// In a long trip, games are added and dropped in a part of it, with the same result as in the whole trip.
@Suite struct TripPartTests {
  private typealias City = (name: String, region: String, zone: String, offset: Int)
  private static let cities: [City] = [
    ("Boston", "MA", "America/New_York", -4), ("New York", "NY", "America/New_York", -4),
    ("Bronx", "NY", "America/New_York", -4), ("Chicago", "IL", "America/Chicago", -5),
    ("Denver", "CO", "America/Denver", -6), ("Los Angeles", "CA", "America/Los_Angeles", -7),
  ]
  private static let keys = [-2.0, 0.5, 3]
  private static let first = "2026-06-01".withBytes { LocalDate(iso: $0) }

  private static func record(
    _ id: String, _ day: Int, _ city: City, isTimed: Bool, _ numbers: inout SeededGenerator
  ) -> String {
    let date = first?.adding(days: day - 1)?.description ?? ""
    let hour = [13, 16, 19].randomElement(using: &numbers) ?? 19
    let start = isTimed ? #""start":"\#(date)T\#(hour):05:00-0\#(-city.offset):00","# : ""
    return #"{"id":"\#(id)",\#(start)"localDate":"\#(date)","venue":{"city":"\#(city.name)","#
      + #""region":"\#(city.region)","country":"US","timeZone":"\#(city.zone)"}}"#
  }

  /// A trip of one or several games a day, each leg of which has travel.
  private func trip(_ numbers: inout SeededGenerator, _ support: EditSupport) throws -> Itinerary {
    let days = Int.random(in: 25...50, using: &numbers)
    let isTimed = Int.random(in: 0...3, using: &numbers)
    var items: [String] = []
    var city = TripPartTests.cities[0]
    for day in 1...days {
      if Int.random(in: 0...3, using: &numbers) == 0 { continue }
      if Bool.random(using: &numbers) { city = TripPartTests.cities.randomElement(using: &numbers) ?? city }
      let timed = Int.random(in: 0..<3, using: &numbers) < isTimed
      let record = TripPartTests.record("x:\(day)", day, city, isTimed: timed, &numbers)
      items.append(#"{"id":"g\#(day)","kind":"game","day":\#(day),"sortOrder":0,"game":\#(record)}"#)
      if Int.random(in: 0...3, using: &numbers) == 0 {
        let key = TripPartTests.keys.randomElement(using: &numbers) ?? 1
        let time = Bool.random(using: &numbers) ? #","custom":{"start":"12:00","city":"\#(city.name)"}"# : ""
        items.append(#"{"id":"c\#(day)","kind":"custom","day":\#(day),"sortOrder":\#(key),"title":"Lunch"\#(time)}"#)
      }
    }
    let hasOrigin = Bool.random(using: &numbers)
    let origin = hasOrigin ? #""origin":{"city":"Denver","region":"CO"},"returnToOrigin":true,"# : ""
    let text =
      #"{"format":"sportstime-itinerary","version":1,"id":"t","startDate":"2026-06-01","dayCount":\#(days),\#(origin)"#
      + TripPartTests.request(days, &numbers)
      + #""items":[\#(items.joined(separator: ","))]}"#
    var editor = Editor(try Itinerary(json: Array(text.utf8)), support: support)
    let fix = EditOperation.fix("travel-missing", item: nil)
    _ = editor.apply(EditScript([EditOperation](repeating: fix, count: days)), keepGoing: true)
    return editor.itinerary
  }

  /// Requests that name games, leave games out, allow other travel or can't be read; most trips have none.
  private static func request(_ days: Int, _ numbers: inout SeededGenerator) -> String {
    func some(_ name: String, _ ids: [String]) -> String {
      let chosen = ids.filter { _ in Int.random(in: 0...2, using: &numbers) == 0 }
      return chosen.isEmpty ? "" : #","\#(name)":["\#(chosen.joined(separator: #"",""#))"]"#
    }
    let named = (1...days).flatMap { ["x:\($0)", "g\($0)", "ÿ\($0)"] }
    let others = (0...120).map { "y:\($0)" }
    switch Int.random(in: 0...7, using: &numbers) {
    case 0: return #""request":{"modes":["fly"]\#(some("game", named)),"title":"T"},"#
    case 1: return #""request":{"maxDrivingHoursPerDay":4\#(some("game", others + named))\#(some("without", others))},"#
    case 2: return #""request":{"league":"MLB"\#(some("without", others + named))},"#
    case 3: return #""request":{"modes":["drive"],"game":"x:1"},"#
    case 4: return #""request":{"modes":["train"],"game":[7]},"#
    default: return ""
    }
  }

  private func operation(_ trip: Itinerary, _ numbers: inout SeededGenerator) -> EditOperation {
    let ids = trip.items.map { trip.idText($0) }
    let travels = trip.items.filter { $0.kind == .travel }.map { trip.idText($0) }
    let day = Int.random(in: 1...trip.dayCount, using: &numbers)
    switch Int.random(in: 0...20, using: &numbers) {
    case 0...8: return .dropGame(item: "g\(day)")
    case 9...16: return .addGame("y:\(Int.random(in: 0...120, using: &numbers))")
    case 17:
      return .update(
        item: travels.randomElement(using: &numbers) ?? "",
        ItemUpdate(travel: #"{"durationMinutes":500,"mode":"drive"}"#))
    case 18: return .move(item: travels.randomElement(using: &numbers) ?? "", to: .last(day: day))
    case 19: return .setOrigin(NewOrigin(city: "Boston"), returns: Bool.random(using: &numbers))
    default: return .move(item: ids.randomElement(using: &numbers) ?? "", to: .first(day: day))
    }
  }

  @Test func aPartIsChangedAsTheWholeTrip() throws {
    var offered: [String: OfferedGame] = [:]
    var numbers = SeededGenerator(seed: 1)
    for number in 0...120 {
      let city = TripPartTests.cities.randomElement(using: &numbers) ?? TripPartTests.cities[0]
      let day = Int.random(in: 0...52, using: &numbers)
      let record = TripPartTests.record("y:\(number)", day, city, isTimed: number % 4 > 0, &numbers)
      offered["y:\(number)"] = OfferedGame(title: "Game \(number)", record: Array(record.utf8))
    }
    let games = offered
    var inParts = EditSupport.rules(gazetteer: .builtIn, offers: { games[$0] })
    inParts.parts = inParts.parts.map {
      PartSupport(gazetteer: $0.gazetteer, leastItems: 0, request: $0.request, place: $0.place)
    }
    var whole = inParts
    whole.parts = nil
    var (parts, accepted, refused) = (0, 0, 0)
    for seed in Seeds.first(60) {
      var numbers = SeededGenerator(seed: seed &+ 21_000)
      let trip = try trip(&numbers, whole)
      var editor = Editor(trip, support: inParts)
      var other = Editor(trip, support: whole)
      var operations: [EditOperation] = []
      for number in 0..<25 {
        let operation = operation(other.itinerary, &numbers)
        operations.append(operation)
        let (found, expected) = (editor.apply(operation), other.apply(operation))
        #expect("\(found)" == "\(expected)", "seed \(seed), edit \(number): \(operation)")
        if editor.storage != nil { parts += 1 }
        if case .success = expected { accepted += 1 } else { refused += 1 }
      }
      #expect(editor.itinerary.json == other.itinerary.json, "seed \(seed)")
      // A script writes the numbers of legs only at its end.
      (editor, other) = (Editor(trip, support: inParts), Editor(trip, support: whole))
      let script = EditScript(operations)
      let (found, expected) = (editor.apply(script, keepGoing: true), other.apply(script, keepGoing: true))
      #expect("\(found.entries)" == "\(expected.entries)", "seed \(seed)")
      #expect(editor.itinerary.json == other.itinerary.json, "seed \(seed)")
    }
    #expect(parts > 200 && accepted > 500 && refused > 100, "\(parts), \(accepted), \(refused)")
  }

  /// Each text of a record is copied to the trip's texts.
  @Test func everyTextIsMapped() {
    var facts = GameFacts()
    facts.mapTexts { _ in TextSpan(offset: 1, count: 1) }
    func check(_ value: Any) -> Int {
      Mirror(reflecting: value).children.reduce(0) { count, member in
        if let span = member.value as? TextSpan {
          #expect(span == TextSpan(offset: 1, count: 1), "\(member.label ?? "")")
          return count + 1
        }
        return count + (member.value is PlaceFacts ? check(member.value) : 0)
      }
    }
    #expect(check(facts) == 23)
    var travel = TravelFacts()
    travel.mapTexts { _ in TextSpan(offset: 1, count: 1) }
    #expect(check(travel) == 10)
  }
}
