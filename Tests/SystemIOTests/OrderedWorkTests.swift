import SourceText
import SystemIO
import TestSupport
import Testing

/// Work that several threads share comes back in its order, each piece done once, by one thread at a time.
@Suite struct OrderedWorkTests {
  /// A piece that counts who did it.
  private final class Piece: @unchecked Sendable {
    let number: Int
    var times = 0
    var sum = 0

    init(_ number: Int) { self.number = number }
  }

  /// Threads of both kinds, and one that can't start any: there the work is done where it would have been started.
  static let kinds: [WorkerThreads] =
    [1, 2, 3, 8].flatMap { [Parallel.workers($0), .detached($0)] } + [
      WorkerThreads(count: 3) { work in
        work()
        return {}
      }
    ]

  @Test(arguments: kinds.indices, 1...12) func givesPiecesBackInTheirOrder(_ kind: Int, _ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let threads = Self.kinds[kind]
    let (count, most) = (generator.below(400), 1 + generator.below(20))
    let lengths = (0..<count).map { _ in generator.chance(10) ? 20_000 : generator.below(200) }
    // A worker has what it works with for itself.
    let isBusy = Guarded([Bool](repeating: false, count: threads.count))
    let clashes = Guarded(0)
    let work = OrderedWork<Piece>(threads) { worker, piece in
      let wasBusy = isBusy.withLock { busy in
        defer { busy[worker] = true }
        return busy[worker]
      }
      if wasBusy { clashes.withLock { $0 += 1 } }
      piece.times += 1
      for step in 0..<lengths[piece.number] { piece.sum &+= step }
      isBusy.withLock { $0[worker] = false }
    }
    var taken: [Int] = []
    func take() -> Bool {
      guard let piece = work.takeFirst() else { return false }
      #expect(piece.times == 1 && piece.sum == lengths[piece.number] * (lengths[piece.number] - 1) / 2)
      taken.append(piece.number)
      return true
    }
    for number in 0..<count {
      work.add(Piece(number))
      if work.count >= most { #expect(take()) }
      // Once in a while all are taken back before others come.
      if generator.chance(50) { while take() {} }
    }
    while take() {}
    #expect(taken == Array(0..<count), "seed \(seed), kind \(kind)")
    #expect(clashes.withLock { $0 } == 0 && work.count == 0 && work.takeFirst() == nil)
  }

  private struct Full: Error {}

  /// Blocks of output pass in their order, and where one can't be passed on, none after it is.
  @Test(arguments: kinds.indices, [0, 1, 2, 40, 300]) func writesBlocksInTheirOrder(_ kind: Int, _ count: Int) throws {
    var passed: [UInt8] = []
    OutputBuffer.write(blocks: count, Self.kinds[kind]) { _, block, output in
      for _ in 0...block % 3 { output.append(UInt8(truncatingIfNeeded: block)) }
    } drain: {
      passed += Array($0.view)
    }
    #expect(passed == (0..<count).flatMap { [UInt8](repeating: UInt8(truncatingIfNeeded: $0), count: $0 % 3 + 1) })
    var times = 0
    #expect(throws: Full.self) {
      try OutputBuffer.write(blocks: count + 1, Self.kinds[kind]) { _, block, output in
        output.append(0x30)
      } drain: { (_) throws(Full) in
        times += 1
        if times == min(5, count + 1) { throw Full() }
      }
    }
    #expect(times == min(5, count + 1))
  }

  /// Results come in the order of the items, each thread having what it works with for itself.
  @Test(arguments: kinds.indices, [0, 1, 2, 3, 40, 300]) func mapsInOrder(_ kind: Int, _ count: Int) {
    let threads = Self.kinds[kind]
    let isBusy = Guarded([Bool](repeating: false, count: threads.count))
    let clashes = Guarded(0)
    let results = threads.map(Array(0..<count)) { worker, item in
      let wasBusy = isBusy.withLock { busy in
        defer { busy[worker] = true }
        return busy[worker]
      }
      if wasBusy { clashes.withLock { $0 += 1 } }
      let sum = (0..<item * 100).reduce(0, &+)
      isBusy.withLock { $0[worker] = false }
      return "\(item) \(sum)"
    }
    #expect(results == (0..<count).map { "\($0) \((0..<$0 * 100).reduce(0, &+))" })
    #expect(clashes.withLock { $0 } == 0)
  }
}
