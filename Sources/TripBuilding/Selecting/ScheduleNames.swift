import CivilTime
import ItineraryModel
package import ScheduleModel
import SourceText

/// The numbered clubs, venues and cities of a schedule, with their common names.
package struct ScheduleNames: Sendable {
  /// By game: its clubs; −1 if there is none.
  package private(set) var homeClub: [Int] = []
  package private(set) var awayClub: [Int] = []
  /// Games of each club, in schedule order.
  private(set) var gamesOfClub: [[Int32]] = []
  private var leaguesOfClub: [Set<TextID>] = []
  package private(set) var cities: CityTable
  let gazetteer: Gazetteer
  private let schedule: Schedule
  private var clubs: [(name: String, league: String)] = []
  private var clubIndex = NameIndex([])
  private var clubNumbers: [ClubKey: Int] = [:]
  /// Short names of clubs.
  private var shortNames: [String] = []
  /// By venue of the schedule: a number that duplicates of a venue share, and one that all venues of a market share; −1
  /// if there is none.
  private var venueNumbers: [Int] = []
  private var marketNumbers: [Int] = []
  private var venueWords: [String] = []
  private var venueIndex = NameIndex([])
  /// A market's name, and its cities with games in the schedule.
  private var markets: [(name: TripRequest.Place, cities: [TripRequest.Place])] = []
  private var marketKeys: [MarketID: Int] = [:]
  /// The cities of all markets, and the market of each.
  private var playedCities = CityIndex([])
  private var marketOfCity: [Int] = []
  private let knownCities: KnownCities
  private var leagues: [String: TextID] = [:]

  init(
    _ schedule: Schedule, gazetteer: Gazetteer, zones: ZoneDatabase? = nil, distances: TravelTable? = nil
  ) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    knownCities = KnownCities(gazetteer)
    cities = CityTable(schedule, gazetteer: gazetteer, zones: zones, distances: distances)
    var last: TextID?
    for game in schedule.games where game.league != last {
      leagues[schedule.texts.string(game.league)] = game.league
      last = game.league
    }
    numberClubs()
    numberVenues()
  }

  /// The names with the known routes of a request.
  func knowing(_ routes: [KnownRoute]) -> ScheduleNames {
    var names = self
    names.cities = cities.knowing(routes)
    return names
  }

  /// The months of the schedule. Names from other periods don't apply.
  private var time: GazetteerPeriod {
    let dates = schedule.games.compactMap(\.localDate)
    guard let first = dates.min(), let last = dates.max() else { return .always }
    var time = GazetteerPeriod.always
    time.from = GazetteerPeriod.month(of: first)
    time.until = GazetteerPeriod.month(of: last)
    return time
  }

  // MARK: Clubs

  /// A side's club, which is the same in all competitions that the gazetteer assigns to its league.
  private struct ClubKey: Hashable {
    var league: String
    var id: String
  }

  private mutating func numberClubs() {
    struct Entrant: Hashable {
      var side: Int32
      var league: TextID
    }
    var known: [Entrant: Int] = [:]
    var entries: [NameIndex.Entry] = []
    var teams: [(id: String, league: String)] = []
    func club(_ side: Int32, _ league: TextID) -> Int {
      let entrant = Entrant(side: side, league: league)
      if let number = known[entrant] { return number }
      let text = schedule.sides[Int(side)]
      let (id, name) = (schedule.texts.string(text.id), schedule.texts.string(text.name))
      let leagueName = schedule.texts.string(league)
      let entry = id.isEmpty ? nil : gazetteer.team(id: id, league: leagueName)
      let key = ClubKey(league: entry?.league ?? leagueName, id: id.isEmpty ? "\u{0}" + name : id)
      let number: Int
      if let found = clubNumbers[key] {
        number = found
      } else {
        number = entries.count
        clubNumbers[key] = number
        entries.append(NameIndex.Entry(names: []))
        clubs.append((name.isEmpty ? id : name, leagueName))
        teams.append((id, entry?.league ?? ""))
        if let entry {
          entries[number].names.append(entry.name)
          entries[number].aliases.append(entry.shortName)
          shortNames.append(entry.shortName)
          let city = gazetteer.city(entry.city, region: entry.region, country: entry.country)
          entries[number].places = [entry.city] + (city.map { [gazetteer.markets[$0.market]] } ?? [])
        }
      }
      for word in [id, name] where !word.isEmpty && !entries[number].names.contains(word) {
        entries[number].names.append(word)
      }
      known[entrant] = number
      return number
    }
    // A side usually has one league.
    var last = [(league: TextID, club: Int)?](repeating: nil, count: schedule.sides.count)
    func lastClub(_ side: Int32, _ league: TextID) -> Int {
      guard last.indices.contains(Int(side)) else { return -1 }
      if let last = last[Int(side)], last.league == league { return last.club }
      let number = club(side, league)
      last[Int(side)] = (league, number)
      return number
    }
    homeClub.reserveCapacity(schedule.games.count)
    awayClub.reserveCapacity(schedule.games.count)
    for game in schedule.games {
      homeClub.append(lastClub(game.home, game.league))
      awayClub.append(lastClub(game.away, game.league))
    }
    for (number, aliases) in gazetteer.names(ofTeams: teams, in: time).enumerated() {
      entries[number].aliases += aliases
    }
    gamesOfClub = [[Int32]](repeating: [], count: entries.count)
    leaguesOfClub = [Set<TextID>](repeating: [], count: entries.count)
    for (entrant, club) in known { leaguesOfClub[club].insert(entrant.league) }
    for index in schedule.games.indices {
      let (home, away) = (homeClub[index], awayClub[index])
      if home >= 0 { gamesOfClub[home].append(Int32(index)) }
      if away >= 0, away != home { gamesOfClub[away].append(Int32(index)) }
    }
    clubIndex = NameIndex(entries)
  }

  // MARK: Venues and cities

  private mutating func numberVenues() {
    var numbers: [String: Int] = [:]
    var entries: [NameIndex.Entry] = []
    var ids: [String] = []
    for (number, venue) in schedule.venues.enumerated() {
      let (id, name) = (schedule.texts.string(venue.id), schedule.texts.string(venue.name))
      let place = TripRequest.Place(
        city: schedule.texts.string(venue.city), region: schedule.texts.string(venue.region),
        country: schedule.texts.string(venue.country))
      let key = id.isEmpty ? "\u{0}" + name + "\u{0}" + place.words : id
      if numbers[key] == nil {
        numbers[key] = entries.count
        entries.append(NameIndex.Entry(names: []))
        ids.append(id)
        venueWords.append([name.isEmpty ? id : name, place.words].filter { !$0.isEmpty }.joined(separator: ", "))
      }
      let venueNumber = numbers[key] ?? -1
      for word in [id, name] where !word.isEmpty && !entries[venueNumber].names.contains(word) {
        entries[venueNumber].names.append(word)
      }
      venueNumbers.append(venueNumber)
      marketNumbers.append(enterMarket(ofVenue: Int32(number), place))
    }
    for (number, aliases) in gazetteer.names(ofVenues: ids, in: time).enumerated() {
      entries[number].aliases += aliases
    }
    venueIndex = NameIndex(entries)
    playedCities = CityIndex(markets.flatMap(\.cities))
    marketOfCity = markets.indices.flatMap { market in markets[market].cities.map { _ in market } }
  }

  private mutating func enterMarket(ofVenue number: Int32, _ place: TripRequest.Place) -> Int {
    guard let city = cities.city(ofVenue: number) else { return -1 }
    let id = cities.market(ofVenue: number)
    let market: Int
    if let known = marketKeys[id] {
      market = known
    } else {
      market = markets.count
      marketKeys[id] = market
      markets.append((city.place, [city.place]))
    }
    if !markets[market].cities.contains(place) { markets[market].cities.append(place) }
    return market
  }

  package func venue(of game: Game) -> Int {
    venueNumbers.indices.contains(Int(game.venue)) ? venueNumbers[Int(game.venue)] : -1
  }

  /// The number of a venue of the schedule.
  package func venueNumber(_ venue: Int) -> Int { venueNumbers.indices.contains(venue) ? venueNumbers[venue] : -1 }

  package func isGame(_ index: Int, at venue: Int, in market: Int, _ schedule: Schedule) -> Bool {
    let game = schedule.games[index]
    return self.venue(of: game) == venue && self.market(of: game) == market
  }

  package func market(of game: Game) -> Int { market(ofVenue: game.venue) }

  package func market(ofVenue number: Int32) -> Int {
    marketNumbers.indices.contains(Int(number)) ? marketNumbers[Int(number)] : -1
  }

  // MARK: Lookup

  /// All candidates for a name that have games in the schedule: those with the schedule's own names, otherwise the
  /// teams that an import would find. If several teams are from one city, the user has to choose.
  package func candidates(_ text: String, _ kind: OpenName.Kind) -> [Int] {
    switch kind {
    case .team:
      let found = clubIndex.candidates(text).filter { !gamesOfClub[$0].isEmpty }
      let imported = found.count == 1 || clubIndex.isCityOfSeveral(text) ? [] : clubs(importedAs: text)
      return imported.isEmpty ? found : imported
    case .venue: return venueIndex.candidates(text)
    case .city: return marketsCalled(text)
    }
  }

  /// `Bronx Yankees` → the club `nyy`, if it plays in a league in which the gazetteer has that team.
  private func clubs(importedAs text: String) -> [Int] {
    let months = [time.until, time.from].filter { $0 != .min && $0 != .max } as [Int32?] + [nil]
    let found = leagues.keys.flatMap { league in
      months.compactMap { gazetteer.team(text, league: league, month: $0) }
    }
    let numbers = found.compactMap { clubNumbers[ClubKey(league: $0.league, id: $0.id)] }
    return Set(numbers.filter { !gamesOfClub[$0].isEmpty }).sorted()
  }

  /// Markets of the schedule that have a city with that name, restricted to a region or country if stated: `Portland,
  /// ME`.
  private func marketsCalled(_ text: String) -> [Int] {
    let wanted = CityQuery(text)
    let named = playedCities.cities(wanted).filter { playedCities.entries[$0].fits(wanted) }
    var found = Set(named.map { marketOfCity[$0] })
    // Brooklyn belongs to New York's market, even without a game there. If one of several Springfields belongs to a
    // market, the name is still ambiguous.
    let known = wanted.cities(in: knownCities).map { (city: $0, market: cities.market(ofKnown: $0)) }
    let isOne = Set(known.map { $0.market }).count < 2
    for (city, market) in known where isOne || gazetteer.principalCity(ofMarket: Int(market.raw))?.name == city.city {
      if let number = marketKeys[market] { found.insert(number) }
    }
    return found.sorted()
  }

  /// The origin of a trip: a city of the gazetteer, or one with its own coordinates.
  ///
  /// - Parameter purpose: what the city is used for, for messages.
  package func home(
    _ place: TripRequest.Place, at offset: Int?, _ purpose: String = "to begin the trip in"
  ) throws(BuildFailure) -> CityTable.City {
    if let latitude = place.latitude, let longitude = place.longitude {
      return cities.city(place, latitude: latitude, longitude: longitude)
    }
    do throws(BuildFailure) {
      return cities.city(
        try HomeCities(known: knownCities, cities: cities).home(
          place, isPlayed: { marketKeys[$0] != nil }, countries: Set(markets.compactMap { countryOfPlay($0.name) }),
          purpose))
    } catch {
      throw BuildFailure(error.message, at: offset)
    }
  }

  private func countryOfPlay(_ place: TripRequest.Place) -> String? {
    gazetteer.city(place.city, region: place.region, country: place.country)?.country
  }

  func hasGame(_ number: Int, _ kind: OpenName.Kind, _ passes: (Int) -> Bool) -> Bool {
    if kind == .team { return gamesOfClub[number].contains { passes(Int($0)) } }
    return schedule.games.indices.contains { index in
      let game = schedule.games[index]
      return (kind == .venue ? venue(of: game) : market(of: game)) == number && passes(index)
    }
  }

  /// Whether a club has a game in one of the leagues.
  func plays(_ club: Int, in leagues: Set<TextID>) -> Bool { !leaguesOfClub[club].isDisjoint(with: leagues) }

  func league(_ text: String) -> TextID? {
    if let known = leagues[text] { return known }
    let words = NameIndex.words(text)
    let found = leagues.filter { NameIndex.words($0.key) == words }
    return found.count == 1 ? found.first?.value : nil
  }

  // MARK: Words

  private var leagueNames: [String] { leagues.keys.sorted { $0.precedesBytewise($1) } }

  /// The message for a league that is not in the schedule.
  func unknown(league text: String) -> String {
    let hint = didYouMean(text, leagueNames)
    return "no league \(quotedForDisplay(text)) in the schedule"
      + (hint.isEmpty ? "; there are " + NameIndex.list(leagueNames) : hint)
  }

  package func shown(_ number: Int, _ kind: OpenName.Kind) -> String {
    switch kind {
    case .team: clubs[number].name + (leagues.count > 1 ? " (\(clubs[number].league))" : "")
    case .venue: venueWords[number]
    case .city: markets[number].name.words
    }
  }

  /// The known names of a kind, as suggestions for a misspelled one.
  func known(_ kind: OpenName.Kind) -> [String] {
    let all =
      switch kind {
      case .team: clubs.map(\.name) + shortNames
      case .venue: schedule.venues.map { schedule.texts.string($0.name) }
      case .city: markets.flatMap { [$0.name.city] + $0.cities.map(\.city) }
      }
    return Set(all.filter { !$0.isEmpty }).sorted { $0.precedesBytewise($1) }
  }
}
