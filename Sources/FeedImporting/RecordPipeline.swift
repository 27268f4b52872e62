import FeedReading
import ScheduleModel
import SourceText
import UnknownFeeds

/// Passes the records of a source to workers and takes over the results in record order.
final class RecordPipeline {
  /// The current batch: a pointer, because each access to a stored property of a class is checked for overlapping
  /// access, and unretained, because it would otherwise be retained and released for each record.
  private let filling: UnsafeMutablePointer<Unmanaged<RecordBatch>>
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
    filling = .allocate(capacity: 1)
    filling.initialize(
      to: .passRetained(
        RecordBatch(capacity: recordsAtOnce, fields: job.definition.fieldCount, isTable: job.isTable)))
  }

  deinit {
    filling.pointee.release()
    filling.deallocate()
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
    let isFull = filling.pointee._withUnsafeGuaranteedRef { batch in
      append(batch)
      return batch.isFull
    }
    guard isFull else { return }
    handOn()
    while work.count >= mostBatches, takeOver(onOutcome) {}
  }

  /// Processes all remaining records.
  func finish(_ onOutcome: (RecordBatch) -> Void) {
    if filling.pointee._withUnsafeGuaranteedRef({ !$0.isEmpty }) { handOn() }
    while takeOver(onOutcome) {}
  }

  private func handOn() {
    let full = filling.pointee.takeRetainedValue()
    filling.pointee = .passRetained(spare.popLast() ?? full.another())
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
