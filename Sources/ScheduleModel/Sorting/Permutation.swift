import SourceText

/// Puts elements into another order in their place: a second list would be as much memory again.
///
/// The way from an element to the one that takes its place, and on to the one that takes that one's, comes back to where it
/// began. These ways are cut at some elements, of which copies are kept, so that several threads can each go along pieces
/// of them.
struct Permutation<Element: BitwiseCopyable>: @unchecked Sendable {
  private let elements: UnsafeMutableBufferPointer<Element>
  /// By place: where the element is that belongs there; the place itself once it is there.
  private let order: UnsafeMutableBufferPointer<UInt32>
  /// Of every `step` elements, the first is one at which ways are cut.
  private let step: Int
  private let copies: [Element]

  /// Elements on the same way, whose memory is asked for ahead of their use.
  private static var ahead: Int { 16 }
  /// So many that there is work for all threads, and few beside all elements, of which there are millions.
  private static var cuts: Int { 1 << 10 }

  /// - Parameter order: by place: the index of the element that belongs there.
  static func apply(_ order: consuming [UInt32], to elements: inout [Element], _ threads: WorkerThreads) {
    elements.withUnsafeMutableBufferPointer { elements in
      order.withUnsafeMutableBufferPointer { order in
        let permutation = Permutation(elements, order)
        let parts = threads.count
        _ = threads.map(Array(0..<parts)) { _, part in permutation.goAlongCuts(part, of: parts) }
        permutation.goAlongRest()
      }
    }
  }

  private init(_ elements: UnsafeMutableBufferPointer<Element>, _ order: UnsafeMutableBufferPointer<UInt32>) {
    (self.elements, self.order) = (elements, order)
    let step = max(1, order.count / Permutation.cuts)
    self.step = step
    copies = stride(from: 0, to: order.count, by: step).map { elements[$0] }
  }

  private func isCut(_ place: Int) -> Bool { place % step == 0 }

  private func goAlongCuts(_ part: Int, of parts: Int) {
    for cut in part * copies.count / parts..<(part + 1) * copies.count / parts {
      let end = go(from: cut * step) { isCut($0) }
      elements[end.place] = copies[end.next / step]
    }
  }

  /// The ways without a cut.
  private func goAlongRest() {
    for start in order.indices where Int(order[start]) != start {
      let first = elements[start]
      let end = go(from: start) { $0 == start }
      elements[end.place] = first
    }
  }

  /// Moves elements until the next one is where the way ends, and gives that and the place that is left.
  @inline(__always)
  private func go(from start: Int, until isEnd: (Int) -> Bool) -> (place: Int, next: Int) {
    var place = start
    var ahead = start
    for _ in 0..<Permutation.ahead where ahead == start || !isEnd(ahead) { ahead = Int(order[ahead]) }
    while true {
      let next = Int(order[place])
      order[place] = UInt32(truncatingIfNeeded: place)
      if isEnd(next) { return (place, next) }
      elements[place] = elements[next]
      place = next
      // What is beyond the end is another thread's.
      if isEnd(ahead) { continue }
      ahead = Int(order[ahead])
      if let base = elements.baseAddress { UnsafePointer(base + ahead).prefetchAll() }
    }
  }
}
