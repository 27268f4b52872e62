import CivilTime
import FormatSyntax
import ScheduleModel
package import SourceText
package import SyncStore

/// Writes the nights of a store as text and as JSON.
extension StoreHistory {
  /// One line for each night and for each run without a night. Safe for a terminal.
  ///
  /// - Parameter runs: the recorded runs, oldest first.
  package func appendText(_ runs: [RunRecord], to output: OutputBuffer) {
    appendPruned(to: output)
    let runsByNight = Dictionary(keepingFirst: runs.reversed().compactMap { run in run.night.map { ($0, run) } })
    let pruned = base?.night ?? 0
    var rest = runs.filter { $0.night.map { $0 <= pruned } ?? true }[...]
    for night in nights {
      while let run = rest.first, run.time < night.time {
        output.append(rest.removeFirst().line(number: run.night))
      }
      output.append((runsByNight[night.number] ?? RunRecord(night)).line(number: night.number))
    }
    for run in rest { output.append(run.line(number: run.night)) }
  }

  /// A line that states which changes are no longer in the journal; nothing if no night was pruned.
  private func appendPruned(to output: OutputBuffer) {
    guard let base else { return }
    output.append(
      "the journal starts after night \(base.night) (\(base.time.description)): earlier changes were pruned\n")
  }

  /// - Parameter runs: the recorded runs, oldest first.
  package func appendJSON(_ runs: [RunRecord], to output: OutputBuffer) {
    output.json { json in
      json.document("sportstime-nights") { json in
        JournalBase.writePruned(base, to: &json)
        json.array("nights", lines: 1) { json in
          for night in nights {
            json.object { json in
              json.member("night", night.number)
              json.member("time", night.time.description)
              json.member("origin", night.origin.rawValue)
              json.member("games", night.games)
              json.member("feeds", night.feeds)
            }
          }
        }
        json.startLine(0)
        json.array("runs", runs, lines: 1)
      }
    }
  }

  /// The changes of one game, one line for each night. Safe for a terminal.
  package func appendText(changes: [(night: Night, change: GameChange)], to output: OutputBuffer) {
    appendPruned(to: output)
    for (night, change) in changes {
      let source = GameChange.game(change.after)
      let place = source.map { found in
        let origin = found.game.source
        return origin.record > 0 ? ", \(found.schedule.texts.string(origin.file)):\(origin.line)" : ""
      }
      let how = night.origin.label.map { " (\($0))" } ?? ""
      output.append(
        "\(night.number)  \(night.time.description)  \(change.line) "
          + displaySafe("[\(change.feeds.joined(separator: ", "))\(place ?? "")]") + "\(how)\n")
    }
  }

  package func appendJSON(
    _ changes: [(night: Night, change: GameChange)], of game: String, to output: OutputBuffer
  ) {
    output.json { json in
      json.document("sportstime-game-history") { json in
        json.member("game", game)
        JournalBase.writePruned(base, to: &json)
        json.array("changes", lines: 1) { json in
          for (night, change) in changes {
            json.object { json in
              json.member("night", night.number)
              json.member("time", night.time.description)
              json.member("change", change)
            }
          }
        }
      }
    }
  }
}

extension Night.Origin {
  /// Nil for the usual origin.
  fileprivate var label: String? {
    switch self {
    case .sync: nil
    case .accept: "accepted"
    case .reject: "rejected"
    case .replay: "replayed"
    case .prune: "pruned"
    }
  }
}

extension RunRecord {
  /// A night without a recorded run.
  fileprivate init(_ night: Night) {
    self.init(time: night.time, origin: night.origin)
    games = night.games
    let total = night.feeds.reduce(into: FeedCounts(name: "")) { $0.add($1) }
    counts.new = total.new
    counts.changed = total.changed
    counts.withdrawn = total.withdrawn
    counts.past = total.past
    counts.rejected = total.rejected
    counts.heldBack = total.heldBack
  }

  /// `2  2026-05-04T02:00:00Z  89 games, 1 changed, 1 withdrawn; done, 0.2 s`.
  fileprivate func line(number: Int?) -> String {
    var parts = games.map { [counted($0, "game", "games")] } ?? []
    for member in Counts.members where counts[keyPath: member.path] > 0 {
      parts.append("\(digitGrouped(counts[keyPath: member.path])) \(member.label)")
    }
    if let label = origin.label { parts.append(label) }
    let end = ending.map { (parts.isEmpty ? "" : "; ") + $0 } ?? ""
    return "\(number.map { String($0) } ?? "-")  \(time.description)  \(parts.joined(separator: ", "))\(end)\n"
  }

  /// How the run ended, how long it took, and the programs that failed: `held back, 0.2 s; onChange timed out`; nil if no
  /// run is recorded.
  var ending: String? {
    let how = failure.map { "failed with exit code \(code): \(displaySafe($0))" } ?? outcome?.label
    guard let how else { return nil }
    let duration = milliseconds.map { ", " + durationText(milliseconds: $0) } ?? ""
    return ([how + duration] + hooks.compactMap(\.problem)).joined(separator: "; ")
  }
}
