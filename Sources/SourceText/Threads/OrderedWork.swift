#if !hasFeature(Embedded)
  /// Pieces of work that several threads process in parallel and that are returned in the order in which they were
  /// added. This is the program's only thread pool.
  ///
  /// One thread adds the pieces and takes them back. It never waits while a piece is unclaimed. The other threads claim
  /// the next piece whenever they finish one.
  package final class OrderedWork<Piece: Sendable>: Sendable {
    private struct Entry {
      let piece: Piece
      /// The worker that claimed the piece; nil if none has.
      var worker: Int?
      var isDone = false
    }

    /// Waits for the end of a worker's last thread. Sendable because only the thread that takes it from the state calls
    /// it.
    private struct End: @unchecked Sendable { let wait: () -> Void }

    private struct State: Sendable {
      /// The pieces that have not been taken back, oldest first.
      var line: [Entry] = []
      /// The number of pieces that have been taken back.
      var taken = 0
      /// The first unclaimed piece. All later ones are unclaimed as well.
      var next = 0
      /// The workers that have no thread.
      var idle: [Int] = []
      /// By worker; nil if its thread has been joined.
      var ends: [End?] = []

      mutating func takeEnd(of worker: Int) -> End? {
        defer { ends[worker] = nil }
        return ends[worker]
      }
    }

    private let threads: WorkerThreads
    private let piecesPerThread: Int
    private let body: @Sendable (_ worker: Int, _ piece: Piece) -> Void
    private let state: Guarded<State>

    /// - Parameters:
    ///   - piecesPerThread: the number of unclaimed pieces per running thread at which another thread is started. A
    ///     thread without work ends, and starting one costs about a tenth of a small piece.
    ///   - body: processes a piece. Workers are numbered from 0, which is the thread that adds the pieces.
    package init(
      _ threads: WorkerThreads, piecesPerThread: Int = 2,
      _ body: @escaping @Sendable (_ worker: Int, _ piece: Piece) -> Void
    ) {
      self.threads = threads
      self.piecesPerThread = piecesPerThread
      self.body = body
      var state = State()
      state.idle = (1..<threads.count).reversed()
      state.ends = Array(repeating: nil, count: threads.count)
      self.state = Guarded(state)
    }

    /// The number of pieces that have not been taken back.
    package var count: Int { state.withLock { $0.line.count } }

    /// Adds a piece at the end.
    package func add(_ piece: Piece) {
      let helper = state.withLock { (state) -> (worker: Int, last: End?)? in
        state.line.append(Entry(piece: piece))
        let working = threads.count - 1 - state.idle.count
        guard state.line.count - state.next >= piecesPerThread * (working + 1), let worker = state.idle.popLast()
        else { return nil }
        return (worker, state.takeEnd(of: worker))
      }
      guard let (worker, last) = helper else { return }
      last?.wait()
      let end = End(wait: threads.start { self.help(as: worker) })
      state.withLock { $0.ends[worker] = end }
    }

    /// The oldest piece, completed. Until it is complete, the calling thread works on others. Nil if there are no
    /// pieces; no thread is working then.
    package func takeFirst() -> Piece? {
      while true {
        switch state.withLock({ step(&$0) }) {
        case .taken(let piece): return piece
        case .work(let number, let piece):
          body(0, piece)
          state.withLock { $0.line[number - $0.taken].isDone = true }
        case .wait(let end): end?.wait()
        case .end(let ends):
          for end in ends { end.wait() }
          return nil
        }
      }
    }

    private enum Step: Sendable {
      case taken(Piece)
      case work(number: Int, Piece)
      case wait(End?)
      case end([End])
    }

    private func step(_ state: inout State) -> Step {
      guard let first = state.line.first else {
        return .end(state.ends.indices.compactMap { state.takeEnd(of: $0) })
      }
      if first.isDone {
        state.line.removeFirst()
        state.taken += 1
        state.next -= 1
        return .taken(first.piece)
      }
      if let (number, piece) = claim(&state, as: 0) { return .work(number: number, piece) }
      // Every piece is claimed, so each thread ends after its current piece.
      return .wait(first.worker.flatMap { state.takeEnd(of: $0) })
    }

    private func claim(_ state: inout State, as worker: Int) -> (number: Int, piece: Piece)? {
      guard state.next < state.line.count else { return nil }
      state.line[state.next].worker = worker
      state.next += 1
      return (state.taken + state.next - 1, state.line[state.next - 1].piece)
    }

    private func help(as worker: Int) {
      var done: Int?
      while true {
        let next = state.withLock { (state) -> (number: Int, piece: Piece)? in
          if let done { state.line[done - state.taken].isDone = true }
          let next = claim(&state, as: worker)
          if next == nil { state.idle.append(worker) }
          return next
        }
        guard let next else { return }
        body(worker, next.piece)
        done = next.number
      }
    }
  }

  extension WorkerThreads {
    /// The results for all items, in order.
    ///
    /// - Parameter body: called with the number of its thread, from 0.
    package func map<Item: Sendable, Result: Sendable>(
      _ items: [Item], _ body: @escaping @Sendable (_ worker: Int, _ item: Item) -> Result
    ) -> [Result] {
      if count == 1 || items.count < 2 { return items.map { body(0, $0) } }
      let results = Guarded([Result?](repeating: nil, count: items.count))
      let work = OrderedWork<Int>(self, piecesPerThread: 1) { worker, index in
        let result = body(worker, items[index])
        results.withLock { $0[index] = result }
      }
      for index in items.indices { work.add(index) }
      while work.takeFirst() != nil {}
      return results.withLock { $0.compactMap { $0 } }
    }
  }

  extension OutputBuffer {
    /// Writes blocks of output on several threads and passes them on in order.
    ///
    /// - Parameters:
    ///   - count: the number of blocks, each of about 100 KB.
    ///   - write: writes a block, on the thread with the given number.
    ///   - drain: takes the contents of the buffer.
    package static func write<Failure: Error>(
      blocks count: Int, _ threads: WorkerThreads,
      _ write: @escaping @Sendable (_ worker: Int, _ block: Int, _ output: OutputBuffer) -> Void,
      drain: (OutputBuffer) throws(Failure) -> Void
    ) throws(Failure) {
      // With many threads, memory limits the number.
      let atOnce = max(2 * threads.count, min(8 * threads.count, 64))
      let work = OrderedWork<OutputBlock>(threads) { worker, block in write(worker, block.number, block.output) }
      // The threads end even if draining fails.
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

  /// Sendable because only the thread that has claimed the block uses its buffer during the work.
  private struct OutputBlock: @unchecked Sendable {
    let number: Int
    let output: OutputBuffer
  }
#else
  extension WorkerThreads {
    /// The results for all items, in order, on a single thread.
    package func map<Item, Result>(_ items: [Item], _ body: (_ worker: Int, _ item: Item) -> Result) -> [Result] {
      items.map { body(0, $0) }
    }
  }
#endif

extension WorkerThreads {
  /// The results for the parts of a list with `count` elements, in order.
  package func map<Result: Sendable>(
    partsOf count: Int, _ body: @escaping @Sendable (_ part: Range<Int>) -> Result
  ) -> [Result] {
    // For fewer elements, starting a thread takes longer than it saves.
    let parts = self.count > 1 && count >= 10_000 ? 4 * self.count : 1
    return map((0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }) { _, part in body(part) }
  }
}

/// A value that several threads use. Sendable because each thread changes only its own part.
package struct Shared<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
