import CivilTime
package import SourceText

extension SyncReport {
  /// The counts in the OpenMetrics 1.0 text format, for a textfile collector.
  package func appendMetrics(to output: OutputBuffer) {
    gauge("games", "Games in the schedule.", to: output)
    output.append("sportstime_sync_games \(games)\n")
    gauge("outcome", "0 is success; higher values are worse.", to: output)
    output.append("sportstime_sync_outcome \(outcome.rawValue)\n")
    gauge("records", "Records of a feed, by result.", to: output)
    for feed in feeds {
      for member in FeedCounts.members {
        output.append("sportstime_sync_records{feed=\"\(feed.counts.name)\",became=\"\(member.name)\"} ")
        output.append("\(feed.counts[keyPath: member.path])\n")
      }
    }
    gauge("feed_whole", "1 if all of the feed was read.", to: output)
    for feed in feeds {
      output.append("sportstime_sync_feed_whole{feed=\"\(feed.counts.name)\"} \(feed.status == .whole ? 1 : 0)\n")
    }
    gauge("feed_changed_timestamp_seconds", "When the sources of a feed last changed.", to: output)
    for feed in feeds {
      guard let changed = feed.changed else { continue }
      output.append("sportstime_sync_feed_changed_timestamp_seconds{feed=\"\(feed.counts.name)\"} \(changed.seconds)\n")
    }
    if let trips {
      gauge("trips", "Itineraries that follow the schedule, by result.", to: output)
      for (name, count) in [
        ("read", trips.read), ("changed", trips.changed), ("broken", trips.broken), ("unread", trips.unread),
      ] { output.append("sportstime_sync_trips{became=\"\(name)\"} \(count)\n") }
    }
    output.append("# EOF\n")
  }

  private func gauge(_ name: String, _ help: String, to output: OutputBuffer) {
    output.append("# TYPE sportstime_sync_\(name) gauge\n# HELP sportstime_sync_\(name) \(help)\n")
  }
}
