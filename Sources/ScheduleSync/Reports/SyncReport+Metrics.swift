import CivilTime
package import SourceText

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
  }
}

extension RunRecord {
  fileprivate func appendMetrics(to output: OutputBuffer) {
    gauge("exit_code", "The exit code of the run.", to: output)
    output.append("sportstime_sync_exit_code \(code)\n")
    gauge("last_run_timestamp_seconds", "The time of the run, also if it failed.", to: output)
    output.append("sportstime_sync_last_run_timestamp_seconds \(time.seconds)\n")
    if let milliseconds {
      gauge("duration_seconds", "How long the run took.", to: output)
      output.append("sportstime_sync_duration_seconds \(secondsText(milliseconds))\n")
    }
    appendFetches(to: output)
    let ended = hooks.compactMap { hook in hook.code.map { (hook.name, $0) } }
    if ended.isEmpty { return }
    gauge("hook_exit_code", "The exit code of a program that the run started, 143 if it took too long.", to: output)
    for (name, code) in ended { output.append("sportstime_sync_hook_exit_code{hook=\"\(name)\"} \(code)\n") }
  }

  private func appendFetches(to output: OutputBuffer) {
    let fetched = feeds.compactMap { feed in feed.fetch.map { (feed.name, $0) } }
    if fetched.isEmpty { return }
    metric(
      "sportstime_feed_http_status", "The HTTP status of the last attempt to fetch a feed; 0 without a whole response.",
      to: output)
    for (name, fetch) in fetched {
      output.append("sportstime_feed_http_status{feed=\"\(name)\"} \(fetch.httpStatus)\n")
    }
    let timed = fetched.compactMap { name, fetch in fetch.milliseconds.map { (name, $0) } }
    if timed.isEmpty { return }
    metric(
      "sportstime_feed_fetch_seconds",
      "How long it took to fetch a feed, with all attempts and the delays between them.",
      to: output)
    for (name, milliseconds) in timed {
      output.append("sportstime_feed_fetch_seconds{feed=\"\(name)\"} \(secondsText(milliseconds))\n")
    }
  }

  private func secondsText(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return "\(seconds).\(rest < 100 ? "0" : "")\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension StoreStatus {
  fileprivate func appendMetrics(to output: OutputBuffer) {
    if let lastComplete {
      gauge(
        "last_success_timestamp_seconds", "The last run that read all of every feed.", to: output)
      output.append("sportstime_sync_last_success_timestamp_seconds \(lastComplete.seconds)\n")
    }
    gauge("feed_failing_runs", "Runs in a row that did not read all of the feed.", to: output)
    for feed in feeds {
      output.append(
        "sportstime_sync_feed_failing_runs{feed=\"\(feed.name)\"} \(feed.failing?.runs ?? 0)\n")
    }
    gauge("held_changes", "Changes that wait for a decision.", to: output)
    for feed in feeds {
      let held = held.first { $0.feed == feed.name }
      for (part, count) in [("withdrawn", held?.withdrawn ?? 0), ("changed", held?.changed ?? 0)] {
        output.append(
          "sportstime_sync_held_changes{feed=\"\(feed.name)\",part=\"\(part)\"} \(count)\n")
      }
    }
    gauge(
      "rejected_changes", "Changes that were rejected, and that the feed still lists.", to: output)
    for feed in feeds {
      let rejected = held.first { $0.feed == feed.name }?.rejected ?? 0
      output.append("sportstime_sync_rejected_changes{feed=\"\(feed.name)\"} \(rejected)\n")
    }
  }
}

private func gauge(_ name: String, _ help: String, to output: OutputBuffer) {
  metric("sportstime_sync_" + name, help, to: output)
}

private func metric(_ name: String, _ help: String, to output: OutputBuffer) {
  output.append("# TYPE \(name) gauge\n# HELP \(name) \(help)\n")
}
