import TripBuilding
import ItineraryModel
import ScheduleModel
import SourceText

extension RebaseResult {
  /// Derives travel again if a known route has another length than the trip's. The user's changes stay. The day also
  /// stays, unless the derivation chose it and now chooses another one.
  ///
  /// - Parameter new: the routes that the trip's request lacks.
  mutating func reroute(_ deriving: LegDeriving, new: Set<KnownRoute>, _ gazetteer: Gazetteer) {
    if deriving.cities.distances == nil || itinerary.travels.isEmpty { return }
    let shape = TripShape(itinerary)
    var markets = MarketTable(gazetteer)
    for index in shape.order where itinerary.isDerivedTravel(index) {
      guard let leg = shape.leg(ofItem: index),
        let derived = deriving.reroute(index, leg, shape, of: itinerary, new: new)
      else { continue }
      var placing = LegPlacing()
      for (other, item) in itinerary.items.enumerated() where other != index {
        placing.occupy(item.position, isGame: item.kind == .game)
      }
      let old = itinerary.items[index].position
      let minutes = itinerary.travel(itinerary.items[index])?.duration.map(Int.init)
      let before = deriving.derive(leg, shape, of: itinerary, minutes: minutes)
      deriving.set(index, derived, leg, shape, of: &itinerary)
      let position = deriving.position(derived, leg, shape, of: itinerary, placing)
      let wasDerived = deriving.position(before, leg, shape, of: itinerary, placing).day == old.day
      if wasDerived, position.day != old.day, shape.window(ofLeg: leg, in: itinerary).contains(position) {
        itinerary.setPosition(position, ofItem: index)
      }
      let now = itinerary.items[index].position
      changes.append(
        RebaseChange(
          .travelRederived, item: itinerary.id(index), from: RebaseState(position: old, leg: leg),
          to: RebaseState(position: now, leg: leg),
          message: "\(itinerary.name(index)) now takes "
            + durationText(minutes: derived.estimate?.duration ?? 0)
            + " according to a known route, and is on \(itinerary.dayName(now.day))"))
      itinerary.resolveTravel(&markets)
    }
  }
}
