import ScheduleModel
import SourceText

/// The texts of a schedule's records.
struct RecordText {
  private let writer: ScheduleWriter
  private let output = OutputBuffer()

  init(_ schedule: Schedule) { writer = ScheduleWriter(schedule) }

  func text(_ game: Game) -> [UInt8] {
    write(game)
    return output.array
  }

  /// Whether two records say the same, wherever they stand in their sources.
  func isSame(_ game: Game, _ other: RecordText, _ theirs: Game) -> Bool {
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
