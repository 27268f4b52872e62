package import ScheduleModel
import SourceText

/// Writes the records of a schedule as text.
package struct RecordText {
  private let writer: ScheduleWriter
  private let output = OutputBuffer()

  package init(_ schedule: Schedule) { writer = ScheduleWriter(schedule) }

  /// A schedule's records, by game id.
  static func records(of schedule: Schedule) -> [String: [UInt8]] {
    var records: [String: [UInt8]] = [:]
    let text = RecordText(schedule)
    for game in schedule.games { records[schedule.texts.string(game.id)] = text.text(game) }
    return records
  }

  package func text(_ game: Game) -> [UInt8] {
    write(game)
    return output.array
  }

  /// Whether two records are equal apart from their position in the source.
  package func isSame(_ game: Game, _ other: RecordText, _ theirs: Game) -> Bool {
    var (one, two) = (game, theirs)
    one.source.record = 0
    two.source.record = 0
    write(one)
    other.write(two)
    return output.view.equals(other.output.view)
  }

  private func write(_ game: Game) {
    output.removeAll()
    writer.append(game, to: output)
  }
}
