import CivilTime
import FeedReading
import ScheduleModel
import SourceText
import UnknownFeeds

/// The games of a source that were taken over from its workers.
///
/// Games are only appended at first; at the end, all threads convert their numbers.
struct TakenGames {
  var schedule: Schedule
  var records: GameRecords
  /// By worker: maps its text, side and venue numbers to the schedule's.
  private var numbers: [SchedulePartNumbers] = []
  private var stretches: [Stretch] = []
  private let countBefore: Int
  private let idBytesBefore: Int
  private var hasRoom = false
  private(set) var starts = StartTally()

  /// Consecutive games with the numbers of one worker.
  private struct Stretch: Sendable {
    let games: Range<Int>
    let worker: Int
    /// The schedule's number for the first extra.
    let firstExtra: Int32
  }

  init(_ schedule: consuming Schedule, _ records: consuming GameRecords) {
    countBefore = records.count
    idBytesBefore = records.idBytes
    self.schedule = schedule
    self.records = records
  }

  /// - Parameters:
  ///   - offset: how far the source has been read.
  ///   - size: the length of the source.
  mutating func take(_ outcome: RecordBatch.Outcome, upTo offset: Int, of size: Int) {
    while numbers.count <= outcome.worker { numbers.append(SchedulePartNumbers()) }
    let firstExtra = numbers[outcome.worker].take(outcome.growth, into: &schedule)
    if outcome.games.isEmpty { return }
    let first = records.count
    let hasIDs = records.append(outcome.games, outcome.traits, ids: outcome.ids.view, ends: outcome.idEnds)
    if !hasIDs { schedule.texts.becomeFull() }
    stretches.append(Stretch(games: first..<records.count, worker: outcome.worker, firstExtra: firstExtra))
    if !hasRoom, records.count - countBefore >= TakenGames.sample { makeRoom(upTo: offset, of: size) }
  }

  /// Draws conclusions from all starts, after the last game was taken over.
  ///
  /// - Returns: a finding about them; nil if there is none.
  /// - Parameter isMidnightUnset: what the user states about starts at 0:00; nil to infer it from the source.
  mutating func concludeStarts(
    file: String, _ database: ZoneDatabase, isMidnightUnset: Bool?
  ) -> Diagnostic? {
    for index in countBefore..<records.count { starts.add(records.games[index]) }
    let foreign = ForeignMidnights(records.games[countBefore...], database)
    if isMidnightUnset ?? starts.hasOnlyMidnights {
      for index in countBefore..<records.count {
        // Midnight in UTC is evening there.
        if let foreign {
          foreign.unset(&records.games[index], &records.traits[index])
        } else {
          StartTally.unset(&records.games[index], &records.traits[index])
        }
      }
    }
    if isMidnightUnset != nil { return nil }
    return (starts.hasOnlyMidnights ? nil : foreign?.finding(file: file)) ?? starts.finding(file: file)
  }

  /// A sample of this size is enough to estimate the number of games in the source.
  private static let sample = 2_000

  /// Reserves memory for the rest of the source. Growing step by step would copy the games repeatedly and need twice
  /// the memory each time.
  private mutating func makeRoom(upTo offset: Int, of size: Int) {
    hasRoom = true
    guard offset > 0, offset < size else { return }
    let share = Double(size) / Double(offset) * 1.02
    func whole(_ now: Int, _ before: Int) -> Int { before + min(size, Int(Double(now - before) * share)) }
    records.reserve(whole(records.count, countBefore), idBytes: whole(records.idBytes, idBytesBefore))
  }

  /// Converts the workers' text, side and venue numbers to those of the schedule.
  mutating func renumber(_ threads: WorkerThreads) {
    let numbers = numbers
    records.games.withUnsafeMutableBufferPointer { games in
      let games = Shared(games)
      _ = threads.map(stretches) { _, stretch in
        numbers[stretch.worker].renumber(
          UnsafeMutableBufferPointer(rebasing: games.value[stretch.games]), firstExtra: stretch.firstExtra)
      }
    }
    stretches = []
  }
}
