import ScheduleModel
import SourceText

/// What was taken over from the workers of a source.
///
/// The one thread that takes over does no more with a game than to put it beside the others: their numbers are changed at
/// the end, by all threads.
struct TakenGames {
  /// Its games are those of the records.
  var schedule: Schedule
  /// By game.
  var traits: [CandidateTraits]
  /// By worker: maps its texts, sides and venues to those of the schedule.
  private var numbers: [SchedulePartNumbers] = []
  private var stretches: [Stretch] = []
  private let gamesBefore: Int
  private let textsBefore: Int
  private var hasRoom = false

  /// Games with the numbers of the worker that they are from.
  private struct Stretch: Sendable {
    let games: Range<Int>
    let worker: Int
    /// The schedule's number of the first extra.
    let firstExtra: Int32
    /// The schedule's number of the first id; 0 if there was no room for them.
    let firstID: UInt32
  }

  init(_ schedule: consuming Schedule, _ traits: consuming [CandidateTraits]) {
    gamesBefore = schedule.games.count
    textsBefore = schedule.texts.size
    self.schedule = schedule
    self.traits = traits
  }

  /// - Parameters:
  ///   - offset: up to where the source was read.
  ///   - size: of the source.
  mutating func take(_ outcome: RecordBatch.Outcome, upTo offset: Int, of size: Int) {
    while numbers.count <= outcome.worker { numbers.append(SchedulePartNumbers()) }
    let firstExtra = numbers[outcome.worker].take(outcome.growth, into: &schedule)
    if outcome.games.isEmpty { return }
    let first = schedule.games.count
    schedule.games.append(contentsOf: outcome.games)
    traits.append(contentsOf: outcome.traits)
    let firstID = schedule.texts.append(unlisted: outcome.ids.view, ends: outcome.idEnds) ?? 0
    stretches.append(
      Stretch(games: first..<schedule.games.count, worker: outcome.worker, firstExtra: firstExtra, firstID: firstID))
    if !hasRoom, schedule.games.count - gamesBefore >= TakenGames.sample { makeRoom(upTo: offset, of: size) }
  }

  /// So many games show how many the source has.
  private static let sample = 2_000

  /// Makes room for the rest of the source: a list that grows step by step is copied again and again, and is in memory
  /// twice each time.
  private mutating func makeRoom(upTo offset: Int, of size: Int) {
    hasRoom = true
    guard offset > 0, offset < size else { return }
    let share = Double(size) / Double(offset) * 1.02
    func whole(_ now: Int, _ before: Int) -> Int { before + min(size, Int(Double(now - before) * share)) }
    let games = whole(schedule.games.count, gamesBefore)
    schedule.games.reserveCapacity(games)
    traits.reserveCapacity(games)
    schedule.texts.reserve(
      texts: schedule.texts.count + games, bytes: whole(schedule.texts.size, textsBefore))
  }

  /// Changes the workers' numbers of texts, sides and venues into those of the schedule.
  mutating func renumber(_ threads: WorkerThreads) {
    let numbers = numbers
    schedule.games.withUnsafeMutableBufferPointer { games in
      let games = SharedGames(games: games)
      _ = threads.map(stretches) { _, stretch in
        let part = UnsafeMutableBufferPointer(rebasing: games.games[stretch.games])
        numbers[stretch.worker].renumber(part, firstExtra: stretch.firstExtra)
        for index in part.indices where !part[index].id.isEmpty {
          part[index].id = stretch.firstID == 0 ? .empty : TextID(raw: stretch.firstID + part[index].id.raw - 1)
        }
      }
    }
    stretches = []
  }

  /// Of which each thread changes others.
  private struct SharedGames: @unchecked Sendable {
    let games: UnsafeMutableBufferPointer<Game>
  }
}
