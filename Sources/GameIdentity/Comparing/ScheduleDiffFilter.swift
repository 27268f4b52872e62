package import ScheduleModel
import SourceText

/// Selects changes between two schedules.
package struct ScheduleDiffFilter: Sendable {
  /// The kinds that can be selected by name.
  package static let kinds = ["added", "removed"] + ScheduleDiff.Aspect.allCases.map { $0.rawValue }

  /// Names, ids or other names of teams; empty for all.
  package var teams: [String] = []
  package var leagues: [String] = []
  /// From `kinds`; empty for all.
  package var only: [String] = []
  package var ignored: [String] = []
  private let gazetteer: Gazetteer

  package init(gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  func wants(_ kind: String) -> Bool { (only.isEmpty || only.contains(kind)) && !ignored.contains(kind) }

  /// The filter resolved in a schedule; nil for everything.
  struct Selection {
    /// By league, because other leagues may use the same ids or names for other teams.
    private var sides: [TextID: Set<Int32>]?
    private var leagues: Set<TextID>?

    init(_ filter: ScheduleDiffFilter, in schedule: Schedule) {
      if !filter.teams.isEmpty { sides = filter.sides(in: schedule, of: filter.teams) }
      if !filter.leagues.isEmpty {
        leagues = Set(filter.leagues.compactMap { $0.lowercased().withBytes { schedule.texts.find($0) } })
      }
    }

    func has(_ game: Game) -> Bool {
      if let leagues, !leagues.contains(game.league) { return false }
      guard let sides else { return true }
      return sides[game.league].map { $0.contains(game.home) || $0.contains(game.away) } ?? false
    }
  }

  /// The sides with these names, by league: those that an import would give the names to, otherwise those with these
  /// names in the schedule.
  private func sides(in schedule: Schedule, of teams: [String]) -> [TextID: Set<Int32>] {
    var found: [TextID: Set<Int32>] = [:]
    for team in teams {
      let key = team.withBytes { NameKey.of($0) }
      func sides(_ id: String) -> [Int] {
        schedule.sides.indices.filter { schedule.texts.string(schedule.sides[$0].id) == id }
      }
      let named = schedule.sides.indices.filter { number in
        schedule.texts.withBytes(schedule.sides[number].name) { NameKey.of($0) } == key
      }
      let own = sides(team) + named
      for league in Set(schedule.games.map { $0.league }) {
        let imported = gazetteer.team(team, league: schedule.texts.string(league)).map { sides($0.id) } ?? []
        found[league, default: []].formUnion((imported.isEmpty ? own : imported).map { Int32($0) })
      }
    }
    return found.filter { !$0.value.isEmpty }
  }

  /// An error message for the first name that is in neither the schedules nor the gazetteer; nil if all are known.
  package func problem(in schedules: [Schedule]) -> String? {
    for team in teams
    where schedules.allSatisfy({ sides(in: $0, of: [team]).isEmpty }) && gazetteer.teams(named: team).isEmpty {
      return problem("team", team) { schedule in schedule.sides.map { schedule.texts.string($0.name) } }
    }
    for league in leagues
    where !schedules.contains(where: { hasLeague(league, $0) }) && !gazetteer.hasTeams(ofLeague: league.lowercased()) {
      return problem("league", league) { schedule in
        Set(schedule.games.map { $0.league }).map { schedule.texts.string($0) }
      }
    }
    func problem(_ kind: String, _ name: String, _ known: (Schedule) -> [String]) -> String {
      "no \(kind) \(quotedForDisplay(name)) in either schedule"
        + didYouMean(name, Set(schedules.flatMap(known)).sorted { $0.precedesBytewise($1) })
    }
    return nil
  }

  private func hasLeague(_ league: String, _ schedule: Schedule) -> Bool {
    let id = league.lowercased().withBytes { schedule.texts.find($0) }
    return id.map { id in schedule.games.contains { $0.league == id } } ?? false
  }
}

extension ScheduleDiff {
  /// Keeps only the selected changes.
  package mutating func keep(_ filter: ScheduleDiffFilter) {
    let (old, new) = (self.old, self.new)
    let (before, after) = (
      ScheduleDiffFilter.Selection(filter, in: old), ScheduleDiffFilter.Selection(filter, in: new)
    )
    added = filter.wants("added") ? added.filter { after.has(new.games[$0]) } : []
    removed = filter.wants("removed") ? removed.filter { before.has(old.games[$0]) } : []
    unchanged.removeAll { !after.has(new.games[Int($0)]) }
    changed = changed.compactMap { change in
      guard after.has(new.games[change.new]) || before.has(old.games[change.old]) else { return nil }
      var kept = change
      kept.aspects.removeAll { !filter.wants($0.rawValue) }
      return kept.aspects.isEmpty ? nil : kept
    }
    let (gone, come) = (Set(removed), Set(added))
    open = open.filter { open in open.old.contains { gone.contains($0) } || open.new.contains { come.contains($0) } }
  }
}
