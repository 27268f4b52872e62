package import ScheduleModel
package import SourceText

/// The number of a market, equal for equal markets within one `MarketTable`.
public struct MarketID: Hashable, Sendable, BitwiseCopyable {
  package let raw: UInt32
  /// No market: the record names no city.
  public static let unknown = MarketID(raw: .max)
}

/// Cities → markets. A city that the gazetteer doesn't know is a market of its own name.
package struct MarketTable: Sendable {
  private let gazetteer: Gazetteer
  private var known = TextTable()
  private var markets: [UInt32] = []
  private var names = TextTable()
  private var key: [UInt8] = []

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Different spellings of cities that it has met.
  var count: Int { markets.count }

  /// Forgets all that it has met. Numbers that it gave before mean nothing beside those that it gives from now on.
  mutating func removeAll() { self = MarketTable(gazetteer) }

  /// The market of a city; empty texts match anything.
  package mutating func market(city: ByteView, region: ByteView, country: ByteView) -> MarketID {
    if city.isEmpty { return .unknown }
    key.removeAll(keepingCapacity: true)
    key.append(contentsOf: city)
    key.append(0)
    key.append(contentsOf: region)
    key.append(0)
    key.append(contentsOf: country)
    let number = Int(key.withUnsafeBufferPointer { known.intern($0) }.raw) - 1
    if number < markets.count { return MarketID(raw: markets[number]) }
    let raw: UInt32
    if let market = gazetteer.city(city, region: region, country: country)?.market {
      raw = UInt32(market)
    } else {
      raw = UInt32(gazetteer.marketCount) + names.intern(city).raw
    }
    markets.append(raw)
    return MarketID(raw: raw)
  }

  package mutating func market(_ place: PlaceFacts, in text: TextStore) -> MarketID {
    text.withBytes(place.city) { city in
      text.withBytes(place.region) { region in
        text.withBytes(place.country) { country in market(city: city, region: region, country: country) }
      }
    }
  }
}
