import CivilTime
package import SourceText
import SyncStore
import SystemIO

/// What `--prune` removed.
package struct PruneReport: Sendable {
  let isDryRun: Bool
  /// The removed sources, each with the time of the last night that used it.
  var removed: [(source: StoreState.Kept, time: Instant?)] = []
  var left: [StoreState.Kept] = []
  /// The last night that is removed from the journal; nil if none is removed.
  private(set) var last: Night?
  /// The numbers of removed and remaining nights, and the size of the removed ones.
  private(set) var nights = (removed: 0, bytes: 0, left: 0)

  /// Chooses the oldest nights to remove from the journal. The night of this prune counts as a remaining one.
  ///
  /// - Parameter limit: the number of nights to keep, at least 1; nil for all.
  mutating func prune(_ history: StoreHistory, to limit: Int?, in store: Store) throws(SyncError) {
    guard let limit, history.nights.count > limit else { return }
    // The night of this prune is one of the nights to keep.
    let removed = history.nights.dropLast(max(0, limit - 1))
    last = removed.last
    nights = (removed.count, 0, history.nights.count - removed.count + 1)
    for night in removed {
      for name in [Store.journalName(night.number), Store.tripsName(night.number)] {
        nights.bytes &+= try store.storage.status(store.path(name))?.size ?? 0
      }
    }
  }

  /// Lists each removed source and their total, then the removed nights, if any.
  package func appendText(to output: OutputBuffer) {
    let verb = isDryRun ? "would remove" : "removed"
    for (source, time) in removed {
      output.append(
        "\(verb) \(Store.keptName(source.digest)): \(counted(source.bytes, "byte", "bytes")), "
          + "last used by night \(source.night)\(time.map { " (\($0.description))" } ?? "")\n")
    }
    output.append(
      "\(verb) \(PruneReport.sum(removed.map(\.source))); \(PruneReport.sum(left)) \(left.count == 1 ? "is" : "are") left\n"
    )
    guard let last else { return }
    output.append(
      "\(verb) \(counted(nights.removed, "night", "nights")) of the journal (\(counted(nights.bytes, "byte", "bytes"))), "
        + "up to night \(last.number) (\(last.time.description)); \(counted(nights.left, "night", "nights")) "
        + "\(nights.left == 1 ? "is" : "are") left\n")
  }

  /// `2 kept sources (1,234 bytes)`.
  private static func sum(_ sources: [StoreState.Kept]) -> String {
    let bytes = sources.reduce(0) { $0 &+ $1.bytes }
    return "\(counted(sources.count, "kept source", "kept sources")) (\(counted(bytes, "byte", "bytes")))"
  }
}
