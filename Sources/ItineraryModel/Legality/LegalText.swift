import CivilTime
import ScheduleModel
package import SourceText

/// Intervals and days as text.
package enum LegalText {
  /// `day 2 after the game at 19:05, day 3, or day 4 before the game at 13:05`: the few intervals nearest to
  /// `position`.
  ///
  /// - Parameter order: the itinerary's items in the total order, if known, so that not all of them are searched.
  package static func describe(
    _ intervals: [LegalInterval], near position: Position, in itinerary: Itinerary, order: [Int]? = nil
  ) -> String {
    if intervals.isEmpty { return "nowhere" }
    let nearest = intervals.sorted { left, right in
      let (first, second) = (distance(left, position), distance(right, position))
      return first != second ? first < second : left.day < right.day
    }
    var shown = nearest.prefix(3).sorted { $0.day < $1.day }.map { describe($0, in: itinerary, order) }
    let more = intervals.count - shown.count
    if more > 0 { shown.append(counted(more, "more day", "more days")) }
    if shown.count < 3 { return shown.joined(separator: " or ") }
    return shown.dropLast().joined(separator: ", ") + ", or " + shown[shown.count - 1]
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

  private static func describe(_ interval: LegalInterval, in itinerary: Itinerary, _ order: [Int]?) -> String {
    func bound(_ key: Double) -> String? {
      key.isFinite ? self.bound(Position(day: interval.day, sortOrder: key), in: itinerary, order) : nil
    }
    let (after, before) = (bound(interval.after), bound(interval.before))
    let part =
      switch (after, before) {
      case (nil, nil): ""
      case (let after?, nil): " after \(after)"
      case (nil, let before?): " before \(before)"
      case (let after?, let before?): " between \(after) and \(before)"
      }
    return "day \(interval.day)\(part)"
  }

  /// The end of an interval: the time of a game, the title of an item, or the sort order if there is neither.
  private static func bound(_ position: Position, in itinerary: Itinerary, _ order: [Int]?) -> String {
    let there =
      order.map { itinerary.items(at: position, in: $0).sorted() }
      ?? itinerary.items.indices.filter { itinerary.items[$0].position == position }
    guard let index = there.first(where: { itinerary.items[$0].kind == .game }) ?? there.first else {
      return "sort order \(key(position.sortOrder))"
    }
    let game = itinerary.gameIndex(index)
    if let start = game.flatMap({ itinerary.games[$0].facts.plannedStart }) {
      return "the game at \(start.localTime.clock)"
    }
    return (game == nil ? "" : "the game ") + itinerary.displayName(itinerary.items[index])
  }

  /// A sort key as in files: integers without a decimal point.
  package static func key(_ value: Double) -> String {
    if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    return value.description
  }
}

extension Itinerary {
  /// The last day (1-based), up to the maximum, so that loops over days are bounded even if a file states more.
  package var lastDay: Int { min(dayCount, Limits.dayCount) }

  /// As above, if the itinerary states a number of days within the limit; otherwise nil.
  package var knownDayCount: Int? { (1...Limits.dayCount).contains(dayCount) ? dayCount : nil }
}
