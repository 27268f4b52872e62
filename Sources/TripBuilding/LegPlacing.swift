import CivilTime
import ItineraryModel

/// Where a leg is put that nobody has placed: for trips that are built and for legs that a newer schedule brings.
struct LegPlacing {
  /// A game that a leg lies before or after.
  struct Barrier {
    var position: Position
    /// Nil while the time is not set.
    var start: OffsetInstant?
  }

  /// The first and the last key of each day that has any.
  private var edges: [Int: (first: SlotKey.Neighbour, last: SlotKey.Neighbour)] = [:]

  /// Takes note of an item that stands there.
  mutating func occupy(_ position: Position, isGame: Bool) {
    let item = SlotKey.Neighbour(sortOrder: position.sortOrder, isGame: isGame)
    guard var known = edges[position.day] else {
      edges[position.day] = (item, item)
      return
    }
    if item.sortOrder < known.first.sortOrder { known.first = item }
    if item.sortOrder >= known.last.sortOrder { known.last = item }
    edges[position.day] = known
  }

  /// When people would go: on a free day after the game, else on the morning of the next game where there is time, else
  /// right after the game before.
  ///
  /// - Parameter minutes: how long the leg takes.
  func position(departure: Barrier?, arrival: Barrier?, minutes: Int) -> Position {
    switch (departure, arrival) {
    case (let from?, let to?):
      let (leaving, reaching) = (from.position, to.position)
      if leaving.day == reaching.day {
        let middle = leaving.sortOrder + (reaching.sortOrder - leaving.sortOrder) / 2
        return Position(day: leaving.day, sortOrder: middle.isFinite ? middle : 1)
      }
      // Days that a file states may be any number: no difference is taken.
      if reaching.day > leaving.day, reaching.day - 1 > leaving.day { return first(of: leaving.day + 1) }
      return hasMorning(before: to, minutes: minutes) ? first(of: reaching.day) : last(of: leaving.day)
    case (nil, let arrival?): return first(of: arrival.position.day)
    case (let departure?, nil): return last(of: departure.position.day)
    case (nil, nil): return first(of: 1)
    }
  }

  /// Whether who leaves at seven in the morning is there an hour before the game.
  private func hasMorning(before game: Barrier, minutes: Int) -> Bool {
    guard let start = game.start else { return true }
    return Int(start.localTime.secondOfDay) / 60 - minutes - 60 >= 7 * 60
  }

  private func first(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: nil, and: edges[day]?.first) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: -1)
  }

  private func last(of day: Int) -> Position {
    if case .key(let key) = SlotKey(between: edges[day]?.last, and: nil) { return Position(day: day, sortOrder: key) }
    return Position(day: day, sortOrder: 1)
  }
}
