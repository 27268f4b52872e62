import SourceText
import TestSupport

/// What may stand where in a small world, and what is wrong with it: the rules in the order of their text, and in the
/// slowest way. It looks at places in the shown order alone, never at a key, and has nothing of the library but the codes.
struct PlainRules {
  /// A place in the shown order. An item that is put between two others has an odd rank.
  struct Spot: Comparable {
    var day: Int
    var rank: Int

    static func < (left: Spot, right: Spot) -> Bool {
      left.day != right.day ? left.day < right.day : left.rank < right.rank
    }
  }

  private struct Leg {
    var from: Int
    var to: Int
    /// The games of the stop that is left, and of the one that is reached; none at the origin and the return.
    var departures: [Int]
    var arrivals: [Int]
  }

  /// One error, of an item or of the trip.
  struct Finding: Hashable {
    var code: DiagnosticCode
    /// Nil for a code of which only the number counts, as which of two items has it depends on their order.
    var item: Int?
    /// Of two legs in the wrong order, the other one, which is the later item.
    var other: Int?
  }

  private let pieces: [SmallWorld.Piece]
  private let dayCount: Int
  /// By item.
  let spots: [Spot]
  private var legs: [Leg] = []
  /// By item; nil for what belongs to no leg.
  private(set) var legOf: [Int?] = []

  /// - Parameter order: the items and their days, as they are shown.
  init(_ world: SmallWorld, order: [(item: Int, day: Int)]) {
    pieces = world.pieces
    dayCount = world.dayCount
    var spots = [Spot](repeating: Spot(day: 0, rank: 0), count: world.pieces.count)
    for (rank, entry) in order.enumerated() { spots[entry.item] = Spot(day: entry.day, rank: 2 * rank) }
    self.spots = spots
    findLegs(order.map(\.item), world.ends)
    assignTravel(order.map(\.item))
  }

  /// Stops are runs of games in one city, the origin before the first and the return after the last; two stops of one city
  /// that follow each other make no leg.
  private mutating func findLegs(_ order: [Int], _ ends: SmallWorld.Ends) {
    var stops: [(city: Int, games: [Int])] = []
    if ends != .open { stops.append((0, [])) }
    var isFirst = true
    for item in order {
      guard case .game(let city) = pieces[item] else { continue }
      if !isFirst, stops[stops.count - 1].city == city {
        stops[stops.count - 1].games.append(item)
      } else {
        stops.append((city, [item]))
      }
      isFirst = false
    }
    if ends == .fromAndBack { stops.append((0, [])) }
    for (left, right) in zip(stops, stops.dropFirst()) where left.city != right.city {
      legs.append(Leg(from: left.city, to: right.city, departures: left.games, arrivals: right.games))
    }
  }

  /// Travel with a number is of that leg, if it joins its cities; the rest takes the free legs between its cities in
  /// order, and the last of them where none is free.
  private mutating func assignTravel(_ order: [Int]) {
    legOf = [Int?](repeating: nil, count: pieces.count)
    for item in order {
      if case .travel(let from, let to, let leg?) = pieces[item], legs.indices.contains(leg), legs[leg].from == from,
        legs[leg].to == to
      {
        legOf[item] = leg
      }
    }
    for item in order {
      guard case .travel(let from, let to, nil) = pieces[item] else { continue }
      let joining = legs.indices.filter { legs[$0].from == from && legs[$0].to == to }
      legOf[item] = joining.first { !legOf.contains($0) } ?? joining.last
    }
  }

  // MARK: One place

  private func isWithinDays(_ leg: Leg, _ day: Int) -> Bool {
    let first = leg.departures.last.map { spots[$0].day } ?? 1
    let last = leg.arrivals.first.map { spots[$0].day } ?? dayCount
    return first <= day && day <= last
  }

  /// The rule that the two games of a leg break at a place.
  private func brokenByGames(_ leg: Leg, at spot: Spot) -> DiagnosticCode? {
    if !isWithinDays(leg, spot.day) { return .travelOutsideDayRange }
    for game in leg.departures where spots[game].day == spot.day && spot < spots[game] {
      return .travelBeforeDepartureGame
    }
    for game in leg.arrivals where spots[game].day == spot.day && spots[game] < spot { return .travelAfterArrivalGame }
    return nil
  }

  /// Other travel that would stand on the wrong side of the item.
  private func wrongSides(_ item: Int, at spot: Spot) -> [Int] {
    guard let leg = legOf[item] else { return [] }
    return pieces.indices.filter { other in
      guard other != item, let otherLeg = legOf[other], otherLeg != leg else { return false }
      // Outside its days a leg has that as its one finding, and holds no other to its order. But two without a number
      // between the same cities exchange their legs where one passes the other.
      guard isWithinDays(legs[otherLeg], spots[other].day) || isAlike(item, other) else { return false }
      return (spot < spots[other]) != (leg < otherLeg)
    }
  }

  private func isAlike(_ item: Int, _ other: Int) -> Bool {
    if case .travel(_, _, nil) = pieces[item] { return pieces[item] == pieces[other] }
    return false
  }

  /// The rule that forbids the item a place; nil where it may stand there.
  func forbids(_ item: Int, at spot: Spot) -> DiagnosticCode? {
    if pieces[item].isGame { return spot == spots[item] ? nil : .gameIsFixed }
    if let leg = legOf[item] {
      if let code = brokenByGames(legs[leg], at: spot) { return code }
      if !wrongSides(item, at: spot).isEmpty { return .travelOutOfSequence }
    }
    return spot.day >= 1 && spot.day <= dayCount ? nil : .dayOutOfRange
  }

  /// The same for an edit: two legs that are the wrong way round already, and have that as their error, may stay so.
  func forbidsMoving(_ item: Int, to spot: Spot) -> DiagnosticCode? {
    let code = forbids(item, at: spot)
    guard code == .travelOutOfSequence, forbids(item, at: spots[item]) == .travelOutOfSequence else { return code }
    let present = wrongSides(item, at: spots[item])
    return wrongSides(item, at: spot).allSatisfy { present.contains($0) } ? nil : code
  }

  // MARK: The whole

  /// How often each error is there.
  var findings: [Finding: Int] {
    var found: [Finding: Int] = [:]
    for item in pieces.indices where pieces[item].isTravel {
      guard let leg = legOf[item] else {
        found[Finding(code: .travelDisconnected, item: item), default: 0] += 1
        continue
      }
      if let code = brokenByGames(legs[leg], at: spots[item]) {
        found[Finding(code: code, item: item), default: 0] += 1
      }
      guard isWithinDays(legs[leg], spots[item].day) else { continue }
      for other in wrongSides(item, at: spots[item]) where item < other && isWithinItsDays(other) {
        found[Finding(code: .travelOutOfSequence, item: item, other: other), default: 0] += 1
      }
    }
    for leg in legs.indices {
      let count = legOf.filter { $0 == leg }.count
      if count == 0 { found[Finding(code: .travelMissing), default: 0] += 1 }
      if count > 1 { found[Finding(code: .travelDuplicate), default: 0] += count - 1 }
    }
    return found
  }

  private func isWithinItsDays(_ item: Int) -> Bool {
    legOf[item].map { isWithinDays(legs[$0], spots[item].day) } ?? false
  }
}
