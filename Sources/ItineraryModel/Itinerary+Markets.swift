import ScheduleModel
import SourceText

extension Itinerary {
  /// Numbers all markets with `table`, so that they can be compared with others of that table.
  package mutating func resolveMarkets(_ table: inout MarketTable) {
    if hasOrigin { originMarket = table.market(origin, in: text) }
    for index in games.indices { games[index].market = table.market(games[index].facts.place, in: text) }
    for index in customs.indices where customs[index].place.city.count > 0 {
      customs[index].market = table.market(customs[index].place, in: text)
    }
    numberTravel(&table)
    settleMarkets(table)
  }

  /// As above, if only travel was added since the last call with this table.
  package mutating func resolveTravel(_ table: inout MarketTable) {
    if table.isVague { resolveMarkets(&table) } else { numberTravel(&table) }
  }

  private mutating func numberTravel(_ table: inout MarketTable) {
    for index in travels.indices {
      travels[index].fromMarket = table.market(travels[index].from, in: text)
      travels[index].toMarket = table.market(travels[index].to, in: text)
    }
  }

  /// Determines which of the trip's places a place without region or country means, if that is clear. Call this before
  /// using stops and legs.
  mutating func settleMarkets(_ table: MarketTable) {
    guard table.isVague, hasVagueMarket else { return }
    var all = games.map { $0.market } + travels.flatMap { [$0.fromMarket, $0.toMarket] }
    if hasOrigin { all.append(originMarket) }
    all += customs.lazy.map { $0.market }.filter { $0 != .unknown }
    let settled = table.settled(all)
    if settled.isEmpty { return }
    originMarket = settled[originMarket] ?? originMarket
    for index in games.indices { games[index].market = settled[games[index].market] ?? games[index].market }
    for index in travels.indices {
      travels[index].fromMarket = settled[travels[index].fromMarket] ?? travels[index].fromMarket
      travels[index].toMarket = settled[travels[index].toMarket] ?? travels[index].toMarket
    }
    for index in customs.indices {
      if let market = settled[customs[index].market] { customs[index].market = market }
    }
  }

  private var hasVagueMarket: Bool {
    originMarket.isVague || games.contains { $0.market.isVague }
      || travels.contains { $0.fromMarket.isVague || $0.toMarket.isVague } || customs.contains { $0.market.isVague }
  }
}
