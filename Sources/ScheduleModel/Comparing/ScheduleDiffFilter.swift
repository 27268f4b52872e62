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

  /// The filter resolved in a schedule; nil for no restriction.
  struct Selection {
    private var sides: Set<Int32>?
    private var leagues: Set<TextID>?

    init(_ filter: ScheduleDiffFilter, in schedule: Schedule) {
      if !filter.teams.isEmpty { sides = Set(filter.teams.flatMap { filter.sides($0, in: schedule) }) }
      if !filter.leagues.isEmpty {
        leagues = Set(filter.leagues.compactMap { $0.lowercased().withBytes { schedule.texts.find($0) } })
      }
    }

    func has(_ game: Game) -> Bool {
      if let leagues, !leagues.contains(game.league) { return false }
      return sides.map { $0.contains(game.home) || $0.contains(game.away) } ?? true
    }
  }

  /// The numbers of the sides with a name.
  private func sides(_ team: String, in schedule: Schedule) -> [Int32] {
    let ids = Set(gazetteer.teams(named: team).map { $0.id } + [team])
    let name = team.withBytes { NameKey.of($0) }
    return schedule.sides.indices.filter { number in
      let side = schedule.sides[number]
      return ids.contains(schedule.texts.string(side.id))
        || schedule.texts.withBytes(side.name) { NameKey.of($0) } == name
    }.map { Int32($0) }
  }

  /// What is wrong with the filter: the first name found neither in the schedules nor in the gazetteer.
  package func problem(in schedules: [Schedule]) -> String? {
    for team in teams
    where schedules.allSatisfy({ sides(team, in: $0).isEmpty }) && gazetteer.teams(named: team).isEmpty {
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
