import SourceText

/// Random numbers that a seed repeats on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// The seed is mixed, as the states of SplitMix64 are steps of one sequence: the numbers of seed n + 1 would be those of
  /// seed n without the first one, and the cases of a property test much alike.
  package init(seed: UInt64) { state = mixed(seed) &* 0x9E37_79B9_7F4A_7C15 }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// 0 ..< limit; 0 for a limit below 1.
  package mutating func below(_ limit: Int) -> Int { limit < 1 ? 0 : Int(next() % UInt64(limit)) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// - Parameter elements: not empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
