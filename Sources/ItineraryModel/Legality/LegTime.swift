package import CivilTime
import FormatSyntax
package import SourceText

/// How much time a leg has: what building, rebasing and validation all ask.
///
/// Before it lies the end of the game that it leaves, after it the slack before the one that it reaches. From home one
/// leaves in the morning at the earliest, and back at home one wants to be by midnight. All of it is elapsed time.
package struct LegTime: Hashable, Sendable {
  /// Minutes before a game at which one wants to be there.
  package var slack = 120
  /// Minute of the day from which one is ready to leave.
  package var earliest = 420

  package static let slacks = 0...1_440

  package init() {}

  /// As a trip's request states it; what it does not state, or not as it should, is as usual.
  package init(request: ByteView) {
    guard let members = LegTime.members(request, ["slackMinutes", "earliestDeparture"]) else { return }
    if let stated = members["slackMinutes"]?.integer, LegTime.slacks.contains(stated) { slack = stated }
    if let stated = members["earliestDeparture"]?.string.flatMap(LegTime.minute) { earliest = stated }
  }

  /// The request, parsed only where it has one of these members.
  static func members(_ request: ByteView, _ names: [StaticString]) -> JSONValue? {
    guard names.contains(where: request.mayHaveMember) else { return nil }
    return try? JSONValue.parse(request)
  }

  /// The minute of the day of `07:30`; nil for anything else, and from noon on.
  package static func minute(_ text: String) -> Int? {
    guard let time = text.withBytes({ LocalTime(clock: $0) }), time.hour < 12 else { return nil }
    return Int(time.secondOfDay) / 60
  }

  /// When one has to be at a game.
  package func deadline(_ start: Instant) -> Instant { start.adding(seconds: Int64(-slack * 60)) }

  /// Whole minutes from one instant to another; negative where the other is earlier.
  package static func minutes(from: Instant, to: Instant) -> Int64 {
    let (minutes, rest) = to.seconds(since: from).quotientAndRemainder(dividingBy: 60)
    return rest < 0 ? minutes - 1 : minutes
  }
}
