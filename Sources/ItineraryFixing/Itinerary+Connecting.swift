import ItineraryModel
import ScheduleModel
import SourceText
import TripBuilding

extension Itinerary {
  /// Numbers the legs of all travel anew, by its cities and order. Travel that no leg needs is removed, or stays as a custom
  /// item if it has details of a person.
  ///
  /// - Returns: the ids of the new custom items.
  mutating func connectTravel(_ markets: MarketTable) -> [String] {
    var markets = markets
    resolveMarkets(&markets)
    var unnumbered = self
    for index in travels.indices { unnumbered.travels[index].leg = nil }
    let shape = TripShape(unnumbered)
    var released: [String] = []
    for index in items.indices.reversed() {
      guard let facts = travel(items[index]) else { continue }
      if let leg = shape.leg(ofItem: index) {
        if facts.leg != nil { setLeg(firstLeg + leg, ofItem: index) }
      } else if isDerivedTravel(index) {
        removeItem(at: index)
      } else {
        released.append(idText(items[index]))
        makeCustom(ofTravel: index)
      }
    }
    return released.reversed()
  }
}
