import CivilTime
import ScheduleModel
package import SourceText

/// A schedule in storage: parts of it, each in order, that are put together as they are written.
package final class SpilledSchedule {
  private let storage: any SpillStorage
  private let format: ScheduleFormat
  private var parts: [Range<Int>] = []
  /// Of games.
  package private(set) var count = 0
  /// Whether there was a text that had no room.
  package private(set) var isFull = false

  /// Comes before each game: what it is put in order by, but for its id.
  private struct Head: BitwiseCopyable {
    var day: Int32
    var idCount: UInt32
    /// Seconds.
    var start: Int64
    var textCount: Int

    init(_ game: Game) {
      day = game.localDate?.dayNumber ?? .max
      start = game.start?.instant.seconds ?? .max
      idCount = 0
      textCount = 0
    }
  }

  init(_ storage: any SpillStorage, as format: ScheduleFormat) {
    self.storage = storage
    self.format = format
  }

  private static let gamesAtOnce = 256

  /// Adds a part, which is in order.
  func add(_ schedule: Schedule, _ threads: WorkerThreads) throws(SpillFailure) {
    isFull = isFull || schedule.texts.isFull
    let start = storage.count
    let size = SpilledSchedule.gamesAtOnce
    let rows = ScheduleWriter.Rows(schedule, as: format)
    try OutputBuffer.write(
      blocks: (schedule.games.count + size - 1) / size, threads,
      { block, output in
        rows.withRow { row in
          let text = OutputBuffer()
          for game in schedule.games[block * size..<min(schedule.games.count, (block + 1) * size)] {
            text.removeAll()
            row.append(game, to: text)
            schedule.texts.withBytes(game.id) { id in
              var head = Head(game)
              head.idCount = UInt32(truncatingIfNeeded: id.count)
              head.textCount = text.count
              output.append(memoryOf: head)
              output.append(id)
            }
            output.append(text.view)
          }
        }
      }, drain: { (output) throws(SpillFailure) in try storage.append(output.view) })
    if storage.count > start { parts.append(start..<storage.count) }
    count += schedule.games.count
  }

  /// Writes the schedule; `drain` takes one piece after the other.
  ///
  /// - Parameter failing: what `drain` would throw where the storage can't be read.
  package func write<Failure: Error>(
    failing: (SpillFailure) -> Failure, drain: (OutputBuffer) throws(Failure) -> Void
  ) throws(Failure) {
    let output = OutputBuffer()
    ScheduleWriter.Rows.appendHead(of: format, to: output)
    var heap = PartHeap()
    do throws(SpillFailure) {
      for (number, part) in parts.enumerated() {
        let cursor = PartCursor(storage, part, number: number)
        if try cursor.advance() { heap.insert(cursor) }
      }
    } catch { throw failing(error) }
    var written = 0
    while let first = heap.first {
      ScheduleWriter.Rows.appendBreak(before: written, of: format, to: output)
      output.append(first.text)
      written += 1
      if output.count >= SpilledSchedule.bytesAtOnce {
        try drain(output)
        output.removeAll()
      }
      do throws(SpillFailure) { heap.replaceFirst(hasNext: try first.advance()) } catch { throw failing(error) }
    }
    ScheduleWriter.Rows.appendTail(of: format, to: output)
    try drain(output)
  }

  private static let bytesAtOnce = 1 << 16

  /// Where a part is read.
  private final class PartCursor {
    private let input: SpillReader
    private let number: Int
    private var day: Int32 = 0
    private var start: Int64 = 0
    private var id = ByteView(start: nil, count: 0)
    private(set) var text = ByteView(start: nil, count: 0)

    init(_ storage: any SpillStorage, _ range: Range<Int>, number: Int) {
      input = SpillReader(storage, range)
      self.number = number
    }

    /// Goes on to the next game, if there is one.
    func advance() throws(SpillFailure) -> Bool {
      if input.isAtEnd { return false }
      let head = try input.next(Head.self)
      let bytes = try input.next(Int(head.idCount) + head.textCount)
      (day, start) = (head.day, head.start)
      id = bytes.slice(0, Int(head.idCount))
      text = bytes.slice(Int(head.idCount), bytes.count)
      return true
    }

    /// The order of schedules (`Schedule.precedes`).
    func precedes(_ other: PartCursor) -> Bool {
      if day != other.day { return day < other.day }
      if start != other.start { return start < other.start }
      return id.equals(other.id) ? number < other.number : id.precedes(other.id)
    }
  }

  /// The parts, the one with the first game in front.
  private struct PartHeap {
    private var cursors: [PartCursor] = []

    var first: PartCursor? { cursors.first }

    mutating func insert(_ cursor: PartCursor) {
      cursors.append(cursor)
      var at = cursors.count - 1
      while at > 0, cursors[at].precedes(cursors[(at - 1) / 2]) {
        cursors.swapAt(at, (at - 1) / 2)
        at = (at - 1) / 2
      }
    }

    /// Puts the first one where it belongs now, or removes it.
    mutating func replaceFirst(hasNext: Bool) {
      if !hasNext {
        let last = cursors.removeLast()
        if cursors.isEmpty { return }
        cursors[0] = last
      }
      var at = 0
      while true {
        var least = at
        for child in [2 * at + 1, 2 * at + 2] where child < cursors.count && cursors[child].precedes(cursors[least]) {
          least = child
        }
        if least == at { return }
        cursors.swapAt(at, least)
        at = least
      }
    }
  }
}
