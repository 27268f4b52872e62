import ScheduleModel
import SourceText

/// Hands the records of a source to workers and takes over the results in record order.
final class RecordPipeline {
  /// The batch being filled: behind a pointer, as a class's own variables are checked for overlapping access each time.
  private let filling: UnsafeMutablePointer<RecordBatch>
  private let workers: [RecordWorkerSeat]
  private let work: OrderedWork<RecordBatch>
  /// Batches that are not taken over: so many that reading and taking over keep no thread waiting, and so few that what
  /// they hold stays in the processor's cache.
  private let mostBatches: Int
  private var spare: [RecordBatch] = []

  init(_ job: SourceJob, threads: WorkerThreads, recordsAtOnce: Int) {
    let workers = (0..<threads.count).map { RecordWorkerSeat(job, number: $0) }
    self.workers = workers
    work = OrderedWork(threads) { worker, batch in workers[worker].work(on: batch) }
    mostBatches = 8 * threads.count
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

  /// Hands the batch on if it is full, to make room for another record.
  ///
  /// - Parameter onOutcome: called with each processed batch, in order.
  func goOn(_ onOutcome: (RecordBatch) -> Void) {
    guard batch.isFull else { return }
    handOn()
    while work.count >= mostBatches, takeOver(onOutcome) {}
  }

  /// Processes all remaining records.
  func finish(_ onOutcome: (RecordBatch) -> Void) {
    if !batch.isEmpty { handOn() }
    while takeOver(onOutcome) {}
  }

  private func handOn() {
    let next = spare.popLast() ?? batch.another()
    work.add(batch)
    filling.pointee = next
  }

  /// Takes over the oldest batch; there may be none.
  private func takeOver(_ onOutcome: (RecordBatch) -> Void) -> Bool {
    guard let batch = work.takeFirst() else { return false }
    onOutcome(batch)
    batch.removeAll()
    spare.append(batch)
    return true
  }
}
