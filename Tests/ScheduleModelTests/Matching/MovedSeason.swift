import TestSupport

@testable import ScheduleModel

/// A season of series in two states, a few days apart: what became of each game is known, and no game has an id of its
/// own.
struct MovedSeason {
  typealias Meeting = RandomSeason.Meeting

  /// What happens to games from one state to the next.
  enum Event: CaseIterable {
    case move, moveBesideAnother, twoMovesMonthsApart, firstIsPostponed, lastIsMoved, isExchanged
    case otherTime, doubleheaderIsEarlier, isGone, isCancelled, isNew, timeIsSet
  }

  let old: Schedule
  let new: Schedule
  /// By game of each schedule.
  let before: [Meeting]
  let after: [Meeting]

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var plan = MovedSeason.plan(&generator)
    var changed = plan
    var touched: Set<[Int]> = []
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let event = Event.allCases.randomElement(using: &generator) ?? .move
      MovedSeason.happen(event, &plan, &changed, &touched, &generator)
    }
    (old, before) = RandomSeason.schedule(plan.shuffled(using: &generator), .none, night: 0, renamed: nil)
    (new, after) = RandomSeason.schedule(changed.shuffled(using: &generator), .none, night: 1, renamed: nil)
  }

  private static let evening = 19 * 60 + 5
  private static let matinee = 13 * 60 + 5

  /// Each side is at home to each other one for two series of three days, months apart.
  private static func plan(_ generator: inout SeededGenerator) -> [Meeting] {
    var meetings: [Meeting] = []
    for home in 0..<5 {
      for away in 0..<5 where away != home {
        let first = Int.random(in: 0..<50, using: &generator)
        for start in [first, first + Int.random(in: 70..<120, using: &generator)] {
          for day in start..<start + 3 {
            let minute =
              switch Int.random(in: 0..<10, using: &generator) {
              case 0: Int?.none
              case 1, 2, 3: matinee
              default: evening
              }
            meetings.append(
              Meeting(truth: meetings.count, home: home, away: away, day: day, minute: minute, venue: home))
          }
        }
      }
    }
    return meetings
  }

  private static func happen(
    _ event: Event, _ plan: inout [Meeting], _ changed: inout [Meeting], _ touched: inout Set<[Int]>,
    _ generator: inout SeededGenerator
  ) {
    func index(_ meeting: Meeting) -> Int? { changed.firstIndex { $0.truth == meeting.truth } }
    func series(_ home: Int, _ away: Int, _ number: Int) -> [Meeting] {
      let all = plan.filter { $0.home == home && $0.away == away }.sorted { $0.day < $1.day }
      return Array(all.filter { ($0.day - all[0].day > 40) == (number == 1) })
    }
    let home = Int.random(in: 0..<5, using: &generator)
    let away = (home + Int.random(in: 1..<5, using: &generator)) % 5
    // Mostly one event for each two sides.
    let isOften = touched.contains([home, away]) || touched.contains([away, home])
    if isOften, Int.random(in: 0..<10, using: &generator) > 0 { return }
    touched.insert([home, away])
    let number = Int.random(in: 0...1, using: &generator)
    guard let game = series(home, away, number).randomElement(using: &generator), let place = index(game) else {
      return
    }
    func moveBesideAnother(_ number: Int) {
      let games = series(home, away, number).shuffled(using: &generator)
      guard games.count > 1, let place = index(games[0]) else { return }
      changed[place].day = games[1].day
      changed[place].minute = games[1].minute == matinee ? evening : matinee
    }
    switch event {
    case .move:
      changed[place].day += Int.random(in: 3...60, using: &generator)
      if Bool.random(using: &generator) { changed[place].minute = 16 * 60 + 10 }
    case .moveBesideAnother: moveBesideAnother(number)
    case .twoMovesMonthsApart:
      moveBesideAnother(0)
      moveBesideAnother(1)
    case .firstIsPostponed:
      guard let first = plan.min(by: { $0.day < $1.day }), let place = index(first) else { return }
      changed[place].day += Int.random(in: 10...60, using: &generator)
    case .lastIsMoved:
      guard let last = plan.max(by: { $0.day < $1.day }), let place = index(last) else { return }
      changed[place].day += Int.random(in: -20...60, using: &generator)
    case .isExchanged:
      (changed[place].home, changed[place].away, changed[place].venue) = (away, home, away)
      changed[place].day += Int.random(in: 1...40, using: &generator)
    case .otherTime: changed[place].minute = Int.random(in: 11 * 60...21 * 60, using: &generator)
    case .doubleheaderIsEarlier:
      guard let old = plan.firstIndex(where: { $0.truth == game.truth }) else { return }
      plan[old].minute = matinee
      changed[place].minute = matinee
      let second = Meeting(
        truth: 1_000 + plan.count, home: home, away: away, day: game.day, minute: 18 * 60 + 5, venue: home)
      plan.append(second)
      changed.append(second)
      changed[changed.count - 1].minute = 11 * 60 + 5
    case .isGone: changed.remove(at: place)
    case .isCancelled: changed[place].status = .cancelled
    case .isNew:
      changed.append(
        Meeting(
          truth: 2_000 + (changed.map(\.truth).max() ?? 0), home: home, away: away,
          day: Int.random(in: 0..<170, using: &generator),
          minute: evening, venue: home))
    case .timeIsSet: changed[place].minute = changed[place].minute ?? evening
    }
  }
}
