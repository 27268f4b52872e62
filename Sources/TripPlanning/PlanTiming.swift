import TripBuilding
import CivilTime
import ItineraryModel

/// Determines whether one game can be reached from another, by the rules of `LegTiming`.
struct PlanTiming {
  private let timing: LegTiming
  private let clocks: [LocalClock?]
  private let spare: Int

  init(_ problem: PlanProblem) {
    timing = LegTiming(limits: problem.limits)
    clocks = problem.clocks
    spare = problem.spare
  }

  /// - Parameter spare: the number of minutes by which travel must end earlier; nil for the problem's.
  func fits(
    _ from: PlanProblem.Game, _ to: PlanProblem.Game, _ way: PlanProblem.Way?, spare: Int? = nil
  ) -> Bool {
    if from.place == to.place || way?.stays ?? false { return from.start + from.length <= to.start }
    guard let way else { return false }
    let (leaving, reaching) = ends(from, to, spare ?? self.spare)
    return timing.between(leaving, reaching, minutes: way.minutes, by: way.mode) != nil
  }

  private func ends(
    _ from: PlanProblem.Game, _ to: PlanProblem.Game, _ spare: Int
  ) -> (leaving: LegTiming.End, reaching: LegTiming.End) {
    var end = timing.reaching(to.clock, day: to.day, clocks[to.place])
    end.shift -= spare
    end.instant = end.instant.map { $0 - Int64(spare) }
    return (timing.leaving(from.clock, day: from.day, minutes: Int64(from.length), clocks[from.place]), end)
  }

  /// Travel between two games: the number of days of waiting after the first game, and the local days of departure, of
  /// the last travel and of arrival.
  struct Leg {
    var wait: Int
    var first: Int
    var last: Int
    var arrival: Int
  }

  /// - Parameters:
  ///   - waits: the maximum number of days of waiting.
  ///   - isLate: whether waiting may also use up all free days before the other game.
  func legs(
    _ from: PlanProblem.Game, _ to: PlanProblem.Game, _ way: PlanProblem.Way?, waits: Int, isLate: Bool
  ) -> [Leg] {
    let gap = to.day - from.day
    guard let way, gap >= 0 else { return [] }
    var (leaving, reaching) = ends(from, to, spare)
    let perDay = min(timing.limits.drivingMinutesPerDay, Journey.stop - timing.limits.time.earliest)
    let late = isLate ? gap - way.minutes / max(Journey.shortestStage, perDay) - 2 : gap + 1
    return (0...gap).filter { $0 <= waits || $0 >= late }.compactMap { wait in
      leaving.wait = wait
      let days = timing.days(leaving, reaching, minutes: way.minutes, by: way.mode)
      return days.map { Leg(wait: wait, first: $0.first, last: $0.last, arrival: $0.arrival) }
    }
  }
}

extension PlanProblem.Game {
  /// The start in local time at the place.
  var clock: OffsetInstant { OffsetInstant(instant: Instant(seconds: Int64(start) * 60), offset: Int32(offset * 60)) }

  /// The number of the local day on which the game starts.
  var day: Int { ((start + offset) - PlanProblem.floorModulo(start + offset, 1_440)) / 1_440 }
}

extension PlanProblem {
  static func floorModulo(_ value: Int, _ divisor: Int) -> Int {
    let rest = value % divisor
    return rest < 0 ? rest + divisor : rest
  }
}
