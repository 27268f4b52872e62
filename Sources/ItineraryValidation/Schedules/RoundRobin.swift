import ScheduleModel
import SourceText

/// The games of one league, season and phase, and how often the teams meet.
struct RoundRobin {
  /// The numbers of sides, ordered by name.
  private(set) var teams: [Int32] = []
  /// The games by home and away side, including postponed ones.
  private var games: [Pair: Int] = [:]
  private(set) var first: Game

  struct Pair: Hashable {
    var home: Int32
    var away: Int32
  }

  private struct Key: Hashable {
    var league: TextID
    var season: TextID
    var phase: TextID
  }

  private init(_ first: Game) { self.first = first }

  /// One for each league, season and phase, in the order of the schedule.
  static func all(in view: AuditView) -> [RoundRobin] {
    var numbers: [Key: Int] = [:]
    var rounds: [RoundRobin] = []
    let schedule = view.schedule
    let isTeam = Set(view.gamesOfTeam.map(\.side))
    for game in schedule.games where isTeam.contains(game.home) && isTeam.contains(game.away) {
      let key = Key(league: game.league, season: game.season, phase: game.phase)
      let number = numbers[key] ?? rounds.count
      if number == rounds.count {
        numbers[key] = number
        rounds.append(RoundRobin(game))
      }
      rounds[number].games[Pair(home: game.home, away: game.away), default: 0] += 1
    }
    return rounds.map { round in
      var round = round
      round.teams = Set(round.games.keys.flatMap { [$0.home, $0.away] }).sorted()
      return round
    }
  }

  func count(_ home: Int32, _ away: Int32) -> Int { games[Pair(home: home, away: away)] ?? 0 }

  func count(of team: Int32) -> Int {
    games.reduce(0) { $0 + ($1.key.home == team || $1.key.away == team ? $1.value : 0) }
  }

  func atHome(_ team: Int32) -> Int { games.reduce(0) { $0 + ($1.key.home == team ? $1.value : 0) } }

  /// The missing meetings of a league in which all teams play each other. Empty unless nearly all other meetings exist.
  var missing: [Pair] {
    guard teams.count >= 4 else { return [] }
    let pairs = teams.flatMap { home in teams.compactMap { $0 == home ? nil : Pair(home: home, away: $0) } }
    if isWhole(pairs, { count($0.home, $0.away) }) { return pairs.filter { count($0.home, $0.away) == 0 } }
    let meetings = pairs.filter { $0.home < $0.away }
    let both = { (pair: Pair) in count(pair.home, pair.away) + count(pair.away, pair.home) }
    return isWhole(meetings, both) ? meetings.filter { both($0) == 0 } : []
  }

  /// Whether at least nine of ten occur exactly once.
  private func isWhole(_ pairs: [Pair], _ count: (Pair) -> Int) -> Bool {
    pairs.count { count($0) == 1 } * 10 >= pairs.count * 9
  }

  /// The number of games that nearly all teams have; nil if there is no such number.
  var usualCount: Int? {
    // A few games don't show how many there should be.
    usual { count(of: $0) }.flatMap { $0 < 4 ? nil : $0 }
  }

  /// Whether nearly all teams have as many home games as away games, give or take one.
  var isBalanced: Bool { usual { abs(2 * atHome($0) - count(of: $0)) < 2 ? 1 : 0 } == 1 }

  private func usual(_ value: (Int32) -> Int) -> Int? {
    guard teams.count >= 6 else { return nil }
    let values = teams.map(value)
    return Set(values).sorted().first { value in values.count { $0 == value } * 3 >= teams.count * 2 }
  }
}
