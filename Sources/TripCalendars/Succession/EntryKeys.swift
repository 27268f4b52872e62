import CivilTime
import ScheduleModel
import SourceText

/// Keys for matching events, from the whole content down to the title or time.
extension CalendarEntry {
  var kind: [UInt8] { main.name + [.lineFeed] }

  var uidKey: [UInt8]? { uid.isEmpty ? nil : kind + uid }

  /// Whether the event takes place, as far as known.
  var isLiving: Bool { !main.isCancelled && !main.isWithdrawn }

  /// Minutes since the epoch.
  var minutes: Int64? {
    main.start.map { ($0.instant?.seconds ?? $0.date.secondsSinceEpoch) / 60 }
  }

  /// A key that also includes the UID.
  func with(_ key: [UInt8]?) -> [UInt8]? {
    guard let key, let uidKey else { return nil }
    return uidKey + [.lineFeed] + key
  }

  var timeKey: [UInt8]? {
    guard let start = main.start else { return nil }
    if let instant = start.instant { return Array(String(instant.seconds).utf8) }
    return Array(start.date.description.utf8)
  }

  /// The whole content. Changes to single occurrences can be in any order.
  var wholeKey: [UInt8] { key { _ in true } }

  /// The whole content, except whether it is cancelled.
  var contentKey: [UInt8] {
    let status = Array(("STATUS:" as StaticString).bytes)
    return key { !$0.starts(with: status) }
  }

  private func key(_ isWanted: ([UInt8]) -> Bool) -> [UInt8] {
    let texts = components.map { Array($0.meanings.filter(isWanted).joined(separator: [.lineFeed])) }
    return kind + texts.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [.lineFeed, .lineFeed])
  }

  var exactKey: [UInt8]? { timedTitleKey.map { $0 + [.lineFeed] + main.place } }

  /// A task needs no time.
  var timedTitleKey: [UInt8]? {
    main.summary.isEmpty ? nil : kind + main.summary + [.lineFeed] + (timeKey ?? [])
  }

  var timedPlaceKey: [UInt8]? {
    guard let timeKey, !main.place.isEmpty else { return nil }
    return kind + timeKey + [.lineFeed] + main.place
  }

  var datedTitleKey: [UInt8]? {
    guard !main.summary.isEmpty, let start = main.start else { return nil }
    return kind + main.summary.withBytes { NameKey.of($0) } + [.lineFeed] + Array(start.date.description.utf8)
  }

  /// The title as people compare it. The two sides of a match may be in either order.
  var titleKey: [UInt8]? {
    if main.summary.isEmpty { return nil }
    let title = String(decoding: main.summary, as: UTF8.self)
    for word in ForeignItems.meetings {
      guard let (first, second) = ForeignItems.split(title, word) else { continue }
      let sides = [first, second].map { $0.withBytes { NameKey.of($0) } }
      return kind + sides.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [.tab])
    }
    return kind + main.summary.withBytes { NameKey.of($0) }
  }
}
