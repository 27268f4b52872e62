import CivilTime
import GameIdentity
package import ScheduleModel
package import SourceText

#if hasFeature(Embedded)
  /// The page of a trip has no schedule to compare it with. No value of this type exists.
  package enum ScheduleIndex: Sendable {
    package var schedule: Schedule { switch self {} }

    package func game(_ facts: GameFacts, ids: [ByteView], in text: TextStore) -> Game? { switch self {} }

    package func gameByDay(
      _ facts: GameFacts, in text: TextStore, idsStay: Bool, isTaken: (String) -> Bool
    ) -> Game? { switch self {} }

    package func gameOfSeason(
      _ facts: GameFacts, in text: TextStore, idsStay: Bool, isTaken: (String) -> Bool
    ) -> Game? { switch self {} }

    func nearestMeeting(home: ByteView, away: ByteView, day: Int32) -> Game? { switch self {} }
  }
#else
  /// Finds the games of a schedule, for comparing itineraries with it.
  package struct ScheduleIndex: Sendable {
    package let schedule: Schedule
    private let finder: GameFinder

    package init(_ schedule: Schedule) {
      self.schedule = schedule
      finder = GameFinder(schedule)
    }

    /// The game for a record, found by one of the ids.
    package func game(_ facts: GameFacts, ids: [ByteView], in text: TextStore) -> Game? {
      finder.find(facts, ids: ids, in: text).map { schedule.games[$0] }
    }

    /// The game for a record, found by sides and day.
    ///
    /// - Parameters:
    ///   - idsStay: whether other games of the trip still have their ids.
    ///   - isTaken: whether another record has this id.
    package func gameByDay(
      _ facts: GameFacts, in text: TextStore, idsStay: Bool, isTaken: (String) -> Bool
    ) -> Game? {
      finder.findByDay(facts, in: text, idsStay: idsStay) { !isNamed($0, isTaken) }.map { schedule.games[$0] }
    }

    /// The game for a record, if its teams meet only once in the season.
    package func gameOfSeason(
      _ facts: GameFacts, in text: TextStore, idsStay: Bool, isTaken: (String) -> Bool
    ) -> Game? {
      finder.findInSeason(facts, in: text, idsStay: idsStay) { !isNamed($0, isTaken) }.map { schedule.games[$0] }
    }

    private func isNamed(_ index: Int, _ isTaken: (String) -> Bool) -> Bool {
      let game = schedule.games[index]
      return ([game.id] + (schedule.extra(of: game)?.aliases ?? [])).contains { isTaken(schedule.texts.string($0)) }
    }

    /// The game of these sides that is nearest to `day`, the earlier of two; nil if they don't meet.
    func nearestMeeting(home: ByteView, away: ByteView, day: Int32) -> Game? {
      finder.meetings(home: home, away: away).map { schedule.games[$0] }.min { left, right in
        func distance(_ game: Game) -> UInt64 {
          game.localDate.map { (Int64($0.dayNumber) - Int64(day)).magnitude } ?? .max
        }
        return distance(left) < distance(right)
      }
    }
  }
#endif
