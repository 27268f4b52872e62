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

  /// Leaves only the city of each of these grounds.
  ///
  /// - Parameter games: games whose records name no venue.
  /// - Returns: the finding for the source.
  static func remove(
    from games: inout ArraySlice<Game>, _ schedule: inout Schedule, _ gazetteer: Gazetteer, file: String
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
    let known = teams.values.compactMap { $0 }
    guard !known.isEmpty, teams.count >= fewestTeams, known.count * 4 < teams.count else { return [] }
    var first: String?
    for index in games.indices where isOpen[games[index].league] == true {
      guard let team = teams[games[index].home] ?? nil, var venue = schedule.venue(games[index].venue),
        !team.venue.isEmpty, schedule.texts.string(venue.id) == team.venue
      else { continue }
      (venue.id, venue.name, venue.latitude, venue.longitude) = (.empty, .empty, nil, nil)
      games[index].venue = schedule.number(of: venue)
      first = first ?? team.name
    }
    guard let first else { return [] }
    return [
      Diagnostic(
        code: .unknownVenue, severity: .warning,
        message:
          "the home ground of \(quotedForDisplay(first)) is not used, as hardly any other team of the source is known: "
          + "the sport may be another one (--league NAME)",
        location: SourceLocation(file: file, line: 1, column: 1))
    ]
  }
}
