import CivilTime
import ItineraryDocuments
import SourceText

extension SyncReport {
  /// Lines of each kind that are shown; the JSON has them all.
  private static let most = 20

  /// The report for a person: what waits, what is wrong, what changed, and a line a feed. Safe for a terminal.
  func appendText(to output: OutputBuffer) {
    for feed in feeds { append(feed, to: output) }
    list("held back", held.map { $0.change }, to: output)
    for kind in ChangeKind.allCases {
      // A game that changed in several regards is shown once.
      list(kind.words, changes.filter { $0.kinds.first == kind }, to: output)
    }
    if let trips { append(trips, to: output) }
    output.append(summary + "\n")
  }

  private func append(_ feed: Feed, to output: OutputBuffer) {
    let counts = feed.counts
    let parts = [
      ("new", counts.new), ("changed", counts.changed), ("the same", counts.same), ("duplicate", counts.duplicate),
      ("rejected", counts.rejected), ("no games", counts.notGames), ("withdrawn", counts.withdrawn),
      ("past", counts.past), ("held back", counts.heldBack),
    ].filter { $0.1 > 0 }.map { "\(digitGrouped($0.1)) \($0.0)" }
    let detail = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    output.append("\(displaySafe(counts.name)): \(digitGrouped(counts.read)) records\(detail)")
    if let changed = feed.changed { output.append("; sources of \(changed.description)") }
    output.append(0x0A)
    if feed.reading == .removed { output.append("  \(feed.reading.words)\n") }
    for error in feed.errors { output.append("  \(feed.reading.words): \(error)\n") }
    for drift in feed.drift { output.append("  the feed has changed: \(displaySafe(drift.message))\n") }
    for alarm in feed.alarms { output.append("  held back: \(displaySafe(alarm))\n") }
  }

  private func append(_ trips: Trips, to output: OutputBuffer) {
    for error in trips.errors { output.append("trips: \(error)\n") }
    for entry in trips.news where entry.isNews {
      output.append("trip \(entry.headline)\n")
      for line in entry.problems + entry.lines { output.append("  \(line)\n") }
      for change in entry.calendar.prefix(SyncReport.most) { output.append("  calendar: \(change.text)\n") }
      if entry.calendar.count > SyncReport.most {
        output.append("  … and \(digitGrouped(entry.calendar.count - SyncReport.most)) more events\n")
      }
    }
  }

  private func list(_ title: String, _ changes: [GameChange], to output: OutputBuffer) {
    if changes.isEmpty { return }
    output.append("\(title) (\(digitGrouped(changes.count)))\n")
    for change in changes.prefix(SyncReport.most) { output.append("  " + change.line + "\n") }
    if changes.count > SyncReport.most {
      output.append("  … and \(digitGrouped(changes.count - SyncReport.most)) more\n")
    }
  }
}

extension TripNews {
  /// `trip-1 "East Coast swing" (trips/alice.json): changed, 2 newly broken`. Safe for a terminal.
  package var headline: String {
    var words = [kind.words]
    if !broken.isEmpty { words.append("\(broken.count) newly broken") }
    if errors > 0 { words.append("\(errors) \(errors == 1 ? "error" : "errors")") }
    let name = [trip.isEmpty ? "" : displaySafe(trip), title.isEmpty ? "" : quotedForDisplay(title)]
    return (name.filter { !$0.isEmpty } + ["(\(displaySafe(file)))"]).joined(separator: " ") + ": "
      + words.joined(separator: ", ")
  }
}

extension TripNews.Kind {
  fileprivate var words: String {
    switch self {
    case .new, .changed: rawValue
    case .same: "the same"
    case .gone: "gone: what was to come is cancelled"
    case .unread: "not followed"
    }
  }
}

extension FeedReading {
  fileprivate var words: String {
    switch self {
    case .whole: "read"
    case .part: "read in part"
    case .unusable: "no feed"
    case .unavailable: "not there"
    case .removed: "not in the configuration any more"
    }
  }
}
