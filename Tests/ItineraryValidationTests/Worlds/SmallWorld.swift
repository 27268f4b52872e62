/// An itinerary of up to three days, two cities and six items, in the plainest types: nothing of the library in it.
///
/// Its items are listed in the order in which they are shown.
struct SmallWorld {
  /// What an item can be; the cities are 0 and 1.
  enum Piece: Equatable {
    case game(city: Int)
    /// Postponed: it keeps its place, and is no stop.
    case off(city: Int)
    /// The number of its leg, where it says one.
    case travel(from: Int, to: Int, leg: Int?)
    case custom

    var isGame: Bool {
      switch self {
      case .game, .off: true
      case .travel, .custom: false
      }
    }

    var isTravel: Bool {
      if case .travel = self { return true }
      return false
    }

    /// Its rank among items of one key.
    var rank: Int { isGame ? 0 : isTravel ? 1 : 2 }
  }

  enum Ends: CaseIterable {
    /// No origin, from city 0, from city 0 and back.
    case open, from, fromAndBack
  }

  var dayCount: Int
  var ends: Ends
  var pieces: [Piece]
  /// By item, never falling.
  var days: [Int]
  /// By item, never falling within a day.
  var keys: [Double]

  static func id(_ item: Int) -> String { "i\(item)" }

  var json: String {
    var text = "{\"id\":\"w\",\"startDate\":\"2026-06-01\",\"dayCount\":\(dayCount)"
    if ends != .open { text += ",\"origin\":{\"city\":\"C0\"},\"returnToOrigin\":\(ends == .fromAndBack)" }
    text += ",\"items\":["
    for (item, piece) in pieces.enumerated() {
      if item > 0 { text += "," }
      text += "{\"id\":\"\(SmallWorld.id(item))\",\"day\":\(days[item]),\"sortOrder\":\(keys[item]),\"kind\":"
      switch piece {
      case .game(let city): text += game(item, city, "scheduled")
      case .off(let city): text += game(item, city, "postponed")
      case .travel(let from, let to, let leg):
        text += "\"travel\",\"travel\":{\(leg.map { "\"leg\":\($0)," } ?? "")"
        text += "\"from\":{\"city\":\"C\(from)\"},\"to\":{\"city\":\"C\(to)\"}}"
      case .custom: text += "\"custom\""
      }
      text += "}"
    }
    return text + "]}"
  }

  private func game(_ item: Int, _ city: Int, _ status: String) -> String {
    "\"game\",\"game\":{\"id\":\"g\(item)\",\"localDate\":\"2026-06-0\(days[item])\",\"status\":\"\(status)\","
      + "\"venue\":{\"city\":\"C\(city)\"}}"
  }

  /// As it is shown: each day, as its negative number, and its items.
  static func rows(_ dayCount: Int, _ order: [(item: Int, day: Int)]) -> [Int] {
    var rows: [Int] = []
    for day in 1...dayCount {
      rows.append(-day)
      for entry in order where entry.day == day { rows.append(entry.item) }
    }
    return rows
  }
}

/// All worlds of so many items, each made of `alphabet`.
struct WorldFamily {
  var alphabet: [SmallWorld.Piece]
  var items: Int
  /// Whether neighbours of one day may have one key, too, where that does not change their order.
  var ties = false

  static let plain: [SmallWorld.Piece] = [
    .game(city: 0), .game(city: 1), .travel(from: 0, to: 1, leg: nil), .travel(from: 1, to: 0, leg: nil), .custom,
  ]

  /// With numbered legs, and games that are off.
  static let rich: [SmallWorld.Piece] =
    plain + [.off(city: 1)]
    + [0, 1, 2].flatMap { leg in
      [SmallWorld.Piece.travel(from: 0, to: 1, leg: leg), .travel(from: 1, to: 0, leg: leg)]
    }

  /// How many words of the alphabet there are: the parts that threads share.
  var words: Int { (0..<items).reduce(1) { count, _ in count * alphabet.count } }

  /// The worlds of one word: on one to three days, with every origin, with and without ties.
  func forEach(word: Int, _ body: (SmallWorld) -> Void) {
    var rest = word
    let pieces = (0..<items).map { _ in
      defer { rest /= alphabet.count }
      return alphabet[rest % alphabet.count]
    }
    for dayCount in 1...3 {
      eachDays(dayCount, []) { days in
        for ends in SmallWorld.Ends.allCases {
          let world = SmallWorld(
            dayCount: dayCount, ends: ends, pieces: pieces, days: days, keys: WorldFamily.keys(pieces, days))
          body(world)
          if ties { eachTie(world, body) }
        }
      }
    }
  }

  /// Every way to put the items on days without changing their order.
  private func eachDays(_ dayCount: Int, _ days: [Int], _ body: ([Int]) -> Void) {
    if days.count == items { return body(days) }
    for day in (days.last ?? 1)...dayCount { eachDays(dayCount, days + [day], body) }
  }

  /// Every set of neighbours that may have one key.
  private func eachTie(_ world: SmallWorld, _ body: (SmallWorld) -> Void) {
    let pairs = world.pieces.indices.dropFirst().filter {
      world.days[$0] == world.days[$0 - 1] && world.pieces[$0].rank >= world.pieces[$0 - 1].rank
    }
    for chosen in 1..<(1 << pairs.count) where !pairs.isEmpty {
      var tied = world
      for (bit, item) in pairs.enumerated() where chosen >> bit & 1 == 1 { tied.keys[item] = tied.keys[item - 1] }
      body(tied)
    }
  }

  /// The keys that games and what stands between them have by convention.
  private static func keys(_ pieces: [SmallWorld.Piece], _ days: [Int]) -> [Double] {
    var keys = [Double](repeating: 0, count: pieces.count)
    for day in 1...3 {
      let today = pieces.indices.filter { days[$0] == day }
      let games = today.filter { pieces[$0].isGame }
      for (number, game) in games.enumerated() { keys[game] = Double(number) / 1_000 }
      for item in today where !pieces[item].isGame {
        let before = games.filter { $0 < item }
        let stretch = today.filter { other in !pieces[other].isGame && games.filter { $0 < other } == before }
        let place = stretch.filter { $0 <= item }.count
        if before.isEmpty, !games.isEmpty {
          keys[item] = Double(place - stretch.count - 1)
        } else if before.count == games.count {
          keys[item] = Double(place)
        } else {
          keys[item] = (Double(before.count - 1) + Double(place) / Double(stretch.count + 1)) / 1_000
        }
      }
    }
    return keys
  }
}
