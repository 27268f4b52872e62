import SourceText

/// A team in the league of its regular season: in a cup, a club is still the same team.
package struct ScheduledTeam: Hashable, Sendable {
  package var league: String
  package var id: String

  package init(league: String, id: String) {
    self.league = league
    self.id = id
  }

  /// The team's part of file names: `mlb-nyy`.
  package var key: String { league.isEmpty ? id : league + "-" + id }
}

extension Schedule {
  /// The team of a side, with its name; nil for a placeholder such as "TBD" and for a side without an id.
  package func team(_ number: Int32, of game: Game, _ gazetteer: Gazetteer) -> (team: ScheduledTeam, name: String)? {
    guard let side = side(number), !isPlaceholder(side) else { return nil }
    let (id, name) = (texts.string(side.id), texts.string(side.name))
    if id.isEmpty { return nil }
    let league = texts.string(game.league)
    let home = gazetteer.team(id: id, league: league)?.league ?? league
    return (ScheduledTeam(league: home, id: id), name.isEmpty ? id : name)
  }
}

/// The games of a schedule that have a team, a league or a venue in common.
package struct GameGroup: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case team, league, venue
  }

  /// Part of a file name.
  package var key: String
  package var title: String
  /// For a team, the league of its regular season; otherwise empty.
  package var league: String
  /// Indices into the schedule's games, in order.
  package var games: [Int]

  /// Groups games, ordered by key. A game is in the groups of both its teams.
  package static func groups(_ kind: Kind, of games: [Int], in schedule: Schedule, _ gazetteer: Gazetteer)
    -> [GameGroup]
  {
    var numbers: [String: Int] = [:]
    var groups: [GameGroup] = []
    func add(_ game: Int, _ identity: String, _ key: String, _ title: String, league: String = "") {
      if let number = numbers[identity] {
        if groups[number].games.last != game { groups[number].games.append(game) }
        return
      }
      numbers[identity] = groups.count
      groups.append(GameGroup(key: key, title: title, league: league, games: [game]))
    }
    for index in games {
      let game = schedule.games[index]
      switch kind {
      case .team:
        for number in [game.home, game.away] {
          if let (team, name) = schedule.team(number, of: game, gazetteer) {
            // Two teams may have the same key.
            add(index, team.league + "\n" + team.id, team.key, name, league: team.league)
          }
        }
      case .league:
        let league = schedule.texts.string(game.league)
        if !league.isEmpty { add(index, league, league, LeagueName.text(league)) }
      case .venue:
        guard let venue = schedule.venue(game.venue) else { continue }
        let (id, name) = (schedule.texts.string(venue.id), schedule.texts.string(venue.name))
        let city = schedule.texts.string(venue.city)
        let key = id.isEmpty ? Slug.of([name, city].filter { !$0.isEmpty }.joined(separator: " ")) : id
        if !key.isEmpty { add(index, key, key, name.isEmpty ? city : name) }
      }
    }
    return groups.sorted { $0.key.precedesBytewise($1.key) }
  }
}
