import ScheduleModel
import SourceText

/// Titles of game items: `Red Sox at Yankees`, with the gazetteer's short names where it has them.
struct GameTitles: Sendable {
  private let gazetteer: Gazetteer
  private let schedule: Schedule
  /// By side of the schedule.
  private let shortNames: [String]

  init(_ schedule: Schedule, gazetteer: Gazetteer) {
    self.schedule = schedule
    self.gazetteer = gazetteer
    var leagues = [TextID](repeating: .empty, count: schedule.sides.count)
    for game in schedule.games {
      for side in [game.home, game.away] where leagues.indices.contains(Int(side)) { leagues[Int(side)] = game.league }
    }
    shortNames = zip(schedule.sides, leagues).map { side, league in
      let entry = gazetteer.team(id: schedule.texts.string(side.id), league: schedule.texts.string(league))
      return entry?.shortName ?? schedule.texts.string(side.name)
    }
  }

  func title(_ game: Game) -> String {
    guard shortNames.indices.contains(Int(game.home)), shortNames.indices.contains(Int(game.away)) else {
      return schedule.texts.string(game.name)
    }
    return shortNames[Int(game.away)] + " at " + shortNames[Int(game.home)]
  }

  /// The title for a record of an itinerary.
  func title(_ facts: GameFacts, in text: TextStore) -> String {
    let league = text.string(facts.league)
    func shortName(_ id: TextSpan, _ name: TextSpan) -> String {
      gazetteer.team(id: text.string(id), league: league)?.shortName ?? text.string(name)
    }
    let home = shortName(facts.homeID, facts.homeName)
    let away = shortName(facts.awayID, facts.awayName)
    return home.isEmpty && away.isEmpty ? text.string(facts.name) : away + " at " + home
  }
}
