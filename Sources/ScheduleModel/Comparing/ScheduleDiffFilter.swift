import SourceText

/// Which of the changes between two schedules are wanted.
package struct ScheduleDiffFilter: Sendable {
  /// What can be asked for by name.
  package static let kinds = ["added", "removed"] + ScheduleDiff.Aspect.allCases.map { $0.rawValue }

  /// Names, ids or other names of teams; none for all.
  package var teams: [String] = []
  package var leagues: [String] = []
  /// Of `kinds`; none for all.
  package var only: [String] = []
  package var ignored: [String] = []
  private let gazetteer: Gazetteer

  package init(gazetteer: Gazetteer) { self.gazetteer = gazetteer }

  func wants(_ kind: String) -> Bool { (only.isEmpty || only.contains(kind)) && !ignored.contains(kind) }

  func isOf(_ game: Game, _ schedule: Schedule) -> Bool {
    if !leagues.isEmpty {
      let league = schedule.texts.string(game.league)
      if !leagues.contains(where: { $0.lowercased() == league }) { return false }
    }
    return teams.isEmpty || [game.home, game.away].contains { isWanted($0, schedule) }
  }

  private func isWanted(_ number: Int32, _ schedule: Schedule) -> Bool {
    guard let side = schedule.side(number) else { return false }
    let id = schedule.texts.string(side.id)
    return teams.contains { team in
      if team == id || gazetteer.teams(named: team).contains(where: { $0.id == id }) { return true }
      return schedule.texts.withBytes(side.name) { NameKey.of($0) } == team.withBytes { NameKey.of($0) }
    }
  }
}

extension ScheduleDiff {
  /// Keeps only what is asked for.
  package mutating func keep(_ filter: ScheduleDiffFilter) {
    let (old, new) = (self.old, self.new)
    added = filter.wants("added") ? added.filter { filter.isOf(new.games[$0], new) } : []
    removed = filter.wants("removed") ? removed.filter { filter.isOf(old.games[$0], old) } : []
    changed = changed.compactMap { change in
      guard filter.isOf(new.games[change.new], new) || filter.isOf(old.games[change.old], old) else { return nil }
      var kept = change
      kept.aspects.removeAll { !filter.wants($0.rawValue) }
      return kept.aspects.isEmpty ? nil : kept
    }
    let (gone, come) = (Set(removed), Set(added))
    open = open.filter { open in open.old.contains { gone.contains($0) } || open.new.contains { come.contains($0) } }
  }
}
