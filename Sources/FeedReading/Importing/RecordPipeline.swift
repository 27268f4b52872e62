import ScheduleModel
import SourceText

/// Passes the records of a source to workers and takes over the results in record order.
final class RecordPipeline {
  /// The batch being filled. It is kept by pointer and unretained: a class's own variables are checked for overlapping
  /// access each time, and reference counting would happen twice per record.
  private let filling: UnsafeMutablePointer<Unmanaged<RecordBatch>>
  private let workers: [RecordWorkerSeat]
  private let work: OrderedWork<RecordBatch>
  /// Maximum number of batches in progress: enough to keep all threads busy, and few enough to stay in the processor's
  /// cache.
  private let mostBatches: Int
  private var spare: [RecordBatch] = []

  init(_ job: SourceJob, threads: WorkerThreads, recordsAtOnce: Int) {
    let workers = (0..<threads.count).map { RecordWorkerSeat(job, number: $0) }
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

  /// Needed texts that no worker has found.
  var unmetNeeds: [NeededTexts.Need] {
    let needs = workers.compactMap { $0.needs?.unmet }
    let unmet = needs.map { Set($0.map(\.number)) }
    return (needs.first ?? []).filter { need in unmet.allSatisfy { $0.contains(need.number) } }
  }

  /// After the end, by worker and finding about a name: how often it occurred in addition to the times in batches.
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

  /// Takes over the oldest batch; false if there is no batch.
  private func takeOver(_ onOutcome: (RecordBatch) -> Void) -> Bool {
    guard let batch = work.takeFirst() else { return false }
    onOutcome(batch)
    batch.removeAll()
    spare.append(batch)
    return true
  }
}
