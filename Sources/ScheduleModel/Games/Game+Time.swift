package import CivilTime

extension Game {
  /// Whether it is still to be played, or being played, at `now`; by its date if it has no time. Games that are postponed,
  /// cancelled, or without a date are not.
  package func isAhead(at now: Instant, _ schedule: Schedule) -> Bool {
    if status.isOff || status == .final { return false }
    return end(schedule).map { $0 > now } ?? false
  }

  /// When it is over: after the usual duration, or if it has no time when its date ends; nil without a date.
  package func end(_ schedule: Schedule) -> Instant? {
    if let start { return start.instant.adding(seconds: schedule.minutes(self) * 60) }
    return localDate?.endEverywhere
  }
}

extension LocalDate {
  /// When the day has ended in every zone: last in the west of the Pacific, at UTC-12.
  package var endEverywhere: Instant { Instant(self, .midnight, offset: -12 * 3_600).adding(seconds: 86_400) }
}
