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
      if leagues.indices.contains(Int(game.home)) { leagues[Int(game.home)] = game.league }
      if leagues.indices.contains(Int(game.away)) { leagues[Int(game.away)] = game.league }
    }
    shortNames = zip(schedule.sides, leagues).map { side, league in
      let entry = gazetteer.team(id: schedule.texts.string(side.id), league: schedule.texts.string(league))
      return entry?.shortName ?? schedule.texts.string(side.name)
    }
  }

  func title(_ game: Game) -> String {
    let output = OutputBuffer(capacity: 128)
    append(game, to: output)
    return output.text
  }

  /// Nothing for a game of which neither the sides nor a name is known.
  func append(_ game: Game, to output: OutputBuffer) {
    guard shortNames.indices.contains(Int(game.home)), shortNames.indices.contains(Int(game.away)) else {
      return schedule.texts.withBytes(game.name) { output.append($0) }
    }
    output.append(shortNames[Int(game.away)])
    output.append(" at ")
    output.append(shortNames[Int(game.home)])
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
