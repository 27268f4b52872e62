import CivilTime
import ScheduleModel
import SourceText

/// Games that a feed no longer lists but that stay in the schedule. A new game of that feed may be another version of one
/// of them: the same game with a new name of its league or of a team.
struct GameVersions {
  /// The feeds of the missing games, by the facts that a new version would share.
  private var feeds: [String: String] = [:]

  mutating func add(_ game: Game, of schedule: Schedule, feed: String) {
    for key in GameVersions.keys(game, schedule) { feeds[key] = feed }
  }

  var isEmpty: Bool { feeds.isEmpty }

  /// The feed whose missing game may be an earlier version of this game; nil if there is none. Assumes that
  /// each team, event name and venue has at most one game a day.
  func feed(of game: Game, in schedule: Schedule, listedBy: [String]) -> String? {
    GameVersions.keys(game, schedule).lazy.compactMap { feeds[$0] }.first { listedBy.contains($0) }
  }

  private static func keys(_ game: Game, _ schedule: Schedule) -> [String] {
    guard let date = game.localDate?.description else { return [] }
    let sides = [game.home, game.away].compactMap { schedule.side($0) }
    if sides.isEmpty {
      var keys = ["\(date) name \(schedule.texts.string(game.name))"]
      if let venue = schedule.venue(game.venue) { keys.append("\(date) venue \(schedule.texts.string(venue.id))") }
      return keys
    }
    return sides.filter { !schedule.isPlaceholder($0) }.flatMap { side in
      ["\(date) id \(schedule.texts.string(side.id))", "\(date) team \(schedule.texts.string(side.name))"]
    }
  }
}
