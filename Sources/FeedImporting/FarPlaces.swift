import FeedReading
import ScheduleModel
import SourceText

/// Grounds and cities of a source that names no countries, if they are far from its other games or from the home team:
/// `Nissan Stadium` is in Nashville, but that of a team from Yokohama is another one.
struct FarPlaces {
  private let games: [Game]
  private let schedule: Schedule
  private let gazetteer: Gazetteer
  private let file: String
  /// Home games by side and venue.
  private var atHome: [Int32: [Int32: Int]] = [:]

  /// Games after these show nothing new.
  private static let mostGames = 20_000

  /// The findings of each league's games, as a source may have leagues of several continents.
  ///
  /// - Parameter schedule: has the games' texts, sides and venues.
  static func findings(
    _ games: ArraySlice<Game>, _ schedule: Schedule, _ gazetteer: Gazetteer, file: String
  ) -> [Diagnostic] {
    var leagues: [TextID] = []
    let all = Dictionary(grouping: games.prefix(mostGames), by: \.league)
    for game in games.prefix(mostGames) where leagues.last != game.league && !leagues.contains(game.league) {
      leagues.append(game.league)
    }
    return leagues.flatMap { FarPlaces(all[$0] ?? [], schedule, gazetteer, file: file).findings() }
  }

  private init(_ games: [Game], _ schedule: Schedule, _ gazetteer: Gazetteer, file: String) {
    (self.games, self.schedule, self.gazetteer, self.file) = (games, schedule, gazetteer, file)
    for game in games where game.home >= 0 { atHome[game.home, default: [:]][game.venue, default: 0] += 1 }
  }

  private struct Place {
    var latitude: Double
    var longitude: Double
    var country: String

    func kilometres(to other: Place) -> Double {
      GreatCircle.kilometres(latitude, longitude, other.latitude, other.longitude)
    }
  }

  /// Kilometres from which a place in another country is far.
  private static let far = 5_000.0
  /// Most games have to be this near to each other, in kilometres, for others to be far from them.
  private static let near = 4_000.0
  /// Kilometres from which a city in another country than most others is far.
  private static let abroad = 500.0
  /// Fewer games show no country.
  private static let fewestOfCountry = 10
  /// Venues with the most games among which the one that is near the others is looked for.
  private static let mostCentres = 20

  private func findings() -> [Diagnostic] {
    var counts = [Int](repeating: 0, count: schedule.venues.count)
    for game in games where game.venue >= 0 { counts[Int(game.venue)] += 1 }
    let used = counts.indices.filter { counts[$0] > 0 }
    let places = Dictionary(uniqueKeysWithValues: used.compactMap { venue in place(venue).map { (venue, $0) } })
    let centre = centre(places, counts)
    let nearest = country(places, counts).map { country in
      let own = places.values.filter { $0.country == country }
      return { (place: Place) in own.min { $0.kilometres(to: place) < $1.kilometres(to: place) } }
    }
    // Of a list of unknown grounds, one that is known may be so by chance.
    let known = used.filter { isKnownGround($0) }.reduce(0) { $0 + counts[$1] }
    let named = used.filter { !schedule.venues[$0].name.isEmpty }.reduce(0) { $0 + counts[$1] }
    let isByChance = named > 9 && known * 4 < named
    return used.compactMap { venue in
      guard let place = places[venue] else { return nil }
      guard isKnownGround(venue) else {
        if let centre, isFar(place, centre) { return cityFinding(venue, far(place, centre), counts[venue]) }
        return nearest.flatMap { nearest in
          let other = nearest(place)
          return other.flatMap { isAbroad(place, $0, venue) ? cityFinding(venue, far(place, $0), counts[venue]) : nil }
        }
      }
      guard let home = mostlyAtHome(venue) else { return nil }
      if let own = self.home(ofSide: home.side) {
        return isFar(place, own) ? finding(venue, home, "that is \(far(place, own)) from the team's city") : nil
      }
      if let centre {
        return isFar(place, centre)
          ? finding(venue, home, "that is \(far(place, centre)) from most games", .warning) : nil
      }
      return isByChance
        ? finding(venue, home, "hardly any other ground of the source is known", .warning) : nil
    }
  }

  /// The country of most games; nil if they are in several.
  private func country(_ places: [Int: Place], _ counts: [Int]) -> String? {
    var games: [String: Int] = [:]
    for (venue, place) in places { games[place.country, default: 0] += counts[venue] }
    let all = games.values.reduce(0, +)
    return games.first { $0.value >= Self.fewestOfCountry && $0.value * 5 >= all * 4 && !$0.key.isEmpty }?.key
  }

