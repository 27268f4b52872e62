import SourceText

/// The periods during which a zone's clock did not change, in order.
///
/// Period `i` extends from `starts[i]` to before `starts[i + 1]`. The first has no beginning, and the last has no end.
/// There are three arrays rather than one of records, because a search only reads starts.
package struct TransitionTable: Sendable {
  private(set) var starts: [Int64]
  /// By period: seconds east of UTC.
  package private(set) var offsets: [Int32]
  /// By period: the index into the zone's local time types.
  private(set) var kinds: [UInt16]
  private(set) var leastOffset: Int32
  private(set) var greatestOffset: Int32

  init(firstKind: UInt16, offset: Int32) {
    starts = [.min]
    offsets = [offset]
    kinds = [firstKind]
    leastOffset = offset
    greatestOffset = offset
  }

  /// The local time type of the last period.
  var lastKind: UInt16 { kinds.last ?? 0 }

  /// - Parameter start: later than all previous starts.
  mutating func append(start: Int64, kind: UInt16, offset: Int32) {
    starts.append(start)
    offsets.append(offset)
    kinds.append(kind)
    leastOffset = min(leastOffset, offset)
    greatestOffset = max(greatestOffset, offset)
  }

  /// The index of the period that contains `seconds` since the epoch.
  package func index(at seconds: Int64) -> Int {
    max(0, starts.partitioningIndex { $0 > seconds } - 1)
  }

  /// The instants at which the clock shows `local`, given in seconds since the epoch as if the clock were in UTC.
  ///
  /// - Parameter index: the period with the earliest possible instant, `local - greatestOffset`.
  @inline(__always)
  func resolve(_ local: Int64, from index: Int) -> LocalResolution {
    let latest = local &- Int64(leastOffset)
    if index + 1 >= starts.count || starts[index + 1] > latest {
      return .unique(reading(local, index))
    }
    return resolveNearTransition(local, from: index, latest: latest)
  }

  private func resolveNearTransition(_ local: Int64, from index: Int, latest: Int64) -> LocalResolution {
    var first: OffsetInstant?
    var gap = index
    var at = index
    while at < starts.count, at == index || starts[at] <= latest {
      let candidate = reading(local, at)
      let isBeforeEnd = at + 1 >= starts.count || candidate.instant.seconds < starts[at + 1]
      if candidate.instant.seconds >= starts[at] && isBeforeEnd {
        if let first { return .ambiguous(first: first, second: candidate) }
        first = candidate
      } else if !isBeforeEnd {
        // On this period's clock, `local` is after the period's end. If no later period shows it in time, it is in the gap
        // after the last such period.
        gap = at
      }
      at += 1
    }
    if let first { return .unique(first) }
    return .nonexistent(before: reading(local, gap), after: reading(local, min(gap + 1, starts.count - 1)))
  }

  private func reading(_ local: Int64, _ index: Int) -> OffsetInstant {
    let offset = offsets[index]
    return OffsetInstant(instant: Instant(seconds: local &- Int64(offset)), offset: offset)
  }
}
