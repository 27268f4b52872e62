import SourceText

/// An item of an example's trip, as JSON. A literal is the JSON itself.
struct ExampleItem: ExpressibleByStringLiteral {
  fileprivate let json: String

  init(stringLiteral json: String) { self.json = json }

  /// - Parameters:
  ///   - members: members of the item, each preceded by a comma.
  ///   - details: lines with members of the kind's object.
  private init(
    _ kind: String, _ id: String, _ day: Int, _ sortOrder: String, members: String = "", _ details: [String]
  ) {
    json =
      "{\"id\": \"\(id)\", \"kind\": \"\(kind)\", \"day\": \(day), \"sortOrder\": \(sortOrder)\(members), \"\(kind)\": {\n    "
      + details.joined(separator: ",\n    ") + "}}"
  }

  static let dinner: ExampleItem = #"{"id": "c1", "kind": "custom", "day": 1, "sortOrder": 1, "title": "Dinner"}"#

  /// A game at Fenway Park.
  static func boston(
    _ id: String = "g1", day: Int = 1, at sortOrder: String = "0", start: String = "2026-06-10T19:10:00-04:00"
  ) -> ExampleItem {
    game(id, day, sortOrder, "Fenway Park", "Boston", start)
  }

  /// A game at Yankee Stadium.
  static func bronx(
    _ id: String = "g2", day: Int = 1, at sortOrder: String = "0", start: String = "2026-06-11T19:05:00-04:00"
  ) -> ExampleItem {
    game(id, day, sortOrder, "Yankee Stadium", "Bronx", start)
  }

  static func game(
    _ id: String, _ day: Int, _ sortOrder: String, _ venue: String, _ city: String, _ start: String
  ) -> ExampleItem {
    game(
      id, day: day, at: sortOrder,
      members: "\"venue\": {\"name\": \"\(venue)\", \"city\": \"\(city)\"}", "\"start\": \"\(start)\"")
  }

  /// A game whose record has these lines of members.
  static func game(
    _ id: String = "g1", day: Int = 1, at sortOrder: String = "0", members first: String, _ others: String...
  ) -> ExampleItem {
    ExampleItem("game", id, day, sortOrder, [first] + others)
  }

  /// A custom item, such as a stay.
  static func custom(
    _ id: String = "h1", day: Int = 1, at sortOrder: String = "1", title: String, members details: String
  ) -> ExampleItem {
    ExampleItem("custom", id, day, sortOrder, members: ", \"title\": \"\(title)\"", [details])
  }

  static func travel(
    _ id: String = "t1", day: Int = 1, at sortOrder: String, from: String = "Boston", to: String = "New York"
  ) -> ExampleItem {
    travel(id, day: day, at: sortOrder, members: "\"from\": {\"city\": \"\(from)\"}, \"to\": {\"city\": \"\(to)\"}")
  }

  /// Travel whose object has these lines of members.
  static func travel(
    _ id: String = "t1", day: Int = 1, at sortOrder: String, members first: String, _ others: String...
  ) -> ExampleItem {
    ExampleItem("travel", id, day, sortOrder, [first] + others)
  }
}

extension RuleExample {
  /// An itinerary with these items.
  static func trip(
    from start: String = "2026-06-10", days: Int = 1, _ items: ExampleItem..., schedule: String? = nil,
    orderIsInferred: Bool = false, others: [DiagnosticCode] = []
  ) -> RuleExample {
    RuleExample(
      "{\"id\": \"trip\", \"startDate\": \"\(start)\", \"dayCount\": \(days), \"items\": [\n"
        + items.map { "  " + $0.json }.joined(separator: ",\n") + "\n]}",
      schedule: schedule, orderIsInferred: orderIsInferred, others: others)
  }
}
