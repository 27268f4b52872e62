/// Trips that tests take apart. Items are JSON, so that a test says all that it depends on.
enum SampleTrips {
  static func game(
    _ id: String, day: Int, key: Double, at start: String?, date: String, zone: String = "America/New_York",
    city: String = "New York", status: String = "scheduled", title: String? = nil
  ) -> String {
    let time = start.map { "\"start\":\"\($0)\"," } ?? ""
    return """
      {"id":"\(id)","kind":"game","day":\(day),"sortOrder":\(key),"title":"\(title ?? "Away at \(city)")","game":{\
      "id":"\(id)","league":"mlb","home":{"id":"h","name":"\(city) Home"},"away":{"id":"a","name":"Away"},\
      "venue":{"name":"\(city) Park","city":"\(city)","country":"US","latitude":40.5,"longitude":-73.25},\
      "localDate":"\(date)",\(time)"timeZone":"\(zone)","status":"\(status)"}}
      """
  }

  static func custom(
    _ id: String, day: Int, key: Double, minutes: Int = 60, title: String? = nil, category: String = "meal"
  ) -> String {
    """
    {"id":"\(id)","kind":"custom","day":\(day),"sortOrder":\(key),"title":"\(title ?? id)",\
    "custom":{"category":"\(category)","durationMinutes":\(minutes)}}
    """
  }

  static func travel(
    _ id: String, day: Int, key: Double, from: String, to: String, leg: Int, minutes: Int = 240,
    mode: String = "drive"
  ) -> String {
    """
    {"id":"\(id)","kind":"travel","day":\(day),"sortOrder":\(key),"title":"\(from) → \(to)","travel":{"leg":\(leg),\
    "from":{"city":"\(from)","country":"US"},"to":{"city":"\(to)","country":"US"},"mode":"\(mode)","distanceKm":346.5,\
    "durationMinutes":\(minutes),"estimated":true}}
    """
  }

  static func booked(
    _ id: String, day: Int, key: Double, from: String, to: String, _ departure: String, _ arrival: String
  ) -> String {
    travel(id, day: day, key: key, from: from, to: to, leg: 0).replacing(
      "\"leg\":0", with: "\"leg\":0,\"departure\":\"\(departure)\",\"arrival\":\"\(arrival)\"")
  }

  static func trip(_ items: [String], start: String = "2026-06-10", days: Int = 4, title: String = "Swing") -> String {
    """
    {"format":"sportstime-itinerary","version":1,"id":"trip-1","title":"\(title)","startDate":"\(start)",\
    "dayCount":\(days),"items":[\(items.joined(separator: ","))]}
    """
  }

  /// From San Francisco to a game in Boston and back, 48 h 35 min at the wheel each way.
  static let drive = trip(
    [
      travel("t0", day: 1, key: 1, from: "San Francisco", to: "Boston", leg: 0, minutes: 2_915),
      custom("t0-night1", day: 1, key: 2), custom("t0-night2", day: 2, key: 1), custom("t0-night3", day: 3, key: 1),
      custom("t0-night4", day: 4, key: 1),
      game("g1", day: 5, key: 0, at: "2026-07-24T19:05:00-04:00", date: "2026-07-24", city: "Boston"),
      travel("t1", day: 6, key: 1, from: "Boston", to: "San Francisco", leg: 1, minutes: 2_915),
      custom("t1-night1", day: 6, key: 2), custom("t1-night2", day: 7, key: 1),
    ], start: "2026-07-20", days: 10, title: "Coast to coast"
  ).replacing(
    "\"items\"",
    with: "\"origin\":{\"city\":\"San Francisco\",\"country\":\"US\"},\"returnToOrigin\":true,\"request\":{},\"items\"")

  /// A doubleheader, a game without a time, one that is called off, a leg, and items on all sides.
  static let full = trip([
    custom("breakfast", day: 1, key: -1, minutes: 45),
    game("g1", day: 1, key: 0, at: "2026-06-10T13:05:00-04:00", date: "2026-06-10"),
    custom("between", day: 1, key: 0.0005, minutes: 60, category: "note"),
    game("g2", day: 1, key: 0.001, at: "2026-06-10T19:10:00-04:00", date: "2026-06-10"),
    travel("t0", day: 2, key: 1, from: "New York", to: "Chicago", leg: 0, minutes: 730),
    custom("hotel", day: 2, key: 2, minutes: 0),
    game("g3", day: 3, key: 0, at: nil, date: "2026-06-12", zone: "America/Chicago", city: "Chicago"),
    custom("museum", day: 3, key: 1, minutes: 120),
    game(
      "g4", day: 4, key: 0, at: "2026-06-13T12:30:00-05:00", date: "2026-06-13", zone: "America/Chicago",
      city: "Chicago", status: "cancelled"),
    """
    {"id":"notes","kind":"custom","day":4,"sortOrder":1,"title":"Packing","custom":{"category":"note",\
    "notes":"- socks\\n1. sunscreen, hats; and a \\"scorebook\\"\\n\\n# not a heading"},"color":"blue"}
    """,
  ])
}
