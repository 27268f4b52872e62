import SourceText
import TestSupport

/// The rules of sections 1 and 3 in the slowest and plainest way: every question looks at every item.
///
/// Written from the text of the rules, it shares nothing with the library.
struct Oracle {
  struct Leg: Equatable {
    var from: String
    var to: String
    /// Indices of the games of the stop that is left, and of the one that is reached; none at the origin or return.
    var departures: [Int]
    var arrivals: [Int]
    var departure: Int? { departures.last }
    var arrival: Int? { arrivals.first }
  }

  let trip: ToyTrip
  private(set) var legs: [Leg] = []
  /// By item.
  private(set) var legOf: [Int?] = []

  init(_ trip: ToyTrip) {
    self.trip = trip
    findLegs()
    assignTravel()
  }

  // MARK: Section 1

  typealias Place = (day: Int, key: Double)

  /// Whether item a at one place comes before item b at another in the total order.
  func comesBefore(_ a: Int, _ at: Place, _ b: Int, _ other: Place) -> Bool {
    if at.day != other.day { return at.day < other.day }
    if at.key != other.key { return at.key < other.key }
    let (first, second) = (trip.items[a], trip.items[b])
    if first.kind != second.kind { return first.kind.rawValue < second.kind.rawValue }
    return Array(first.id.utf8).lexicographicallyPrecedes(Array(second.id.utf8))
  }

  func place(_ item: Int) -> Place { (trip.items[item].day, trip.items[item].key) }

  var order: [Int] { trip.items.indices.sorted { comesBefore($0, place($0), $1, place($1)) } }

  // MARK: Section 3

  private mutating func findLegs() {
    var stops: [(city: String, games: [Int])] = []
    for item in order where trip.items[item].kind == .game && !trip.items[item].isOff {
      if stops.last?.city == trip.items[item].city {
        stops[stops.count - 1].games.append(item)
      } else {
        stops.append((trip.items[item].city, [item]))
      }
    }
    if let origin = trip.origin {
      stops.insert((origin, []), at: 0)
      if trip.returns { stops.append((origin, [])) }
    }
    for (from, to) in zip(stops, stops.dropFirst()) where from.city != to.city {
      legs.append(Leg(from: from.city, to: to.city, departures: from.games, arrivals: to.games))
    }
  }

  private mutating func assignTravel() {
    legOf = trip.items.map { item in
      guard item.kind == .travel, let leg = item.leg, legs.indices.contains(leg) else { return nil }
      return legs[leg].from == item.from && legs[leg].to == item.to ? leg : nil
    }
    for item in order where trip.items[item].kind == .travel && trip.items[item].leg == nil {
      let joining = legs.indices.filter { legs[$0].from == trip.items[item].from && legs[$0].to == trip.items[item].to }
      legOf[item] = joining.first { !legOf.contains($0) } ?? joining.last
    }
  }

  func days(_ leg: Leg) -> [Int] {
    let first = leg.departure.map { trip.items[$0].day } ?? 1
    let last = leg.arrival.map { trip.items[$0].day } ?? trip.dayCount
    return first <= last ? Array(first...last) : []
  }

  /// Whether the item, where it stands now, is travel within its day range.
  func isInRange(_ item: Int) -> Bool {
    guard let leg = legOf[item] else { return false }
    return days(legs[leg]).contains(trip.items[item].day)
  }

  /// The code of the rule that forbids `item` to be at a place, and its barrier; nil where it may be there.
  ///
  /// - Parameter tolerant: leaves out pairs of legs that are in the wrong order now, where that is the item's finding.
  func refusal(_ item: Int, at place: Place, tolerant: Bool = false) -> (code: DiagnosticCode, barriers: [Int])? {
    let toy = trip.items[item]
    if toy.kind == .game {
      return place.day == toy.day && place.key == toy.key ? nil : ("game-is-fixed", [])
    }
    if !place.key.isFinite { return ("sort-order-not-finite", []) }
    if toy.kind == .travel, let number = legOf[item] {
      let leg = legs[number]
      if !days(leg).contains(place.day) {
        return ("travel-outside-day-range", [leg.departure, leg.arrival].compactMap { $0 })
      }
      for game in leg.departures where trip.items[game].day == place.day {
        if comesBefore(item, place, game, self.place(game)) {
          return ("travel-before-departure-game", [leg.departure].compactMap { $0 })
        }
      }
      for game in leg.arrivals where trip.items[game].day == place.day {
        if !comesBefore(item, place, game, self.place(game)) {
          return ("travel-after-arrival-game", [leg.arrival].compactMap { $0 })
        }
      }
      var wrong: [Int] = []
      for other in trip.items.indices where other != item && (isInRange(other) || areAlike(item, other)) {
        guard let otherLeg = legOf[other], otherLeg != number else { continue }
        let isWrong = comesBefore(item, place, other, self.place(other)) != (number < otherLeg)
        let wasWrong = comesBefore(item, self.place(item), other, self.place(other)) != (number < otherLeg)
        if isWrong, !(tolerant && wasWrong && isOutOfSequence(item)) { wrong.append(other) }
      }
      if !wrong.isEmpty { return ("travel-out-of-sequence", wrong) }
    }
    return place.day >= 1 && place.day <= trip.dayCount ? nil : ("day-out-of-range", [])
  }

  /// Two without a number between the same cities: their order is what tells their legs.
  private func areAlike(_ item: Int, _ other: Int) -> Bool {
    let (first, second) = (trip.items[item], trip.items[other])
    return first.leg == nil && second.leg == nil && first.from == second.from && first.to == second.to
  }

  private func isOutOfSequence(_ item: Int) -> Bool {
    refusal(item, at: place(item))?.code == "travel-out-of-sequence"
  }

  // MARK: Findings

  /// The errors of the whole trip, as `code item` or `code leg`.
  var errors: Set<String> {
    var errors: Set<String> = []
    var ids: Set<String> = []
    for (index, item) in trip.items.enumerated() {
      if !ids.insert(item.id).inserted { errors.insert("duplicate-item-id \(item.id)") }
      if let refusal = refusal(index, at: place(index)) { errors.insert("\(refusal.code) \(item.id)") }
      if item.day < 1 || item.day > trip.dayCount { errors.insert("day-out-of-range \(item.id)") }
      if item.kind == .travel, legOf[index] == nil { errors.insert("travel-disconnected \(item.id)") }
    }
    for leg in legs.indices {
      let count = legOf.filter { $0 == leg }.count
      if count == 0 { errors.insert("travel-missing \(leg)") }
      if count > 1 { errors.insert("travel-duplicate \(leg)") }
    }
    return errors
  }
}
