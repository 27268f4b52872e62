/// Which of two sides is at home, as the grounds of all games show: a team has one ground at home, and many away.
enum GroundOrder {
  struct Event {
    var first: String
    var second: String
    var ground: String
  }

  /// Fewer games show nothing.
  private static let fewest = 8

  /// Nil if the grounds do not show it.
  static func isSecondAtHome(_ events: [Event]) -> Bool? {
    let events = events.filter { !$0.ground.isEmpty && !$0.first.isEmpty && !$0.second.isEmpty }
    let first = Set(events.map { [$0.first, $0.ground] }).count
    let second = Set(events.map { [$0.second, $0.ground] }).count
    if events.count < fewest || min(first, second) * 3 >= max(first, second) * 2 { return nil }
    return second < first
  }
}
