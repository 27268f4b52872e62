/// What a local date and time means in a zone. A clock put forward skips times; one put back shows them twice.
public enum LocalResolution: Hashable, Sendable {
  case unique(OffsetInstant)
  /// The clock showed it twice; `first` is the earlier instant.
  case ambiguous(first: OffsetInstant, second: OffsetInstant)
  /// The clock never showed it. `before` reads it with the offset in force before the gap, which RFC 5545, section
  /// 3.3.5, takes; `after` with the one in force after it, which is the earlier instant of the two. Both carry the
  /// offset they were read with, so that they still show the time that was asked for.
  case nonexistent(before: OffsetInstant, after: OffsetInstant)

  /// The reading if there is exactly one.
  package var only: OffsetInstant? {
    if case .unique(let reading) = self { return reading }
    return nil
  }

  /// One reading in every case, by the rule of RFC 5545, section 3.3.5: the first of two; in a gap the one with the
  /// offset before it.
  package var preferred: OffsetInstant {
    switch self {
    case .unique(let reading): reading
    case .ambiguous(let first, _): first
    case .nonexistent(let before, _): before
    }
  }
}

/// A change of a zone's clock.
public struct ZoneTransition: Hashable, Sendable {
  /// The first instant of the new clock.
  package let instant: Instant
  /// Seconds east of UTC.
  package let offsetBefore: Int32
  /// Seconds east of UTC.
  package let offsetAfter: Int32
  /// Of the new clock. Ireland's is the other way round: its winter is the time that is not standard.
  package let isDaylight: Bool
  /// Of the new clock.
  package let abbreviation: String

  package init(
    instant: Instant, offsetBefore: Int32, offsetAfter: Int32, isDaylight: Bool, abbreviation: String
  ) {
    self.instant = instant
    self.offsetBefore = offsetBefore
    self.offsetAfter = offsetAfter
    self.isDaylight = isDaylight
    self.abbreviation = abbreviation
  }
}
