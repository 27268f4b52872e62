import SourceText

/// Puts games into another order in their place: a second list would be as much memory again.
///
/// The way from a game to the one that takes its place, and on to the one that takes that one's, comes back to where it
/// began. These ways are cut at some games, of which copies are kept, so that several threads can each go along pieces of
/// them.
struct Permutation: @unchecked Sendable {
  private let games: UnsafeMutableBufferPointer<Game>
  /// By place: where the game is that belongs there; the place itself once it is there.
  private let order: UnsafeMutableBufferPointer<UInt32>
  /// Of every `step` games, the first is one at which ways are cut.
  private let step: Int
  private let copies: [Game]

  /// Games on the same way, whose memory is asked for ahead of their use.
  private static let ahead = 16
  /// Few beside `ahead`, and with that a small share of all games.
  private static let cuts = 1 << 10

  /// - Parameter order: by place: the index of the game that belongs there.
  static func apply(_ order: consuming [UInt32], to games: inout [Game], _ threads: WorkerThreads) {
    games.withUnsafeMutableBufferPointer { games in
      order.withUnsafeMutableBufferPointer { order in
        let permutation = Permutation(games, order)
        let parts = threads.count
        _ = threads.map(Array(0..<parts)) { _, part in permutation.goAlongCuts(part, of: parts) }
        permutation.goAlongRest()
      }
    }
  }

  private init(_ games: UnsafeMutableBufferPointer<Game>, _ order: UnsafeMutableBufferPointer<UInt32>) {
    (self.games, self.order) = (games, order)
    let step = max(1, order.count / Permutation.cuts)
    self.step = step
    copies = stride(from: 0, to: order.count, by: step).map { games[$0] }
  }

  private func isCut(_ place: Int) -> Bool { place % step == 0 }

  private func goAlongCuts(_ part: Int, of parts: Int) {
    for cut in part * copies.count / parts..<(part + 1) * copies.count / parts {
      let end = go(from: cut * step) { isCut($0) }
      games[end.place] = copies[end.next / step]
    }
  }

  /// The ways without a cut.
  private func goAlongRest() {
    for start in order.indices where Int(order[start]) != start {
      let first = games[start]
      let end = go(from: start) { $0 == start }
      games[end.place] = first
    }
  }

  /// Moves games until the next one is where the way ends, and gives that and the place that is left.
  @inline(__always)
  private func go(from start: Int, until isEnd: (Int) -> Bool) -> (place: Int, next: Int) {
    var place = start
    var ahead = start
    for _ in 0..<Permutation.ahead where ahead == start || !isEnd(ahead) { ahead = Int(order[ahead]) }
    while true {
      let next = Int(order[place])
      order[place] = UInt32(truncatingIfNeeded: place)
      if isEnd(next) { return (place, next) }
      games[place] = games[next]
      place = next
      // What is beyond the end is another thread's.
      if isEnd(ahead) { continue }
      ahead = Int(order[ahead])
      if let base = games.baseAddress { UnsafePointer(base + ahead).prefetchAll() }
    }
  }
}
