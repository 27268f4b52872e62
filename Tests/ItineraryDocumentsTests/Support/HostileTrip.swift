import CivilTime
import SourceText
import TestSupport

/// Legal trips with what makes them hard: doubleheaders, games without a time or after midnight, cities in far zones
/// and visited twice, nights on the road, the days on which clocks change, weeks without a game, hostile texts.
struct HostileTrip {
  private var random: SeededGenerator
  private var items: [String] = []
  private var serial = 0
  private var leg = 0
  private var firstDate = ""
  private let hasClocks: Bool
  private let hasBookings: Bool

  private struct City {
    var name: String
    var zone: String
    /// Of the offset in winter and in summer, as a string.
    var offsets: (winter: String, summer: String)
  }

  private static let cities = [
    City(name: "New York", zone: "America/New_York", offsets: ("-05:00", "-04:00")),
    City(name: "Chicago", zone: "America/Chicago", offsets: ("-06:00", "-05:00")),
    City(name: "Phoenix", zone: "America/Phoenix", offsets: ("-07:00", "-07:00")),
    City(name: "Los Angeles", zone: "America/Los_Angeles", offsets: ("-08:00", "-07:00")),
    City(name: "London", zone: "Europe/London", offsets: ("+00:00", "+01:00")),
    City(name: "Tokyo", zone: "Asia/Tokyo", offsets: ("+09:00", "+09:00")),
    City(name: "Nowhere", zone: "", offsets: ("-03:00", "-03:00")),
  ]

  private static let texts = [
    "Dinner", "Café → bar", "a, b; c \\\\ d", "x\\r\\nEND:VEVENT\\r\\nX:y", "](http://a.b) *b* _c_ `d`", "-->", "<!--",
    "<script>alert(1)</script>", "\\u202egnirts", "raw \u{202E}bidi", "nul\\u0000\\u001f\\u007f", "⚾️👩‍👩‍👧‍👦 日本語のタイトル",
    "| a | b |", "# h", "- [ ] t", "1. one", "&amp; &#60;", "\\u003cb\\u003e <i> \\u002d\\u002d --", "\\u2028 \u{2029}",
    " ",
    "",
    "a very long title that goes on and on, éèêëēėę, until it has to be folded more than once 日本語日本語日本語日本語日本語",
  ]

  /// - Parameters:
  ///   - hasClocks: whether some of the user's own items have a time.
  ///   - hasBookings: whether some of them are stays, and some legs are booked.
  init(_ seed: UInt64, hasClocks: Bool = false, hasBookings: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.hasClocks = hasClocks
    self.hasBookings = hasBookings
  }

  private mutating func text() -> String { random.pick(HostileTrip.texts) }

  /// JSON of an itinerary.
  mutating func json() -> String {
    let isSummer = random.chance(50)
    // Clocks change on 8 March and 1 November in America, on 29 March and 25 October in Europe.
    let start = isSummer ? random.pick(["2026-06-10", "2026-08-29"]) : random.pick(["2026-01-05", "2026-11-20"])
    let changes = random.chance(30)
    let first = changes ? random.pick(["2026-03-06", "2026-10-23", "2026-10-30"]) : start
    let days = random.chance(10) ? 45 : Int.random(in: 1...9, using: &random)
    firstDate = first
    var city = random.pick(HostileTrip.cities)
    for day in 1...days {
      let games = addGames(day, city, changes ? nil : isSummer)
      for _ in 0..<Int.random(in: 0...3, using: &random) { addCustom(day, games) }
      if random.chance(35), day < days {
        let next = random.pick(HostileTrip.cities)
        addTravel(day, from: city, to: next, changes ? nil : isSummer)
        city = next
      }
    }
    let request = random.chance(30) ? ",\"request\":{\"id\":\"r \\u003c1>\",\"from\":\"2026-06-01\"}" : ""
    let extra = random.chance(30) ? ",\"x-note\":[1,{\"a\":\"-->\"}]" : ""
    let origin =
      random.chance(40)
      ? ",\"origin\":{\"city\":\"Boston\",\"region\":\"MA\"},\"returnToOrigin\":\(random.chance(50))" : ""
    return """
      {"format":"sportstime-itinerary","version":1,"id":"trip \(Int.random(in: 0...99, using: &random))/é","title":\
      "\(text())","startDate":"\(first)","dayCount":\(days)\(origin)\(request)\(extra),\
      "items":[\(items.shuffled(using: &random).joined(separator: ","))]}
      """
  }

