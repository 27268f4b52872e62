import TripBuilding

/// Routes between parks with a stop on the way. A park that is reached with a stop counts as a separate place, whose
/// games also fulfill the wish for the stop. A stop is thus a wish like any other, and each stop has its own leg.
package struct PlanDetours: Sendable {
  package struct Stop: Sendable {
    /// Minutes to spend at the stop.
    package var minutes: Int
    /// By place: the drive to the stop, and from the stop to the place.
    package var there: [PlanProblem.Way?]
    package var onward: [PlanProblem.Way?]

    package init(minutes: Int, there: [PlanProblem.Way?], onward: [PlanProblem.Way?]) {
      self.minutes = minutes
      self.there = there
      self.onward = onward
    }
  }

  private let stops: [Stop]
  /// By place: the number of its city. There are no legs within a city.
  private let cities: [Int]

  package init(_ stops: [Stop], cities: [Int]) {
    self.stops = stops
    self.cities = cities
  }

  /// Adds the places and their games. `firstGroup` is the group of the first stop.
  package func add(to problem: inout PlanProblem, firstGroup: Int) {
    let (games, places, plain) = (problem.games, problem.places, problem.ways)
    for stop in stops.indices {
      problem.places += places
      for var game in games {
        game.place += places.count * (stop + 1)
        game.groups |= 1 << UInt64(firstGroup + stop)
        problem.games.append(game)
      }
    }
    problem.ways = problem.places.indices.flatMap { from in
      problem.places.indices.map { to in way(from, to, plain, count: places.count) }
    }
  }

  /// - Parameter count: the number of places without a stop.
  private func way(_ from: Int, _ to: Int, _ plain: [PlanProblem.Way?], count: Int) -> PlanProblem.Way? {
    let (origin, target) = (from % count, to % count)
    if to < count {
      if from == to || origin != target { return plain[origin * count + target] }
      var way = PlanProblem.Way(minutes: 0, metres: 0, .drive)
      way.stays = true
      return way
    }
    let stop = stops[to / count - 1]
    guard cities[origin] != cities[target], let there = stop.there[origin], let onward = stop.onward[target] else {
      return nil
    }
    var way = PlanProblem.Way(
      minutes: there.minutes + stop.minutes + onward.minutes, metres: there.metres + onward.metres, .drive)
    way.stop = there.minutes
    return way
  }
}
