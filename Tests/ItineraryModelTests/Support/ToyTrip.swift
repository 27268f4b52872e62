import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import Testing

/// A trip in the plainest types, for the generator and the oracle: nothing of the library in it.
struct ToyTrip {
  struct Item {
    enum Kind: Int { case game, travel, custom }
    var id: String
    var kind: Kind
    var day: Int
    var key: Double
    /// Of a game.
    var city = ""
    var isOff = false
    /// Of travel.
    var from = ""
    var to = ""
    var leg: Int?
  }

  var dayCount: Int
  var origin: String?
  var returns = false
  var items: [Item] = []

  var json: String {
    var text = "{\"id\":\"trip\",\"startDate\":\"2026-06-01\",\"dayCount\":\(dayCount)"
    if let origin { text += ",\"origin\":{\"city\":\"\(origin)\"},\"returnToOrigin\":\(returns)" }
    return text + ",\"items\":[" + items.map(\.json).joined(separator: ",") + "]}"
  }

  /// The trip as the library reads it.
  func read() -> Itinerary { ItineraryModelTests.read(json) }

  /// The same trip with the positions of `itinerary`, and its other items.
  func updated(from itinerary: Itinerary) -> ToyTrip {
    var updated = self
    updated.dayCount = itinerary.dayCount
    let known = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    updated.items = itinerary.items.map { item in
      let id = itinerary.idText(item)
      var toy = known[id] ?? Item(id: id, kind: .custom, day: 0, key: 0)
      toy.day = item.position.day
      toy.key = item.position.sortOrder
      return toy
    }
    return updated
  }
}

extension ToyTrip.Item {
  var json: String {
    let number = key == .infinity ? "1e999" : key == -.infinity ? "-1e999" : "\(key)"
    let start = "{\"id\":\"\(id)\",\"day\":\(day),\"sortOrder\":\(number),\"kind\":"
    switch kind {
    case .game:
      let status = isOff ? "postponed" : "scheduled"
      return start + "\"game\",\"game\":{\"id\":\"\(id)\",\"localDate\":\"2026-06-01\",\"status\":\"\(status)\","
        + "\"venue\":{\"city\":\"\(city)\"}}}"
    case .travel:
      let number = leg.map { "\"leg\":\($0)," } ?? ""
      return start + "\"travel\",\"travel\":{\(number)\"from\":{\"city\":\"\(from)\"},\"to\":{\"city\":\"\(to)\"}}}"
    case .custom: return start + "\"custom\",\"custom\":{\"category\":\"note\"}}"
    }
  }
}

/// Reads an itinerary that is known to be one.
func read(_ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) -> Itinerary {
  var reader = ItineraryReader(Gazetteer())
  do throws(SyntaxError) {
    try json.withBytes { (text) throws(SyntaxError) in try reader.read(text) }
  } catch {
    Issue.record("\(error.message) at \(error.offset) in \(json)", sourceLocation: sourceLocation)
  }
  return reader.itinerary
}

extension Itinerary {
  /// The rows by name: `#2` for the header of day 2, ids for items, `[a b]` for games in one row.
  func rowNames(bundlingGames: Bool = false) -> [String] {
    FlattenedItinerary(self, bundlingGames: bundlingGames).rows.map(rowName)
  }

  func rowName(_ row: FlattenedItinerary.Row) -> String {
    switch row {
    case .header(let day): "#\(day)"
    case .item(let index): idText(items[index])
    case .games(let games): "[" + games.map { idText(items[$0]) }.joined(separator: " ") + "]"
    }
  }

  func position(of id: String) -> Position? { index(ofItem: id).map { items[$0].position } }
}
