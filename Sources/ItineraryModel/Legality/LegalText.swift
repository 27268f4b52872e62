package import SourceText

/// Intervals and days in words.
package enum LegalText {
  /// `day 2 from 0.001, day 3 anywhere, day 4 before 0`: at most a few, those nearest to `position`.
  package static func describe(_ intervals: [LegalInterval], near position: Position) -> String {
    if intervals.isEmpty { return "nowhere" }
    let nearest = intervals.sorted { left, right in
      let (first, second) = (distance(left, position), distance(right, position))
      return first != second ? first < second : left.day < right.day
    }
    let shown = nearest.prefix(3).sorted { $0.day < $1.day }.map(describe)
    let more = intervals.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more day\(more == 1 ? "" : "s")" : "")
  }

  /// `days 1 to 4`.
  package static func days(_ count: Int) -> String {
    count < 1 ? "no days" : count == 1 ? "day 1 only" : "days 1 to \(count)"
  }

  private static func distance(_ interval: LegalInterval, _ position: Position) -> UInt {
    interval.day > position.day
      ? UInt(bitPattern: interval.day) &- UInt(bitPattern: position.day)
      : UInt(bitPattern: position.day) &- UInt(bitPattern: interval.day)
  }

  private static func describe(_ interval: LegalInterval) -> String {
    var parts: [String] = []
    if interval.after.isFinite { parts.append("from \(key(interval.after))") }
    if interval.before.isFinite { parts.append("before \(key(interval.before))") }
    return "day \(interval.day) " + (parts.isEmpty ? "anywhere" : parts.joined(separator: " and "))
  }

  /// A sort key as files write it: whole numbers without a point.
  package static func key(_ value: Double) -> String {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    return value.description
  }
}

extension Itinerary {
  /// The last day (1-based), also where a file has more than the limit allows: nothing runs for ever over days.
  package var lastDay: Int { min(dayCount, Limits.dayCount) }

  /// The same, where the itinerary says how many days it has and the limit allows it; nil else.
  package var knownDayCount: Int? { (1...Limits.dayCount).contains(dayCount) ? dayCount : nil }
}
