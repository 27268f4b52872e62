import CivilTime
import FormatSyntax
import ScheduleModel
package import SourceText

/// Writes the nights of a store as text and as JSON.
extension StoreHistory {
  /// One line for each night. Safe for a terminal.
  package func appendText(to output: OutputBuffer) {
    for night in nights {
      let total = night.feeds.reduce(into: FeedCounts(name: "")) { $0.add($1) }
      var parts = ["\(digitGrouped(night.games)) games"]
      for (count, label) in [
        (total.new, "new"), (total.changed, "changed"), (total.withdrawn, "withdrawn"), (total.past, "past"),
        (total.rejected, "rejected"), (total.heldBack, "held back"),
      ] where count > 0 { parts.append("\(digitGrouped(count)) \(label)") }
      if night.origin != .sync { parts.append(night.origin == .accept ? "accepted" : "replayed") }
      output.append("\(night.number)  \(night.time.description)  \(parts.joined(separator: ", "))\n")
    }
  }

  package func appendJSON(to output: OutputBuffer) {
    output.json { json in
      json.object { json in
        json.member("format", "sportstime-nights")
        json.member("version", 1)
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
      }
      json.endLine()
    }
  }

  /// The changes of one game, one line for each night. Safe for a terminal.
  package static func appendText(_ changes: [(night: Night, change: GameChange)], to output: OutputBuffer) {
    for (night, change) in changes {
      let source = GameChange.game(change.after)
      let place = source.map { found in
        let origin = found.game.source
        return origin.record > 0 ? ", \(found.schedule.texts.string(origin.file)):\(origin.line)" : ""
      }
      let how = night.origin == .sync ? "" : " (\(night.origin == .accept ? "accepted" : "replayed"))"
      output.append(
        "\(night.number)  \(night.time.description)  \(change.line) "
          + displaySafe("[\(change.feeds.joined(separator: ", "))\(place ?? "")]") + "\(how)\n")
    }
  }

  package static func appendJSON(
    _ changes: [(night: Night, change: GameChange)], of game: String, to output: OutputBuffer
  ) {
    output.json { json in
      json.object { json in
        json.member("format", "sportstime-game-history")
        json.member("version", 1)
        json.member("game", game)
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
      json.endLine()
    }
  }
}