  /// Whether a city is in another country than most games although no home team there is known to be.
  private func isAbroad(_ place: Place, _ nearest: Place, _ venue: Int) -> Bool {
    place.country != nearest.country && place.kilometres(to: nearest) > Self.abroad
      && !atHome.contains { $0.value[Int32(venue)] != nil && home(ofSide: $0.key)?.country == place.country }
  }

  private func isFar(_ place: Place, _ other: Place) -> Bool {
    place.country != other.country && place.kilometres(to: other) > Self.far
  }

  /// `10,700 km`
  private func far(_ place: Place, _ other: Place) -> String {
    counted(Int(place.kilometres(to: other) / 100) * 100, "km", "km")
  }

  /// Near which most games are; nil if they are all over the world.
  private func centre(_ places: [Int: Place], _ counts: [Int]) -> Place? {
    let venues = places.keys.sorted { (counts[$1], $0) < (counts[$0], $1) }
    let all = venues.reduce(0) { $0 + counts[$1] }
    return venues.prefix(Self.mostCentres).compactMap { places[$0] }.first { centre in
      let near = places.filter { $0.value.kilometres(to: centre) <= Self.near }
      return near.count > 3 && near.keys.reduce(0) { $0 + counts[$1] } * 5 >= all * 4
    }
  }

  /// Where a venue is: nil if that is not known.
  private func place(_ number: Int) -> Place? {
    let venue = schedule.venues[number]
    let country = schedule.texts.string(venue.country)
    if let latitude = venue.latitude, let longitude = venue.longitude {
      return Place(latitude: latitude, longitude: longitude, country: country)
    }
    return place(city: schedule.texts.string(venue.city), region: schedule.texts.string(venue.region), country)
  }

  private func place(city: String, region: String, _ country: String) -> Place? {
    guard let city = gazetteer.city(city, region: region, country: country), let latitude = city.latitude,
      let longitude = city.longitude
    else { return nil }
    return Place(latitude: latitude, longitude: longitude, country: city.country)
  }

  private func isKnownGround(_ number: Int) -> Bool {
    let venue = schedule.venues[number]
    return !venue.name.isEmpty && gazetteer.venue(id: schedule.texts.string(venue.id)) != nil
  }

  /// The side with the most home games at a ground, if these are two or more and over a third of its home games.
  private func mostlyAtHome(_ venue: Int) -> Tenant? {
    let tenants = atHome.compactMap { side, venues in
      venues[Int32(venue)].map { Tenant(side: side, count: $0, all: venues.values.reduce(0, +)) }
    }
    guard let most = tenants.max(by: { ($0.count, $1.side) < ($1.count, $0.side) }), most.count > 1,
      most.all < most.count * 3
    else { return nil }
    return most
  }

  /// A side and its home games at one ground.
  private struct Tenant {
    var side: Int32
    var count: Int
    var all: Int

    /// A team may play some games abroad, but not most.
    var severity: Severity { count > 2 && count * 2 > all ? .error : .warning }
  }

  private func home(ofSide number: Int32) -> Place? {
    guard let game = games.first(where: { $0.home == number }) else { return nil }
    return gazetteer.team(ofSide: number, in: game, schedule).flatMap {
      place(city: $0.city, region: $0.region, $0.country)
    }
  }

  private func finding(_ venue: Int, _ home: Tenant, _ reason: String, _ severity: Severity? = nil) -> Diagnostic {
    let venue = schedule.venues[venue]
    let city = [venue.city, venue.country].map { schedule.texts.string($0) }.joined(separator: ", ")
    let team = schedule.side(home.side).map { schedule.texts.string($0.name) } ?? ""
    return Diagnostic(
      code: .contradictsGazetteer, severity: severity ?? home.severity,
      message: "\(quotedForDisplay(schedule.texts.string(venue.name))) is taken to be the one in "
        + "\(quotedForDisplay(city)), but \(reason), and \(counted(home.count, "home game", "home games")) of "
        + "\(quotedForDisplay(team)) are there: if it is another one, add it to a gazetteer of your own (--gazetteer)",
      location: SourceLocation(file: file, line: 1, column: 1))
  }

  private func cityFinding(_ venue: Int, _ distance: String, _ count: Int) -> Diagnostic {
    let venue = schedule.venues[venue]
    return Diagnostic(
      code: .ambiguousCity, severity: .warning,
      message: "\(quotedForDisplay(schedule.texts.string(venue.city))) is taken to be the one in "
        + "\(quotedForDisplay(schedule.texts.string(venue.country))), "
        + "\(distance) from most games: \(counted(count, "game is", "games are")) there",
      location: SourceLocation(file: file, line: 1, column: 1))
  }
}
