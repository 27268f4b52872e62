import FormatSyntax
package import SourceText

/// Cities, venues and teams by name. It turns a feed's names into ids. Unknown names stay text.
///
/// A team or a venue may have had other names, and a team may have played in another city. It then has an entry for
/// each period; `venues` and `teams` contain the latest.
public struct Gazetteer: Sendable {
  /// A municipality and its market.
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

  package struct VenueEntry: Sendable, GazetteerEntry {
    package var id: String
    package var name: String
    package var city: String
    package var region: String
    package var country: String
    /// Degrees.
    package var latitude: Double?
    package var longitude: Double?
    package var zone: String
    package var period = GazetteerPeriod.always
  }

  package struct TeamEntry: Sendable, GazetteerEntry {
    package var id: String
    package var league: String
    package var name: String
    package var shortName: String
    package var city: String
    package var region: String
    package var country: String
    /// The id of the home venue; empty if there is none.
    package var venue: String
    package var zone: String
    package var period = GazetteerPeriod.always
    /// The team's main color, `#0C2340`; empty if unknown.
    package var color = ""
  }

  /// A hash of everything that was read. It changes if anything changes.
  package var fingerprint: UInt64 = 0
  package private(set) var markets: [String] = []
  package private(set) var cities: [City] = []
  package private(set) var venues: [VenueEntry] = []
  package private(set) var teams: [TeamEntry] = []
  /// The earlier entries of a venue or team, by its number.
  package private(set) var earlierVenues: [Int: [VenueEntry]] = [:]
  package private(set) var earlierTeams: [Int: [TeamEntry]] = [:]
  private var principalCities: [Int] = []
  private var marketNumbers: [String: Int] = [:]
  private(set) var cityNames = GazetteerNames { PlaceKey.of($0) }
  private(set) var venueNames = GazetteerNames { PlaceKey.of($0) }
  private(set) var teamNames = GazetteerNames { NameKey.of($0) }
  /// Countries, and the states of some, by name and code.
  var countries = CountryTable()
  private(set) var venueNumbers: [String: Int] = [:]
  private var teamNumbers: [TeamKey: Int] = [:]
  /// By IATA code: the number of the city that the airport serves.
  private var airports: [String: Int] = [:]
  private(set) var leagues: Set<String> = []
  /// Competitions of teams from other leagues.
  private(set) var competitions: [String: Set<String>] = [:]
  /// By league: its only time zone.
  private var leagueZones: [String: String] = [:]
  /// By league: the month (1...12) in which its seasons start.
  private var seasonStarts: [String: Int] = [:]
  /// 0 for the built-in data; each of the user's folders adds 1.
  package private(set) var layer: UInt8 = 0
  private var ownVenues: Set<Int> = []
  private var ownTeams: Set<Int> = []

  package init() {}

  package var marketCount: Int { markets.count }

  /// The leagues that have teams, and the competitions of such teams, in byte order.
  package var leagueNames: [String] { leagues.union(competitions.keys).sorted { $0.precedesBytewise($1) } }

  /// The zones of its cities, in byte order.
  package var zoneNames: [String] { Set(cities.map { $0.zone }).sorted { $0.precedesBytewise($1) } }

  // MARK: Looking up

  /// The municipality with this name. Empty texts match anything. Of several, the first that gives its market the name;
  /// then the first whose market has another city's name; then the first.
  package func city(_ name: ByteView, region: ByteView, country: ByteView) -> City? {
    var candidates = cityNames.named(name).map { cities[$0.entry] }.filter {
      matches($0.region, region) && matches($0.country, country)
    }
    if !region.isEmpty, candidates.count > 1 {
      // Naples in Florida is not the Naples without a region, whose country has no regions.
      let exact = candidates.filter { !$0.region.isEmpty }
      if !exact.isEmpty { candidates = exact }
    }
    // Newark belongs to New York's market; Newark in Delaware has its own.
    return candidates.first { markets[$0.market] == $0.name }
      ?? candidates.first { !markets[$0.market].hasPrefix($0.name + " ") } ?? candidates.first
  }

  package func city(_ name: String, region: String, country: String) -> City? {
    name.withBytes { name in
      region.withBytes { region in country.withBytes { city(name, region: region, country: $0) } }
    }
  }

  /// A city as the gazetteer spells it, for `KÖLN` or `Saint Louis`; nil if the spelling is already right or the city
  /// is unknown.
  package func spelling(ofCity name: String, region: String, country: String) -> String? {
    if !cities(named: name).isEmpty { return nil }
    let names = name.withBytes { cityNames.named(loosely: $0) }.map { cities[$0.entry].name }
    return names.first { city($0, region: region, country: country) != nil }
  }

