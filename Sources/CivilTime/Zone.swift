import SourceText

/// An IANA time zone: the past changes of its clock, and the rule for future ones.
public final class Zone: Sendable {
  /// The name by which it was requested: `America/New_York`.
  package let identifier: String
  let types: [LocalTimeType]
  package let table: TransitionTable
  private let slots: TransitionIndex
  /// The rule for changes after the table; nil if there are none.
  let rule: PosixRule?
  /// The time, in seconds since the epoch, from which the table is incomplete.
  package let ruleStart: Int64

  /// Reads a TZif file (RFC 9636) of version 2 or later; nil for any other file.
  ///
  /// Files with leap seconds are also rejected, because instants don't count leap seconds here.
  package convenience init?(identifier: String, tzif: [UInt8]) {
    guard let data = tzif.withBytes({ TZifData($0) }), let plan = ZonePlan(data) else { return nil }
    self.init(identifier: identifier, plan: plan)
  }

  /// A clock that never changes. Nil if the offset is a day or more.
  package convenience init?(identifier: String, fixedOffset offset: Int32, abbreviation: String) {
    guard offset > -86_400, offset < 86_400 else { return nil }
    let type = LocalTimeType(offset: offset, isDaylight: false, abbreviation: abbreviation)
    self.init(identifier: identifier, plan: ZonePlan(only: type))
  }

  /// UTC, which needs no database.
  package static let utc = Zone(
    identifier: "UTC", plan: ZonePlan(only: LocalTimeType(offset: 0, isDaylight: false, abbreviation: "UTC")))

  init(identifier: String, plan: ZonePlan) {
    self.identifier = identifier
    types = plan.types
    table = plan.table
    rule = plan.rule
    ruleStart = plan.ruleStart
    slots = TransitionIndex(plan.table)
  }

  /// Seconds east of UTC.
  package func offset(at instant: Instant) -> Int32 {
    if instant.seconds >= ruleStart, let later = laterTable(around: instant.seconds) {
      return later.offsets[later.index(at: instant.seconds)]
    }
    return table.offsets[slots.index(at: instant.seconds, in: table)]
  }

  package func isDaylight(at instant: Instant) -> Bool { type(at: instant).isDaylight }

  package func abbreviation(at instant: Instant) -> String { type(at: instant).abbreviation }

  /// The instant with the zone's offset.
  package func reading(_ instant: Instant) -> OffsetInstant {
    OffsetInstant(instant: instant, offset: offset(at: instant))
  }

  /// The meaning of this date and time on the zone's clock: one instant, two, or none.
  package func resolve(_ date: LocalDate, _ time: LocalTime) -> LocalResolution {
    let local = date.secondsSinceEpoch &+ Int64(time.secondOfDay)
    let earliest = local &- Int64(table.greatestOffset)
    if earliest >= ruleStart, let later = laterTable(around: earliest) {
      return later.resolve(local, from: later.index(at: local &- Int64(later.greatestOffset)))
    }
    return table.resolve(local, from: slots.index(at: earliest, in: table))
  }

  private func type(at instant: Instant) -> LocalTimeType {
    if instant.seconds >= ruleStart, let later = laterTable(around: instant.seconds) {
      return types[Int(later.kinds[later.index(at: instant.seconds)])]
    }
    return types[Int(table.kinds[slots.index(at: instant.seconds, in: table)])]
  }

  /// The changes in the year of `seconds` and in the years before and after it. Not cached, because dates that far
  /// ahead are rare.
  private func laterTable(around seconds: Int64) -> TransitionTable? {
    guard let rule else { return nil }
    let year = Int32(LocalDate(checked: Calendar.day(ofSeconds: seconds).dayNumber).year)
    return rule.table(years: year - 1...year + 1)
  }
}
