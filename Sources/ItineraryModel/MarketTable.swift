package import ScheduleModel
package import SourceText

/// The number of a market. Equal markets have equal numbers within a `MarketTable`.
package struct MarketID: Hashable, Sendable, BitwiseCopyable {
  package let raw: UInt32
  /// No market, because the record names no city.
  @inlinable @inline(__always)
  package static var unknown: MarketID { MarketID(raw: .max) }

  @inlinable
  package init(raw: UInt32) { self.raw = raw }

  /// The market of a city in the gazetteer. It is the same in every table.
  package init(_ city: Gazetteer.City) { raw = UInt32(city.market) }

  /// Marks a city outside the gazetteer without a stated region or country.
  fileprivate static let vague: UInt32 = 1 << 31

  @inline(__always)
  package var isVague: Bool { raw & MarketID.vague != 0 && self != .unknown }
}

/// Maps cities to markets. No other code decides the market of a city.
///
/// A city in the gazetteer has the gazetteer's market. Any other city is a separate market, identified by its name,
/// region and country: Springfield in Illinois is not the one in Massachusetts. If a place lacks its region or country,
/// `settled` determines which of the itinerary's other places it means.
package struct MarketTable: Sendable {
  private let gazetteer: Gazetteer
  /// Separates name, region and country. This byte never occurs in UTF-8.
  private static let separator: UInt8 = 0xFF
  private var known = TextTable()
  private var markets: [UInt32] = []
  /// Whether the table contains a place whose location depends on other places.
  package private(set) var isVague = false

  package init(_ gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  /// Number of different spellings of cities.
  var count: Int { markets.count }

  /// Removes all spellings. Earlier numbers can't be compared with later ones.
  mutating func removeAll() { self = MarketTable(gazetteer) }

  /// The market of a city. Empty texts match anything.
  package mutating func market(city: ByteView, region: ByteView, country: ByteView) -> MarketID {
    if city.isEmpty { return .unknown }
    let number = spelling(city, region, country)
    if number < markets.count { return MarketID(raw: markets[number]) }
    let raw: UInt32
    if let entry = gazetteer.city(city, region: region, country: country) {
      raw = MarketID(entry).raw
    } else {
      let isVague = region.isEmpty || country.isEmpty
      raw = UInt32(gazetteer.marketCount + number) | (isVague ? MarketID.vague : 0)
      if isVague { self.isVague = true }
    }
    markets.append(raw)
    return MarketID(raw: raw)
  }

  /// The number of a spelling, from 0.
  private mutating func spelling(_ city: ByteView, _ region: ByteView, _ country: ByteView) -> Int {
    // Use the stack: appending to an array would take longer than the lookup.
    withUnsafeTemporaryAllocation(byteCount: city.count + region.count + country.count + 2, alignment: 1) { key in
      var end = 0
      func append(_ text: ByteView) {
        UnsafeMutableRawBufferPointer(rebasing: key[end...]).copyMemory(from: UnsafeRawBufferPointer(text))
        end += text.count
      }
      func separate() {
        key[end] = MarketTable.separator
        end += 1
      }
      append(city)
      separate()
      append(region)
      separate()
      append(country)
      return Int(known.intern(ByteView(key.bindMemory(to: UInt8.self))).raw) - 1
    }
  }

  package mutating func market(_ place: PlaceFacts, in text: TextStore) -> MarketID {
    text.withBytes(place.city) { city in
      text.withBytes(place.region) { region in
        text.withBytes(place.country) { country in market(city: city, region: region, country: country) }
      }
    }
  }

  // MARK: Vague places

  /// The market of each vague place, if the other places leave only one possibility for its name. Places with no or
  /// several possibilities are left out; each of them is a separate market.
  ///
  /// - Parameter all: the markets of one itinerary.
  package func settled(_ all: some Sequence<MarketID>) -> [MarketID: MarketID] {
    var places: [[UInt8]: [VaguePlace]] = [:]
    var seen: Set<MarketID> = []
    for market in all where market != .unknown && market.raw >= UInt32(gazetteer.marketCount) {
      guard seen.insert(market).inserted else { continue }
      let place = VaguePlace(market, spelling(of: market))
      places[place.name, default: []].append(place)
    }
    var settled: [MarketID: MarketID] = [:]
    for var sameName in places.values where sameName.count > 1 && sameName.contains(where: { $0.market.isVague }) {
      sameName.sort { $0.precedes($1) }
      var distinct: [VaguePlace] = []
      for place in sameName {
        let candidates = distinct.indices.filter { distinct[$0].canBe(place) }
        if candidates.count == 1, let only = candidates.first {
          settled[place.market] = distinct[only].market
          distinct[only].takeMembers(of: place)
        } else {
          distinct.append(place)
        }
      }
    }
    return settled
  }

  /// Name, region and country.
  private func spelling(of market: MarketID) -> [[UInt8]] {
    let number = market.raw & ~MarketID.vague
    return known.withBytes(TextID(raw: number - UInt32(gazetteer.marketCount) + 1)) { spelling in
      spelling.split(separator: MarketTable.separator, maxSplits: 2, omittingEmptySubsequences: false).map { Array($0) }
    }
  }
}

/// A city outside the gazetteer, for comparing it with others of the same name.
private struct VaguePlace {
  let market: MarketID
  let name: [UInt8]
  private var region: [UInt8]
  private var country: [UInt8]

  /// - Parameter spelling: name, region and country.
  init(_ market: MarketID, _ spelling: [[UInt8]]) {
    self.market = market
    func part(_ index: Int) -> [UInt8] { spelling.indices.contains(index) ? spelling[index] : [] }
    (name, region, country) = (part(0), part(1), part(2))
  }

  private var missing: Int { (region.isEmpty ? 1 : 0) + (country.isEmpty ? 1 : 0) }

  /// The place with the most parts comes first, regardless of the order of items.
  func precedes(_ other: VaguePlace) -> Bool {
    if missing != other.missing { return missing < other.missing }
    if region != other.region { return region.lexicographicallyPrecedes(other.region) }
    return country.lexicographicallyPrecedes(other.country)
  }

  func canBe(_ other: VaguePlace) -> Bool {
    func agree(_ left: [UInt8], _ right: [UInt8]) -> Bool { left.isEmpty || right.isEmpty || left == right }
    return agree(region, other.region) && agree(country, other.country)
  }

  mutating func takeMembers(of other: VaguePlace) {
    if region.isEmpty { region = other.region }
    if country.isEmpty { country = other.country }
  }
}