  /// The city that an airport serves: `EWR` → New York.
  package func city(ofAirport code: String) -> City? { airports[code].map { cities[$0] } }

  /// The municipality nearest to a point and at most 100 kilometers away; nil if there is none. Degrees.
  package func city(nearLatitude latitude: Double?, longitude: Double?) -> City? {
    guard let latitude, let longitude else { return nil }
    var best: (city: City, distance: Double)?
    for city in cities {
      guard let north = city.latitude, let east = city.longitude, abs(north - latitude) < 1 else { continue }
      let distance = GreatCircle.kilometres(latitude, longitude, north, east)
      if distance < best?.distance ?? 100 { best = (city, distance) }
    }
    return best?.city
  }

  private func matches(_ known: String, _ wanted: ByteView) -> Bool {
    wanted.isEmpty || known.isEmpty || known.withBytes { $0.equals(wanted) }
  }

  /// The venue with this id.
  package func venue(id: String) -> VenueEntry? { venueNumbers[id].map { venues[$0] } }

  /// The team's home venue in `month`; nil if it was another team then, or if its venue is unknown or did not exist.
  package func home(of team: TeamEntry, month: Int32) -> VenueEntry? {
    guard team.period.contains(month), let number = venueNumbers[team.venue] else { return nil }
    return ((earlierVenues[number] ?? []) + [venues[number]]).first { $0.period.contains(month) }
  }

  /// The uses of the last layer.
  func latest(_ uses: [GazetteerNames.Use]) -> [GazetteerNames.Use] {
    guard layer > 0, let last = uses.map({ $0.layer }).max() else { return uses }
    return uses.filter { $0.layer == last }
  }

  /// The zone in which a league, or every league of a competition, plays; empty if there is no single one.
  package func zone(ofLeague league: String) -> String {
    let zones = Set((competitions[league] ?? [league]).map { leagueZones[$0] ?? "" })
    return zones.count == 1 ? zones.first ?? "" : ""
  }

  /// The month (1...12) in which the seasons of a league, or of every league of a competition, start; nil if unknown.
  package func seasonStart(ofLeague league: String) -> Int? {
    if let month = seasonStarts[league] { return month }
    let months = Set((competitions[league] ?? []).map { seasonStarts[$0] })
    return months.count == 1 ? months.first ?? nil : nil
  }

  package func hasTeams(ofLeague league: String) -> Bool { leagues.contains(league) || competitions[league] != nil }

  /// All teams with this name, alias or id, in any league.
  package func teams(named name: String) -> [TeamEntry] {
    GazetteerNames.entries(name.withBytes { teamNames.named($0) }).map { teams[$0] }
  }

  package func venues(named name: String) -> [VenueEntry] {
    name.withBytes { venueNames.named($0) }.map { venues[$0.entry] }
  }

  /// All names, aliases and ids of teams, given by id and league, during a period; an empty list for an unknown team.
  package func names(ofTeams teams: [(id: String, league: String)], in time: GazetteerPeriod) -> [[String]] {
    names(of: teams.map { teamNumbers[TeamKey($0.id, $0.league)] }, teamNames, time)
  }

  /// As for teams.
  package func names(ofVenues ids: [String], in time: GazetteerPeriod) -> [[String]] {
    names(of: ids.map { venueNumbers[$0] }, venueNames, time)
  }

  private func names(of numbers: [Int?], _ table: GazetteerNames, _ time: GazetteerPeriod) -> [[String]] {
    let known = table.names(of: Set(numbers.compactMap { $0 }), in: time)
    return numbers.map { number in number.flatMap { known[$0] } ?? [] }
  }

  /// All municipalities with exactly this name.
  package func cities(named name: String) -> [City] {
    name.withBytes { name in cityNames.named(name).map { cities[$0.entry] } }
  }

  /// The team with this id in this league.
  package func team(id: String, league: String) -> TeamEntry? {
    guard let known = competitions[league] else { return teamNumbers[TeamKey(id, league)].map { teams[$0] } }
    let numbers = known.compactMap { teamNumbers[TeamKey(id, $0)] }
    return numbers.count == 1 ? numbers.first.map { teams[$0] } : nil
  }

  private struct TeamKey: Hashable {
    var id: String
    var league: String

    init(_ id: String, _ league: String) { (self.id, self.league) = (id, league) }
  }

