import SourceText

/// Sorts integer keys, of a million in a tenth of the time of the standard library's sort.
enum KeySort {
  /// So few that clearing the counts would take longer than comparing.
  private static let few = 1 << 10
  /// So few that starting threads would take longer than it gains.
  private static let fewForThreads = 1 << 16
  private static let digitBits = 11
  private static let digits = 1 << digitBits
  private static let digitMask = UInt64(digits) - 1

  /// Sorts keys whose lower bits ascend where the upper ones are equal.
  ///
  /// - Parameter bits: those by which the keys differ otherwise; the same in all keys beyond them.
  static func sort(_ keys: inout [UInt64], by bits: Range<Int>, _ threads: WorkerThreads = .none) {
    #if hasFeature(Embedded)
      keys.sort()
    #else
      if keys.count < few { return keys.sort() }
      sortByDigits(&keys, bits, threads)
    #endif
  }

  #if !hasFeature(Embedded)
    private static func sortByDigits(_ keys: inout [UInt64], _ bits: Range<Int>, _ threads: WorkerThreads) {
      let parts = keys.count < fewForThreads ? 1 : threads.count
      var other = [UInt64].long(repeating: 0, count: keys.count, threads)
      /// By part and digit: first how many keys of the part have the digit, then where the next of them goes.
      var places = [Int](repeating: 0, count: parts * digits)
      for shift in stride(from: UInt64(bits.lowerBound), to: UInt64(bits.upperBound), by: digitBits) {
        let isMoved = keys.withUnsafeMutableBufferPointer { keys in
          other.withUnsafeMutableBufferPointer { other in
            places.withUnsafeMutableBufferPointer { places in
              Pass(keys: keys, other: other, places: places, shift: shift, parts: parts).run(threads)
            }
          }
        }
        if isMoved { swap(&keys, &other) }
      }
    }

    /// Sorts by one digit. Each thread has a part of the keys, and separate places for these.
    private struct Pass: @unchecked Sendable {
      let keys: UnsafeMutableBufferPointer<UInt64>
      let other: UnsafeMutableBufferPointer<UInt64>
      let places: UnsafeMutableBufferPointer<Int>
      let shift: UInt64
      let parts: Int

      /// False if the digit is the same in all keys, and nothing is moved.
      func run(_ threads: WorkerThreads) -> Bool {
        let all = Array(0..<parts)
        _ = threads.map(all) { _, part in count(part) }
        var sum = 0
        for digit in 0..<digits {
          let before = sum
          for part in 0..<parts {
            let own = part * digits + digit
            (places[own], sum) = (sum, sum + places[own])
          }
          if sum - before == keys.count { return false }
        }
        _ = threads.map(all) { _, part in move(part) }
        return true
      }

      private func range(_ part: Int) -> Range<Int> { part * keys.count / parts..<(part + 1) * keys.count / parts }

      private func digit(_ key: UInt64) -> Int { Int(truncatingIfNeeded: key &>> shift & digitMask) }

      private func count(_ part: Int) {
        let own = UnsafeMutableBufferPointer(rebasing: places[part * digits..<(part + 1) * digits])
        own.update(repeating: 0)
        for key in keys[range(part)] { own[digit(key)] &+= 1 }
      }

      private func move(_ part: Int) {
        let own = UnsafeMutableBufferPointer(rebasing: places[part * digits..<(part + 1) * digits])
        for key in keys[range(part)] {
          let digit = digit(key)
          other[own[digit]] = key
          own[digit] &+= 1
        }
      }
    }
  #endif
}
