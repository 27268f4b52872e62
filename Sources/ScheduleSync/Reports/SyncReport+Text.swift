import CivilTime
import ItineraryDocuments
import SourceText
import SyncStore
import TripCalendars

extension SyncReport {
  /// The maximum number of lines of each kind. The JSON has all of them.
  private static let maxLines = 20

  /// The report as text, in one line if nothing happened: the feeds with problems, held changes, changes, and a
  /// summary. Safe for a terminal.
  func appendText(to output: OutputBuffer) {
    if isQuiet {
      output.append(summary + "\n")
      return
    }
    let busy = feeds.filter { !$0.isQuiet }
    for feed in busy { append(feed, to: output) }
    if busy.count < feeds.count {
      let count = feeds.count - busy.count
      output.append("\(counted(count, "feed is", "feeds are")) unchanged\n")
    }
    if let commonCut { output.append("the feeds have changed: \(commonCut)\n") }
    list("held back", newlyHeld.changes, to: output)
    if newlyHeld.earlier > 0 {
      output.append("held back by an earlier run (\(digitGrouped(newlyHeld.earlier)))\n")
    }
    for kind in ChangeKind.allCases {
      // A game with several kinds of change is listed once.
      list(kind.label, changes.filter { $0.kinds.first == kind }, to: output)
    }
    if let trips { append(trips, to: output) }
    output.append(summary + "\n")
  }

  private func append(_ feed: Feed, to output: OutputBuffer) {
    let counts = feed.counts
    let parts = [
      ("new", counts.new), ("changed", counts.changed), ("unchanged", counts.same), ("duplicate", counts.duplicate),
      ("rejected", counts.rejected), ("not games", counts.notGames), ("withdrawn", counts.withdrawn),
      ("past", counts.past), ("held back", counts.heldBack),
    ].filter { $0.1 > 0 }.map { "\(digitGrouped($0.1)) \($0.0)" }
    let detail = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    output.append("\(displaySafe(counts.name)): \(digitGrouped(counts.read)) records\(detail)")
    if let changed = feed.changed { output.append("; sources last changed \(changed.description)") }
    output.append(.lineFeed)
    if feed.status == .removed { output.append("  \(feed.status.label)\n") }
    for error in feed.errors { output.append("  \(feed.status.label): \(error)\n") }
    for drift in feed.drift { output.append("  the feed has changed: \(displaySafe(drift.message))\n") }
    if feed.keptOut > 0 {
      output.append("  rejected before, and left out: \(counted(feed.keptOut, "change", "changes"))\n")
    }
    for alarm in feed.alarms { output.append("  held back: \(displaySafe(alarm))\n") }
  }

  private func append(_ trips: Trips, to output: OutputBuffer) {
    for error in trips.errors { output.append("trips: \(error)\n") }
    for entry in trips.news where entry.isReported {
      output.append("trip \(entry.headline)\n")
      for line in entry.problems + entry.lines + entry.notes { output.append("  \(line)\n") }
      for change in entry.calendar.prefix(SyncReport.maxLines) { output.append("  calendar: \(change.text)\n") }
      if entry.calendar.count > SyncReport.maxLines {
        output.append("  … and \(digitGrouped(entry.calendar.count - SyncReport.maxLines)) more events\n")
      }
    }
  }

  private func list(_ title: String, _ changes: [GameChange], to output: OutputBuffer) {
    if changes.isEmpty { return }
    output.append("\(title) (\(digitGrouped(changes.count)))\n")
    for change in changes.prefix(SyncReport.maxLines) { output.append("  " + change.line + "\n") }
    if changes.count > SyncReport.maxLines {
      output.append("  … and \(digitGrouped(changes.count - SyncReport.maxLines)) more\n")
    }
  }
}

extension TripNews {
  /// `trip-1 "East Coast swing" (trips/alice.json): changed, 2 newly broken`. Safe for a terminal.
  package var headline: String {
    var parts = [kind.label]
    if !broken.isEmpty { parts.append("\(broken.count) newly broken") }
    if errors > 0 { parts.append(counted(errors, "error", "errors")) }
    let name = [trip.isEmpty ? "" : displaySafe(trip), title.isEmpty ? "" : quotedForDisplay(title)]
    return (name.filter { !$0.isEmpty } + ["(\(displaySafe(file)))"]).joined(separator: " ") + ": "
      + parts.joined(separator: ", ")
  }
}

extension TripNews.Kind {
  fileprivate var label: String {
    switch self {
    case .new, .changed: rawValue
    case .same: "unchanged"
    case .gone: "gone: its upcoming events are cancelled"
    case .unread: "not read"
    }
  }
}

extension FeedStatus {
  /// The status in plain words.
  var label: String {
    switch self {
    case .whole: "read"
    case .part: "partly read"
    case .unusable: "unusable"
    case .unavailable: "unavailable"
    case .removed: "no longer in the configuration"
    }
  }
}
