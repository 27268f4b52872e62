import TestSupport

/// Random small schedules, and what may become of them.
struct RandomSchedules {
  var random: SeededGenerator
  private var made = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// 1 to 30 days with 0 to 5 games each, one at least, in up to six cities.
  mutating func games() -> [ToyGame] {
    let cities = Array(ToyCity.allCases.shuffled(using: &random).prefix(1 + random.below(ToyCity.allCases.count)))
    let most = 1 + random.below(5)
    var games: [ToyGame] = []
    for day in 1...(1 + random.below(30)) where random.chance(60) {
      for _ in 0...random.below(most) { games.append(game(day: day, random.pick(cities))) }
    }
    if games.allSatisfy({ $0.status != "scheduled" }) { games.append(ToyGame("sure", random.pick(cities), 1)) }
    return games
  }

  mutating func game(day: Int, _ city: ToyCity) -> ToyGame {
    made += 1
    var game = ToyGame("g\(made)", city, day, time(), away: "club-\(random.below(4))")
    if random.chance(5) { game.status = random.pick(["postponed", "cancelled"]) }
    if random.chance(10) { game.number = 2 }
    return game
  }

  mutating func time() -> String? {
    if random.chance(10) { return nil }
    let minute = random.pick([0, 5, 35])
    return (10 + random.below(13)).description + ":" + (minute < 10 ? "0" : "") + String(minute)
  }

  /// The same schedule some time later: each game changed with a chance of `percent`, some gone, some new.
  mutating func later(_ games: [ToyGame], percent: Int) -> [ToyGame] {
    var later: [ToyGame] = []
    for game in games {
      if !random.chance(percent) {
        later.append(game)
        continue
      }
      let city = random.pick(ToyCity.allCases)
      if let changed = change(game, city) { later.append(changed) }
    }
    while random.chance(min(percent, 50)) {
      later.append(game(day: random.below(40) - 4, random.pick(ToyCity.allCases)))
    }
    return later
  }

  private mutating func change(_ game: ToyGame, _ city: ToyCity) -> ToyGame? {
    var game = game
    switch random.below(12) {
    case 0: return nil
    case 1: game.city = city
    case 2: game.status = random.pick(["postponed", "cancelled", "scheduled", "final", "suspended"])
    case 3: (game.status, game.isDated) = ("postponed", false)
    case 4: (game.status, game.day) = ("postponed", game.day + random.below(9) - 3)
    case 5: game.time = nil
    case 6: (game.aliases, game.id) = ([game.id], game.id + "x")
    case 7: game.away = "strangers"
    case 8: game.number = 1 + random.below(3)
    case 9: game.time = time()
    case 10: game.isDated = random.chance(50)
    default:
      game.day += random.below(13) - 6
      if random.chance(50) { game.time = time() }
    }
    return game
  }

  // MARK: Trips

  /// A request for all of the league, or for each game by its id, with items of the user's on the first `days` days.
  ///
  /// - Parameter dates: days from and up to which games are selected; nil for no such member.
  mutating func request(_ games: [ToyGame], days: Int, dates: ClosedRange<Int>? = nil) -> String {
    var members = [#""id":"r""#]
    if random.chance(25) {
      members.append("\"game\":[\(games.map { "\"\($0.id)\"" }.joined(separator: ","))]")
    } else {
      members.append(#""league":"toy""#)
    }
    if random.chance(40) {
      members.append(#""origin":{"city":"Boston","region":"MA"}"#)
      if random.chance(60) { members.append(#""return":true"#) }
    }
    if random.chance(50) { members.append(#""onConflict":"keep""#) }
    if random.chance(20) { members.append("\"maxGamesPerDay\":\(1 + random.below(3))") }
    if let dates {
      members += ["\"from\":\"\(ToyGame.date(dates.lowerBound))\"", "\"to\":\"\(ToyGame.date(dates.upperBound))\""]
    }
    let keys = [-2, -1, -0.5, 0, 0.0005, 0.001, 0.0015, 0.002, 0.5, 1, 1.5, 2, 1e9]
    let count = random.chance(20) ? 0 : random.below(40)
    let items = (0..<count).map { custom("c\($0)", 1 + random.below(days), random.pick(keys)) }
    members.append("\"items\":[\(items.joined(separator: ","))]")
    return "{" + members.joined(separator: ",") + "}"
  }
}
