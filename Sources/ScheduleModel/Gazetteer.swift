import FormatSyntax
package import SourceText

/// Cities, venues and teams by name: what turns a feed's words into identities. What it doesn't know stays text.
public struct Gazetteer: Sendable {
  /// A municipality and the market that it belongs to.
  package struct City: Sendable {
    package var name: String
    package var region: String
    package var country: String
    /// Index into `markets`.
    package var market: Int
    /// Degrees.
    package var latitude: Double?
    package var longitude: Double?
    package var zone: String
  }

  package struct VenueEntry: Sendable {
    package var id: String
    package var name: String
    package var city: String
    package var region: String
    package var country: String
    /// Degrees.
    package var latitude: Double?
    package var longitude: Double?
    package var zone: String
  }

  package struct TeamEntry: Sendable {
    package var id: String
    package var league: String
    package var name: String
    package var shortName: String
    package var city: String
    package var region: String
    package var country: String
    /// Id of the home ground; empty where there is none.
    package var venue: String
    package var zone: String
  }

  package private(set) var markets: [String] = []
  package private(set) var cities: [City] = []
  package private(set) var venues: [VenueEntry] = []
  package private(set) var teams: [TeamEntry] = []
  // Keys are bytes: texts are equal when their bytes are.
  private var principalCities: [Int] = []
  private var citiesByName: [[UInt8]: [Int]] = [:]
  private var venuesByName: [[UInt8]: [Int]] = [:]
  private var teamsByName: [[UInt8]: [Int]] = [:]
  private var leagues: Set<[UInt8]> = []

  package init() {}

  package var marketCount: Int { markets.count }

  // MARK: Looking up

  /// The municipality; empty texts match anything. Of several, one that gives its market the name, else the first.
  package func city(_ name: ByteView, region: ByteView, country: ByteView) -> City? {
    var candidates = (citiesByName[Array(name)] ?? []).map { cities[$0] }.filter {
      matches($0.region, region) && matches($0.country, country)
    }
    if !region.isEmpty, candidates.count > 1 {
      // Naples in Florida is not the one that has no region because its country has none.
      let exact = candidates.filter { !$0.region.isEmpty }
      if !exact.isEmpty { candidates = exact }
    }
    return candidates.first { markets[$0.market] == $0.name } ?? candidates.first
  }

  package func city(_ name: String, region: String, country: String) -> City? {
    name.withBytes { name in
      region.withBytes { region in country.withBytes { city(name, region: region, country: $0) } }
    }
  }

  private func matches(_ known: String, _ wanted: ByteView) -> Bool {
    wanted.isEmpty || known.isEmpty || Array(known.utf8).withBytes { $0.equals(wanted) }
  }

  /// The venue of this name, former name, id or source id (`scheme:id`), in `city` or its market where one is given.
  package func venue(_ name: ByteView, city: ByteView) -> VenueEntry? {
    let candidates = (venuesByName[Array(name)] ?? []).map { venues[$0] }
    if city.isEmpty { return candidates.count == 1 ? candidates.first : nil }
    if let exact = candidates.first(where: { Array($0.city.utf8).withBytes { $0.equals(city) } }) { return exact }
    return candidates.first { entry in
      guard let known = self.city(entry.city, region: entry.region, country: entry.country) else { return false }
      return (citiesByName[Array(city)] ?? []).contains { cities[$0].market == known.market }
    }
  }

  /// The venue with this id.
  package func venue(id: String) -> VenueEntry? {
    venuesByName[Array(id.utf8)]?.lazy.map { venues[$0] }.first { $0.id == id }
  }

  /// The team of this name, short name, alias, id or source id in its league; where the gazetteer has no teams of that
  /// league (a cup, say), the only one that is called so anywhere.
  package func team(_ name: ByteView, league: ByteView) -> TeamEntry? {
    let candidates = (teamsByName[Array(name)] ?? []).map { teams[$0] }
    let inLeague = candidates.filter { Array($0.league.utf8).withBytes { $0.equals(league) } }
    if inLeague.count == 1 { return inLeague.first }
    let isKnownLeague = leagues.contains(Array(league))
    return !isKnownLeague && candidates.count == 1 ? candidates.first : nil
  }

  package func team(_ name: String, league: String) -> TeamEntry? {
    name.withBytes { name in league.withBytes { team(name, league: $0) } }
  }

  package func hasTeams(ofLeague league: String) -> Bool { leagues.contains(Array(league.utf8)) }

  /// All teams of this name, alias or id, in any league.
  package func teams(named name: String) -> [TeamEntry] {
    (teamsByName[Array(name.utf8)] ?? []).map { teams[$0] }
  }

  package func venues(named name: String) -> [VenueEntry] {
    (venuesByName[Array(name.utf8)] ?? []).map { venues[$0] }
  }

  /// The team of this id in this league.
  package func team(id: String, league: String) -> TeamEntry? {
    teamsByName[Array(id.utf8)]?.lazy.map { teams[$0] }.first { $0.id == id && $0.league == league }
  }

  /// The municipality that gives a market its name, else the first one listed for it.
  package func principalCity(ofMarket market: Int) -> City? {
    principalCities.indices.contains(market) ? cities[principalCities[market]] : nil
  }

  // MARK: Filling

  package mutating func add(city: City, market: String) {
    var entry = city
    if let known = markets.firstIndex(of: market) {
      entry.market = known
    } else {
      entry.market = markets.count
      markets.append(market)
      principalCities.append(cities.count)
    }
    if city.name == market { principalCities[entry.market] = cities.count }
    citiesByName[Array(city.name.utf8), default: []].append(cities.count)
    cities.append(entry)
  }

  package mutating func add(_ venue: VenueEntry) {
    venues.append(venue)
    addVenueName(venue.name, venues.count - 1)
    addVenueName(venue.id, venues.count - 1)
  }

  package mutating func add(_ team: TeamEntry) {
    teams.append(team)
    leagues.insert(Array(team.league.utf8))
    for name in [team.name, team.shortName, team.id] { addTeamName(name, teams.count - 1) }
  }

  /// False where there is nothing of that id.
  package mutating func add(venueAlias alias: String, id: String) -> Bool {
    guard let index = venues.firstIndex(where: { $0.id == id }) else { return false }
    addVenueName(alias, index)
    return true
  }

  package mutating func add(teamAlias alias: String, league: String, id: String) -> Bool {
    guard let index = teams.firstIndex(where: { $0.id == id && $0.league == league }) else { return false }
    addTeamName(alias, index)
    return true
  }

  private mutating func addVenueName(_ name: String, _ index: Int) {
    if name.isEmpty || venuesByName[Array(name.utf8)]?.contains(index) == true { return }
    venuesByName[Array(name.utf8), default: []].append(index)
  }

  private mutating func addTeamName(_ name: String, _ index: Int) {
    if name.isEmpty || teamsByName[Array(name.utf8)]?.contains(index) == true { return }
    teamsByName[Array(name.utf8), default: []].append(index)
  }
}
