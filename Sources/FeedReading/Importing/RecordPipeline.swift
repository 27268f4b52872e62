import ScheduleModel
import SourceText

/// Hands the records of one source to workers, and takes over what comes of them in the order of the records.
///
/// While the workers have one step of batches the reader fills the next. It then helps with what is left of the step, and
/// before it reads on takes over the step's games, while the workers begin with the next one.
final class RecordPipeline {
  /// Batches of a step: enough that threads, which are started for each step, cost nothing beside the work.
  private static let batchesAtOnce = 8

  /// The batch that the reader fills.
  private(set) var batch: RecordBatch
  private let job: SourceJob
  private let threads: WorkerThreads
  private var workers: [RecordWorkerSeat]
  private var filled: [RecordBatch] = []
  private var spare: [RecordBatch] = []
  private var running: (batches: [RecordBatch], work: SharedWork)?

  init(_ job: SourceJob, threads: WorkerThreads, recordsAtOnce: Int) {
    self.job = job
    self.threads = threads
    workers = [RecordWorkerSeat(job, number: 0)]
    batch = RecordBatch(capacity: recordsAtOnce, fields: RecordSource.fieldCount(job.definition))
  }

  /// Of each needed text that no worker met, what it is.
  var unmetNeeds: [NeededTexts.Need] {
    let unmet = workers.map { Set($0.needs.unmet.map(\.number)) }
    return workers[0].needs.unmet.filter { need in unmet.allSatisfy { $0.contains(need.number) } }
  }

  /// Takes the batch if it is full, so that there is room for another record.
  ///
  /// - Parameter onOutcome: called with each batch, in their order, when its records were worked on.
  func goOn(_ onOutcome: (RecordBatch) -> Void) {
    guard batch.isFull else { return }
    takeBatch()
    if filled.count == RecordPipeline.batchesAtOnce { turn(onOutcome) }
  }

  /// Works on all that was taken.
  func finish(_ onOutcome: (RecordBatch) -> Void) {
    if !batch.isEmpty { takeBatch() }
    turn(onOutcome)
    turn(onOutcome)
  }

  private func takeBatch() {
    filled.append(batch)
    batch = spare.popLast() ?? batch.another()
  }

  private func turn(_ onOutcome: (RecordBatch) -> Void) {
    let done = running
    done?.work.finish()
    running = filled.isEmpty ? nil : begin(filled)
    filled = []
    for batch in done?.batches ?? [] {
      onOutcome(batch)
      batch.removeAll()
      spare.append(batch)
    }
  }

  private func begin(_ batches: [RecordBatch]) -> (batches: [RecordBatch], work: SharedWork) {
    while workers.count < min(threads.count, batches.count) {
      workers.append(RecordWorkerSeat(job, number: workers.count))
    }
    let work = SharedWork(batches.count) { [workers] worker, piece in workers[worker].work(on: batches[piece]) }
    work.start(threads)
    return (batches, work)
  }
}
