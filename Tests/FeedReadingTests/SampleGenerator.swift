#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// SplitMix64: the same sample on every machine, and another one for another seed.
struct SampleGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// `count` seeds, or the one in `SPORTSTIME_SEED`, to see a failure again.
  static func seeds(_ count: Int) -> [UInt64] {
    if let text = getenv("SPORTSTIME_SEED"), let seed = UInt64(String(cString: text)) { return [seed] }
    return (1...UInt64(count)).map { $0 }
  }
}
