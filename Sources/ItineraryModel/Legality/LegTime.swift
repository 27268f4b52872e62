package import CivilTime
import FormatSyntax
package import SourceText

/// How much time a leg has: what building, rebasing and validation all ask.
///
/// Before it lies the end of the game that it leaves, after it the slack before the one that it reaches. From home one
/// leaves in the morning at the earliest, and back at home one wants to be by midnight. All of it is elapsed time.
package struct LegTime: Hashable, Sendable {
  /// What a clock shows at home or at a game.
  package enum Clock {
    case zone(Zone)
    /// Seconds ahead of UTC.
    case offset(Int32)

    private func instant(_ date: LocalDate, _ time: LocalTime) -> Instant {
      switch self {
      case .zone(let zone): zone.resolve(date, time).preferred.instant
      case .offset(let offset): Instant(date, time, offset: offset)
      }
    }

    /// - Parameter minute: of the day, up to 23:59.
    package func instant(_ date: LocalDate, minute: Int) -> Instant {
      instant(date, LocalTime(secondOfDay: minute * 60) ?? .midnight)
    }

    /// The midnight that ends a day; nil for the last one of the calendar.
    package func midnight(after date: LocalDate) -> Instant? { date.adding(days: 1).map { instant($0, .midnight) } }
  }

  /// Minutes before a game at which one wants to be there.
  package var slack = 120
  /// Minute of the day from which one is ready to leave.
  package var earliest = 420

  package static let slacks = 0...1_440

  package init() {}

  /// As a trip's request states it; what it does not state, or not as it should, is as usual.
  package init(request: ByteView) {
    guard let members = LegTime.members(request, ["\"slackMinutes\"", "\"earliestDeparture\""]) else { return }
    if let stated = members["slackMinutes"]?.integer, LegTime.slacks.contains(stated) { slack = stated }
    if let stated = members["earliestDeparture"]?.string.flatMap(LegTime.minute) { earliest = stated }
  }

  /// Minutes that a trip's request allows at the wheel on one day; nil where it does not say.
  package static func drivingMinutes(request: ByteView) -> Int? {
    guard let hours = members(request, ["\"maxDrivingHoursPerDay\""])?["maxDrivingHoursPerDay"]?.double,
      drivingHours.contains(hours)
    else { return nil }
    return Int((hours * 60).rounded())
  }

  package static let drivingHours = 1.0...24.0

  /// The request, parsed only where it has one of these members.
  private static func members(_ request: ByteView, _ names: [StaticString]) -> JSONValue? {
    guard names.contains(where: { request.firstRange(of: $0.bytes) != nil }) else { return nil }
    return try? JSONValue.parse(request)
  }

  /// The minute of the day of `07:30`; nil for anything else, and from noon on.
  package static func minute(_ text: String) -> Int? {
    guard let time = text.withBytes({ LocalTime(clock: $0) }), time.hour < 12 else { return nil }
    return Int(time.secondOfDay) / 60
  }

  /// When one has to be at a game.
  package func deadline(_ start: Instant) -> Instant { start.adding(seconds: Int64(-slack * 60)) }

  /// When one is ready to leave on a day.
  package func morning(of date: LocalDate, _ clock: Clock) -> Instant { clock.instant(date, minute: earliest) }

  /// Whole minutes from one instant to another; negative where the other is earlier.
  package static func minutes(from: Instant, to: Instant) -> Int64 {
    let (minutes, rest) = to.seconds(since: from).quotientAndRemainder(dividingBy: 60)
    return rest < 0 ? minutes - 1 : minutes
  }
}
