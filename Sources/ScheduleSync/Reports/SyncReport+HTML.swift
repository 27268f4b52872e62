import CivilTime
import ItineraryDocuments
import FormatSyntax
import SourceText

extension SyncReport {
  /// A self-contained page without scripts, links or external resources.
  func appendHTML(to output: OutputBuffer) {
    let page = PageTemplate(SyncPage.text)
    page.begin(summary, to: output)
    output.append("<h1>")
    output.append(markup: night.map { "Night \($0.number), \($0.time.description)" } ?? "No changes")
    output.append("</h1>\n<p>")
    output.append(markup: summary)
    output.append("</p>\n")
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
      output.append("<p class=\"held\">")
      output.append(markup: error)
      output.append("</p>\n")
    }
    let news = trips.news.filter(\.isReported)
    if news.isEmpty { return }
    output.append("<h2>Trips (\(digitGrouped(news.count)))</h2>\n<ul>\n")
    for entry in news {
      output.append(entry.problems.isEmpty && entry.broken.isEmpty ? "<li>" : "<li class=\"held\">")
      output.append(markup: entry.headline)
      for line in entry.problems + entry.lines + entry.notes + entry.calendar.map(\.text) {
        output.append("<br>")
        output.append(markup: line)
      }
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }

  private func appendFeeds(to output: OutputBuffer) {
    // A wide table scrolls within its region, also by keyboard.
    output.append(
      "<div role=\"region\" aria-label=\"Feeds\" tabindex=\"0\">\n<table>\n<thead><tr><th>Feed</th><th>Status</th>"
    )
    for member in FeedCounts.members {
      output.append("<th>")
      output.append(markup: member.name)
      output.append("</th>")
    }
    output.append("<th>Sources changed</th></tr></thead>\n<tbody>\n")
    for feed in feeds {
      output.append("<tr><td>")
      output.append(markup: feed.counts.name)
      output.append("</td><td>")
      output.append(markup: feed.status.rawValue)
      output.append("</td>")
      for member in FeedCounts.members { output.append("<td>\(digitGrouped(feed.counts[keyPath: member.path]))</td>") }
      output.append("<td>")
      output.append(markup: feed.changed?.description ?? "")
      output.append("</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n</div>\n")
    for feed in feeds {
      for text in feed.errors + feed.drift.map(\.message) + feed.alarms {
        output.append("<p class=\"held\">")
        output.append(markup: "\(feed.counts.name): \(text)")
        output.append("</p>\n")
      }
    }
  }

  private func appendFindings(to output: OutputBuffer) {
    if findings.isEmpty { return }
    output.append("<h2>Findings (\(digitGrouped(findings.count)))</h2>\n<ul>\n")
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
    output.append("<h2>")
    output.append(markup: "\(title) (\(digitGrouped(changes.count)))")
    output.append("</h2>\n<ul>\n")
    for change in changes {
      output.append("<li>")
      output.append(markup: change.line)
      output.append("</li>\n")
    }
    output.append("</ul>\n")
  }
}
