import CivilTime
import FeedReading
import ScheduleModel
import SourceText

/// Checks the games of a source that was read by its columns for signs that the columns were misunderstood.
struct InferredGames {
  let games: ArraySlice<Game>
  /// Contains the texts and sides of the games.
  let schedule: Schedule
  let gazetteer: Gazetteer
  let file: String

  /// Finds games that occur again with swapped sides at the same time, as in a table with a row for each team of a game.
  func exchangedSides() -> [Diagnostic] {
    struct Meeting: Hashable {
      var home, away: Int32
      var day: LocalDate
      var start: Instant?
    }
    let meetings = games.compactMap { game in
      game.localDate.map { Meeting(home: game.home, away: game.away, day: $0, start: game.start?.instant) }
    }.filter { isNamed($0.home) && isNamed($0.away) }
    let known = Set(meetings)
    let exchanged = meetings.count {
      known.contains(Meeting(home: $0.away, away: $0.home, day: $0.day, start: $0.start))
    }
    // Each side's record of a game at a neutral site has the site, and not which side is at home.
    let isOfNeutralSites = games.contains { $0.neutralSite }
    guard exchanged > 1, isOfNeutralSites || exchanged * 5 > meetings.count else { return [] }
    return [
      Diagnostic(
        code: .inferredFeed, severity: .error,
        message:
          "\(exchanged) of \(counted(meetings.count, "record", "records")) have a second one of the day with home and "
          + "away exchanged: are these a team and its opponent (--column team=NAME --column opponent=NAME)?",
        location: SourceLocation(file: file, line: 1, column: 1))
    ]
  }

  /// Whether a side has the name of a team and not that of any team: `TBD`.
  private func isNamed(_ side: Int32) -> Bool {
    schedule.side(side).map { !schedule.texts.withBytes($0.name) { PlaceholderNames.contains($0) } } ?? false
  }

  /// Sides of American teams whose order nothing shows: many tables there name the visitors first.
  func openOrder() -> [Diagnostic] {
    var countries: [Int32: String] = [:]
    for game in games.prefix(1_000) {
      for number in [game.home, game.away] where number >= 0 && countries[number] == nil {
        countries[number] = gazetteer.team(ofSide: number, in: game, schedule)?.country ?? ""
      }
    }
    let american = countries.values.count { $0 == "US" || $0 == "CA" }
    guard american > 1, american * 2 > countries.count else { return [] }
    return [
      Diagnostic(
        code: .inferredFeed, severity: .error,
        message:
          "the names of the columns do not say which side is at home, and American tables often name the visitors "
          + "first: state it with --column home=NAME --column away=NAME",
        location: SourceLocation(file: file, line: 1, column: 1))
    ]
  }

  /// Finds leagues whose teams the gazetteer knows but none of which occurs: the names may be of other leagues.
  func leaguesWithoutTeams() -> [Diagnostic] {
    var sides: [TextID: Set<Int32>] = [:]
    for game in games where game.home >= 0 && game.away >= 0 && !game.league.isEmpty {
      sides[game.league, default: []].formUnion([game.home, game.away])
    }
    let leagues = sides.map { (name: schedule.texts.string($0.key), sides: $0.value) }
    return leagues.sorted { $0.name.precedesBytewise($1.name) }.compactMap { league, sides in
      // The gazetteer may have only a few teams of the league.
      guard sides.count >= 4, gazetteer.teamCount(ofLeague: league) * 2 >= sides.count,
        !sides.contains(where: { number in
          schedule.side(number).map {
            gazetteer.team(schedule.texts.string($0.name), league: league) != nil
              || schedule.texts.withBytes($0.name) { PlaceholderNames.contains($0) }
          } ?? false
        })
      else { return nil }
      return Diagnostic(
        code: .unknownLeague, severity: .error,
        message: "none of the \(sides.count) sides in \(quotedForDisplay(league)) is a team of that league: is it a "
          + "league of another country (--column league=NAME)?",
        location: SourceLocation(file: file, line: 1, column: 1))
    }
  }
}

extension Gazetteer {
  /// The team of a game's side: in the game's league, otherwise the only one of its name; nil if there is no such team.
  func team(ofSide number: Int32, in game: Game, _ schedule: Schedule) -> TeamEntry? {
    guard let side = schedule.side(number) else { return nil }
    let name = schedule.texts.string(side.name)
    return team(name, league: schedule.texts.string(game.league)) ?? namesake(name)
  }
}
