import CivilTime
package import SourceText
package import SyncStore

extension SyncReport {
  /// The counts of a run and the state of its store in the OpenMetrics 1.0 text format, which Prometheus and its textfile
  /// collector also read.
  ///
  /// - Parameters:
  ///   - report: nil if the run stopped before its end.
  ///   - run: nil if the run is not recorded, such as a dry run.
  ///   - status: the store's status after the run; nil if there is no store or it is unreadable.
  package static func appendMetrics(
    of report: SyncReport?, run: RunRecord?, status: StoreStatus?, to output: OutputBuffer
  ) {
    report?.appendCounts(to: output)
    run?.appendMetrics(to: output)
    status?.appendMetrics(to: output)
    output.append("# EOF\n")
  }

  private func appendCounts(to output: OutputBuffer) {
    output.append(gauge: "games", "Games in the schedule.", [("", "\(games)")])
    output.append(gauge: "outcome", "0 is success; higher values are worse.", [("", "\(outcome.rank)")])
    output.append(
      gauge: "records", "Records of a feed, by result.",
      feeds.flatMap { feed in
        FeedCounts.members.map { member in
          ("{feed=\"\(feed.counts.name)\",became=\"\(member.name)\"}", "\(feed.counts[keyPath: member.path])")
        }
      })
    output.append(
      gauge: "feed_whole", "1 if all of the feed was read.",
      feeds.map { ("{feed=\"\($0.counts.name)\"}", $0.status == .whole ? "1" : "0") })
    output.append(
      gauge: "feed_changed_timestamp_seconds", "When the sources of a feed last changed.",
      feeds.compactMap { feed in feed.changed.map { ("{feed=\"\(feed.counts.name)\"}", "\($0.seconds)") } })
    guard let trips else { return }
    let counts = [
      ("read", trips.read), ("changed", trips.changed), ("broken", trips.broken), ("unread", trips.unread),
    ]
    output.append(
      gauge: "trips", "Itineraries that follow the schedule, by result.",
      counts.map { ("{became=\"\($0)\"}", "\($1)") })
  }
}

extension RunRecord {
  fileprivate func appendMetrics(to output: OutputBuffer) {
    output.append(gauge: "exit_code", "The exit code of the run.", [("", "\(code)")])
    output.append(
      gauge: "last_run_timestamp_seconds", "The time of the run, also if it failed.", [("", "\(time.seconds)")])
    if let milliseconds {
      output.append(gauge: "duration_seconds", "How long the run took.", [("", secondsText(milliseconds))])
    }
    let fetched = feeds.compactMap { feed in feed.fetch.map { ("{feed=\"\(feed.name)\"}", $0) } }
    output.append(
      gauge: "http_status", "The HTTP status of the last attempt to fetch a feed; 0 without a whole response.",
      of: "sportstime_feed_", isOptional: true, fetched.map { ($0, "\($1.httpStatus)") })
    output.append(
      gauge: "fetch_seconds", "How long it took to fetch a feed, with all attempts and the delays between them.",
      of: "sportstime_feed_", isOptional: true,
      fetched.compactMap { feed, fetch in fetch.milliseconds.map { (feed, secondsText($0)) } })
    output.append(
      gauge: "hook_exit_code", "The exit code of a program that the run started, 143 if it took too long.",
      isOptional: true, hooks.compactMap { hook in hook.code.map { ("{hook=\"\(hook.name)\"}", "\($0)") } })
  }

  private func secondsText(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return "\(seconds).\(rest < 100 ? "0" : "")\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension StoreStatus {
  fileprivate func appendMetrics(to output: OutputBuffer) {
    if let lastComplete {
      output.append(
        gauge: "last_success_timestamp_seconds", "The last run that read all of every feed.",
        [("", "\(lastComplete.seconds)")])
    }
    output.append(
      gauge: "feed_failing_runs", "Runs in a row that did not read all of the feed.",
      feeds.map { ("{feed=\"\($0.name)\"}", "\($0.failing?.runs ?? 0)") })
    let held = feeds.map { feed in self.held.first { $0.feed == feed.name } ?? Held(feed: feed.name) }
    output.append(
      gauge: "held_changes", "Changes that wait for a decision.",
      held.flatMap { held in
        [("withdrawn", held.withdrawn), ("changed", held.changed)].map { part, count in
          ("{feed=\"\(held.feed)\",part=\"\(part)\"}", "\(count)")
        }
      })
    output.append(
      gauge: "rejected_changes", "Changes that were rejected, and that the feed still lists.",
      held.map { ("{feed=\"\($0.feed)\"}", "\($0.rejected)") })
  }
}

extension OutputBuffer {
  /// - Parameters:
  ///   - isOptional: whether to append nothing if there are no samples.
  ///   - samples: each with its labels in braces; empty for none.
  fileprivate func append(
    gauge name: String, _ help: String, of prefix: String = "sportstime_sync_", isOptional: Bool = false,
    _ samples: [(labels: String, value: String)]
  ) {
    if isOptional, samples.isEmpty { return }
    append("# TYPE \(prefix + name) gauge\n# HELP \(prefix + name) \(help)\n")
    for (labels, value) in samples { append("\(prefix + name)\(labels) \(value)\n") }
  }
}
