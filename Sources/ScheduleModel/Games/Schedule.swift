import CivilTime
package import SourceText

/// Games with the texts, sides and venues that they share.
public struct Schedule: Sendable {
  package var texts = TextTable()
  package var sides: [Side] = []
  package var venues: [Venue] = []
  package var games: [Game] = []
  package var extras: [GameExtra] = []
  private var sideNumbers: [Side: Int32] = [:]
  private var venueNumbers: [Venue: Int32] = [:]

  public init() {}

  package mutating func number(of side: Side) -> Int32 {
    if let known = sideNumbers[side] { return known }
    let number = Int32(sides.count)
    sides.append(side)
    sideNumbers[side] = number
    return number
  }

  package mutating func number(of venue: Venue) -> Int32 {
    if let known = venueNumbers[venue] { return known }
    let number = Int32(venues.count)
    venues.append(venue)
    venueNumbers[venue] = number
    return number
  }

  package func side(_ number: Int32) -> Side? {
    sides.indices.contains(Int(number)) ? sides[Int(number)] : nil
  }

  package func venue(_ number: Int32) -> Venue? {
    venues.indices.contains(Int(number)) ? venues[Int(number)] : nil
  }

  package func extra(of game: Game) -> GameExtra? {
    extras.indices.contains(Int(game.extra)) ? extras[Int(game.extra)] : nil
  }

  package mutating func setExtra(_ extra: GameExtra, of game: inout Game) {
    if extras.indices.contains(Int(game.extra)) {
      extras[Int(game.extra)] = extra
    } else {
      game.extra = Int32(extras.count)
      extras.append(extra)
    }
  }

  /// The order of games in schedules: by date (undated games last), by instant (unset times last), then bytewise by id.
  /// `GameOrder` is the playing order within a day.
  package func precedes(_ left: Game, _ right: Game) -> Bool {
    switch (left.localDate, right.localDate) {
    case (let first?, let second?) where first != second: return first < second
    case (_?, nil): return true
    case (nil, _?): return false
    default: break
    }
    switch (left.start, right.start) {
    case (let first?, let second?) where first.instant != second.instant: return first.instant < second.instant
    case (_?, nil): return true
    case (nil, _?): return false
    default: return texts.precedes(left.id, right.id)
    }
  }

  package mutating func sort(_ threads: WorkerThreads = .none) {
    if zip(games, games.dropFirst()).allSatisfy({ !precedes($1, $0) }) { return }
    var order = ScheduleOrder.sorted(self, threads)
    // In place: obtaining memory for a second list takes longer than moving the games. Each cycle of moves starts and ends
    // with the game that is set aside.
    games.withUnsafeMutableBufferPointer { games in
      for start in order.indices {
        let first = games[start]
        var place = start
        while true {
          let source = Int(order[place])
          order[place] = UInt32(truncatingIfNeeded: place)
          if source == start { break }
          games[place] = games[source]
          place = source
        }
        games[place] = first
      }
    }
  }
}
