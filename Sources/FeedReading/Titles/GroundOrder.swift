/// Which of two sides is at home, as the grounds of all games show: a team has one ground at home, and many away.
package enum GroundOrder {
  package struct Event {
    var first: String
    var second: String
    var ground: String

    package init(first: String, second: String, ground: String) {
      self.first = first
      self.second = second
      self.ground = ground
    }
  }

  /// Fewer games show nothing.
  private static let fewest = 8

  /// Nil if the grounds do not show it.
  package static func isSecondAtHome(_ events: [Event]) -> Bool? {
    let events = events.filter { !$0.ground.isEmpty && !$0.first.isEmpty && !$0.second.isEmpty }
    let first = Set(events.map { [$0.first, $0.ground] }).count
    let second = Set(events.map { [$0.second, $0.ground] }).count
    if events.count < fewest || min(first, second) * 3 >= max(first, second) * 2 { return nil }
    return second < first
  }
}
