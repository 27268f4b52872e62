import SourceText
import TestSupport
import Testing

@testable import ScheduleModel

/// What can't be so all at once: a ground far from its city, a zone that its country does not have, two clubs of one
/// name, a club that was nowhere for a time. What is so all the same stands here by name.
struct GazetteerContradictionTests {
  static let gazetteer = Gazetteer.builtIn
  static let teams = gazetteer.teams + gazetteer.earlierTeams.values.flatMap { $0 }
  static let venues = gazetteer.venues + gazetteer.earlierVenues.values.flatMap { $0 }

  static func distance(_ venue: Gazetteer.VenueEntry, _ place: Gazetteer.City) -> Double {
    distanceKm(venue.latitude, venue.longitude, place.latitude, place.longitude)
  }

  @Test func groundsAreNearTheirCity() throws {
    for venue in Self.venues {
      let city = try #require(Self.gazetteer.city(venue.city, region: venue.region, country: venue.country))
      #expect(Self.distance(venue, city) < 30, "\(venue)")
    }
  }

  @Test func clubsAreNearTheirGround() throws {
    for team in Self.teams where !team.city.isEmpty {
      guard let venue = Self.gazetteer.venue(id: team.venue) else { continue }
      let city = try #require(Self.gazetteer.city(team.city, region: team.region, country: team.country))
      #expect(Self.distance(venue, city) < 50, "\(team)")
    }
  }

  @Test func marketsAreOfOneCountryAndNotWide() {
    for (market, cities) in Dictionary(grouping: Self.gazetteer.cities, by: \.market) {
      let name = Self.gazetteer.markets[market]
      #expect(Set(cities.map(\.country)).count == 1, "\(name)")
      for (place, city) in cities.enumerated() {
        for other in cities[..<place] {
          let distance = distanceKm(city.latitude, city.longitude, other.latitude, other.longitude)
          #expect(distance < 90, "\(city.name) and \(other.name) in \(name)")
        }
      }
    }
  }

  // MARK: Zones

  /// Of each country, its zones: the list that comes with the time zone database.
  static let zonesOfCountries: [String: [String]] = {
    let text = String(decoding: fileBytes("/usr/share/zoneinfo/zone.tab") ?? [], as: UTF8.self)
    var zones: [String: [String]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t")
      if cells.count > 2 { zones[String(cells[0]), default: []].append(String(cells[2])) }
    }
    return zones
  }()

  static var areCountriesKnown: Bool { zonesOfCountries.count > 200 }

  @Test(.enabled(if: areCountriesKnown, "the system has no zone.tab")) func zonesAreOfTheirCountry() {
    for city in Self.gazetteer.cities {
      #expect(Self.zonesOfCountries[city.country]?.contains(city.zone) == true, "\(city)")
    }
    for venue in Self.venues {
      #expect(Self.zonesOfCountries[venue.country]?.contains(venue.zone) == true, "\(venue)")
    }
    for team in Self.teams where !team.country.isEmpty && !team.zone.isEmpty {
      #expect(Self.zonesOfCountries[team.country]?.contains(team.zone) == true, "\(team)")
    }
  }

  /// A country that has one zone says so, and none says one that it does not have.
  @Test(.enabled(if: areCountriesKnown, "the system has no zone.tab")) func countriesWithOneZoneSayIt() {
    var others: Set<String> = []
    for (country, zones) in Self.zonesOfCountries {
      let stated = Self.gazetteer.zone(country: country, region: "")
      if zones.count == 1 {
        #expect(stated == zones[0], "\(country)")
      } else if !stated.isEmpty {
        #expect(zones.contains(stated), "\(country)")
        others.insert(country)
      }
    }
    // One clock in all of the country that holds games, in law or in practice.
    #expect(others == ["AR", "CN", "CY", "DE", "MY", "UA", "UZ"])
  }

  /// A league whose clubs are all in one zone says so, so that no time is lost where a ground is not known.
  @Test func leaguesInOneZoneSayIt() {
    let leagues = Dictionary(grouping: Self.gazetteer.teams.filter { !$0.zone.isEmpty }, by: \.league)
    let silent = leagues.filter { league, teams in
      Set(teams.map(\.zone)).count == 1 && Self.gazetteer.zone(ofLeague: league).isEmpty
    }
    // Their countries have several zones, and only a part of their clubs is known.
    #expect(silent.keys.sorted() == ["brasileirao", "russian-premier-league"])
  }

  // MARK: Clubs

  /// In the same league and time, no name is of two clubs.
  @Test func namesAreOfOneClub() {
    for (league, teams) in Dictionary(grouping: Self.teams, by: \.league) {
      var known: [[UInt8]: [Gazetteer.TeamEntry]] = [:]
      for team in teams {
        for name in Set([team.name, team.shortName].map { $0.withBytes { Slug.of($0) } }) {
          let other = known[name]?.first { $0.id != team.id && $0.period.overlaps(team.period) }
          #expect(other == nil, "\(team.name) and \(other?.name ?? "") in \(league)")
          known[name, default: []].append(team)
        }
      }
    }
  }

  /// What clubs of two leagues of one cup are both called: there the name means neither of them.
  @Test func namesInCupsAreOfOneClub() {
    var shared: Set<String> = []
    for (cup, leagues) in Self.gazetteer.competitions {
      for team in Self.gazetteer.teams where leagues.contains(team.league) {
        for name in [team.name, team.shortName] where Self.gazetteer.team(name, league: cup) == nil {
          shared.insert("\(cup): \(name)")
        }
      }
    }
    let cups = [
      "club-friendly-matches", "concacaf-champions-cup", "mls-preseason-friendlies", "telus-canadian-championship",
    ]
    #expect(shared == Set(cups.map { "\($0): Vancouver" }))
  }

  /// The rows of a club follow each other month by month, but for the times when there was no such club.
  @Test func periodsHaveNoHoles() {
    var holes: Set<String> = []
    for (number, earlier) in Self.gazetteer.earlierTeams {
      let last = Self.gazetteer.teams[number]
      let rows = (earlier + [last]).sorted { $0.period.from < $1.period.from }
      for (row, next) in zip(rows, rows.dropFirst()) where row.period.until + 1 != next.period.from {
        holes.insert("\(last.league) \(last.id)")
      }
    }
    #expect(holes == ["cfl edm", "nba cha", "nfl mnn"])
  }
}
