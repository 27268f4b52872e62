import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// Travel after the games have changed: kept where it is still legal, else derived as for a new trip.
extension RebaseRun {
  mutating func deriveTravel() {
    let oldShape = TripShape(before)
    let matches = LegMatching.match(oldShape.legs, TripShape(itinerary).legs)
    var travel = CarriedTravel(count: itinerary.items.count)
    for index in before.items.indices where before.items[index].kind == .travel {
      guard let leg = oldShape.leg(ofItem: index) else { continue }
      travel.oldLeg[index] = leg
      if let match = matches[leg] { travel.newLeg[index] = match } else { remove(index, &travel) }
    }
    travel.compact(&itinerary)
    renumber(travel)
    let shape = TripShape(itinerary)
    let illegal = findIllegal(shape)
    var placing = LegPlacing()
    for (index, item) in itinerary.items.enumerated() where !illegal.contains(index) {
      placing.occupy(item.position, isGame: item.kind == .game)
    }
    var itemsOfLeg = [[Int]](repeating: [], count: shape.legs.count)
    for index in shape.order {
      if let leg = shape.leg(ofItem: index) { itemsOfLeg[leg].append(index) }
    }
    var ids = itemIDs()
    for leg in shape.legs.indices {
      for index in itemsOfLeg[leg] {
        if illegal.contains(index) {
          rederive(index, leg, shape, &placing)
        } else {
          describeKept(index, leg, shape, oldShape, travel)
        }
      }
      if itemsOfLeg[leg].isEmpty { addTravel(leg, shape, &placing, &ids) }
    }
    itinerary.resolveMarkets(&markets)
  }

  // MARK: Kept

  private mutating func remove(_ index: Int, _ travel: inout CarriedTravel) {
    travel.isRemoved[index] = true
    changes.append(
      RebaseChange(
        .travelRemoved, item: id(index), from: RebaseState(position: before.items[index].position),
        message: "\(name(index)) is no longer needed: the trip doesn't go from the one city to the other there"))
  }

  /// Gives legs their new numbers. A travel item without a number gets one only where its cities tell of another leg.
  private mutating func renumber(_ travel: CarriedTravel) {
    for index in itinerary.items.indices {
      guard let leg = travel.newLeg[index], let facts = itinerary.travel(itinerary.items[index]) else { continue }
      if let number = facts.leg, Int(number) != leg { setLeg(leg, ofItem: index) }
    }
    let shape = TripShape(itinerary)
    for index in itinerary.items.indices {
      if let leg = travel.newLeg[index], shape.leg(ofItem: index) != leg { setLeg(leg, ofItem: index) }
    }
  }

  private mutating func setLeg(_ leg: Int, ofItem index: Int) {
    guard let facts = itinerary.travel(itinerary.items[index]) else { return }
    let output = OutputBuffer()
    let payload = itinerary.text.withBytes(itinerary.items[index].payload) { Array($0) }
    do throws(SyntaxError) {
      try payload.withBytes { (payload) throws(SyntaxError) in
        var scanner = JSONScanner(payload)
        output.append("{\"leg\":" as StaticString)
        output.append(decimal: leg)
        try scanner.object { (scanner, key) throws(SyntaxError) in
          let value = try scanner.skipValue()
          if key.equals("leg") { return }
          output.append(",\"" as StaticString)
          output.append(key.raw)
          output.append("\":" as StaticString)
          output.appendCompacted(value)
        }
        output.append(0x7D)
      }
      try itinerary.setTravel(output.view, ofItem: index)
    } catch {
      broken.append(
        BrokenRule("wrong-type", item: id(index), message: "\(name(index)): \(error.message)", fix: "report it"))
      return
    }
    let number = Int(itinerary.items[index].facts)
    itinerary.travels[number].fromMarket = facts.fromMarket
    itinerary.travels[number].toMarket = facts.toMarket
  }

  /// Tells of a leg whose games are others, or elsewhere, or whose number is another one.
  private mutating func describeKept(
    _ index: Int, _ leg: Int, _ shape: TripShape, _ oldShape: TripShape, _ travel: CarriedTravel
  ) {
    let source = travel.source[index]
    guard source >= 0, let oldLeg = travel.oldLeg[index] else { return }
    func stands(_ old: Int?, _ new: Int?) -> Bool {
      guard let old, let new else { return old == nil && new == nil }
      let was = before.items[old].position
      let position = Position(day: shifted(was.day), sortOrder: was.sortOrder)
      return travel.source[new] == old && itinerary.items[new].position == position
    }
    let (was, now) = (oldShape.legs[oldLeg], shape.legs[leg])
    if oldLeg == leg, stands(was.departure, now.departure), stands(was.arrival, now.arrival) { return }
    changes.append(
      RebaseChange(
        .travelKept, item: id(index),
        from: RebaseState(position: before.items[source].position, leg: oldLeg),
        to: RebaseState(position: itinerary.items[index].position, leg: leg),
        message: "\(name(index)) keeps its place, which is still legal"
          + (oldLeg == leg ? ", though the games around it have changed" : "; it is leg \(leg) now, not \(oldLeg)")))
  }

  // MARK: Derived

  /// Travel outside the window of its leg. What stands in the wrong order among legs follows from that alone, as the
  /// windows of two legs have nothing in common.
  private func findIllegal(_ shape: TripShape) -> Set<Int> {
    Set(itinerary.items.indices.filter { shape.isInWindow($0, of: itinerary) == false })
  }

  private mutating func rederive(_ index: Int, _ leg: Int, _ shape: TripShape, _ placing: inout LegPlacing) {
    let old = itinerary.items[index].position
    let duration = itinerary.travel(itinerary.items[index])?.duration.map(Int.init)
    let minutes = duration ?? deriving.estimate(leg, shape, of: itinerary)?.duration ?? 0
    let position = deriving.position(leg, shape, of: itinerary, placing, minutes: minutes)
    itinerary.setPosition(position, ofItem: index)
    placing.occupy(position, isGame: false)
    changes.append(
      RebaseChange(
        .travelRederived, item: id(index), from: RebaseState(position: old),
        to: RebaseState(position: position, leg: leg),
        message: "\(name(index)) could not stay where it was and goes on \(itinerary.dayName(position.day)) now"))
  }

  private mutating func addTravel(
    _ leg: Int, _ shape: TripShape, _ placing: inout LegPlacing, _ ids: inout Set<[UInt8]>
  ) {
    do throws(SyntaxError) {
      let index = try deriving.add(leg, shape, to: &itinerary, &placing, &ids)
      let position = itinerary.items[index].position
      changes.append(
        RebaseChange(
          .travelAdded, item: id(index), to: RebaseState(position: position, leg: leg),
          message: "\(name(index)) is new, on \(itinerary.dayName(position.day))"))
    } catch {
      broken.append(BrokenRule("wrong-type", item: "t\(leg)", message: error.message, fix: "report it"))
    }
  }

  private var deriving: LegDeriving {
    LegDeriving(cities: newer.cities, modes: request?.modes ?? TripRequest().modes)
  }
}
