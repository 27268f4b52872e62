import CivilTime
package import ItineraryModel

/// Where a leg is put that has no place of its own: for trips that are built and for legs that a newer schedule brings.
package struct LegPlacing {
  /// A game that a leg lies before or after.
  struct Barrier {
    var position: Position
    /// Nil while the time is not set.
    var start: OffsetInstant?
    /// That it takes.
    var minutes: Int64
  }

  /// The first and the last key of each day that has any.
  private var edges: [Int: (first: SlotKey.Neighbour, last: SlotKey.Neighbour)] = [:]

  package init() {}

  /// Takes note of an item that stands there.
  package mutating func occupy(_ position: Position, isGame: Bool) {
    let item = SlotKey.Neighbour(sortOrder: position.sortOrder, isGame: isGame)
    guard var known = edges[position.day] else {
      edges[position.day] = (item, item)
      return
    }
    if item.sortOrder < known.first.sortOrder { known.first = item }
    if item.sortOrder >= known.last.sortOrder { known.last = item }
    edges[position.day] = known
  }

  /// Where travel stands that is planned so.
  func position(_ departure: LegTiming.Departure, after leaving: Position?, before reaching: Position?) -> Position {
    if let leaving, let reaching, leaving.day == reaching.day {
      let middle = leaving.sortOrder + (reaching.sortOrder - leaving.sortOrder) / 2
      return Position(day: leaving.day, sortOrder: middle.isFinite ? middle : 1)
    }
    switch departure {
    case .morning: return first(of: reaching?.day ?? 1)
    case .evening: return last(of: leaving?.day ?? 1)
    case .freeDay(let days):
      let (day, overflow) = leaving?.day.addingReportingOverflow(days) ?? (1, false)
      return first(of: overflow ? 1 : day)
    }
  }

  /// When people would go, with the usual limits, where no day is added to the trip for it.
  ///
  /// - Parameter minutes: how long the leg takes.
  func position(departure: Barrier?, arrival: Barrier?, minutes: Int) -> Position {
    let way: LegTiming.Departure
    switch (departure, arrival) {
    case (let from?, let to?):
      // Days that a file states may be any number: no difference is taken.
      let (leaving, reaching) = (from.position.day, to.position.day)
      if reaching > leaving, reaching - 1 > leaving {
        way = .freeDay(1)
      } else {
        let timing = LegTiming(limits: TravelLimits())
        let plan = timing.between(
          timing.leaving(from.start, day: 0, minutes: from.minutes), timing.reaching(to.start, day: 1),
          minutes: minutes, by: nil)
        way = plan?.departure ?? .evening
      }
    case (nil, _): way = .morning
    case (_?, nil): way = .evening
    }
    return position(way, after: departure?.position, before: arrival?.position)
  }

  private func first(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: nil, and: edges[day]?.first) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: -1)
  }

  /// After all that stands on a day.
  func last(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: edges[day]?.last, and: nil) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: 1)
  }
}
