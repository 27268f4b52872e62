import Foundation
import Guides
import SportsTime

// An app's whole job, from feeds to a calendar and back, with nothing but the library's front door.

struct Failure: Error, CustomStringConvertible {
  var description: String
}

func expect(_ isTrue: Bool, _ what: String, line: Int = #line) throws {
  if !isTrue { throw Failure(description: "line \(line): \(what)") }
}

func importSamples(_ folder: URL) throws -> Schedule {
  var feeds = ScheduleImport()
  // An app has no XML, unless it asks for it.
  let hasXML = ProcessInfo.processInfo.environment["SPORTSTIME_XML"] != nil
  var names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  func read(_ name: String, into feeds: inout ScheduleImport) throws {
    try feeds.read([UInt8](try Data(contentsOf: folder.appending(path: name))), file: name)
  }
  if !hasXML {
    for name in names where name.hasSuffix(".xml") {
      var others = ScheduleImport()
      do {
        try read(name, into: &others)
        throw Failure(description: "\(name) was read")
      } catch let error as SportsTimeError {
        try expect(error.message == "this program was built without XML and can't read it", error.message)
      }
    }
    names.removeAll { $0.hasSuffix(".xml") }
  }
  for name in names { try read(name, into: &feeds) }
  let result = feeds.finish()
  try expect(result.sources.count == names.count, "every source is reported")
  try expect(
    result.sources.allSatisfy { $0.read == $0.games + $0.duplicates + $0.rejected + $0.notGames }, "counts reconcile")
  try expect(result.schedule.count > 5, "games were read")
  return result.schedule
}

func plan(_ schedule: Schedule) throws -> Itinerary {
  var request = TripRequest()
  request.title = "Yankees on the road"
  request.teams = ["New York Yankees"]
  request.awayOnly = true
  request.origin = City("New York", region: "NY")
  request.returnsToOrigin = true
  let built = try schedule.build(request)
  try expect(built.findings.isEmpty, "every game can be seen: \(built.findings)")
  let trip = built.itinerary
  try expect(trip.items.contains { $0.kind == .game }, "the trip has games")
  try expect(try trip.validate(against: schedule).allSatisfy { $0.severity != .error }, "the trip is valid")
  return trip
}

func show(_ trip: Itinerary) {
  for row in trip.rows() {
    switch row {
    case .header(let day, let date): print("day \(day)", date?.description ?? "")
    case .games(let games): print("  games ", games.map(\.title).joined(separator: ", "))
    case .item(let item): print("  \(item.kind.rawValue)  \(item.title)", item.game?.start?.description ?? "")
    }
  }
}

func edit(_ trip: inout Itinerary) throws {
  try trip.apply(.insert(NewItem(id: "dinner", title: "Dinner"), at: .last(day: 1)))
  guard let game = trip.items.first(where: { $0.kind == .game }) else { throw Failure(description: "no game") }
  do throws(Refusal) {
    try trip.apply(.move(item: game.id, to: .first(day: 1)))
    throw Refusal.none
  } catch {
    try expect(error.code == DiagnosticCode.gameIsFixed, "a game is refused with its code, not \(error.code)")
  }
  try trip.apply(.move(item: "dinner", to: .after(item: game.id)))
  try expect(trip.item("dinner")?.position.day == game.position.day, "dinner follows the game")
}

func drag(_ trip: inout Itinerary) throws {
  var table = ItineraryTable(trip)
  try expect(try table.lift(item: "dinner") == .lifted, "the item is lifted")
  let place = table.legalRows.last ?? 0
  let update = table.move(to: .before(row: place))
  if case .forbidden(let refusal) = update.verdict { throw Failure(description: refusal.message) }
  let end = table.drop()
  try expect(end.cue == .dropped && end.refusal == nil && end.operation != nil, "the item is dropped")
  trip = table.itinerary
  try expect(try trip.validate().allSatisfy { $0.severity != .error }, "the trip is still valid")
}

