#if !hasFeature(Embedded)
  import FormatSyntax
  package import SourceText

  extension ScheduleReader {
    /// The number of bytes that a thread reads at a time.
    private static let bytesAtOnce = 256 << 10
    /// The number of pieces that each thread reads before their games are added to the schedule.
    private static let piecesAtOnce = 4

    /// Reads as `read` without threads does, but in parallel: each thread reads pieces of the input into its own
    /// schedule, and the games are added in order.
    ///
    /// - Parameter bytesAtOnce: the size of a piece; it does not affect the result.
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
      // The table of texts is full. Only a sequential read finds the first game that doesn't fit.
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

  /// The part of a schedule that a thread reads. Used by only one thread at a time.
  private final class SchedulePart: @unchecked Sendable {
    /// Some lines. Their memory must stay valid while they are read.
    struct Piece: @unchecked Sendable {
      let lines: ByteView
    }

    struct Outcome: Sendable {
      let part: Int
      /// Without ids. Texts, sides and venues have the part's numbers.
      var games: [Game] = []
      /// The ids without separators, and the end of each.
      var ids: [UInt8] = []
      var idEnds: [Int] = []
      /// The lines that are not blank, numbered from 1, each with its error if it is not a game.
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
      // A piece ends at the end of a line, which may be empty.
      if piece.lines.last ?? .lineFeed == .lineFeed { outcome.lineCount += 1 }
      outcome.ids = ids.array
      swap(&outcome.games, &reader.schedule.games)
      reader.schedule.games.removeAll(keepingCapacity: true)
      outcome.growth.take(from: &reader.schedule, beyond: &mark)
      return outcome
    }
  }
#endif
