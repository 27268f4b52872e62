import CivilTime
public import ScheduleModel
package import SourceText
import Synchronization

/// A schedule by game, for those who hold itineraries against it.
public struct ScheduleIndex: Sendable {
  package let schedule: Schedule
  private let games: GamesByID
  private let meetings = Meetings()

  public init(_ schedule: Schedule) {
    self.schedule = schedule
    games = GamesByID(schedule)
  }

  /// The game with this id or alias.
  package func game(_ id: ByteView) -> Game? { games.index(id).map { schedule.games[$0] } }

  /// The game of these sides whose date is nearest to `day`, the earlier one of two; nil where they don't meet.
  func nearestMeeting(home: ByteView, away: ByteView, day: Int32) -> Game? {
    guard let home = schedule.texts.find(home), let away = schedule.texts.find(away), !home.isEmpty, !away.isEmpty
    else {
      return nil
    }
    let indices = meetings.of(home, away, in: schedule)
    return indices.map { schedule.games[$0] }.min { left, right in
      func distance(_ game: Game) -> UInt64 {
        game.localDate.map { (Int64($0.dayNumber) - Int64(day)).magnitude } ?? .max
      }
      return distance(left) < distance(right)
    }
  }
}

/// The games of each pair of sides, found when somebody first asks for a pair.
private final class Meetings: Sendable {
  private struct Pair: Hashable {
    var home: TextID
    var away: TextID
  }

  private let games = Mutex<[Pair: [Int]]?>(nil)

  func of(_ home: TextID, _ away: TextID, in schedule: Schedule) -> [Int] {
    games.withLock { games in
      let known = games ?? Meetings.find(in: schedule)
      games = known
      return known[Pair(home: home, away: away)] ?? []
    }
  }

  private static func find(in schedule: Schedule) -> [Pair: [Int]] {
    var found: [Pair: [Int]] = [:]
    for (index, game) in schedule.games.enumerated() {
      guard let home = schedule.side(game.home)?.id, let away = schedule.side(game.away)?.id else { continue }
      found[Pair(home: home, away: away), default: []].append(index)
    }
    return found
  }
}
