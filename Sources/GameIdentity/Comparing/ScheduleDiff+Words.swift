import CivilTime
import FormatSyntax
package import ScheduleModel
package import SourceText

/// Diff output for people and for programs.
extension ScheduleDiff {
  /// Writes a line for each added (`+`), removed (`-`) or changed (`~`) game, and a line with the counts. Safe for a
  /// terminal.
  package func writeText<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    for index in removed {
      let note = note(index).map { " (\($0))" } ?? ""
      try line("- " + describe(old.games[index], of: old) + note, output, drain)
    }
    for index in added {
      try line(
        "+ " + describe(new.games[index], of: new) + (isUnclear(added: index) ? " (unclear)" : ""), output, drain)
    }
    for change in changed {
      try line("~ " + describe(new.games[change.new], of: new) + ": " + words(change), output, drain)
    }
    for open in open { try line("? " + words(open), output, drain) }
    try line(summary, output, drain)
    try drain(output)
  }

  /// `3 games changed (2 date, 3 time), 1 added, 0 removed, 2,445 the same`.
  package var summary: String {
    let parts = Aspect.allCases.compactMap { aspect in
      let count = count(aspect)
      return count > 0 ? "\(count) \(aspect.rawValue)" : nil
    }
    let detail = parts.isEmpty ? "" : " (" + parts.joined(separator: ", ") + ")"
    let reasons = Removal.allCases.compactMap { removal -> String? in
      let count = removal == .withdrawn ? 0 : removed.count { self.removal($0) == removal }
      return count == 0 ? nil : "\(count) \(words(removal))"
    }
    let gone = "\(removed.count) removed" + (reasons.isEmpty ? "" : " (" + reasons.joined(separator: ", ") + ")")
    let unclear = open.reduce(0) { $0 + $1.new.count }
    return "\(changed.count) changed\(detail), \(added.count) added, \(gone), \(same) the same"
      + (unclear > 0 ? ", \(unclear) unclear" : "")
  }

  /// Why a game was removed, if known.
  private func note(_ removed: Int) -> String? {
    let removal = removal(removed)
    return removal == .wasOff
      ? "was \(old.games[removed].status.word.description)" : removal == .withdrawn ? nil : words(removal)
  }

  func words(_ removal: Removal) -> String {
    switch removal {
    case .withdrawn: "withdrawn"
    case .unclear: "unclear"
    case .wasOff: "already cancelled or postponed"
    case .past: "before the newer schedule begins"
    case .beyondEnd: "after the newer schedule ends"
    }
  }

  /// `moved 2026-06-01 → 2026-06-05; time set none → 2026-06-05T19:05:00-04:00`.
  func words(_ change: Change) -> String {
    change.aspects.map { aspect in
      let (from, to) = values(aspect, change)
      return "\(word(aspect, change)) \(displaySafe(from ?? "none")) → \(displaySafe(to ?? "none"))"
    }.joined(separator: "; ")
  }

  /// A word or two that describe the change.
  private func word(_ aspect: Aspect, _ change: Change) -> String {
    let (before, after) = (old.games[change.old], new.games[change.new])
    switch aspect {
    case .date: return "moved"
    case .time where before.start == nil: return "time set"
    case .time where after.start == nil: return "time taken back"
    case .time: return "time"
    case .teams where old.hasPlaceholder(before) && !new.hasPlaceholder(after): return "teams known"
    case .venue, .status, .teams, .id, .details: return aspect.rawValue
    }
  }

  /// `g1, g2 may be x1, x2: nothing tells which`.
  func words(_ open: OpenMatch) -> String {
    func ids(_ games: [Int], _ schedule: Schedule) -> String {
      games.map { displaySafe(schedule.texts.string(schedule.games[$0].id)) }.joined(separator: ", ")
    }
    return "\(ids(open.old, old)) may be \(ids(open.new, new)): it is not clear which"
  }

  func line<Failure: Error>(
    _ text: String, _ output: OutputBuffer, _ drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    output.append(text)
    output.append(.lineFeed)
    if output.count > 1 << 18 { try drain(output) }
  }

  func describe(_ game: Game, of schedule: Schedule) -> String {
    let date = game.localDate?.description ?? "undated"
    return displaySafe("\(schedule.texts.string(game.id)) \(date) \(schedule.title(of: game))")
  }

  /// The values in the two schedules; nil if there is none.
  private func values(_ aspect: Aspect, _ change: Change) -> (from: String?, to: String?) {
    let (before, after) = (old.games[change.old], new.games[change.new])
    if aspect != .details { return (aspect.text(before, of: old), aspect.text(after, of: new)) }
    let details = GameComparison.details(from: before, of: old, to: after, of: new)
    func list(_ values: [(String, String?)]) -> String {
      values.map { name, value in "\(name) \(value ?? "none")" }.joined(separator: ", ")
    }
    return (list(details.map { ($0.name, $0.from) }), list(details.map { ($0.name, $0.to) }))
  }

  // MARK: JSON

  /// `{"format":"sportstime-schedule-diff","version":1,"summary":{…},"added":[…],"removed":[…],"changed":[…]}`. Added
  /// and removed games are written as in a schedule. A changed game has its `id`, the match reason and, per aspect, the
  /// old and new value: `"changes":{"time":{"from":…,"to":…}}`. `open` has the ids of ambiguous games.
  package func writeJSON<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    try output.json { (json) throws(Failure) in
      try json.object { (json) throws(Failure) in
        json.member("format", "sportstime-schedule-diff")
        json.member("version", 1)
        json.object("summary") { json in
          json.member("added", added.count)
          json.member("removed", removed.count)
          json.member("changed", changed.count)
          json.member("same", same)
          json.object("byAspect") { json in
            for aspect in Aspect.allCases { json.member(aspect.rawValue, count(aspect)) }
          }
        }
        try write("added", added, of: new, to: &json, drain)
        try write("removed", removed, of: old, to: &json, drain)
        try json.array("changed", lines: 1) { (json) throws(Failure) in
          for change in changed {
            write(change, to: &json)
            if output.count > 1 << 18 { try drain(output) }
          }
        }
        json.array("open", lines: 1) { json in
          for open in open {
            json.object { json in
              json.member("old", ids(open.old, of: old))
              json.member("new", ids(open.new, of: new))
            }
          }
        }
      }
      json.endLine()
    }
    try drain(output)
  }

  private func ids(_ games: [Int], of schedule: Schedule) -> [String] {
    games.map { schedule.texts.string(schedule.games[$0].id) }
  }

  private func write<Failure: Error>(
    _ key: StaticString, _ games: [Int], of schedule: Schedule, to json: inout JSONWriter,
    _ drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    try json.array(key, lines: 1) { (json) throws(Failure) in
      if games.isEmpty { return }
      let writer = ScheduleWriter(schedule)
      for game in games {
        json.raw { writer.append(schedule.games[game], to: $0) }
        if json.output.count > 1 << 18 { try drain(json.output) }
      }
    }
  }

  private func write(_ change: Change, to json: inout JSONWriter) {
    json.object { json in
      json.member("id", new.texts.string(new.games[change.new].id))
      json.member("match", change.match.reason.rawValue)
      json.member("confidence", change.match.confidence)
      json.object("changes") { json in
        for aspect in change.aspects {
          let (from, to) = values(aspect, change)
          json.key(aspect.rawValue)
          json.object { json in
            json.nullable("from", from)
            json.nullable("to", to)
          }
        }
      }
    }
  }
}

extension ScheduleDiff.Aspect {
  /// A game's value of the aspect; nil if there is none.
  package func text(_ game: Game, of schedule: Schedule) -> String? {
    switch self {
    case .date: return game.localDate?.description
    case .time: return game.start?.description
    case .status: return game.status.word.description
    case .teams: return schedule.title(of: game)
    case .id: return schedule.texts.string(game.id)
    case .details: return nil
    case .venue:
      guard let venue = schedule.venue(game.venue) else { return nil }
      let name = schedule.texts.string(venue.name.isEmpty ? venue.id : venue.name)
      return venue.city.isEmpty ? name : "\(name), \(schedule.texts.string(venue.city))"
    }
  }
}
