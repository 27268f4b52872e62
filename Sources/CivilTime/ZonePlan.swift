/// The parts of a `Zone` before it is created: a file's transitions, extended to the year 2101 by its rule.
struct ZonePlan {
  /// The last year with precomputed changes. Games are planned one or two years ahead.
  static let lastTableYear: Int32 = 2_101

  private(set) var types: [LocalTimeType]
  private(set) var table: TransitionTable
  private(set) var rule: PosixRule?
  private(set) var ruleStart = Int64.max

  init(only type: LocalTimeType) {
    types = [type]
    table = TransitionTable(firstKind: 0, offset: type.offset)
  }

  /// Nil if there are no changes or an offset is a day or more.
  init?(changes: [ZoneTransition]) {
    let sorted = changes.sorted { $0.instant < $1.instant }
    let isOffset = { (offset: Int32) in offset > -86_400 && offset < 86_400 }
    guard let first = sorted.first, sorted.count < 1 << 15, changes.allSatisfy({ isOffset($0.offsetAfter) }),
      isOffset(first.offsetBefore)
    else { return nil }
    self.init(only: LocalTimeType(offset: first.offsetBefore, isDaylight: false, abbreviation: "LMT"))
    for (index, change) in sorted.enumerated() {
      // If two changes are at the same instant, the last one counts.
      if index + 1 < sorted.count, sorted[index + 1].instant == change.instant { continue }
      let type = LocalTimeType(
        offset: change.offsetAfter, isDaylight: change.isDaylight, abbreviation: change.abbreviation)
      table.append(start: change.instant.seconds, kind: kind(of: type), offset: change.offsetAfter)
    }
  }

  /// Nil if the rule contradicts the file's last transition (RFC 9636, section 3.3).
  init?(_ data: TZifData) {
    types = data.types
    table = TransitionTable(firstKind: 0, offset: data.types.first?.offset ?? 0)
    for (start, kind) in zip(data.times, data.kinds) {
      guard Int(kind) < data.types.count else { return nil }
      table.append(start: start, kind: UInt16(kind), offset: data.types[Int(kind)].offset)
    }
    guard let footer = data.footer else { return }
    let standard = kind(of: footer.standard)
    guard let daylight = footer.daylight else {
      // Without transitions, the footer applies at all times, even if type 0 differs.
      if data.times.isEmpty {
        table = TransitionTable(firstKind: standard, offset: footer.standard.offset)
      } else if types[Int(table.lastKind)] != footer.standard {
        return nil
      }
      return
    }
    let rule = PosixRule(
      standard: .init(kind: standard, offset: footer.standard.offset),
      daylight: .init(kind: kind(of: daylight.type), offset: daylight.type.offset),
      daylightStart: daylight.start, daylightEnd: daylight.end)
    if !extend(by: rule, after: data.times.last) { return nil }
  }

  /// The index of a type. A type that the file did not have is added.
  private mutating func kind(of type: LocalTimeType) -> UInt16 {
    if let known = types.firstIndex(of: type) { return UInt16(truncatingIfNeeded: known) }
    types.append(type)
    return UInt16(truncatingIfNeeded: types.count - 1)
  }

  private mutating func extend(by rule: PosixRule, after last: Int64?) -> Bool {
    guard let last else {
      table = rule.table(years: 1...ZonePlan.lastTableYear)
      return finish(with: rule, from: ZonePlan.lastTableYear)
    }
    let lastYear = PosixRule.year(of: last)
    let around = rule.table(years: lastYear - 1...lastYear + 1)
    guard types[Int(around.kinds[around.index(at: last)])] == types[Int(table.lastKind)] else { return false }
    // One more year than the table promises, so that the table and the rule agree where the table ends.
    let endYear = max(ZonePlan.lastTableYear, lastYear + 2)
    let later = rule.table(years: lastYear - 1...endYear)
    for index in later.starts.indices where later.starts[index] > last {
      table.append(start: later.starts[index], kind: later.kinds[index], offset: later.offsets[index])
    }
    return finish(with: rule, from: endYear)
  }

  private mutating func finish(with rule: PosixRule, from year: Int32) -> Bool {
    guard year < 9_999 else { return true }
    self.rule = rule
    ruleStart = Int64(Calendar.dayNumber(year, 1, 1)) * Calendar.secondsPerDay
    return true
  }
}
