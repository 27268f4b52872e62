import SourceText
import Testing

@testable import ScheduleModel

/// Every name of the gazetteer in leagues and places that it is not of: no one is taken for somebody else.
struct ForeignNamesTests {
  static let gazetteer = Gazetteer.builtIn

  /// All names of each team, by its number.
  static let names = gazetteer.names(ofTeams: gazetteer.teams.map { ($0.id, $0.league) }, in: .always)

  /// Of a league that the gazetteer has no teams of, only a whole name of several words is a team's.
  @Test func namesInUnknownLeagues() {
    for (number, team) in Self.gazetteer.teams.enumerated() {
      let whole = Set(
        ((Self.gazetteer.earlierTeams[number] ?? []) + [team]).map { $0.name.withBytes { Slug.of($0) } })
      for name in Self.names[number] {
        let isWhole = name.contains(" ") && whole.contains(name.withBytes { Slug.of($0) })
        let found = Self.gazetteer.team(name, league: "nobodys-league")
        if !isWhole { #expect(found?.id != team.id || found?.league != team.league, "\(name) of \(team)") }
        if !name.contains(" ") { #expect(found == nil, "\(name)") }
      }
    }
  }

  /// In a league with teams, a name is one of theirs or of none.
  @Test func namesInOtherLeagues() {
    let leagues = Set(Self.gazetteer.teams.map(\.league)).sorted()
    for (number, team) in Self.gazetteer.teams.enumerated() {
      for name in Self.names[number] {
        let other = leagues[(number * 31 + name.utf8.count) % leagues.count]
        guard let found = Self.gazetteer.team(name, league: other) else { continue }
        #expect(found.league == other, "\(name) of \(team)")
        let own = Self.gazetteer.names(ofTeams: [(found.id, other)], in: .always)[0]
        let key = name.withBytes { NameKey.of($0) }
        let isCalledSo = own.contains { $0.withBytes { NameKey.of($0) } == key }
        // Or a place of the team stands before a name that it has.
        let isNicknamed = own.contains { name.lowercased().hasSuffix(" " + $0.lowercased()) }
        #expect(isCalledSo || isNicknamed, "\(name) of \(team) is \(found)")
      }
    }
  }

  /// A ground whose name is made of common words is never one of another country than the home club's.
  @Test func commonGroundsOfOtherCountries() throws {
    let boston = try #require(Self.gazetteer.team("bos", league: "mlb"))
    let munich = try #require(Self.gazetteer.team("fcb", league: "bundesliga"))
    var common = 0
    for venue in Self.gazetteer.venues where venue.name.withBytes({ PlaceKey.isCommon($0) }) {
      common += 1
      for team in [boston, munich] where team.country != venue.country {
        let found = venue.name.withBytes { Self.gazetteer.venue($0, in: PlaceDescription(), home: team) }
        #expect(found == nil || found?.country == team.country, "\(venue) for \(team.name)")
      }
      let found = venue.name.withBytes { Self.gazetteer.venue($0, in: PlaceDescription(), home: nil) }
      #expect(found == nil, "\(venue)")
    }
    #expect(common > 40)
  }
}
