#if !hasFeature(Embedded)
  /// Pieces of work that come one after another, are done by several threads at the same time, and are given back in
  /// their order.
  ///
  /// One thread adds the pieces and takes them back. It never waits while there is a piece that nobody works on, and the
  /// other threads take the next piece as soon as they are done with one: where all of them wait for the last of some
  /// pieces, each of these times costs half a piece a thread.
  package final class OrderedWork<Piece: Sendable>: Sendable {
    private struct Entry {
      let piece: Piece
      /// Who works on it; nil while nobody does.
      var worker: Int?
      var isDone = false
    }

    /// Waits for the end of a worker's last thread.
    private struct End: @unchecked Sendable { let wait: () -> Void }

    private struct State: Sendable {
      /// What has not been taken back, the oldest first.
      var line: [Entry] = []
      /// How many have been taken back.
      var taken = 0
      /// The first in the line that nobody works on; all behind it are the same.
      var next = 0
      /// The workers without a thread.
      var idle: [Int] = []
      /// By worker; nil where its thread was waited for.
      var ends: [End?] = []

      mutating func takeEnd(of worker: Int) -> End? {
        defer { ends[worker] = nil }
        return ends[worker]
      }
    }

    private let threads: WorkerThreads
    private let body: @Sendable (_ worker: Int, _ piece: Piece) -> Void
    private let state: Guarded<State>

    /// - Parameter body: does a piece; the workers are numbered from 0, which is the thread that adds the pieces.
    package init(_ threads: WorkerThreads, _ body: @escaping @Sendable (_ worker: Int, _ piece: Piece) -> Void) {
      self.threads = threads
      self.body = body
      var state = State()
      state.idle = (1..<threads.count).reversed()
      state.ends = Array(repeating: nil, count: threads.count)
      self.state = Guarded(state)
    }

    /// How many pieces have not been taken back.
    package var count: Int { state.withLock { $0.line.count } }

    /// Puts a piece at the end of the line.
    package func add(_ piece: Piece) {
      let helper = state.withLock { (state) -> (worker: Int, last: End?)? in
        state.line.append(Entry(piece: piece))
        let working = threads.count - 1 - state.idle.count
        // A thread that finds nothing to do ends, and to start one again costs as much as a tenth of a piece: so there are
        // to be two pieces for each of them.
        guard state.line.count - state.next >= 2 * (working + 1), let worker = state.idle.popLast() else { return nil }
        return (worker, state.takeEnd(of: worker))
      }
      guard let (worker, last) = helper else { return }
      last?.wait()
      let end = End(wait: threads.start { self.help(as: worker) })
      state.withLock { $0.ends[worker] = end }
    }

    /// The oldest piece, done: until it is, the calling thread works on others. Nil where none is left; then no thread works
    /// any more.
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
      // Every piece is somebody's, so that each thread ends with the one that it has.
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
#endif
