extension Zone {
  /// The changes of the clock at or after `from` and before `to`, in order, for a VTIMEZONE.
  ///
  /// TZif entries that change nothing are left out. The last year is 9999.
  package func transitions(from: Instant, to: Instant) -> [ZoneTransition] {
    guard from < to else { return [] }
    var found: [ZoneTransition] = []
    let stop = min(to.seconds, ruleStart)
    var index = table.index(at: from.seconds)
    if table.starts[index] < from.seconds || index == 0 { index += 1 }
    while index < table.starts.count, table.starts[index] < stop {
      append(to: &found, start: table.starts[index], table.kinds[index - 1], table.kinds[index])
      index += 1
    }
    guard let rule, to.seconds > ruleStart else { return found }
    appendLater(to: &found, rule, from: max(from.seconds, ruleStart), to: to.seconds)
    return found
  }

  private func appendLater(to found: inout [ZoneTransition], _ rule: PosixRule, from: Int64, to: Int64) {
    let firstYear = Int32(LocalDate(checked: Calendar.day(ofSeconds: from).dayNumber).year)
    let lastYear = Int32(LocalDate(checked: Calendar.day(ofSeconds: to).dayNumber).year)
    let later = rule.table(years: firstYear - 1...lastYear + 1)
    for index in later.starts.indices.dropFirst() where later.starts[index] >= from && later.starts[index] < to {
      append(to: &found, start: later.starts[index], later.kinds[index - 1], later.kinds[index])
    }
  }

  private func append(to found: inout [ZoneTransition], start: Int64, _ before: UInt16, _ after: UInt16) {
    let old = types[Int(before)]
    let new = types[Int(after)]
    guard old != new else { return }
    found.append(
      ZoneTransition(
        instant: Instant(seconds: start), offsetBefore: old.offset, offsetAfter: new.offset,
        isDaylight: new.isDaylight, abbreviation: new.abbreviation))
  }
}