  /// The municipality that gives a market its name, otherwise the first one in it.
  package func principalCity(ofMarket market: Int) -> City? {
    principalCities.indices.contains(market) ? cities[principalCities[market]] : nil
  }

  // MARK: Filling

  /// Entries that are added after this call take precedence over earlier ones.
  package mutating func beginLayer() {
    layer += 1
    ownVenues = []
    ownTeams = []
  }

  /// Adds a city, or replaces the one with the same name.
  package mutating func add(city: City, market: String) {
    var entry = city
    let number: Int
    if let known = cityNumber(city.name, region: city.region, country: city.country) {
      number = known
    } else {
      number = cities.count
      cityNames.add(city.name, number, layer: layer)
      cities.append(city)
    }
    if let known = marketNumbers[market] {
      entry.market = known
    } else {
      entry.market = markets.count
      marketNumbers[market] = markets.count
      markets.append(market)
      principalCities.append(number)
    }
    if city.name == market { principalCities[entry.market] = number }
    cities[number] = entry
  }

  private func cityNumber(_ name: String, region: String, country: String) -> Int? {
    name.withBytes { cityNames.named($0) }.first {
      cities[$0.entry].region == region && cities[$0.entry].country == country
    }?.entry
  }

  /// Adds an entry, or a period of one, under its key and returns its number; nil if the period is taken. The latest
  /// period is in `entries`, the others are in `earlier`; `own` contains the numbers of this layer's entries.
  private static func enter<Key: Hashable, Entry: GazetteerEntry>(
    _ entry: Entry, _ key: Key, _ layer: UInt8, _ numbers: inout [Key: Int], _ entries: inout [Entry],
    earlier: inout [Int: [Entry]], own: inout Set<Int>
  ) -> Int? {
    guard let known = numbers[key] else {
      let number = entries.count
      numbers[key] = number
      entries.append(entry)
      if layer > 0 { own.insert(number) }
      return number
    }
    if layer > 0, own.insert(known).inserted {
      entries[known] = entry
      earlier[known] = nil
    } else {
      let others = (earlier[known] ?? []) + [entries[known]]
      if others.contains(where: { $0.period.overlaps(entry.period) }) { return nil }
      let all = (others + [entry]).sorted { $0.period.until < $1.period.until }
      entries[known] = all[all.count - 1]
      earlier[known] = Array(all.dropLast())
    }
    return known
  }

  /// Adds a venue or a period of one; returns false if the period is taken. In a new layer, the first entry with an id
  /// replaces all earlier ones.
  package mutating func add(_ venue: VenueEntry) -> Bool {
    guard
      let number = Self.enter(venue, venue.id, layer, &venueNumbers, &venues, earlier: &earlierVenues, own: &ownVenues)
    else { return false }
    venueNames.add(venue.name, number, venue.period, layer: layer)
    venueNames.add(venue.id, number, layer: layer)
    return true
  }

  /// As for venues.
  package mutating func add(_ team: TeamEntry) -> Bool {
    let key = TeamKey(team.id, team.league)
    guard let number = Self.enter(team, key, layer, &teamNumbers, &teams, earlier: &earlierTeams, own: &ownTeams)
    else { return false }
    leagues.insert(team.league)
    teamNames.add(team.name, number, team.period, layer: layer)
    teamNames.add(team.shortName, number, team.period, layer: layer)
    teamNames.add(team.id, number, layer: layer)
    return true
  }

  /// Returns false if there is no such id.
  package mutating func add(venueAlias alias: String, id: String) -> Bool {
    guard let number = venueNumbers[id] else { return false }
    venueNames.add(alias, number, layer: layer)
    return true
  }

  package mutating func add(teamAlias alias: String, league: String, id: String) -> Bool {
    guard let number = teamNumbers[TeamKey(id, league)] else { return false }
    teamNames.add(alias, number, layer: layer)
    return true
  }

  /// Returns false if the city is unknown.
  package mutating func add(airport code: String, city: String, region: String, country: String) -> Bool {
    guard let number = cityNumber(city, region: region, country: country) else { return false }
    airports[code] = number
    return true
  }

  package mutating func add(zone: String, seasonStart: Int?, ofLeague league: String) {
    if !zone.isEmpty { leagueZones[league] = zone }
    if let seasonStart { seasonStarts[league] = seasonStart }
  }

  package mutating func add(competition: String, ofLeague league: String) -> Bool {
    guard leagues.contains(league) else { return false }
    competitions[competition, default: []].insert(league)
    return true
  }
}
