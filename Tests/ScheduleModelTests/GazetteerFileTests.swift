import CivilTime
import DataFiles
import SourceText
import Testing

@testable import ScheduleModel

/// The built-in gazetteer as data: whole, without doubles, each name for one thing.
struct GazetteerFileTests {
  static let gazetteer = Gazetteer.builtIn

  /// Also as the teams were.
  static let allTeams = gazetteer.teams + gazetteer.earlierTeams.values.flatMap { $0 }

  static func text(_ kind: GazetteerFile) -> ByteView? {
    DataFiles.gazetteer.first { $0.name == kind.rawValue }?.bytes
  }

  @Test func filesReadWithoutFindings() throws {
    var gazetteer = Gazetteer()
    for kind in GazetteerFile.allCases {
      let text = try #require(Self.text(kind))
      #expect(gazetteer.read(text, kind).isEmpty)
    }
    #expect(DataFiles.gazetteer.count == GazetteerFile.allCases.count)
    #expect(gazetteer.cities.count == Self.gazetteer.cities.count)
    #expect(gazetteer.venues.count > 200 && gazetteer.teams.count > 150 && gazetteer.cities.count > 400)
  }

  static func repeated(_ keys: [String]) -> [String] {
    var known: Set<[UInt8]> = []
    return keys.filter { !known.insert(Array($0.utf8)).inserted }
  }

  /// Lines are counted on from the finding before: with each from the start, this would take minutes.
  @Test
  func manyBadRowsAreFoundWhereTheyAre() throws {
    var gazetteer = Gazetteer()
    let row = "Boston,Boston,MA,US,north,-71.1,America/New_York\n"
    let text = Self.header(.markets) + String(repeating: row, count: 40_000)
    let findings = text.withBytes { gazetteer.read($0, .markets) }
    #expect(findings.count == 40_000)
    #expect(findings.last?.location == SourceLocation(file: "markets.csv", line: 40_001, column: 21))
  }

  /// A row of the user's goes before what is there: for an id all of its rows, for a name whoever else has it.
  @Test func laterLayersGoFirst() throws {
    var gazetteer = Self.gazetteer
    gazetteer.beginLayer()
    let venues = Self.header(.venues) + "my-park,Fenway Park,Boston,MA,US,42.1000,-71.1000,America/New_York,,\n"
    let teams =
      Self.header(.teams) + "cle,mlb,Cleveland Spiders,Spiders,Cleveland,OH,US,my-park,America/New_York,,,#00385D\n"
      + "new,mlb,New Yankees,Yankees,Boston,MA,US,my-park,America/New_York,,,\n"
    #expect(venues.withBytes { gazetteer.read($0, .venues, zones: .system) } == [])
    #expect(teams.withBytes { gazetteer.read($0, .teams, zones: .system) } == [])
    let boston = "Fenway Park".withBytes { name in "Boston".withBytes { gazetteer.venue(name, city: $0) } }
    #expect(boston?.id == "my-park")
    #expect(gazetteer.team("cle", league: "mlb", month: 2019 * 12)?.name == "Cleveland Spiders")
    #expect(gazetteer.team("Guardians", league: "mlb")?.name == "Cleveland Spiders")
    #expect(gazetteer.team("Yankees", league: "mlb")?.id == "new")
    #expect(gazetteer.team("New York Yankees", league: "mlb")?.id == "nyy")
  }

