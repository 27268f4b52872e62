import ScheduleModel
import ItineraryModel
import SourceText

extension Rule {
  static let unknownCity = Rule(
    .unknownCity, .warning,
    summary: "A city is not in the gazetteer.",
    why: """
      It is taken for a market with its name: a suburb spelt unusually would count as another city than the one \
      it belongs to.
      """,
    failing: .trip(
      """
      {"id": "g1", "kind": "game", "day": 1, "sortOrder": 0, "game": {
          "venue": {"name": "Fenway Park", "city": "Bosten", "latitude": 42.3463, "longitude": -71.0975,
            "timeZone": "America/New_York"},
          "start": "2026-06-10T19:10:00-04:00"}}
      """),
    passing: .trip(.boston()),
    check: { view, report in
      guard view.namesUnknownCity else { return }
      var seen: Set<MarketID> = []
      view.forEachCity { place, market, item in
        guard view.isUnknown(market), seen.insert(market).inserted else { return }
        report.add(
          view.itinerary, item: item,
          "the city \(quotedForDisplay(view.itinerary.text.string(place.city))) of "
            + "\(item.map(view.name) ?? "the trip's origin") is not in the gazetteer")
      }
    })
}

extension ItineraryView {
  fileprivate func isUnknown(_ market: MarketID) -> Bool {
    market != .unknown && Int(market.raw) >= gazetteer.marketCount
  }

  fileprivate var namesUnknownCity: Bool {
    let (games, travels) = (itinerary.games, itinerary.travels)
    // Use an index: iterating would copy each record.
    return isUnknown(itinerary.originMarket) || games.indices.contains { isUnknown(games[$0].market) }
      || travels.indices.contains { isUnknown(travels[$0].fromMarket) || isUnknown(travels[$0].toMarket) }
      || itinerary.customs.contains { isUnknown($0.market) }
  }

  /// Calls `body` with each city of the origin, the games and the travel, in the order of the trip.
  fileprivate func forEachCity(_ body: (PlaceFacts, MarketID, Int?) -> Void) {
    if itinerary.hasOrigin { body(itinerary.origin, itinerary.originMarket, nil) }
    for row in rows {
      if let game = itinerary.game(item(row)) { body(game.facts.place, game.market, row.index) }
      if let travel = itinerary.travel(item(row)) {
        body(travel.from, travel.fromMarket, row.index)
        body(travel.to, travel.toMarket, row.index)
      }
      if let custom = itinerary.custom(item(row)) { body(custom.place, custom.market, row.index) }
    }
  }
}
