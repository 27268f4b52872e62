package import CivilTime

extension Game {
  /// Whether the game is not over at `now`. A game without a time counts by its date. A postponed, cancelled or undated
  /// game is not ahead.
  package func isAhead(at now: Instant, _ schedule: Schedule) -> Bool {
    if status.isOff || status == .final { return false }
    return end(schedule).map { $0 > now } ?? false
  }

  /// When the game ends: after the usual duration, or without a time, at the end of its date. Nil without a date.
  package func end(_ schedule: Schedule) -> Instant? {
    if let start { return start.instant.adding(seconds: schedule.minutes(self) * 60) }
    return localDate?.endEverywhere
  }
}

extension LocalDate {
  /// When the day has ended in every time zone; UTC-12 comes last.
  package var endEverywhere: Instant { Instant(self, .midnight, offset: -12 * 3_600).adding(seconds: 86_400) }
}
