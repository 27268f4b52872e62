import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cases of a property test. `SPORTSTIME_SEED=n` in the environment runs that one case, as a failure says;
/// `SPORTSTIME_CASES=n` runs n cases, and `SPORTSTIME_FIRST=n` others than those that everybody runs, from seed n on.
package enum Seeds {
  /// The seeds 1 to `count`; of 200 or more a quarter, and all of them with `SPORTSTIME_WHOLE=1`; unless the environment
  /// names others.
  package static func first(_ count: Int) -> ClosedRange<UInt64> {
    if let only = number("SPORTSTIME_SEED") { return only...only }
    let first = number("SPORTSTIME_FIRST") ?? 1
    let usual = isWhole || count < 200 ? count : count / 4
    let cases = max(1, number("SPORTSTIME_CASES") ?? UInt64(usual))
    return first...(first.addingReportingOverflow(cases - 1).overflow ? first : first + cases - 1)
  }

  /// Whether tests that otherwise take samples run all of their cases: `make whole` does.
  package static let isWhole = getenv("SPORTSTIME_WHOLE") != nil

  /// As many of the elements, in their order, as `SPORTSTIME_SEED` chooses (default: 1); all of them with
  /// `SPORTSTIME_WHOLE=1`.
  package static func sample<Element>(_ elements: [Element], _ count: Int) -> [Element] {
    if isWhole { return elements }
    var random = SeededGenerator(seed: number("SPORTSTIME_SEED") ?? 1)
    var (left, wanted) = (elements.count, count)
    return elements.filter { _ in
      defer { left -= 1 }
      guard random.below(left) < wanted else { return false }
      wanted -= 1
      return true
    }
  }

  private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}

/// Runs a law over many seeds (`Seeds.first`), up to the first that breaks it.
///
/// - Parameter law: gives what is wrong, or nil.
/// - Returns: whether at least `count` cases were run and none failed.
@discardableResult
package func forSeeds(_ count: Int, _ name: String, _ law: (UInt64) -> String?) -> Bool {
  let seeds = Seeds.first(count)
  for seed in seeds {
    if let failure = law(seed) {
      Issue.record("\(name) fails; replay with SPORTSTIME_SEED=\(seed): \(failure.prefix(6_000))")
      return false
    }
  }
  return seeds.count >= count
}
