import CivilTime
import ScheduleModel

extension Game {
  /// Whether the game has not started yet. A game without a date counts as upcoming.
  func isUpcoming(at now: Instant) -> Bool {
    if status == .final { return false }
    if let start { return start.instant > now }
    // A day ends last in the west of the Pacific, twelve hours behind UTC.
    guard let localDate else { return true }
    return localDate >= now.local(offset: -12 * 3_600).0
  }
}
