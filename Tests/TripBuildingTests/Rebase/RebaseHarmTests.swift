import CivilTime
import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing

@testable import TripBuilding
@testable import TripChanging

/// What a newer schedule must not do to a trip.
struct RebaseHarmTests {
  private let request = """
    {"id":"r","league":"toy","from":"2026-06-01","to":"2026-06-06","origin":{"city":"Chicago"},"return":true,\
    "onConflict":"keep"}
    """
  private let games = [ToyGame("g1", .boston, 1), ToyGame("g2", .bronx, 3), ToyGame("g3", .boston, 5)]

  private func rebase(_ itinerary: Itinerary, _ games: [ToyGame]) -> RebaseResult {
    Rebaser(schedule: Schedule(games), gazetteer: .builtIn).rebase(itinerary)
  }

  /// Two games with the same sort order leave no place for the travel between them. No rebase is known to lead there.
  @Test func gamesLeaveNoPlaceForTravel() throws {
    func trip(_ sortOrder: Double) throws -> Itinerary {
      func game(_ id: String, _ city: String, _ hour: Int, _ sortOrder: Double) -> String {
        #"{"id":"\#(id)","kind":"game","day":1,"sortOrder":\#(sortOrder),"game":{"start":"2026-06-10T\#(hour):05:00-04:00","#
          + #""venue":{"name":"\#(city) Park","city":"\#(city)"}}}"#
      }
      return try readItinerary(
        #"{"id":"t","startDate":"2026-06-10","dayCount":1,"items":["# + game("a", "Boston", 12, 0) + ","
          + game("b", "Bronx", 19, sortOrder)
          + #",{"id":"l","kind":"travel","day":1,"sortOrder":0.2,"travel":{"from":{"city":"Boston"},"to":{"city":"Bronx"}}}]}"#
      )
    }
    let broken = BrokenRules.new(in: try trip(0), since: try trip(0.5), leftOut: [])
    #expect(broken.map(\.suggestion) == ["drop one of its two games, which leave no place between them"])
  }

  @Test func aGamePostponedOutOfTheRequestIsParked() throws {
    let before = try trip(request, Schedule(games))
    let result = rebase(before, [games[0], games[1], games[2].with { $0.day = 40 }])
    let after = result.itinerary
    #expect(result.broken.map(\.code) == ["game-left-trip"])
    #expect(result.changes.filter { $0.item == "g3" }.map(\.kind) == [.leftTrip])
    #expect(after.dayCount == before.dayCount)
    #expect(after.position(of: "g3") == before.position(of: "g3"))
    let index = try #require(after.index(ofItem: "g3"))
    #expect(after.game(after.items[index])?.facts.status == .postponed)
    // Home is reached when it was, now from the city before.
    #expect(before.ways.last == "Boston → Chicago")
    #expect(after.ways.last == "New York → Chicago")
    let (old, new) = (before.sortedItems().last, after.sortedItems().last)
    #expect(old.map { before.items[$0].position } == new.map { after.items[$0].position })
    #expect(errors(in: after).isEmpty)
    // It is said as long as it is so, and changes nothing more.
    let again = rebase(after, [games[0], games[1], games[2].with { $0.day = 40 }])
    #expect(again.isUnchanged && again.itinerary.written == after.written)
    #expect(again.broken.map(\.code) == ["game-left-trip"])
    // On the first schedule again, it is the first trip.
    #expect(rebase(after, games).itinerary.written == before.written)
  }

