#if !hasFeature(Embedded)
  import Synchronization

  /// Pieces of work, numbered from 0, of which each thread takes the next one that nobody has.
  package final class SharedWork: Sendable {
    private let count: Int
    private let body: @Sendable (_ worker: Int, _ piece: Int) -> Void
    private let next = Atomic(0)
    private let waits = Guarded<[Wait]>([])

    /// Waits for the end of a thread.
    private struct Wait: @unchecked Sendable { let end: () -> Void }

    /// - Parameter body: does a piece; the workers are numbered from 0, which is the calling thread.
    package init(_ count: Int, _ body: @escaping @Sendable (_ worker: Int, _ piece: Int) -> Void) {
      self.count = count
      self.body = body
    }

    /// Lets all threads but the calling one begin.
    package func start(_ threads: WorkerThreads) {
      for worker in 1..<max(1, min(threads.count, count)) {
        let wait = Wait(end: threads.start { self.work(as: worker) })
        waits.withLock { $0.append(wait) }
      }
    }

    /// Helps with what is left, and waits for the others.
    package func finish() {
      work(as: 0)
      for wait in waits.withLock({ $0 }) { wait.end() }
    }

    private func work(as worker: Int) {
      while true {
        let piece = next.add(1, ordering: .relaxed).oldValue
        if piece >= count { return }
        body(worker, piece)
      }
    }
  }

  extension WorkerThreads {
    /// What comes of all items, in their order; the threads share them out.
    ///
    /// - Parameter body: is told which of the threads, from 0, it runs on.
    package func map<Item: Sendable, Result: Sendable>(
      _ items: [Item], _ body: @escaping @Sendable (_ worker: Int, _ item: Item) -> Result
    ) -> [Result] {
      let results = Guarded([Result?](repeating: nil, count: items.count))
      let work = SharedWork(items.count) { worker, piece in
        let result = body(worker, items[piece])
        results.withLock { $0[piece] = result }
      }
      work.start(self)
      work.finish()
      return results.withLock { $0.compactMap { $0 } }
    }
  }

  extension OutputBuffer {
    /// Writes blocks of output on several threads, and passes them on in their order.
    ///
    /// - Parameters:
    ///   - count: of blocks, each worth some 100 KB.
    ///   - write: writes the block of that number.
    ///   - drain: takes what the buffer has.
    package static func write<Failure: Error>(
      blocks count: Int, _ threads: WorkerThreads,
      _ write: @escaping @Sendable (_ block: Int, _ output: OutputBuffer) -> Void,
      drain: (OutputBuffer) throws(Failure) -> Void
    ) throws(Failure) {
      // With many threads, no more than memory allows.
      let atOnce = max(2 * threads.count, min(8 * threads.count, 64))
      let work = OrderedWork<OutputBlock>(threads) { _, block in write(block.number, block.output) }
      // However the draining ends, the threads do.
      defer { while work.takeFirst() != nil {} }
      var spare: [OutputBuffer] = []
      func drainFirst() throws(Failure) -> Bool {
        guard let block = work.takeFirst() else { return false }
        try drain(block.output)
        block.output.removeAll()
        spare.append(block.output)
        return true
      }
      for number in 0..<count {
        work.add(OutputBlock(number: number, output: spare.popLast() ?? OutputBuffer()))
        if work.count == atOnce { _ = try drainFirst() }
      }
      while try drainFirst() {}
    }
  }

  private struct OutputBlock: @unchecked Sendable {
    let number: Int
    /// One thread at a time has it.
    let output: OutputBuffer
  }
#else
  extension WorkerThreads {
    /// What comes of all items, in their order, on the one thread that there is.
    package func map<Item, Result>(
      _ items: [Item], _ body: (_ worker: Int, _ item: Item) -> Result
    ) -> [Result] {
      items.map { body(0, $0) }
    }
  }
#endif

extension WorkerThreads {
  /// What comes of the parts of a list of `count` elements, in their order; the threads share them out.
  package func map<Result: Sendable>(
    partsOf count: Int, _ body: @escaping @Sendable (_ part: Range<Int>) -> Result
  ) -> [Result] {
    // For fewer elements, starting a thread costs more than it gains.
    let parts = self.count > 1 && count >= 10_000 ? 4 * self.count : 1
    return map((0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }) { _, part in body(part) }
  }
}

/// What several threads look at or change, each in places where no other does.
package struct Shared<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
