import CivilTime
import DataFiles
import ItineraryDocuments
import FormatSyntax
import ScheduleModel
import SourceText
import SyncStore
import TripCalendars
import TripTimeline

extension SyncReport {
  /// A self-contained page without scripts, links or external resources.
  func appendHTML(to output: OutputBuffer) {
    let page = PageTemplate(DataFiles.syncPage)
    page.begin(summary, to: output)
    output.append("<h1>\(markup: night.map { "Night \($0.number), \($0.time.description)" } ?? "No changes")</h1>\n<p>")
    output.append("\(markup: summary)</p>\n")
    if !held.isEmpty {
      output.append(
        "<p class=\"next\">Changes are held back because they look like a mistake of a feed. Check them below; if they are right, "
          + "run <code>sportstime sync --accept</code>.</p>\n")
    }
    appendFeeds(to: output)
    appendList("Held back", held.map { $0.change }, to: output)
    for kind in ChangeKind.allCases {
      let label = kind.label
      appendList(
        label.prefix(1).uppercased() + label.dropFirst(), changes.filter { $0.kinds.first == kind }, to: output)
    }
    if let trips { append(trips, to: output) }
    appendFindings(to: output)
    page.appendFoot(to: output)
  }

  private func append(_ trips: Trips, to output: OutputBuffer) {
    for error in trips.errors {
      output.append("<p class=\"held\">\(markup: error)</p>\n")
    }
    let news = trips.news.filter(\.isReported)
    if news.isEmpty { return }
    output.append("<h2>Trips (\(digitGrouped(news.count)))</h2>\n<ul>\n")
    for entry in news {
      output.append(entry.problems.isEmpty && entry.broken.isEmpty ? "<li>" : "<li class=\"held\">")
      output.append(markup: entry.headline)
      for line in entry.problems + entry.lines + entry.notes + entry.calendar.map(\.text) {
        output.append("<br>\(markup: line)")
      }
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  private static let words = [
    "notGames": "not games", "heldBack": "held back", "duplicate": "duplicates", "same": "unchanged",
    "past": "past games gone",
  ]

  private func appendFeeds(to output: OutputBuffer) {
    output.append("<h2>Feeds (\(digitGrouped(feeds.count)))</h2>\n<ul class=\"feeds\">\n")
    for feed in feeds {
      output.append("<li><h3>\(markup: feed.counts.name)</h3>\n<p>\(markup: feed.status.label)")
      if let changed = feed.changed { output.append(markup: ", sources last changed \(changed.description)") }
      output.append("</p>\n<dl>")
      for member in FeedCounts.members {
        let count = feed.counts[keyPath: member.path]
        if count == 0, member.name != "read" { continue }
        let word = SyncReport.words[member.name] ?? member.name
        output.append("<div><dt>\(word)</dt><dd>\(digitGrouped(count))</dd></div>")
      }
      output.append("</dl></li>\n")
    }
    output.append("</ul>\n")
    if let commonCut {
      output.append("<p class=\"held\">\(markup: "The feeds have changed: \(commonCut)")</p>\n")
    }
    for feed in feeds {
      for text in feed.errors + feed.drift.map(\.message) + feed.alarms {
        output.append("<p class=\"held\">\(markup: "\(feed.counts.name): \(text)")</p>\n")
      }
    }
  }

  private func appendFindings(to output: OutputBuffer) {
    append("Findings", newFindings, to: output)
    append("Findings as before", findings.suffix(knownFindings), to: output)
  }

  private func append(_ title: String, _ findings: ArraySlice<Diagnostic>, to output: OutputBuffer) {
    if findings.isEmpty { return }
    output.append("<h2>\(title) (\(digitGrouped(findings.count)))</h2>\n<ul>\n")
    for finding in findings {
      output.append(finding.severity == .error ? "<li class=\"held\">" : "<li>")
      let place = finding.location.map { $0.description + ": " } ?? ""
      output.append(markup: "\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.code.rawValue)]")
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  private func appendList(_ title: String, _ changes: [GameChange], to output: OutputBuffer) {
    if changes.isEmpty { return }
    output.append("<h2>\(markup: "\(title) (\(digitGrouped(changes.count)))")</h2>\n")
    for (feed, changes) in byFeed(changes) {
      let isLong = changes.count > SyncReport.mostOpen
      if isLong {
        output.append("<details class=\"group\"><summary>")
        output.append("\(markup: "\(feed): \(counted(changes.count, "game", "games"))\(dates(changes))")</summary>\n")
      }
      output.append("<ul>\n")
      for change in changes {
        output.append("<li>\(markup: change.line)</li>\n")
      }
      output.append(isLong ? "</ul>\n</details>\n" : "</ul>\n")
    }
  }

  /// If a feed has more changes of one kind than this, they are collapsed under a summary.
  private static let mostOpen = 8

  /// Groups changes by leading feed, in the order of the feeds' first changes.
  private func byFeed(_ changes: [GameChange]) -> [(feed: String, changes: [GameChange])] {
    var groups: [(feed: String, changes: [GameChange])] = []
    var numbers: [String: Int] = [:]
    for change in changes {
      let feed = change.feeds.first ?? ""
      let number = numbers[feed, default: groups.count]
      if number == groups.count {
        numbers[feed] = number
        groups.append((feed, []))
      }
      groups[number].changes.append(change)
    }
    return groups
  }

  /// `, July 26 – October 18, 2026`; nothing if no game has a date.
  private func dates(_ changes: [GameChange]) -> String {
    let dates = changes.compactMap { (GameChange.game($0.before) ?? GameChange.game($0.after))?.game.localDate }
    guard let first = dates.min(), let last = dates.max() else { return "" }
    return ", " + DateText.range(first, through: last)
  }
}
