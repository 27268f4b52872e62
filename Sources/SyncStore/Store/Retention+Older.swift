package import CivilTime

extension Retention {
  /// The newest kept sources that fit the limits.
  ///
  /// - Parameters:
  ///   - current: the digests of the last night's sources, which are not in the result.
  ///   - store: provides the times of nights; nil in the first night.
  package func older(
    _ kept: [StoreState.Kept], than current: Set<String>, in store: Store?, now: Instant
  ) throws(SyncError) -> [StoreState.Kept] {
    var room = bytes
    var older: [StoreState.Kept] = []
    for source in kept.filter({ !current.contains($0.digest) }).sorted(by: { $0.night > $1.night }) {
      room -= source.bytes
      // The night's time is no longer in the journal.
      if room < 0 || source.night <= store?.prunedNights ?? 0 { break }
      if let days, let store {
        let night = try StoreHistory.night(source.night, of: store, wantsChanges: false)
        if now.seconds(since: night.time) > Int64(days) * 86_400 { break }
      }
      older.append(source)
    }
    return older
  }
}
