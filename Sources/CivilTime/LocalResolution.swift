/// The meaning of a local date and time in a zone. A clock that is set forward skips times; one that is set back
/// repeats them.
public enum LocalResolution: Hashable, Sendable {
  case unique(OffsetInstant)
  /// The clock shows it twice; `first` is the earlier instant.
  case ambiguous(first: OffsetInstant, second: OffsetInstant)
  /// The clock never shows it. `before` reads it with the offset before the gap, as RFC 5545, section 3.3.5, requires.
  /// `after` reads it with the offset after the gap and is the earlier instant. Both keep the offset they were read
  /// with, so they still show the requested time.
  case nonexistent(before: OffsetInstant, after: OffsetInstant)

  /// The instant if there is exactly one.
  package var only: OffsetInstant? {
    if case .unique(let reading) = self { return reading }
    return nil
  }

  /// A single instant in every case, by the rule of RFC 5545, section 3.3.5: the first of two, and in a gap the one
  /// with the offset before the gap.
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
  /// Whether the new clock is daylight time. In Ireland it is reversed: winter time is the time that is not standard.
  package let isDaylight: Bool
  /// The abbreviation of the new clock.
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
