import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Random numbers that a seed repeats (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { limit < 1 ? 0 : Int(next() % UInt64(limit)) }
  mutating func chance(_ percent: Int) -> Bool { below(100) < percent }
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}

/// Runs a law over many seeds. `SPORTSTIME_SEED=n` runs that one case, as a failure says; `SPORTSTIME_CASES=n` runs n.
///
/// - Parameter law: gives what is wrong, or nil.
/// - Returns: whether at least `count` cases were run and none failed.
@discardableResult
func forSeeds(_ count: Int, _ name: String, _ law: (UInt64) -> String?) -> Bool {
  let only = number("SPORTSTIME_SEED")
  let seeds = only.map { $0...$0 } ?? 1...max(1, number("SPORTSTIME_CASES") ?? UInt64(count))
  for seed in seeds {
    if let failure = law(seed) {
      Issue.record("\(name) fails; replay with SPORTSTIME_SEED=\(seed): \(failure.prefix(6_000))")
      return false
    }
  }
  return seeds.count >= count
}

private func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
