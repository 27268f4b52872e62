package import SourceText

/// Sorts integer keys. For large arrays this is faster than the standard library's sort.
package enum KeySort {
  /// Below this number, comparing is faster than clearing the counts.
  private static let few = 1 << 10
  /// Below this number, starting threads takes longer than it saves.
  private static let fewForThreads = 1 << 16
  private static let digitBits = 11
  private static let digits = 1 << digitBits
  private static let digitMask = UInt64(digits) - 1

  /// Sorts keys whose lower bits ascend if the upper ones are equal.
  ///
  /// - Parameter bits: the bits to sort by. Bits above them are the same in all keys.
  package static func sort(_ keys: inout [UInt64], by bits: Range<Int>, _ threads: WorkerThreads = .none) {
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
      /// By part and digit: first the number of keys in the part with the digit, then the position of the next one.
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

    /// Sorts by one digit. Each thread has a part of the keys and its own positions.
    private struct Pass: @unchecked Sendable {
      let keys: UnsafeMutableBufferPointer<UInt64>
      let other: UnsafeMutableBufferPointer<UInt64>
      let places: UnsafeMutableBufferPointer<Int>
      let shift: UInt64
      let parts: Int

      /// Returns false if the digit is the same in all keys; nothing is moved then.
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
