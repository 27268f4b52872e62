import FeedReading
import ScheduleModel
import SourceText

/// Home grounds of clubs in games without a known league, if hardly any other team there is known: Hannover 96 also
/// plays floorball, but not in the football stadium.
struct NamesakeGrounds {
  /// Fewer teams show nothing.
  private static let fewestTeams = 10
  /// Games after these show nothing new.
  private static let mostGames = 20_000

  /// Leaves only the city of each of these grounds if a name states another sport.
  ///
  /// - Parameter games: games whose records name no venue.
  /// - Returns: a finding if there are such grounds.
  static func settle(
    _ games: inout ArraySlice<Game>, _ schedule: inout Schedule, _ gazetteer: Gazetteer, file: String
  ) -> [Diagnostic] {
    var isOpen: [TextID: Bool] = [:]
    var teams: [Int32: Gazetteer.TeamEntry?] = [:]
    for game in games.prefix(mostGames) {
      if isOpen[game.league] == nil {
        isOpen[game.league] = !gazetteer.hasTeams(ofLeague: schedule.texts.string(game.league))
      }
      for side in [game.home, game.away] where side >= 0 && isOpen[game.league] == true && teams[side] == nil {
        teams[side] = .some(gazetteer.team(ofSide: side, in: game, schedule))
      }
    }
    guard teams.count >= fewestTeams, teams.values.contains(where: { $0 != nil }) else { return [] }
    // Without a league, only full names are of known teams. All others count here.
    let names = teams.keys.compactMap { schedule.side($0).map { schedule.texts.string($0.name) } }
    guard names.count(where: { gazetteer.hasTeam(named: $0) }) * 4 < teams.count else { return [] }
    // Tennis Borussia plays football.
    let others = names.count { gazetteer.isOfOtherSport($0) }
    let isOfOtherSport = others > 1 && others * 30 >= names.count || gazetteer.isOfOtherSport(file)
    var first: String?
    for index in games.indices where isOpen[games[index].league] == true {
      guard let team = teams[games[index].home] ?? nil, var venue = schedule.venue(games[index].venue),
        !team.venue.isEmpty, schedule.texts.string(venue.id) == team.venue
      else { continue }
      first = first ?? team.name
      if !isOfOtherSport { break }
      (venue.id, venue.name, venue.latitude, venue.longitude) = (.empty, .empty, nil, nil)
      games[index].venue = schedule.number(of: venue)
    }
    guard let first else { return [] }
    let use = isOfOtherSport ? "not used, as the sport seems to be another one" : "used"
    return [
      Diagnostic(
        code: .unknownVenue, severity: .warning,
        message:
          "the home ground of \(quotedForDisplay(first)) is \(use); hardly any other team of the source is known: if it is "
          + "another sport's team, state a league of that sport (--league handball)",
        location: SourceLocation(file: file, line: 1, column: 1))
    ]
  }
}
