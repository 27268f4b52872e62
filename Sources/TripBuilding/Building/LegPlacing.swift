import CivilTime
package import ItineraryModel

/// Chooses positions for legs that have none, in new trips and in rebased ones.
package struct LegPlacing {
  /// A game before or after a leg.
  struct Barrier {
    var position: Position
    /// Nil until the time is set.
    var start: OffsetInstant?
    /// Duration of the game.
    var minutes: Int64
  }

  /// The first and last key of each non-empty day.
  private var edges: [Int: (first: SlotKey.Neighbour, last: SlotKey.Neighbour)] = [:]

  /// - Parameter days: how many days there may be with items; there can be more.
  package init(days: Int = 0) { edges.reserveCapacity(days) }

  /// Records an item at a position.
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

  /// The position of travel with this planned departure.
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

  /// The usual departure under the default limits, without adding a day to the trip.
  ///
  /// - Parameter minutes: duration of the leg.
  func position(departure: Barrier?, arrival: Barrier?, minutes: Int) -> Position {
    let way: LegTiming.Departure
    switch (departure, arrival) {
    case (let from?, let to?):
      // Days in a file can be any number, so a subtraction could overflow.
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

  /// Before the first item of a day.
  func first(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: nil, and: edges[day]?.first) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: -1)
  }

  /// After the last item of a day.
  func last(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: edges[day]?.last, and: nil) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: 1)
  }
}
