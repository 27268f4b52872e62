#if !hasFeature(Embedded)
  import FormatSyntax
  package import SourceText

  extension ScheduleReader {
    /// Bytes of lines that a thread reads at once.
    private static let bytesAtOnce = 256 << 10
    /// Pieces that each thread reads before their games are taken over.
    private static let piecesAtOnce = 4

    /// The same as `read` without threads, by several: each reads pieces of the lines into its own schedule, and the
    /// games are taken over in their order.
    ///
    /// - Parameter bytesAtOnce: of lines, for a thread; it does not affect the result.
    package mutating func read(
      _ input: ByteView, as form: ScheduleFormat, file: String, threads: WorkerThreads,
      bytesAtOnce: Int = ScheduleReader.bytesAtOnce, findings: inout [Diagnostic]
    ) {
      let isNew = schedule.texts.count == 1 && schedule.games.isEmpty
      guard form == .jsonl, threads.count > 1, input.count > bytesAtOnce, isNew else {
        return read(input, as: form, file: file, findings: &findings)
      }
      let (new, before) = (self, findings.count)
      readLines(input, file: file, threads, bytesAtOnce: bytesAtOnce, findings: &findings)
      guard schedule.texts.isFull else { return }
      // Which game is the first without room shows only where the games are read one after the other.
      self = new
      findings.removeSubrange(before...)
      read(input, as: form, file: file, findings: &findings)
    }

    private mutating func readLines(
      _ input: ByteView, file: String, _ threads: WorkerThreads, bytesAtOnce: Int, findings: inout [Diagnostic]
    ) {
      let parts = (0..<threads.count).map { _ in SchedulePart() }
      var numbers = [SchedulePartNumbers](repeating: SchedulePartNumbers(), count: parts.count)
      var start = ScheduleReader.markLength(input)
      var line = 0
      while start < input.count, !schedule.texts.isFull {
        var pieces: [SchedulePart.Piece] = []
        while start < input.count, pieces.count < parts.count * ScheduleReader.piecesAtOnce {
          let end = input.firstIndex(of: .lineFeed, from: start + bytesAtOnce) ?? input.count
          pieces.append(SchedulePart.Piece(lines: input.slice(start, end)))
          start = end + 1
        }
        for outcome in threads.map(pieces, { worker, piece in parts[worker].read(piece, worker) }) {
          let firstExtra = numbers[outcome.part].take(outcome.growth, into: &schedule)
          take(outcome, numbers[outcome.part], firstExtra, after: line, file: file, &findings)
          line += outcome.lineCount
        }
      }
    }

    private mutating func take(
      _ outcome: SchedulePart.Outcome, _ numbers: SchedulePartNumbers, _ firstExtra: Int32, after line: Int,
      file: String, _ findings: inout [Diagnostic]
    ) {
      var games = outcome.games
      games.withUnsafeMutableBufferPointer { numbers.renumber($0, firstExtra: firstExtra) }
      var game = 0
      var idStart = 0
      outcome.ids.withBytes { ids in
        for (place, error) in outcome.lines {
          if let error {
            findings.append(ScheduleReader.finding(error, file, (line + place, error.offset + 1)))
            continue
          }
          var taken = games[game]
          taken.id = schedule.texts.intern(ids.slice(idStart, outcome.idEnds[game]))
          idStart = outcome.idEnds[game]
          game += 1
          schedule.games.append(taken)
          noteRepeatedID(file: file, line: line + place, &findings)
        }
      }
    }
  }

  /// What one thread reads of a schedule; one thread at a time has it.
  private final class SchedulePart: @unchecked Sendable {
    /// Some lines; they stay where they are while they are read.
    struct Piece: @unchecked Sendable {
      let lines: ByteView
    }

    struct Outcome: Sendable {
      let part: Int
      /// Without ids, in the numbers of the part.
      var games: [Game] = []
      /// The ids, one after the other, and where each ends.
      var ids: [UInt8] = []
      var idEnds: [Int] = []
      /// The lines that are not blank, from 1: a game, or why there is none.
      var lines: [(place: Int, error: SyntaxError?)] = []
      var lineCount = 0
      var growth = ScheduleGrowth()
    }

    private let ids = OutputBuffer()
    private var reader: ScheduleReader
    private var mark = ScheduleGrowth.Mark()

    init() { reader = ScheduleReader(ids: ids) }

    func read(_ piece: Piece, _ part: Int) -> Outcome {
      var outcome = Outcome(part: part)
      ids.removeAll()
      outcome.lineCount = reader.readLines(piece.lines) { [ids] (_, line, error) in
        if error == nil { outcome.idEnds.append(ids.count) }
        outcome.lines.append((line, error))
      }
      // The end of a piece is the end of a line, also of one that is empty.
      if piece.lines.last ?? .lineFeed == .lineFeed { outcome.lineCount += 1 }
      outcome.ids = ids.array
      swap(&outcome.games, &reader.schedule.games)
      reader.schedule.games.removeAll(keepingCapacity: true)
      outcome.growth.take(from: &reader.schedule, beyond: &mark)
      return outcome
    }
  }
#endif
