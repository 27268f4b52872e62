import CivilTime
@testable import GameIdentity
import SourceText
import TestSupport

@testable import ScheduleModel

/// A season in two states, and the truth of which games are the same.
struct RandomSeason {
  /// How the feed calls its games.
  enum IDs: CaseIterable {
    /// By ids that stay.
    case stable
    /// By other ids each time.
    case regenerated
    /// Not at all.
    case none
  }

  /// A game as it is in one state; `truth` is what no feed tells.
  struct Meeting {
    var truth: Int
    var home: Int
    var away: Int
    var day: Int
    /// Minutes of the day; nil while the time is not set.
    var minute: Int?
    var venue: Int
    var status = GameStatus.scheduled
    var isAnnounced = true

    /// All that a reader could tell it by.
    var content: [Int] { [home, away, day, minute ?? -1, venue, isAnnounced ? 1 : 0] }
  }

  let ids: IDs
  let old: Schedule
  let new: Schedule
  /// By game of each schedule.
  private(set) var before: [Meeting] = []
  private(set) var after: [Meeting] = []

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    ids = RandomSeason.ids(seed)
    let meetings = RandomSeason.plan(&generator)
    let changed = RandomSeason.change(meetings, &generator)
    let renamed = seed % 7 == 0 ? Int.random(in: 0..<6, using: &generator) : nil
    (old, before) = RandomSeason.schedule(meetings.shuffled(using: &generator), ids, night: 0, renamed: nil)
    (new, after) = RandomSeason.schedule(changed.shuffled(using: &generator), ids, night: 1, renamed: renamed)
  }

  static func ids(_ seed: UInt64) -> IDs { IDs.allCases[Int(seed % 3)] }

  private static let minutes = [13 * 60 + 5, 16 * 60 + 10, 19 * 60 + 5, 19 * 60 + 40, 20 * 60 + 5]

  /// Series of some days, repeated meetings, doubleheaders, and a few games of sides to be announced at the end.
  private static func plan(_ generator: inout SeededGenerator) -> [Meeting] {
    var meetings: [Meeting] = []
    var days: Set<[Int]> = []
    for home in 0..<6 {
      for away in 0..<6 where away != home {
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
          let first = Int.random(in: 0..<180, using: &generator)
          let usual = minutes.randomElement(using: &generator) ?? 0
          for day in first..<(first + Int.random(in: 1...3, using: &generator)) {
            guard days.insert([home, away, day]).inserted, days.insert([away, home, day]).inserted else { continue }
            let isUnset = Int.random(in: 0..<10, using: &generator) == 0
            meetings.append(
              Meeting(
                truth: meetings.count, home: home, away: away, day: day, minute: isUnset ? nil : usual, venue: home))
            if Int.random(in: 0..<30, using: &generator) == 0 {
              meetings.append(
                Meeting(truth: meetings.count, home: home, away: away, day: day, minute: usual - 240, venue: home))
            }
          }
        }
      }
    }
    for game in 0..<4 {
      meetings.append(
        Meeting(
          truth: meetings.count, home: game, away: game + 1, day: 200 + game * 2, minute: 1_200, venue: game,
          isAnnounced: false))
    }
    return meetings
  }

  private static func change(_ meetings: [Meeting], _ generator: inout SeededGenerator) -> [Meeting] {
    func happens(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }
    var changed = meetings
    let window = happens(30) ? Int.random(in: 0..<60, using: &generator) : 0
    let areSidesKnown = happens(50)
    for index in changed.indices {
      if !changed[index].isAnnounced {
        changed[index].isAnnounced = areSidesKnown
        continue
      }
      if happens(4) {
        let days = Int.random(in: 1...40, using: &generator)
        changed[index].day += happens(50) ? days : -days
        changed[index].day = max(0, changed[index].day)
        // Beside a game of that day it is played well before or after it.
        if changed.contains(where: {
          $0.truth != index && $0.day == changed[index].day
            && $0.home == changed[index].home && $0.away == changed[index].away
        }) {
          changed[index].minute = 11 * 60
        }
      } else if happens(5) {
        changed[index].minute = changed[index].minute.map { $0 + Int.random(in: -45...45, using: &generator) } ?? 1_130
      }
      if happens(2) { changed[index].venue = 90 }
      if happens(2) { changed[index].status = happens(50) ? .postponed : .cancelled }
    }
    // Two games of other sides change their days.
    for _ in 0..<2 {
      let (first, second) = (
        Int.random(in: 0..<meetings.count, using: &generator), Int.random(in: 0..<meetings.count, using: &generator)
      )
      guard changed[first].home != changed[second].home, changed[first].isAnnounced, changed[second].isAnnounced,
        changed[first].day == meetings[first].day, changed[second].day == meetings[second].day
      else { continue }
      (changed[first].day, changed[second].day) = (changed[second].day, changed[first].day)
    }
    return changed.filter { meeting in meetings[meeting.truth].day >= window && !happens(1) }
  }

  static func schedule(
    _ meetings: [Meeting], _ ids: IDs, night: Int, renamed: Int?
  ) -> (Schedule, [Meeting]) {
    var schedule = Schedule()
    var traits: [CandidateTraits] = []
    let league = schedule.texts.intern("x" as StaticString)
    for (row, meeting) in meetings.enumerated() {
      func side(_ number: Int) -> Int32 {
        let name = !meeting.isAnnounced ? "TBD" : number == renamed ? "Newcomers \(number)" : "Team \(number) FC"
        let text = schedule.texts.intern(name)
        return schedule.number(of: Side(id: text, name: text))
      }
      var trait = CandidateTraits()
      var game = Game()
      game.league = league
      game.season = schedule.texts.intern("2026" as StaticString)
      game.home = side(meeting.home)
      game.away = side(meeting.away)
      var venue = Venue()
      venue.name = schedule.texts.intern("Ground \(meeting.venue)")
      game.venue = schedule.number(of: venue)
      let date = LocalDate(dayNumber: 20_500 + Int32(meeting.day))
      game.localDate = date
      game.start = meeting.minute.map {
        OffsetInstant(instant: Instant(seconds: Int64(date.dayNumber) * 86_400 + Int64($0) * 60), offset: 0)
      }
      game.status = meeting.status
      game.source.feed = league
      game.source.record = UInt32(row + 1)
      switch ids {
      case .stable: game.id = schedule.texts.intern("x:\(meeting.truth)")
      case .regenerated: game.id = schedule.texts.intern("x:\(night)-\(row)")
      case .none: break
      }
      trait.hasStableID = ids != .none
      trait.isMatchable = meeting.isAnnounced
      traits.append(trait)
      schedule.games.append(game)
    }
    var merger = GameMerger(schedule, traits)
    merger.match()
    _ = merger.makeGames()
    schedule = merger.schedule
    return (schedule, schedule.games.map { meetings[Int($0.source.record) - 1] })
  }
}
