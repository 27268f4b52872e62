import CivilTime
import ScheduleModel

extension Game {
  /// Whether the game has not started yet. A game without a date counts as upcoming.
  func isUpcoming(at now: Instant) -> Bool {
    if status == .final { return false }
    if let start { return start.instant > now }
    return localDate.map { $0.endEverywhere > now } ?? true
  }
}