  @Test func nothingStandsTwice() throws {
    #expect(Self.repeated(Self.gazetteer.cities.map { "\($0.name)|\($0.region)|\($0.country)" }) == [])
    #expect(Self.repeated(Self.gazetteer.venues.map(\.id)) == [])
    // Two grounds of a city have one name only one after the other.
    let rows = Self.gazetteer.venues + Self.gazetteer.earlierVenues.values.flatMap { $0 }
    for (_, namesakes) in Dictionary(grouping: rows, by: { "\($0.name)|\($0.city)" }) where namesakes.count > 1 {
      for (place, row) in namesakes.enumerated() {
        #expect(!namesakes[..<place].contains { $0.period.overlaps(row.period) }, "\(row)")
      }
    }
    #expect(Self.repeated(Self.gazetteer.teams.map { "\($0.league)|\($0.id)" }) == [])
    #expect(Self.repeated(Self.gazetteer.teams.map { "\($0.league)|\($0.name)" }) == [])
    let aliases = try #require(Self.text(.aliases))
    #expect(Self.repeated(aliases.text.split(separator: "\n").map(String.init)) == [])
  }

  @Test func coordinatesAreOnEarth() {
    for city in Self.gazetteer.cities {
      #expect(city.latitude.map { (-90...90).contains($0) } == true, "\(city)")
      #expect(city.longitude.map { (-180...180).contains($0) } == true, "\(city)")
    }
    for venue in Self.gazetteer.venues {
      #expect(venue.latitude.map { (-90...90).contains($0) } == true, "\(venue)")
      #expect(venue.longitude.map { (-180...180).contains($0) } == true, "\(venue)")
    }
  }

  /// No coordinate is swapped or has a wrong sign: a ground is near its city, and a city near its market's first one.
  @Test func groundsAreNearTheirCities() {
    for venue in Self.gazetteer.venues {
      let city = Self.gazetteer.city(venue.city, region: venue.region, country: venue.country)
      #expect(distanceKm(venue.latitude, venue.longitude, city?.latitude, city?.longitude) < 30, "\(venue)")
    }
    for city in Self.gazetteer.cities {
      let principal = Self.gazetteer.principalCity(ofMarket: city.market)
      #expect(distanceKm(city.latitude, city.longitude, principal?.latitude, principal?.longitude) < 80, "\(city)")
    }
  }

  /// No zone is a continent away: noon by the clock is within two hours of noon by the sun.
  @Test func zonesFitTheirLongitudes() throws {
    let places =
      Self.gazetteer.cities.map { ($0.name, $0.longitude, $0.zone) }
      + Self.gazetteer.venues.map { ($0.id, $0.longitude, $0.zone) }
    for (name, longitude, zoneName) in places {
      let zone = try #require(ZoneDatabase.system.zone(zoneName), "\(name)")
      // Of January and July, the one without summer time.
      let offset = [1_767_225_600, 1_782_864_000].map { zone.offset(at: Instant(seconds: $0)) }.min() ?? 0
      let hours = Double(offset) / 3_600 - (longitude ?? 0) / 15
      #expect((-1.0...2.0).contains(hours), "\(name): \(zoneName) is \(hours) h off the sun")
    }
  }

