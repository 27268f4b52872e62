import SystemIO

/// How a run ended. Cases are ordered from best to worst, and a run reports its worst outcome. The raw value is its name in
/// the run log and in JSON.
package enum RunOutcome: String, Sendable, Comparable, CaseIterable {
  case done
  /// Records were rejected, or a guess was needed to read them.
  case findings
  /// A source could not be fetched.
  case notFetched
  /// No game could be read from a feed.
  case unusable
  /// A source does not exist.
  case missing
  /// Changes are held back.
  case heldBack
  /// Reading a source failed.
  case failedReading

  /// The number in the metrics: 0 is the best.
  package var rank: Int { RunOutcome.allCases.firstIndex(of: self) ?? 0 }

  package static func < (left: RunOutcome, right: RunOutcome) -> Bool { left.rank < right.rank }

  package mutating func worsen(_ other: RunOutcome) { self = max(self, other) }

  /// The name in plain words.
  package var label: String {
    switch self {
    case .done, .findings: rawValue
    case .notFetched: "not fetched"
    case .unusable: "unusable feed"
    case .missing: "missing source"
    case .heldBack: "held back"
    case .failedReading: "reading failed"
    }
  }
}

extension SyncError {
  /// The outcome of a run that could not open or read a source.
  package var sourceOutcome: RunOutcome {
    if case .system(let error) = self, error.kind == .reading { .failedReading } else { .missing }
  }
}
