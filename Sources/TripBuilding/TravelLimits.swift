/// How people want to travel.
package struct TravelLimits: Hashable, Sendable {
  /// Driving beyond that waits for the next day.
  package var drivingMinutesPerDay = 600
  /// Minutes before a game at which one wants to be there.
  package var slack = 120
  /// Minute of the day from which one is ready to leave.
  package var earliest = 420
  /// Whether one travels through the night where nothing else will do.
  package var overnight = false

  package init() {}

  /// The minute of the day of `07:30`; nil for anything else, and from noon on.
  package static func minute(_ text: String) -> Int? {
    let parts = text.utf8.split(separator: 0x3A, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy { (0x30...0x39).contains($0) } }) else {
      return nil
    }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - 0x30) } }
    return numbers[0] < 12 && numbers[1] < 60 ? numbers[0] * 60 + numbers[1] : nil
  }
}
