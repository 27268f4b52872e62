import CivilTime
import FormatSyntax
package import SourceText

/// A diff for people and for programs.
extension ScheduleDiff {
  /// A line for each game that is new (`+`), gone (`-`) or changed (`~`), one for the counts. Safe for a terminal.
  package func writeText<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    for index in removed { try line("- " + describe(old.games[index], of: old), output, drain) }
    for index in added { try line("+ " + describe(new.games[index], of: new), output, drain) }
    for change in changed {
      let parts = change.aspects.map { aspect in
        let (from, to) = values(aspect, change)
        return "\(aspect.rawValue) \(displaySafe(from ?? "none")) → \(displaySafe(to ?? "none"))"
      }
      try line("~ " + describe(new.games[change.new], of: new) + ": " + parts.joined(separator: "; "), output, drain)
    }
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
    return "\(changed.count) changed\(detail), \(added.count) added, \(removed.count) removed, \(same) the same"
  }

  private func line<Failure: Error>(
    _ text: String, _ output: OutputBuffer, _ drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    output.append(text)
    output.append(0x0A)
    if output.count > 1 << 18 { try drain(output) }
  }

  private func describe(_ game: Game, of schedule: Schedule) -> String {
    let date = game.localDate?.description ?? "undated"
    return displaySafe("\(schedule.texts.string(game.id)) \(date) \(teams(game, of: schedule))")
  }

  private func teams(_ game: Game, of schedule: Schedule) -> String {
    guard let home = schedule.side(game.home), let away = schedule.side(game.away) else {
      return schedule.texts.string(game.name)
    }
    func name(_ side: Side) -> String { schedule.texts.string(side.name.isEmpty ? side.id : side.name) }
    return "\(name(away)) at \(name(home))"
  }

  /// What the two schedules say; nil for nothing.
  private func values(_ aspect: Aspect, _ change: Change) -> (from: String?, to: String?) {
    (value(aspect, old.games[change.old], of: old), value(aspect, new.games[change.new], of: new))
  }

  private func value(_ aspect: Aspect, _ game: Game, of schedule: Schedule) -> String? {
    switch aspect {
    case .date: return game.localDate?.description
    case .time: return game.start?.description
    case .status: return game.status.word.description
    case .teams: return teams(game, of: schedule)
    case .id: return schedule.texts.string(game.id)
    case .venue:
      guard let venue = schedule.venue(game.venue) else { return nil }
      let name = schedule.texts.string(venue.name.isEmpty ? venue.id : venue.name)
      return venue.city.isEmpty ? name : "\(name), \(schedule.texts.string(venue.city))"
    }
  }

  // MARK: JSON

  /// `{"format":"sportstime-schedule-diff","version":1,"summary":{…},"added":[…],"removed":[…],"changed":[…]}`: added and
  /// removed games as in a schedule, a changed one with its `id` and, by aspect, what it
  /// was and is: `"changes":{"time":{"from":…,"to":…}}`.
  package func writeJSON<Failure: Error>(
    to output: OutputBuffer, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    output.append("{\"format\":\"sportstime-schedule-diff\",\"version\":1,\"summary\":{" as StaticString)
    let counts: [(StaticString, Int)] = [
      ("\"added\":", added.count), (",\"removed\":", removed.count), (",\"changed\":", changed.count),
      (",\"same\":", same), (",\"byAspect\":", -1),
    ]
    for (name, count) in counts {
      output.append(name)
      if count >= 0 { output.append(decimal: count) }
    }
    for (index, aspect) in Aspect.allCases.enumerated() {
      output.append(index == 0 ? 0x7B : 0x2C)
      output.appendJSON(aspect.rawValue)
      output.append(0x3A)
      output.append(decimal: count(aspect))
    }
    output.append("}},\"added\":[" as StaticString)
    try write(added, of: new, to: output, drain)
    output.append("],\"removed\":[" as StaticString)
    try write(removed, of: old, to: output, drain)
    output.append("],\"changed\":[" as StaticString)
    for (index, change) in changed.enumerated() {
      output.append(index == 0 ? "\n " as StaticString : ",\n ")
      append(change, to: output)
      if output.count > 1 << 18 { try drain(output) }
    }
    output.append("]}\n" as StaticString)
    try drain(output)
  }

  private func write<Failure: Error>(
    _ games: [Int], of schedule: Schedule, to output: OutputBuffer, _ drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    if games.isEmpty { return }
    let writer = ScheduleWriter(schedule)
    for (index, game) in games.enumerated() {
      output.append(index == 0 ? "\n " as StaticString : ",\n ")
      writer.append(schedule.games[game], to: output)
      if output.count > 1 << 18 { try drain(output) }
    }
  }

  private func append(_ change: Change, to output: OutputBuffer) {
    output.append("{\"id\":" as StaticString)
    output.appendJSON(new.texts.string(new.games[change.new].id))
    output.append(",\"changes\":{" as StaticString)
    for (index, aspect) in change.aspects.enumerated() {
      let (from, to) = values(aspect, change)
      if index > 0 { output.append(0x2C) }
      output.appendJSON(aspect.rawValue)
      output.append(":{\"from\":" as StaticString)
      append(from, to: output)
      output.append(",\"to\":" as StaticString)
      append(to, to: output)
      output.append(0x7D)
    }
    output.append("}}" as StaticString)
  }

  private func append(_ text: String?, to output: OutputBuffer) {
    if let text { output.appendJSON(text) } else { output.append("null" as StaticString) }
  }
}