func fix(_ trip: Itinerary) throws {
  let json = try JSONSerialization.jsonObject(with: Data(trip.document(.json)))
  guard var object = json as? [String: Any], let items = object["items"] as? [[String: Any]] else {
    throw Failure(description: "a trip is not an object with items")
  }
  object["items"] = items.filter { $0["kind"] as? String != "travel" }
  let broken = try Itinerary(json: [UInt8](try JSONSerialization.data(withJSONObject: object)))
  let missing = try broken.validate().first { $0.code == .travelMissing }
  try expect(missing?.severity != nil, "missing travel is a finding")
  let outcome = broken.fixed()
  try expect(!outcome.fixes.isEmpty && outcome.left.isEmpty, "it is fixed: \(outcome.left)")
  try expect(
    try outcome.itinerary.validate().allSatisfy { $0.severity != .error }, "the fixed trip is valid")
}

func documents(_ trip: Itinerary) throws {
  for format in [DocumentFormat.calendar, .markdown] {
    let bytes = trip.document(format)
    let back = Itinerary.read(document: bytes, file: "trip." + format.rawValue)
    try expect(back.itineraries == [trip], "\(format.rawValue) reads back as it was written")
  }
  try expect(try Itinerary(json: trip.document(.json)) == trip, "JSON reads back as it was written")
  let coded = try JSONDecoder().decode([Itinerary].self, from: JSONEncoder().encode([trip]))
  try expect(coded == [trip], "Codable keeps the trip")
}

func merge(_ trip: Itinerary) throws {
  var (mine, theirs) = (trip, trip)
  try mine.apply(.retitle("Mine"))
  try theirs.apply(.remove(item: "dinner"))
  let outcome = try Itinerary.merged(base: trip, mine: mine, theirs: theirs)
  try expect(outcome.conflicts.isEmpty && outcome.itinerary.title == "Mine", "the title is merged")
  try expect(outcome.itinerary.item("dinner") == nil, "the removal is merged")
}

func rebase(_ trip: Itinerary, _ schedule: Schedule) throws {
  let same = trip.rebased(onto: schedule)
  try expect(same.itinerary == trip && same.changes.isEmpty, "an unchanged schedule changes nothing")
  guard let item = trip.items.first(where: { $0.kind == .game }), let game = schedule.game(item.id),
    let start = game.start
  else { throw Failure(description: "no game with a start") }
  let text = String(decoding: schedule.bytes(), as: UTF8.self)
  let later = text.replacing(start.description, with: start.description.replacing(":0", with: ":1"))
  let newer = try Schedule(jsonLines: Array(later.utf8))
  try expect(schedule.differences(to: newer).changed.contains { $0.new.id == game.id }, "the difference is seen")
  let outcome = trip.rebased(onto: newer)
  try expect(outcome.changes.contains { $0.item == game.id }, "the change is reported")
  try expect(outcome.itinerary.item("dinner") != nil, "own items are kept")
}

extension Refusal {
  /// Thrown where a refusal was expected and none came.
  fileprivate static var none: Refusal {
    var trip = try? Itinerary(json: Array(#"{"id":"t","startDate":"2026-06-10","dayCount":1,"items":[]}"#.utf8))
    do throws(Refusal) { try trip?.apply(.remove(item: "none")) } catch { return error }
    fatalError("an unknown item was removed")
  }
}

do {
  let samples = URL(filePath: CommandLine.arguments.dropFirst().first ?? "feeds/samples")
  let schedule = try importSamples(samples)
  var trip = try plan(schedule)
  try edit(&trip)
  try drag(&trip)
  show(trip)
  try fix(trip)
  try documents(trip)
  try merge(trip)
  try rebase(trip, schedule)
  if let problem = try await problemOfStoring(trip) { throw Failure(description: problem) }
  print("the client's job is done: \(schedule.count) games, \(trip.items.count) items, \(trip.dayCount) days")
} catch {
  print("error: \(error)")
  exit(1)
}
