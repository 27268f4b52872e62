import ItineraryEditing
import ItineraryModel
import ScheduleModel
import SourceText
import TestSupport
import Testing

/// Cities that the gazetteer does not know: which of them are one place.
struct UnknownCityTests {
  struct Case: CustomTestStringConvertible {
    /// `region|country` of the games, on a day each, in Springfold.
    var games: [String]
    /// The same of the two ends of the one travel item, if any.
    var travel: [String] = []
    var legs: Int
    /// Whether the travel item is of a leg.
    var isConnected = false

    var testDescription: String { "\(games) \(travel)" }
  }

  static let cases = [
    Case(games: ["IL|US", "MA|US"], travel: ["IL|US", "MA|US"], legs: 1, isConnected: true),
    Case(games: ["IL|US", "MA|US"], travel: ["MA|US", "IL|US"], legs: 1),
    Case(games: ["IL|US", "MA|US"], travel: ["IL|", "MA|"], legs: 1, isConnected: true),
    // Which of the two is not said, so it is neither.
    Case(games: ["IL|US", "MA|US"], travel: ["|", "MA|US"], legs: 1),
    Case(games: ["IL|US", "|US"], legs: 0),
    Case(games: ["|", "IL|US", "IL|"], legs: 0),
    Case(games: ["|", "|"], legs: 0),
    Case(games: ["|CA", "|US"], legs: 1),
    Case(games: ["|", "IL|US", "MA|US"], legs: 2),
    Case(games: ["IL|", "|US"], legs: 0),
  ]

  private func place(_ text: String) -> String {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let members = zip(["region", "country"], parts).filter { !$1.isEmpty }.map { ",\"\($0)\":\"\($1)\"" }
    return "{\"city\":\"Springfold\"\(members.joined())}"
  }

  private func read(_ one: Case) throws -> Itinerary {
    var items = one.games.enumerated().map { day, game in
      "{\"id\":\"g\(day)\",\"kind\":\"game\",\"day\":\(day + 1),\"sortOrder\":0,\"game\":{\"localDate\":"
        + "\"2026-06-1\(day)\",\"venue\":\(place(game))}}"
    }
    if one.travel.count == 2 {
      items.append(
        "{\"id\":\"t\",\"kind\":\"travel\",\"day\":2,\"sortOrder\":-1,\"travel\":{\"from\":\(place(one.travel[0])),"
          + "\"to\":\(place(one.travel[1]))}}")
    }
    let text =
      "{\"id\":\"t\",\"startDate\":\"2026-06-10\",\"dayCount\":3,\"items\":[\(items.joined(separator: ","))]}"
    return try Itinerary(json: Array(text.utf8))
  }

  @Test(arguments: cases)
  func placesOfOneName(_ one: Case) throws {
    var itinerary = try read(one)
    for _ in 0..<2 {
      let shape = TripShape(itinerary)
      #expect(shape.legs.count == one.legs)
      if let travel = itinerary.index(ofItem: "t") { #expect((shape.leg(ofItem: travel) != nil) == one.isConnected) }
      // Numbered again by another table, it is the same.
      var markets = MarketTable(.builtIn)
      itinerary.resolveMarkets(&markets)
    }
    // The order of items means nothing.
    itinerary.items.reverse()
    #expect(TripShape(itinerary).legs.count == one.legs)
  }

  @Test func travelMovesInTheWindowOfItsOwnCities() throws {
    let itinerary = try read(Case(games: ["IL|US", "MA|US"], travel: ["IL|US", "MA|US"], legs: 1))
    var editor = Editor(itinerary)
    #expect(throws: Refusal.self) { try editor.apply(.move(item: "t", to: .last(day: 2))).get() }
    #expect(throws: Never.self) { try editor.apply(.move(item: "t", to: .last(day: 1))).get() }
  }
}
