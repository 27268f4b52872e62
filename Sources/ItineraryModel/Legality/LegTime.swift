package import CivilTime
import FormatSyntax
package import SourceText

/// The time available for a leg, used by building, rebasing and validation.
///
/// It starts at the end of the departure game and ends at the slack before the arrival game. From home, it starts in
/// the morning; back home, it ends at midnight. Times are elapsed times.
package struct LegTime: Hashable, Sendable {
  /// Minutes to arrive before a game.
  package var slack = 120
  /// The minute of the day from which travel may start.
  package var earliest = 420

  package static let slacks = 0...1_440

  package init() {}

  /// The values in a trip's request. Missing or invalid values get their defaults.
  package init(request: ByteView) {
    guard let members = LegTime.members(request, ["slackMinutes", "earliestDeparture"]) else { return }
    if let stated = members["slackMinutes"]?.integer, LegTime.slacks.contains(stated) { slack = stated }
    if let stated = members["earliestDeparture"]?.string.flatMap(LegTime.minute) { earliest = stated }
  }

  /// The request, which is parsed only if it has one of these members.
  static func members(_ request: ByteView, _ names: [StaticString]) -> JSONValue? {
    guard names.contains(where: request.mayHaveMember) else { return nil }
    return try? JSONValue.parse(request)
  }

  /// The minute of the day for `07:30`; nil for any other text and for noon or later.
  package static func minute(_ text: String) -> Int? {
    guard let time = text.withBytes({ LocalTime(clock: $0) }), time.hour < 12 else { return nil }
    return Int(time.secondOfDay) / 60
  }

  /// The time by which to arrive at a game.
  package func deadline(_ start: Instant) -> Instant { start.adding(seconds: Int64(-slack * 60)) }

  /// The whole minutes from one instant to another; negative if the other is earlier.
  package static func minutes(from: Instant, to: Instant) -> Int64 {
    let (minutes, rest) = to.seconds(since: from).quotientAndRemainder(dividingBy: 60)
    return rest < 0 ? minutes - 1 : minutes
  }
}
