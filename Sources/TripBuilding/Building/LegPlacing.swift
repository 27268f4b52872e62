package import ItineraryModel

/// Chooses positions for legs without travel, in new and in rebased trips.
package struct LegPlacing {
  /// The first and last key of each day with items.
  private var edges: [Int: (first: SlotKey.Neighbour, last: SlotKey.Neighbour)] = [:]
  /// Positions of all items.
  private var taken: [Position] = []

  /// - Parameter days: the expected number of days with items.
  package init(days: Int = 0) { edges.reserveCapacity(days) }

  /// Records an item at a position.
  package mutating func occupy(_ position: Position, isGame: Bool) {
    taken.append(position)
    let item = SlotKey.Neighbour(sortOrder: position.sortOrder, isGame: isGame)
    guard var known = edges[position.day] else {
      edges[position.day] = (item, item)
      return
    }
    if item.sortOrder < known.first.sortOrder { known.first = item }
    if item.sortOrder >= known.last.sortOrder { known.last = item }
    edges[position.day] = known
  }

  /// The position of travel with this planned departure.
  func position(_ departure: LegTiming.Departure, after leaving: Position?, before reaching: Position?) -> Position {
    if let leaving, let reaching, leaving.day == reaching.day {
      return Position(day: leaving.day, sortOrder: between(leaving.sortOrder, reaching.sortOrder, onDay: leaving.day))
    }
    switch departure {
    case .morning: return first(of: reaching?.day ?? 1)
    case .evening: return last(of: leaving?.day ?? 1)
    case .freeDay(let days):
      let (day, overflow) = leaving?.day.addingReportingOverflow(days) ?? (1, false)
      return first(of: overflow ? 1 : day)
    }
  }

  /// An unused key between those of two games: halfway, otherwise in the widest gap.
  private func between(_ low: Double, _ high: Double, onDay day: Int) -> Double {
    let middle = low + (high - low) / 2
    guard middle.isFinite else { return 1 }
    let inside = taken.filter { $0.day == day && $0.sortOrder > low && $0.sortOrder < high }.map { $0.sortOrder }
    let keys = [low] + inside.sorted() + [high]
    var (gap, width) = (middle, 0.0)
    for (below, above) in zip(keys, keys.dropFirst()) {
      if below < middle, middle < above, min(middle - below, above - middle) >= SlotKey.leastGap { return middle }
      if above - below > width { (gap, width) = (below + (above - below) / 2, above - below) }
    }
    return gap
  }

  /// The position before the first item of a day.
  package func first(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: nil, and: edges[day]?.first) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: -1)
  }

  /// The position after the last item of a day.
  package func last(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: edges[day]?.last, and: nil) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: 1)
  }
}
