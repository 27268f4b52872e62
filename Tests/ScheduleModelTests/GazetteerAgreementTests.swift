import CivilTime
import SourceText
import Testing

@testable import ScheduleModel

/// The files of the gazetteer do not contradict each other.
struct GazetteerAgreementTests {
  static let gazetteer = Gazetteer.builtIn
  static let teams = gazetteer.teams + gazetteer.earlierTeams.values.flatMap { $0 }
  static let venues = gazetteer.venues + gazetteer.earlierVenues.values.flatMap { $0 }

  @Test func teamsAreWhereTheirGroundsAre() {
    let grounds = Dictionary(grouping: Self.venues, by: \.id)
    for team in Self.teams {
      for ground in grounds[team.venue] ?? [] {
        #expect(ground.zone == team.zone, "\(team) at \(ground)")
        #expect(team.country.isEmpty || ground.country == team.country, "\(team) at \(ground)")
      }
    }
  }

  @Test func teamsHaveTheZoneOfTheirLeague() {
    let others = Self.teams.filter { team in
      let zone = Self.gazetteer.zone(ofLeague: team.league)
      return !zone.isEmpty && zone != team.zone
    }
    // The clocks of Andorra, Ceuta, Monaco and Vaduz are those of their leagues; those of the islands are not. Shakhtar
    // Donetsk plays its home games in other cities since 2014.
    let expected: Set = [
      "la-liga andorra", "la-liga ceuta", "la-liga las-palmas", "la-liga tenerife", "liga-f tenerife-women",
      "ligue-1 monaco", "primeira-liga maritimo", "primeira-liga nacional", "primeira-liga santa-clara",
      "primeira-liga uniao-madeira", "swiss-super-league vaduz", "ukrainian-premier-league shakhtar",
    ]
    #expect(Set(others.map { "\($0.league) \($0.id)" }) == expected)
  }

  @Test func placesHaveTheZoneOfTheirCountry() {
    for venue in Self.venues {
      let zone = Self.gazetteer.zone(country: venue.country, region: venue.region)
      #expect(zone.isEmpty || zone == venue.zone, "\(venue)")
      #expect(venue.country.withBytes { Self.gazetteer.country($0) } == venue.country, "\(venue)")
    }
    for city in Self.gazetteer.cities {
      let zone = Self.gazetteer.zone(country: city.country, region: city.region)
      #expect(zone.isEmpty || zone == city.zone, "\(city)")
    }
  }

  /// What stands in `countries.csv` and `leagues.csv` is of zones that there are.
  @Test(.enabled(if: ZoneDatabase.system.isAvailable)) func zonesAreThere() throws {
    for kind in [GazetteerFile.countries, .leagues] {
      var gazetteer = Gazetteer.builtIn
      gazetteer.beginLayer()
      let text = try #require(GazetteerFileTests.text(kind))
      #expect(gazetteer.read(text, kind, zones: .system).isEmpty)
    }
  }
}
