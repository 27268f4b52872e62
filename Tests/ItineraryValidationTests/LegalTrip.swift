import TestSupport

/// A trip that keeps every rule of severity error: stops of one to three days, travel anywhere in its window, notes
/// anywhere.
struct LegalTrip {
  struct Item {
    var id: String
    var kind: String
    var day: Int
    var key: Double
    var city = ""
    /// Of a game: its date, as a day of the trip, and its hour.
    var date = 0
    var hour = 19
    /// Of travel.
    var leg = 0
    var from = ""
    var to = ""
    var status = "scheduled"
    var hasNumber = true
  }

  static let cities = ["Boston", "New York", "Chicago", "Denver", "Seattle", "St. Louis"]

  var items: [Item] = []
  var days = 0
  /// Markets that the trip's legs join, with the day and key of the games between which they lie.
  var legs: [(departure: Item, arrival: Item)] = []

  init(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var city = ""
    var day = 1
    var last: Item?
    for stop in 0..<Int.random(in: 1...4, using: &numbers) {
      city = LegalTrip.cities.filter { $0 != city }.randomElement(using: &numbers) ?? "Boston"
      if stop > 0 { day += Int.random(in: 1...3, using: &numbers) }
      var isFirst = true
      for game in 0..<Int.random(in: 1...3, using: &numbers) {
        if game > 0 { day += 1 }
        for number in 0..<Int.random(in: 1...2, using: &numbers) {
          let item = Item(
            id: "g\(items.count)", kind: "game", day: day, key: Double(number) / 1_000, city: city, date: day,
            hour: number == 0 ? 13 : 19)
          if isFirst, let last { addTravel(from: last, to: item, &numbers) }
          isFirst = false
          items.append(item)
          last = item
        }
      }
    }
    days = day + Int.random(in: 0...1, using: &numbers)
    for index in 0..<Int.random(in: 0...8, using: &numbers) {
      let key = Double(Int.random(in: -3_000...3_000, using: &numbers)) / 1_000 + Double(index) / 1e6 + 1e-7
      items.append(
        Item(id: "c\(index)", kind: "custom", day: Int.random(in: 1...days, using: &numbers), key: key))
    }
    items.shuffle(using: &numbers)
  }

  private mutating func addTravel(from departure: Item, to arrival: Item, _ numbers: inout SeededGenerator) {
    let day = Int.random(in: departure.day...arrival.day, using: &numbers)
    let key: Double =
      if day == arrival.day {
        -Double.random(in: 0.1...2, using: &numbers)
      } else {
        departure.key + Double.random(in: 0.0001...2, using: &numbers)
      }
    items.append(
      Item(
        id: "t\(legs.count)", kind: "travel", day: day, key: key, leg: legs.count, from: departure.city,
        to: arrival.city))
    legs.append((departure, arrival))
  }

  func index(_ id: String) -> Int? { items.firstIndex { $0.id == id } }

  var text: String {
    "{\"id\":\"trip\",\"startDate\":\"2026-06-01\",\"dayCount\":\(days),\"items\":[\n"
      + items.map(LegalTrip.text).joined(separator: ",\n") + "\n]}"
  }

  private static func text(_ item: Item) -> String {
    let head = "{\"id\":\"\(item.id)\",\"kind\":\"\(item.kind)\",\"day\":\(item.day),\"sortOrder\":\(item.key)"
    switch item.kind {
    case "game":
      let date = "2026-06-\(item.date < 10 ? "0" : "")\(item.date)"
      return head
        + ",\"game\":{\"venue\":{\"city\":\"\(item.city)\",\"latitude\":1,\"longitude\":1},\"localDate\":\"\(date)\","
        + "\"start\":\"\(date)T\(item.hour):00:00-04:00\",\"timeZone\":\"America/New_York\",\"status\":\"\(item.status)\"}}"
    case "travel":
      let number = item.hasNumber ? "\"leg\":\(item.leg)," : ""
      return head + ",\"travel\":{\(number)\"from\":{\"city\":\"\(item.from)\"},\"to\":{\"city\":\"\(item.to)\"}}}"
    default:
      return head + "}"
    }
  }
}
