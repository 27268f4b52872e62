import ScheduleModel
import SourceText

/// A stop of a trip: a maximal run of consecutive games, in position order, in one market.
package struct Stop: Hashable, Sendable {
  package var market: MarketID
  /// The indices of the items of the first and the last game; negative for the origin and the return.
  package var firstGame: Int
  package var lastGame: Int
}

/// The structure of an itinerary, derived from its games: order, stops, legs, and the leg of each travel item.
package struct TripShape: Sendable {
  /// Indices of all items, in the total order.
  package private(set) var order: [Int] = []
  package private(set) var stops: [Stop] = []
  package private(set) var legs: [Leg] = []
  /// The leg of each item; negative if the item is not travel or belongs to no leg.
  package private(set) var legOfItem: [Int32] = []
  /// By leg: the first item that is its travel, by index; negative if there is none.
  package private(set) var itemOfLeg: [Int32] = []

  /// An empty shape, to be updated.
  package init() {}

  package init(_ itinerary: Itinerary) { update(itinerary) }

  /// Computes the shape of another itinerary, using the same memory.
  package mutating func update(_ itinerary: Itinerary) {
    itinerary.sortItems(into: &order)
    stops.removeAll(keepingCapacity: true)
    findStops(itinerary)
    legs.removeAll(keepingCapacity: true)
    for index in stops.indices.dropFirst() {
      let (from, to) = (stops[index - 1], stops[index])
      legs.append(
        Leg(
          ends: Leg.Ends(from: from.market, to: to.market), departure: from.lastGame < 0 ? nil : from.lastGame,
          arrival: to.firstGame < 0 ? nil : to.firstGame))
    }
    assignTravel(itinerary)
  }

  private mutating func findStops(_ itinerary: Itinerary) {
    if itinerary.hasOrigin { visit(itinerary.originMarket, game: -1) }
    for index in order {
      guard itinerary.items[index].kind == .game, let game = itinerary.gameIndex(index),
        !itinerary.games[game].facts.status.isOff
      else { continue }
      visit(itinerary.games[game].market, game: index)
    }
    if itinerary.hasOrigin, itinerary.returnToOrigin { visit(itinerary.originMarket, game: -1) }
  }

  private mutating func visit(_ market: MarketID, game: Int) {
    if let last = stops.indices.last, stops[last].market == market {
      // The return joins the last stop but is not one of its games.
      if game >= 0 {
        if stops[last].firstGame < 0 { stops[last].firstGame = game }
        stops[last].lastGame = game
      }
    } else {
      stops.append(Stop(market: market, firstGame: game, lastGame: game))
    }
  }

  private mutating func assignTravel(_ itinerary: Itinerary) {
    legOfItem.removeAll(keepingCapacity: true)
    legOfItem.append(contentsOf: repeatElement(-1, count: itinerary.items.count))
    itemOfLeg.removeAll(keepingCapacity: true)
    itemOfLeg.append(contentsOf: repeatElement(-1, count: legs.count))
    var infers = false
    for index in order where itinerary.items[index].kind == .travel {
      guard let travel = itinerary.travel(itinerary.items[index]) else { continue }
      guard let number = travel.leg else {
        infers = true
        continue
      }
      let leg = Int(number) - itinerary.firstLeg
      guard leg >= 0, leg < legs.count, travel.ends == legs[leg].ends else { continue }
      assign(leg, to: index)
    }
    if infers { inferLegs(itinerary) }
  }

  private mutating func assign(_ leg: Int, to item: Int) {
    legOfItem[item] = Int32(leg)
    if itemOfLeg[leg] < 0 || item < itemOfLeg[leg] { itemOfLeg[leg] = Int32(item) }
  }

  /// Assigns a leg to travel that was added to the itinerary after all other items.
  package mutating func append(travelOfLeg leg: Int) {
    legOfItem.append(-1)
    assign(leg, to: legOfItem.count - 1)
  }

  /// Updates the shape for a travel item that moves. The itinerary has it at its old place, then at its new one.
  ///
  /// - Returns: false, without a change, if the order of items may determine its leg.
  mutating func move(_ index: Int, to position: Position, in itinerary: inout Itinerary) -> Bool {
    guard itinerary.travel(itinerary.items[index])?.leg != nil else { return false }
    itinerary.remove(index, from: &order)
    itinerary.setPosition(position, ofItem: index)
    itinerary.insert(index, into: &order)
    return true
  }

  /// Finds the legs of travel items without a number by their cities: the first free leg between them, otherwise the
  /// last one.
  private mutating func inferLegs(_ itinerary: Itinerary) {
    // By cities: the legs between them, in order, and the number of these legs that are known to be taken.
    var candidates: [Leg.Ends: (legs: [Int], next: Int)] = [:]
    for index in order {
      guard let travel = itinerary.travel(itinerary.items[index]), travel.leg == nil else { continue }
      if candidates.isEmpty {
        for leg in legs.indices {
          candidates[legs[leg].ends, default: ([], 0)].legs.append(leg)
        }
      }
      let ends = travel.ends
      guard var known = candidates[ends], let last = known.legs.last else { continue }
      while known.next < known.legs.count, itemOfLeg[known.legs[known.next]] >= 0 { known.next += 1 }
      assign(known.next < known.legs.count ? known.legs[known.next] : last, to: index)
      candidates[ends]?.next = known.next + 1
    }
  }

  package func leg(ofItem index: Int) -> Int? {
    legOfItem.indices.contains(index) && legOfItem[index] >= 0 ? Int(legOfItem[index]) : nil
  }

  package func window(ofLeg leg: Int, in itinerary: Itinerary) -> LegWindow { itinerary.window(of: legs[leg]) }

  /// Whether a travel item is in the window of its leg; nil if it belongs to no leg.
  package func isInWindow(_ index: Int, of itinerary: Itinerary) -> Bool? {
    leg(ofItem: index).map { window(ofLeg: $0, in: itinerary).contains(itinerary.items[index].position) }
  }
}