  @Test func zonesExist() {
    let zones = Set(
      Self.gazetteer.cities.map(\.zone) + Self.gazetteer.venues.map(\.zone) + Self.gazetteer.teams.map(\.zone))
    // A national team is at home in no zone.
    for zone in zones where !zone.isEmpty { #expect(ZoneDatabase.system.zone(zone) != nil, "\(zone)") }
  }

  @Test func groundsAreInTheirCitysZone() {
    for venue in Self.gazetteer.venues {
      let city = Self.gazetteer.city(venue.city, region: venue.region, country: venue.country)
      #expect(city?.zone == venue.zone, "\(venue)")
    }
  }

  @Test func citiesHaveMarkets() {
    for venue in Self.gazetteer.venues {
      #expect(Self.gazetteer.city(venue.city, region: venue.region, country: venue.country) != nil, "\(venue)")
    }
    for team in Self.allTeams where !team.city.isEmpty {
      #expect(Self.gazetteer.city(team.city, region: team.region, country: team.country) != nil, "\(team)")
    }
  }

  @Test func homeGroundsExist() {
    for team in Self.allTeams where !team.venue.isEmpty {
      let venue = Self.gazetteer.venue(id: team.venue)
      #expect(venue != nil, "\(team)")
      #expect(venue?.zone == team.zone, "\(team)")
    }
  }

  /// A name, short name, id or alias is of one team of a league, and of one ground of a city.
  @Test func namesAreUnambiguous() throws {
    let aliases = try #require(Self.text(.aliases)).text.split(separator: "\n").dropFirst()
    for line in aliases {
      let cells = line.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      let alias = cells[3].hasPrefix("\"") ? String(cells[3].dropFirst().dropLast()) : cells[3]
      if cells[0] == "team" {
        // A team that is no more has its names for its time.
        let month = Self.gazetteer.team(id: cells[2], league: cells[1]).flatMap(Self.lastMonth)
        #expect(Self.gazetteer.team(alias, league: cells[1], month: month)?.id == cells[2], "\(line)")
      } else if cells[0] == "league" {
        #expect(Self.gazetteer.hasTeams(ofLeague: alias), "\(line)")
      } else {
        let venue = try #require(Self.gazetteer.venue(id: cells[2]))
        let found = alias.withBytes { name in venue.city.withBytes { Self.gazetteer.venue(name, city: $0) } }
        #expect(found?.id == venue.id, "\(line)")
      }
    }
    for team in Self.allTeams {
      for name in [team.name, team.shortName, team.id] {
        let found = Self.gazetteer.team(name, league: team.league, month: Self.lastMonth(team))
        #expect(found?.id == team.id, "\(name) of \(team)")
        #expect(found?.name == team.name, "\(name) of \(team)")
      }
    }
  }

  static func lastMonth(_ team: Gazetteer.TeamEntry) -> Int32? { team.period.isOpen ? nil : team.period.until }

  /// Clubs of different leagues meet in cups, where an id has to say which one it is.
  @Test func footballClubsHaveIDsOfTheirOwn() {
    let others: Set = [
      "mlb", "bundesliga", "nfl", "nba", "nhl", "wnba", "nwsl", "cfl", "national", "national-women",
      "college-football", "ahl", "g-league", "pwhl", "triple-a", "ufl",
    ]
    let clubs = Self.gazetteer.teams.filter { !others.contains($0.league) }
    #expect(Self.repeated(clubs.map(\.id)) == [])
  }

  @Test func leaguesAreWhole() {
    let sizes = Dictionary(Self.gazetteer.teams.map { ($0.league, 1) }, uniquingKeysWith: +)
    // With the two sides of the All-Star Game, and the one that MLS sends.
    #expect(sizes["mlb"] == 32)
    #expect(sizes["mls"] == 31)
    #expect(sizes["ligamx"] == 23)
    #expect(sizes["cpl"] == 8)
    #expect(Self.gazetteer.teams.count { $0.league == "nfl" && $0.period.isOpen } == 32)
    #expect(sizes["nba"] == 30)
    // With the Coyotes, who are no more.
    #expect(sizes["nhl"] == 33)
    #expect(sizes["wnba"] == 15)
    #expect(sizes["nwsl"] == 16)
    #expect(sizes["cfl"] == 9)
    #expect(sizes["a-league"] == 13)
    #expect(sizes["national"] == sizes["national-women"])
  }

  /// Every team of these leagues has a home ground, but for the named ones.
  @Test func teamsHaveHomes() {
    let leagues: Set = ["mlb", "nfl", "nba", "nhl", "wnba", "nwsl", "cfl", "a-league"]
    let homeless = Self.gazetteer.teams.filter {
      leagues.contains($0.league) && $0.period.isOpen && $0.venue.isEmpty
    }
    // All-Star sides; a club whose ground is being built.
    #expect(homeless.map(\.id).sorted() == ["al", "den", "nl"])
  }

  /// Leagues whose entries are those of all their divisions: a city is known of each club, and of most the ground.
  @Test func clubsOfAllDivisionsHaveCities() {
    let leagues = ["england", "bundesliga", "la-liga", "serie-a", "ligue-1", "eredivisie", "primeira-liga"]
    for league in leagues {
      let clubs = Self.gazetteer.teams.filter { $0.league == league && $0.period.isOpen }
      #expect(clubs.count >= 34 && clubs.allSatisfy { !$0.city.isEmpty }, "\(league)")
      #expect(clubs.count { !$0.venue.isEmpty } * 2 > clubs.count, "\(league)")
    }
  }

  /// So that a change is easy to see, and to find.
  @Test func filesAreSorted() throws {
    for kind in [GazetteerFile.venues, .teams, .aliases] {
      let rows = try #require(Self.text(kind)).text.split(separator: "\n").dropFirst()
      let keys = rows.map { row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        let key =
          kind == .venues ? [cells[0]] : kind == .teams ? [cells[1], cells[0]] : [cells[0], cells[1], cells[2]]
        return Array(key.joined(separator: "\u{1}").utf8)
      }
      #expect(zip(keys, keys.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }, "\(kind)")
    }
  }

  @Test func coordinatesHaveFourDecimals() throws {
    for kind in [GazetteerFile.markets, .venues] {
      let rows = try #require(Self.text(kind)).text.split(separator: "\n").dropFirst()
      for row in rows {
        let numbers = row.split(separator: ",").filter { Double($0) != nil && $0.contains(".") }
        #expect(numbers.count == 2 && numbers.allSatisfy { $0.split(separator: ".").last?.count == 4 }, "\(row)")
      }
    }
  }

  static let broken: [(GazetteerFile, String, String)] = [
    (.markets, "city\n", "1:1: the columns should be market,city,region,country,latitude,longitude,timeZone"),
    (.aliases, "kind,league,id,alias\nteam,mlb,xyz,X\n", "2:10: no team xyz in mlb"),
    (.aliases, "kind,league,id,alias\nvenue,,xyz,X\n", "2:8: no venue xyz"),
    (
      .aliases, "kind,league,id,alias\ncity,,xyz,X\n",
      "2:1: an alias is of a team, a venue or a league, not of \"city\""
    ),
    (.aliases, "kind,league,id,alias\nleague,xyz,,X\n", "2:8: no league xyz has teams"),
    (.markets, header(.markets) + "A,A,,GB,91,0,UTC\n", "2:9: no latitude of a city: \"91\""),
    (.markets, header(.markets) + "A,A,,GB,1,x,UTC\n", "2:11: no longitude of a city: \"x\""),
    (.markets, header(.markets) + "A,A,,GB,1,2,Mars/Base\n", "2:13: no timeZone of a city: \"Mars/Base\""),
    (.venues, header(.venues) + ",A,A,,GB,1,2,UTC,,\n", "2:1: the id is missing"),
    (.teams, header(.teams) + "a,x,A,A,,,,nowhere,UTC,,,\n", "2:12: no venue of a team: \"nowhere\""),
    (.teams, header(.teams) + "a,x,A,A,,,,,UTC,2020-13,,\n", "2:17: no from of a team: \"2020-13\""),
    (.teams, header(.teams) + "a,x,A,A,,,,,UTC,2020,2019,\n", "2:22: no until of a team: \"2019\""),
    (.teams, header(.teams) + "a,x,A,A,,,,,UTC,,,blue\n", "2:19: no color of a team: \"blue\""),
    (
      .teams, header(.teams) + "a,x,A,A,,,,,UTC,,2019-06,\na,x,B,B,,,,,UTC,2019-06,,\n",
      "3:1: another row of a in x is of the same time"
    ),
  ]

  static func header(_ kind: GazetteerFile) -> String { kind.columns.joined(separator: ",") + "\n" }

  @Test(arguments: broken) func rowIsRefused(_ kind: GazetteerFile, _ text: String, _ finding: String) {
    var gazetteer = Gazetteer()
    let findings = text.withBytes { gazetteer.read($0, kind, zones: .system) }.map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
    }
    #expect(findings == [finding], "\(text)")
  }
}
