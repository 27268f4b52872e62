import ItineraryModel
import SourceText

/// The ways between parks that make a stop which is wished for. A park that is reached with a stop is a place of its own:
/// its games are about the stop, too. So a stop is a wish like others, and each has a leg of its own.
struct PlanDetours {
  private let minutes: [Int]
  private let markets: [Int]
  /// By stop, and by place.
  private let there: [[TravelEstimate?]]
  private let onward: [[TravelEstimate?]]

  init(
    _ planner: TripPlanner, _ request: PlanRequest, cities: [CityTable.City], markets: [Int]
  ) throws(BuildFailure) {
    guard request.trip.modes.contains(.drive) else { throw BuildFailure("a stop on the way needs the mode drive") }
    var stops: [CityTable.City] = []
    for (place, _) in request.stops { stops.append(try planner.stop(place)) }
    minutes = request.stops.map(\.minutes)
    self.markets = markets
    there = stops.map { stop in cities.map { planner.cities.estimate(from: $0, to: stop, modes: [.drive]) } }
    onward = stops.map { stop in cities.map { planner.cities.estimate(from: stop, to: $0, modes: [.drive]) } }
  }

  /// Adds the places and their games. The stops have the groups from the first one on.
  func add(to problem: inout PlanProblem, firstGroup: Int) {
    let (games, places, plain) = (problem.games, problem.places, problem.ways)
    for stop in minutes.indices {
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

  /// - Parameter count: of the places without a stop.
  private func way(_ from: Int, _ to: Int, _ plain: [PlanProblem.Way?], count: Int) -> PlanProblem.Way? {
    let (origin, target) = (from % count, to % count)
    if to < count {
      var way = plain[origin * count + target]
      if from != to, origin == target { way = PlanProblem.Way(minutes: 0, metres: 0, .drive) }
      if from != to, origin == target { way?.stays = true }
      return way
    }
    let stop = to / count - 1
    guard markets[origin] != markets[target], let there = there[stop][origin], let onward = onward[stop][target] else {
      return nil
    }
    var way = PlanProblem.Way(
      minutes: there.duration + minutes[stop] + onward.duration,
      metres: Int(((there.distance + onward.distance) * 1_000).rounded()), .drive)
    way.stop = there.duration
    return way
  }
}
