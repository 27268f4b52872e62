import TestSupport

/// Random trips: 1 to 30 days, 0 to 5 games a day, 1 to 12 cities with revisits, 0 to 200 customs.
struct TripGenerator {
  var random: SeededGenerator
  /// Of a hundred travel items, how many stand anywhere rather than where they may.
  var misplaced = 15
  var mostCustoms = 200

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func trip() -> ToyTrip {
    // Small trips are usual, large ones are there.
    let days = 1 + (random.chance(70) ? random.below(8) : random.below(30))
    var trip = ToyTrip(dayCount: days)
    let cities = (0..<(1 + random.below(12))).map { "City\($0)" }
    if random.chance(60) {
      trip.origin = random.pick(cities)
      trip.returns = random.chance(60)
    }
    addGames(&trip, cities)
    addTravel(&trip)
    addCustoms(&trip)
    trip.items.shuffle(using: &random)
    return trip
  }

  private mutating func addGames(_ trip: inout ToyTrip, _ cities: [String]) {
    let most = random.pick([1, 1, 2, 3, 5])
    var city = random.pick(cities)
    for day in 1...trip.dayCount {
      for game in 0..<random.below(most + 1) {
        if random.chance(45) { city = random.pick(cities) }
        trip.items.append(
          ToyTrip.Item(
            id: "g\(day)-\(game)", kind: .game, day: day, key: Double(game) / 1_000, city: city,
            isOff: random.chance(8)))
      }
    }
  }

  private mutating func addTravel(_ trip: inout ToyTrip) {
    let legs = Oracle(trip).legs
    for (number, leg) in legs.enumerated() {
      let copies = random.chance(88) ? 1 : random.below(3)
      for _ in 0..<copies {
        // Ids in no order, so that ties are decided either way.
        var item = ToyTrip.Item(id: "t\(random.below(1_000))-\(trip.items.count)", kind: .travel, day: 1, key: 0)
        (item.from, item.to) = (leg.from, leg.to)
        if random.chance(50) { item.leg = number }
        if random.chance(3) { item.leg = random.below(legs.count + 2) }
        if random.chance(misplaced), let game = random.pick([leg.departure, leg.arrival]), random.chance(60) {
          // Within the day range, but on the wrong side of a game perhaps: only so do legs get out of sequence.
          item.day = trip.items[game].day
          item.key = random.pick([-1, -0.5, 0.0005, 1, 1.5, 2])
        } else if random.chance(misplaced) {
          item.day = random.below(trip.dayCount + 2)
          item.key = key(trip, item.day)
        } else {
          place(&item, leg, trip)
        }
        trip.items.append(item)
      }
    }
  }

  /// Somewhere from the departure game on and before the arrival game.
  private mutating func place(_ item: inout ToyTrip.Item, _ leg: Oracle.Leg, _ trip: ToyTrip) {
    let first = leg.departure.map { trip.items[$0].day } ?? 1
    let last = leg.arrival.map { trip.items[$0].day } ?? trip.dayCount
    item.day = first + random.below(last - first + 1)
    let low = leg.departure.flatMap { trip.items[$0].day == item.day ? trip.items[$0].key : nil }
    let high = leg.arrival.flatMap { trip.items[$0].day == item.day ? trip.items[$0].key : nil }
    switch (low, high) {
    case (nil, nil): item.key = key(trip, item.day)
    case (let low?, nil): item.key = low + random.pick([0, 0.0005, 0.5, 1, 2])
    case (nil, let high?): item.key = high - random.pick([0.0001, 1, 2.5])
    case (let low?, let high?): item.key = low + (high - low) * random.pick([0, 0.5, 0.25, 0.999])
    }
  }

  private mutating func addCustoms(_ trip: inout ToyTrip) {
    let count = random.chance(80) ? random.below(min(12, mostCustoms + 1)) : random.below(mostCustoms + 1)
    for number in 0..<count {
      let day = 1 + random.below(trip.dayCount)
      trip.items.append(ToyTrip.Item(id: "c\(number)", kind: .custom, day: day, key: key(trip, day)))
    }
  }

  /// A sort key of any sort: often one that is taken, or next to one.
  mutating func key(_ trip: ToyTrip, _ day: Int) -> Double {
    let taken = trip.items.filter { $0.day == day }.map(\.key)
    switch random.below(10) {
    case 0, 1, 2: return Double(random.below(9) - 4)
    case 3, 4: return Double(random.below(40) - 20) / 4
    case 5: return Double.random(in: -3...3, using: &random)
    case 6: return Double(random.below(5)) / 1_000 + 0.0005
    case 7: return taken.isEmpty ? 0.5 : random.pick(taken).nextUp
    case 8: return taken.isEmpty ? -0.5 : random.pick(taken).nextDown
    default: return taken.isEmpty ? 0 : random.pick(taken)
    }
  }
}
