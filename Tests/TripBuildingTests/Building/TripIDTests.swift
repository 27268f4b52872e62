import ItineraryModel
import ScheduleModel
import SourceText
import Testing
import TripBuilding

/// The ids of trips whose requests state none: one for each trip, and the same one for the same trip.
struct TripIDTests {
  private static let games = [ToyGame("a", .boston, 1), ToyGame("b", .chicago, 3), ToyGame("c", .philadelphia, 40)]
  private static let title = "\"title\":\"East & back\""

  private func id(_ request: String, _ games: [ToyGame] = TripIDTests.games) throws -> String {
    let built = try trip("{\(request)}", Schedule(games))
    return built.text.string(built.id)
  }

  @Test func tripsOfOneTitleHaveSeveral() throws {
    let ids = try [
      "\(Self.title),\"to\":\"2026-06-05\"", "\(Self.title),\"to\":\"2026-06-06\"",
      "\(Self.title),\"from\":\"2026-06-02\"",
      "\(Self.title),\"game\":[\"a\"]", "\(Self.title),\"game\":[\"b\"]", Self.title,
    ].map { try id($0) }
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.hasPrefix("east-back-") && id.utf8.count == "east-back-".utf8.count + 10, "\(id)") }
  }

  /// Built again on a schedule that has changed, it is the trip that it was: a calendar has its events, not others.
  @Test func theSameRequestIsTheSameTrip() throws {
    let later = Self.games.map { game in game.with { ($0.day, $0.time) = (game.day + 1, "13:05") } }
    #expect(try id(Self.title) == id(Self.title, later))
    #expect(try id(Self.title) == id(Self.title, Array(later.reversed()) + [ToyGame("d", .bronx, 9)]))
    #expect(try id(Self.title + ",\"id\":\"mine\"") == "mine")
  }

  @Test func theNextSeasonIsAnotherTrip() throws {
    var next = Schedule(Self.games)
    for index in next.games.indices { next.games[index].season = next.texts.intern("2027") }
    let built = try trip("{\(Self.title)}", next)
    #expect(try built.text.string(built.id) != id(Self.title))
  }

  @Test(arguments: ["", "!!!", String(repeating: "long ", count: 100), String(repeating: "日本", count: 100)])
  func anyTitleGivesAnID(_ title: String) throws {
    let made = try id("\"title\":\"\(title)\"")
    #expect(made.utf8.count <= 128 && made.utf8.count > 10, "\(made)")
  }
}
