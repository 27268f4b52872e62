import CivilTime
import SourceText
import Testing

@testable import ScheduleModel

/// The built-in gazetteer as data: whole, without doubles, each name for one thing.
struct GazetteerFileTests {
  static let gazetteer = Gazetteer.builtIn

  static func text(_ kind: GazetteerFile) -> ByteView? {
    GazetteerFiles.files.first { $0.name.description == kind.rawValue }?.text.bytes
  }

  @Test func filesReadWithoutFindings() throws {
    var gazetteer = Gazetteer()
    for kind in GazetteerFile.allCases {
      let text = try #require(Self.text(kind))
      #expect(gazetteer.read(text, kind).isEmpty)
    }
    #expect(GazetteerFiles.files.count == GazetteerFile.allCases.count)
    #expect(gazetteer.cities.count == Self.gazetteer.cities.count)
    #expect(gazetteer.venues.count > 200 && gazetteer.teams.count > 150 && gazetteer.cities.count > 400)
  }

  static func repeated(_ keys: [String]) -> [String] {
    var known: Set<[UInt8]> = []
    return keys.filter { !known.insert(Array($0.utf8)).inserted }
  }

  @Test func nothingStandsTwice() throws {
    #expect(Self.repeated(Self.gazetteer.cities.map { "\($0.name)|\($0.region)|\($0.country)" }) == [])
    #expect(Self.repeated(Self.gazetteer.venues.map(\.id)) == [])
    #expect(Self.repeated(Self.gazetteer.venues.map { "\($0.name)|\($0.city)" }) == [])
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

  @Test func zonesExist() {
    let zones = Set(
      Self.gazetteer.cities.map(\.zone) + Self.gazetteer.venues.map(\.zone) + Self.gazetteer.teams.map(\.zone))
    for zone in zones { #expect(ZoneDatabase.system.zone(zone) != nil, "\(zone)") }
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
    for team in Self.gazetteer.teams where !team.city.isEmpty {
      #expect(Self.gazetteer.city(team.city, region: team.region, country: team.country) != nil, "\(team)")
    }
  }

  @Test func homeGroundsExist() {
    for team in Self.gazetteer.teams where !team.venue.isEmpty {
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
        #expect(Self.gazetteer.team(alias, league: cells[1])?.id == cells[2], "\(line)")
      } else {
        let venue = try #require(Self.gazetteer.venue(id: cells[2]))
        let found = alias.withBytes { name in venue.city.withBytes { Self.gazetteer.venue(name, city: $0) } }
        #expect(found?.id == venue.id, "\(line)")
      }
    }
    for team in Self.gazetteer.teams {
      for name in [team.name, team.shortName, team.id] {
        #expect(Self.gazetteer.team(name, league: team.league)?.id == team.id, "\(name) of \(team)")
      }
    }
  }

  /// Clubs of different leagues meet in cups, where an id has to say which one it is.
  @Test func footballClubsHaveIDsOfTheirOwn() {
    let clubs = Self.gazetteer.teams.filter { $0.league != "mlb" && $0.league != "bundesliga" }
    #expect(Self.repeated(clubs.map(\.id)) == [])
  }

  @Test func leaguesAreWhole() {
    let sizes = Dictionary(Self.gazetteer.teams.map { ($0.league, 1) }, uniquingKeysWith: +)
    // With the two sides of the All-Star Game, and the one that MLS sends.
    #expect(sizes["mlb"] == 32)
    #expect(sizes["mls"] == 31)
    #expect(sizes["bundesliga"] == 18)
    #expect(sizes["ligamx"] == 20)
    #expect(sizes["cpl"] == 8)
  }

  static let broken: [(GazetteerFile, String, String)] = [
    (.markets, "city\n", "1:1: the columns should be market,city,region,country,latitude,longitude,timeZone"),
    (.aliases, "kind,league,id,alias\nteam,mlb,xyz,X\n", "2:1: no team xyz in mlb"),
    (.aliases, "kind,league,id,alias\nvenue,,xyz,X\n", "2:1: no venue xyz"),
    (.aliases, "kind,league,id,alias\ncity,,xyz,X\n", "2:1: an alias is of a team or a venue, not of \"city\""),
  ]

  @Test(arguments: broken) func rowIsRefused(_ kind: GazetteerFile, _ text: String, _ finding: String) {
    var gazetteer = Gazetteer()
    let findings = text.withBytes { gazetteer.read($0, kind) }.map {
      "\($0.location?.line ?? 0):\($0.location?.column ?? 0): \($0.message)"
    }
    #expect(findings == [finding], "\(text)")
  }
}
