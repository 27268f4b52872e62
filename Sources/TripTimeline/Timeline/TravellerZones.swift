import ItineraryModel
import ScheduleModel
import SourceText

/// Determines the zones of items other than games: the zone of the traveler's place at that time.
struct TravellerZones {
  private let source: ItinerarySource
  private let zones: ZoneBook
  /// The markets of the trip's games and their zones. There are few.
  private var markets: [(market: MarketID, zone: Int32)] = []
  private static let marketLimit = 64

  init(_ source: ItinerarySource, _ zones: ZoneBook) {
    self.source = source
    self.zones = zones
  }

  /// Games already have a zone. Until the first known place, the traveler is at the first game; without games, at the
  /// origin.
  consuming func assign(_ entries: inout [Timeline.Entry]) {
    let itinerary = source.itinerary
    for entry in entries where entry.isGame && entry.zone != ZoneBook.utc {
      note(itinerary.games[Int(itinerary.items[entry.item].facts)].market, entry.zone)
    }
    var current = entries.first { $0.isGame && $0.zone != ZoneBook.utc }?.zone ?? ZoneBook.utc
    if itinerary.hasOrigin, let origin = zone(itinerary.originMarket, itinerary.origin),
      startsWithTravel(entries) || current == ZoneBook.utc
    {
      current = origin
    }
    for index in entries.indices {
      if entries[index].isGame {
        if entries[index].zone != ZoneBook.utc { current = entries[index].zone }
        continue
      }
      if entries[index].isBooked {
        let arrival = entries[index].endZone ?? entries[index].zone
        if arrival != ZoneBook.utc { current = arrival }
        continue
      }
      entries[index].zone = current
      let item = itinerary.items[entries[index].item]
      if item.kind == .travel, itinerary.travels.indices.contains(Int(item.facts)) {
        let market = itinerary.travels[Int(item.facts)].toMarket
        let arrival = zone(market, itinerary.travels[Int(item.facts)].to) ?? current
        if arrival != current { entries[index].endZone = arrival }
        current = arrival
      }
    }
  }

  private func startsWithTravel(_ entries: [Timeline.Entry]) -> Bool {
    for entry in entries {
      if entry.isGame { return false }
      if source.itinerary.items[entry.item].kind == .travel { return true }
    }
    return false
  }

  private mutating func note(_ market: MarketID, _ zone: Int32) {
    if market == .unknown || markets.count >= TravellerZones.marketLimit { return }
    if markets.contains(where: { $0.market == market }) { return }
    markets.append((market, zone))
  }

  private func zone(_ market: MarketID, _ place: PlaceFacts) -> Int32? {
    if let known = markets.first(where: { $0.market == market && market != .unknown }) { return known.zone }
    return zones.number(place, source)
  }
}
