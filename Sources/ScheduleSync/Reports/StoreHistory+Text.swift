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
    output.append("{\"format\":\"sportstime-nights\",\"version\":1,\"nights\":[")
    for (index, night) in nights.enumerated() {
      output.append(index > 0 ? ",\n " : "\n ")
      output.append("{\"night\":\(night.number),\"time\":")
      output.appendJSON(night.time.description)
      output.append(",\"origin\":")
      output.appendJSON(night.origin.rawValue)
      output.append(",\"games\":\(night.games),\"feeds\":[")
      for (place, feed) in night.feeds.enumerated() {
        output.append(place > 0 ? ",{" : "{")
        feed.appendMembers(to: output)
        output.append(0x7D)
      }
      output.append("]}")
    }
    output.append("]}\n")
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
    output.append("{\"format\":\"sportstime-game-history\",\"version\":1,\"game\":")
    output.appendJSON(game)
    output.append(",\"changes\":[")
    for (index, entry) in changes.enumerated() {
      output.append(index > 0 ? ",\n " : "\n ")
      output.append("{\"night\":\(entry.night.number),\"time\":")
      output.appendJSON(entry.night.time.description)
      output.append(",\"change\":")
      entry.change.append(to: output)
      output.append(0x7D)
    }
    output.append("]}\n")
  }
}
