import CivilTime
import FeedImporting
import FeedReading
import GameIdentity
import ScheduleModel
import SourceText
import TestSupport
import Testing
import TripBuilding

/// Every name of a team that an import resolves, a selection resolves to the same team; of a city with several teams, it
/// says that the name may be any of them.
struct TeamNameLawTests {
  private static let gazetteer = Gazetteer.builtIn

  private static let leagues = Set(gazetteer.teams.map(\.league)).sorted()

  /// Ways to name a team: all names of the gazetteer, and its places before its short name (`Bronx Yankees`).
  private static func names(_ teams: [Gazetteer.TeamEntry]) -> Set<String> {
    var names = Set(gazetteer.names(ofTeams: teams.map { ($0.id, $0.league) }, in: .always).flatMap { $0 })
    for team in teams {
      let market = gazetteer.city(team.city, region: team.region, country: team.country)
        .map { gazetteer.markets[$0.market] }
      let places = [team.city, team.region, market ?? ""].filter { !$0.isEmpty }
      names.formUnion([team.name, team.shortName] + places.map { "\($0) \(team.shortName)" })
    }
    return names
  }

  /// A schedule in which each team of a league is at home once.
  private static func schedule(_ teams: [Gazetteer.TeamEntry], _ league: String) throws -> Schedule {
    let rows = teams.enumerated().map { number, team in
      let guest = teams[(number + 1) % teams.count]
      // No team plays twice at once.
      let day = number % 28 + 1
      let date = "2026-06-\(day < 10 ? "0" : "")\(day)"
      return "g\(number),\(league),\(quoted(team.name)),\(quoted(guest.name)),\(date)T19:05:00Z,scheduled\n"
    }
    let table = "id,league,home,away,start,status\n" + rows.joined()
    var importer = Importer(gazetteer: gazetteer, zones: .system, catalogue: .builtIn)
    try table.withBytes { (bytes) throws(Importer.Failure) in try importer.read(bytes, file: "g.csv", feed: nil) }
    return importer.finish().schedule
  }

  private static func isCityOfSeveral(_ name: String, _ teams: [Gazetteer.TeamEntry]) -> Bool {
    teams.count { team in
      let market = gazetteer.city(team.city, region: team.region, country: team.country)
        .map { gazetteer.markets[$0.market] }
      return [team.city, market ?? ""].contains { $0.lowercased() == name.lowercased() }
    } > 1
  }

  private static func quoted(_ text: String) -> String { "\"\(text)\"" }

  @Test(arguments: leagues) func aSelectionMeansWhatAnImportMeans(_ league: String) throws {
    let teams = Self.gazetteer.teams.filter { $0.league == league && $0.period.isOpen }
    if teams.count < 2 { return }
    let schedule = try Self.schedule(teams, league)
    let selector = GameSelector(schedule, gazetteer: Self.gazetteer, zones: .system)
    let diff = ScheduleDiff(old: Schedule(), new: schedule, gazetteer: Self.gazetteer)
    for (number, name) in Self.names(teams).sorted().enumerated() {
      guard let team = Self.gazetteer.team(name, league: league, month: 2026 * 12 + 5) else { continue }
      var request = TripRequest()
      request.teams = [name]
      var games: [Int]?
      do throws(BuildFailure) { games = try selector.select(request) } catch {
        let isAsked = error.message.contains("may be any of") && error.message.contains(quotedForDisplay(team.name))
        if isAsked, Self.isCityOfSeveral(name, teams) { continue }
      }
      let wanted = schedule.games.indices.filter { index in
        [schedule.games[index].home, schedule.games[index].away].contains { side in
          schedule.texts.string(schedule.sides[Int(side)].id) == team.id
        }
      }
      #expect(games == wanted, "--team \(name) of a trip: is \(team.id) in \(league)")
      // A diff asks in the same way; of so many names some will do.
      if number % 4 > 0 { continue }
      var filter = ScheduleDiffFilter(gazetteer: Self.gazetteer)
      filter.teams = [name]
      var kept = diff
      kept.keep(filter)
      #expect(kept.added.sorted() == wanted, "--team \(name) of a diff: is \(team.id) in \(league)")
    }
  }
}