  /// Up to three games of one day; on a day on which clocks change, none has a time.
  private mutating func addGames(_ day: Int, _ city: City, _ isSummer: Bool?) -> Int {
    let count = random.chance(45) ? 0 : random.chance(75) ? 1 : Int.random(in: 2...3, using: &random)
    var hour = Int.random(in: 0...1, using: &random) == 0 ? 0 : Int.random(in: 11...19, using: &random)
    for number in 0..<count {
      serial += 1
      let offset = isSummer.map { $0 ? city.offsets.summer : city.offsets.winter }
      let isTimed = random.chance(80) && hour < 24 && offset != nil
      let date = dateOfDay(day)?.description ?? firstDate
      // Not the first minute of the day, before which that day has no room.
      let minute = random.pick(["05", "10", "30"])
      let start = isTimed ? "\"start\":\"\(date)T\(hour < 10 ? "0" : "")\(hour):\(minute):00\(offset ?? "Z")\"," : ""
      // Games without a time come last.
      hour = isTimed ? hour + Int.random(in: 3...5, using: &random) : 24
      let status = random.pick(["scheduled", "scheduled", "scheduled", "postponed", "cancelled", "final"])
      items.append(
        """
        {"id":"g\(serial)","kind":"game","day":\(day),"sortOrder":\(Double(number) / 1_000),"title":"\(text())",\
        "game":{"id":"g\(serial)","league":"mlb","home":{"id":"h","name":"\(text())"},"away":{"id":"a","name":"A"},\
        "venue":{"name":"\(text())","city":"\(city.name)"},"localDate":"\(date)",\(start)"timeZone":"\(city.zone)",\
        "status":"\(status)","gameNumber":\(number + 1)}}
        """)
    }
    return count
  }

  private mutating func addCustom(_ day: Int, _ games: Int) {
    serial += 1
    var keys: [Double] = [-2.5, -1, 1, 2, 3.25, 1e-7, -1e9, 100]
    if games > 1 { keys += [0.0005, 0.00025] }
    let key = random.pick(keys) + Double(serial) * 1e-6
    items.append(
      """
      {"kind":"custom","id":"c\(serial)","day":\(day),"sortOrder":\(key),"title":"\(text())","note":"\(text())",\
      "custom":{"category":"\(random.pick(["meal", "note", "hotel"]))",\(clock())\(stay(day))"notes":"\(text())","durationMinutes":\
      \(random.pick([0, 15, 60, 90, 600, 3_000]))}}
      """)
  }

  /// Some have a time of their own, which need not agree with their place.
  private mutating func clock() -> String {
    hasClocks ? random.pick(["", "", "\"start\":\"00:00\",", "\"start\":\"12:30\",", "\"start\":\"23:59\","]) : ""
  }

  /// Some are stays, which may end after the trip.
  private mutating func stay(_ day: Int) -> String {
    guard hasBookings, random.chance(40) else { return "" }
    let checkOut = random.pick(["", "\"checkOut\":\"11:00\","])
    let city = random.pick(["", "\"city\":\"\(random.pick(HostileTrip.cities).name)\",", "\"city\":\"\(text())\","])
    return "\"endDay\":\(day + random.pick([0, 1, 1, 2, 4])),\(checkOut)\(city)"
  }

  /// Departure and arrival of some legs, each on the clock of its place; some have only one of them, or another date than
  /// their day, or arrive before they depart.
  private mutating func booking(_ day: Int, from: City, to: City, _ isSummer: Bool?) -> String {
    guard hasBookings, let isSummer, random.chance(60), let date = dateOfDay(day + random.pick([0, 0, 0, 1])) else {
      return ""
    }
    func offset(_ city: City) -> Int32 {
      let text = "\(date)T00:00:00\(isSummer ? city.offsets.summer : city.offsets.winter)"
      return text.withBytes { OffsetInstant(rfc3339: $0) }?.offset ?? 0
    }
    let clock = LocalTime(hour: Int.random(in: 0...23, using: &random), minute: random.pick([0, 5, 59])) ?? .midnight
    let departure = OffsetInstant(date, clock, offset: offset(from))
    let minutes = Int64(random.pick([45, 400, 400, 1_000, 2_000, -30]))
    let arrival = OffsetInstant(instant: departure.instant.adding(seconds: minutes * 60), offset: offset(to))
    let zones =
      from.zone.isEmpty || to.zone.isEmpty || random.chance(50)
      ? "" : "\"departureZone\":\"\(from.zone)\",\"arrivalZone\":\"\(to.zone)\","
    let ends = random.pick([
      "\"departure\":\"\(departure)\",\"arrival\":\"\(arrival)\",", "\"departure\":\"\(departure)\",",
      "\"arrival\":\"\(arrival)\",",
    ])
    return "\(ends)\(zones)\"carrier\":\"\(text())\",\"number\":\"\(text())\",\"seat\":\"12A\",\"notes\":\"\(text())\","
  }

  private mutating func addTravel(_ day: Int, from: City, to: City, _ isSummer: Bool?) {
    serial += 1
    items.append(
      """
      {"id":"t\(serial)","kind":"travel","day":\(day),"sortOrder":\(200 + serial),"travel":{"leg":\(leg),\
      \(booking(day, from: from, to: to, isSummer))"from":{"city":"\(from.name)"},"to":{"city":"\(to.name)"},"mode":"fly","durationMinutes":\
      \(random.pick([45, 300, 800, 1_500]))}}
      """)
    leg += 1
  }

  private func dateOfDay(_ day: Int) -> LocalDate? {
    firstDate.withBytes { LocalDate(iso: $0) }?.adding(days: day - 1)
  }
}
