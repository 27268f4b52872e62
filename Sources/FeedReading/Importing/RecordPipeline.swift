import ScheduleModel
import SourceText

/// Hands the records of a source to workers and takes over the results in record order.
///
/// While the workers process one step of batches, the reader fills the next. The reader then helps finish the step.
/// Before it reads on, it takes over the step's games while the workers begin the next step.
final class RecordPipeline {
  /// Batches per step: enough to make the cost of starting threads for each step negligible.
  private static let batchesAtOnce = 16

  /// The batch being filled: behind a pointer, as a class's own variables are checked for overlapping access each time.
  private let filling: UnsafeMutablePointer<RecordBatch>
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
    filling = .allocate(capacity: 1)
    filling.initialize(
      to: RecordBatch(capacity: recordsAtOnce, fields: job.definition.fieldCount, isTable: job.isTable))
  }

  deinit {
    filling.deinitialize(count: 1)
    filling.deallocate()
  }

  /// The batch being filled.
  var batch: RecordBatch { filling.pointee }

  /// Needed texts that no worker has found.
  var unmetNeeds: [NeededTexts.Need] {
    let needs = workers.compactMap { $0.needs?.unmet }
    let unmet = needs.map { Set($0.map(\.number)) }
    return (needs.first ?? []).filter { need in unmet.allSatisfy { $0.contains(need.number) } }
  }

  /// Submits the batch if it is full, to make room for another record.
  ///
  /// - Parameter onOutcome: called with each processed batch, in order.
  func goOn(_ onOutcome: (RecordBatch) -> Void) {
    guard batch.isFull else { return }
    takeBatch()
    if filled.count == RecordPipeline.batchesAtOnce { turn(onOutcome) }
  }

  /// Processes all remaining records.
  func finish(_ onOutcome: (RecordBatch) -> Void) {
    if !batch.isEmpty { takeBatch() }
    turn(onOutcome)
    turn(onOutcome)
  }

  private func takeBatch() {
    filled.append(batch)
    filling.pointee = spare.popLast() ?? batch.another()
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