  /// A schedule of many years is no reason to go for years: a request without dates is for the season of its trip.
  @Test(arguments: [("", ["g1", "g2"]), (#","to":"2027-12-31""#, ["g1", "g2", "next"])])
  func otherSeasonsDoNotJoin(_ dates: String, _ expected: [String]) throws {
    let request = "{\"id\":\"r\",\"league\":\"toy\"\(dates)}"
    let before = try trip(request, Schedule([games[0]]))
    var newer = Schedule([games[0], games[1], ToyGame("next", .boston, 300)])
    for index in newer.games.indices {
      let isNext = newer.texts.string(newer.games[index].id) == "next"
      newer.games[index].season = newer.texts.intern(isNext ? "2027" : "2026-27")
    }
    let after = Rebaser(schedule: newer, gazetteer: .builtIn).rebase(before).itinerary
    let ids = after.sortedItems().filter { after.items[$0].kind == .game }.map { after.idText(after.items[$0]) }
    #expect(ids == expected)
  }

  /// A game that the request leaves out does not join the trip, until it has an id that the request can't know.
  @Test(arguments: [("g2", ["g1", "g3", "new"], 0), ("n2", ["n1", "n2", "n3", "new"], 1)])
  func whatIsLeftOutStaysOut(_ id: String, _ expected: [String], _ findings: Int) throws {
    let request = #"{"id":"r","league":"toy","without":"g2"}"#
    let before = try trip(request, Schedule(games))
    var newer = games.map { game in game.with { $0.id = String(id.prefix(1)) + game.id.dropFirst() } }
    newer.append(ToyGame("new", .bronx, 6))
    let result = rebase(before, newer)
    let ids = result.itinerary.items.compactMap { result.itinerary.game($0)?.facts.id }
    #expect(ids.map { result.itinerary.text.string($0) }.sorted() == expected)
    #expect(result.broken.count { $0.code == "request-failed" } == findings, "\(result.lines)")
    // What has joined is reported once.
    #expect(!rebase(result.itinerary, newer).broken.contains { $0.code == "request-failed" })
  }

  @Test(arguments: [(7, 0, 8), (8, 1, 3)])
  func withoutARequestAGameTakesTheTripAlongForAWeek(_ days: Int, _ left: Int, _ dayCount: Int) throws {
    let game = ToyGame("g1", .boston, 1)
    let text =
      "{\"id\":\"t\",\"startDate\":\"2026-06-01\",\"dayCount\":3,\"items\":[{\"id\":\"g1\",\"kind\":\"game\",\"day\":1,"
      + "\"sortOrder\":0,\"game\":\(game.json)},\(custom("c", 3, 1))]}"
    let result = rebase(try readItinerary(text), [game.with { $0.day = 3 + days }])
    #expect(result.changes.count { $0.kind == .leftTrip } == left)
    #expect(result.itinerary.dayCount == (left == 1 ? dayCount : 3 + days))
  }

  static let owns: [(update: String, member: String)] = [
    (#""title":"Amtrak 171""#, "title"), (#""booking":"XJ4F2""#, "unknown member"),
    (#""travel":{"leg":1,"from":{"city":"Boston"},"to":{"city":"New York"},"mode":"train","seat":"12A"}"#, "details"),
    (
      #""travel":{"leg":1,"from":{"city":"Boston"},"to":{"city":"New York"},"mode":"train","durationMinutes":240}"#,
      "not an estimate"
    ),
  ]

  @Test(arguments: owns)
  func travelOfTheUsersIsKept(_ members: String, _ why: String) throws {
    let written = try trip(request, Schedule(games)).written
    let text = written.replacingTravel("t1", with: members)
    let before = try readItinerary(text)
    // Without the game in New York, nobody goes there.
    let result = rebase(before, [games[0], games[1].with { $0.status = "cancelled" }, games[2]])
    let index = try #require(result.itinerary.index(ofItem: "t1"))
    #expect(result.itinerary.items[index].kind == .custom)
    let position = before.position(of: "t1")
    #expect(result.itinerary.position(of: "t1") == position)
    #expect(result.changes.contains { $0.kind == .travelReleased && $0.item == "t1" })
    #expect(result.changes.contains { $0.kind == .travelRemoved && $0.item == "t2" })
    #expect(result.broken.contains { $0.code == "travel-not-needed" && $0.item == "t1" })
    // All that it said is in the file, and is read again.
    let rewritten = try readItinerary(result.itinerary.written)
    #expect(rewritten.written == result.itinerary.written)
    for word in ["Amtrak 171", "XJ4F2", "12A", "240"] where text.contains(word) {
      #expect(rewritten.written.contains(word))
    }
  }

  @Test func unknownCitiesOfOneNameAreTwoPlaces() throws {
    let cities = [("IL", 1), ("MA", 3)].enumerated().map { number, place in
      let game = ToyGame("g\(number + 1)", .boston, place.1).json
      let venue =
        "\"venue\":{\"id\":\"v\(number)\",\"name\":\"v\",\"city\":\"Springfold\",\"region\":\"\(place.0)\",\"country\":\"US\"}"
      return game.replacingVenue(with: venue)
    }
    let schedule = Schedule(lines: cities.joined(separator: "\n"))
    let built = try trip(#"{"id":"r","league":"toy"}"#, schedule)
    #expect(built.ways == ["Springfold → Springfold"])
    let result = Rebaser(schedule: schedule, gazetteer: .builtIn).rebase(built)
    #expect(result.changes.isEmpty && result.itinerary.written == built.written)
  }
}

extension String {
  /// The travel item with this id, its title or record replaced, or a member added.
  fileprivate func replacingTravel(_ id: String, with members: String) -> String {
    guard let start = range(of: "{\"id\":\"\(id)\""), let end = self[start.lowerBound...].range(of: "},{\"id\"") else {
      return self
    }
    var item = String(self[start.lowerBound..<end.lowerBound])
    if members.hasPrefix("\"title\""), let title = item.range(of: "\"title\":\"Boston → New York\"") {
      item.replaceSubrange(title, with: members)
    } else if members.hasPrefix("\"travel\""), let travel = item.range(of: "\"travel\":") {
      item = String(item[..<travel.lowerBound]) + members
    } else {
      item += "," + members
    }
    return replacingCharacters(in: start.lowerBound..<end.lowerBound, with: item)
  }

  fileprivate func replacingVenue(with venue: String) -> String {
    guard let start = range(of: "\"venue\":{"), let end = self[start.lowerBound...].range(of: "}") else { return self }
    return replacingCharacters(in: start.lowerBound..<end.upperBound, with: venue)
  }

  private func replacingCharacters(in range: Range<String.Index>, with text: String) -> String {
    String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
  }

  private func range(of text: String) -> Range<String.Index>? { self[...].range(of: text) }
}

extension Substring {
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(text) { return at..<index(at, offsetBy: text.count) }
      at = index(after: at)
    }
    return nil
  }
}
