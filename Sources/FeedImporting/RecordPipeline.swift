import FeedReading
import ScheduleModel
import SourceText
import UnknownFeeds

/// Passes the records of a source to workers and takes over the results in record order.
final class RecordPipeline {
  /// The current batch.
  private var filling: RecordBatch
  private let workers: [RecordWorkerSlot]
  private let work: OrderedWork<RecordBatch>
  /// The maximum number of batches in progress: enough to keep all threads busy, but few enough to fit into the
  /// processor's cache.
  private let mostBatches: Int
  private var spare: [RecordBatch] = []

  init(_ job: SourceJob, threads: WorkerThreads, recordsAtOnce: Int) {
    let workers = (0..<threads.count).map { RecordWorkerSlot(job, number: $0) }
    self.workers = workers
    work = OrderedWork(threads) { worker, batch in workers[worker].work(on: batch) }
    mostBatches = 8 * threads.count
    filling = RecordBatch(capacity: recordsAtOnce, fields: job.definition.fieldCount, isTable: job.isTable)
  }

  /// The needed texts that no worker has found.
  var unmetNeeds: [NeededTexts.Need] {
    let needs = workers.compactMap { $0.needs?.unmet }
    let unmet = needs.map { Set($0.map(\.number)) }
    return (needs.first ?? []).filter { need in unmet.allSatisfy { $0.contains(need.number) } }
  }

  /// By worker and finding about a name: the number of occurrences that batches did not count. Available after the last
  /// batch.
  func repeatedFindings() -> [[Int]] { workers.map { $0.repeatedFindings() } }

  /// Adds to the batch by calling `append`, and passes the batch on when it is full.
  ///
  /// - Parameter onOutcome: called with each processed batch, in order.
  @inline(__always)
  func fill(_ append: (RecordBatch) -> Void, onOutcome: (RecordBatch) -> Void) {
    let batch = filling
    append(batch)
    guard batch.isFull else { return }
    handOn()
    while work.count >= mostBatches, takeOver(onOutcome) {}
  }

  /// Processes all remaining records.
  func finish(_ onOutcome: (RecordBatch) -> Void) {
    if !filling.isEmpty { handOn() }
    while takeOver(onOutcome) {}
  }

  private func handOn() {
    let full = filling
    filling = spare.popLast() ?? full.another()
    work.add(full)
  }

  /// Takes over the oldest batch. Returns false if there is none.
  private func takeOver(_ onOutcome: (RecordBatch) -> Void) -> Bool {
    guard let batch = work.takeFirst() else { return false }
    onOutcome(batch)
    batch.removeAll()
    spare.append(batch)
    return true
  }
}
