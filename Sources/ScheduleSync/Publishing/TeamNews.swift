import CivilTime
import ScheduleModel
import SourceText
import SyncStore

/// The teams of a schedule, and the feed entries for their changes.
struct TeamNews {
  /// The maximum number of added games with their own entries. More games share one entry.
  static let maxSeparateAdditions = 5

  /// The teams of all games with their names. Placeholders such as "TBD" are left out.
  static func teams(of schedule: Schedule, _ gazetteer: Gazetteer) -> [ScheduledTeam: String] {
    var teams: [ScheduledTeam: String] = [:]
    var last: (league: TextID, sides: Set<Int32>) = (.empty, [])
    for game in schedule.games {
      if last.league != game.league { last = (game.league, []) }
      for number in [game.home, game.away] where last.sides.insert(number).inserted {
        guard let (team, name) = schedule.team(number, of: game, gazetteer) else { continue }
        if teams[team] == nil { teams[team] = name }
      }
    }
    return teams
  }

  /// The feed entries for a night's changes, by team.
  static func entries(
    _ changes: [GameChange], night: Int, time: Instant, _ gazetteer: Gazetteer
  ) -> [ScheduledTeam: [ChangeFeed.Entry]] {
    var entries: [ScheduledTeam: [ChangeFeed.Entry]] = [:]
    var added: [ScheduledTeam: [ChangeFeed.Entry]] = [:]
    for change in changes where change.kinds != [.past] {
      let entry = ChangeFeed.Entry(
        key: "game\n\(change.game)\n\(night) \(time.description)", time: time, title: title(change),
        text: title(change) + "\nFeeds: " + change.feeds.joined(separator: ", "))
      for team in teams(of: change, gazetteer) {
        if change.kinds == [.added] {
          added[team, default: []].append(entry)
        } else {
          entries[team, default: []].append(entry)
        }
      }
    }
    for (team, news) in added {
      guard news.count > maxSeparateAdditions else {
        entries[team, default: []] += news
        continue
      }
      entries[team, default: []].append(
        ChangeFeed.Entry(
          key: "added\n\(team.key)\n\(night) \(time.description)", time: time,
          title: "\(digitGrouped(news.count)) games added",
          text: news.map(\.title).joined(separator: "\n")))
    }
    return entries
  }

  private static func title(_ change: GameChange) -> String {
    let game = (GameChange.game(change.after) ?? GameChange.game(change.before))?.game
    let date = game?.localDate?.description ?? "undated"
    return "\(date) \(displaySafe(change.title)): \(change.summary)"
  }

  private static func teams(of change: GameChange, _ gazetteer: Gazetteer) -> Set<ScheduledTeam> {
    var teams: Set<ScheduledTeam> = []
    for record in [change.before, change.after] {
      guard let (game, schedule) = GameChange.game(record) else { continue }
      for number in [game.home, game.away] {
        if let (team, _) = schedule.team(number, of: game, gazetteer) { teams.insert(team) }
      }
    }
    return teams
  }
}
