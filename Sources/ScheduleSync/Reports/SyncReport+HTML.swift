import CivilTime
import ItineraryDocuments
import FormatSyntax
import SourceText

extension SyncReport {
  /// A self-contained page without scripts, links or external resources.
  func appendHTML(to output: OutputBuffer) {
    let page = PageTemplate(SyncPage.text)
    page.appendHead(to: output)
    output.append("<title>" as StaticString)
    output.append(markup: summary)
    output.append("</title>\n" as StaticString)
    page.appendMiddle(to: output)
    output.append("<h1>" as StaticString)
    output.append(markup: night.map { "Night \($0.number), \($0.time.description)" } ?? "No changes")
    output.append("</h1>\n<p>" as StaticString)
    output.append(markup: summary)
    output.append("</p>\n" as StaticString)
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
      output.append("<p class=\"held\">" as StaticString)
      output.append(markup: error)
      output.append("</p>\n" as StaticString)
    }
    let news = trips.news.filter(\.isReported)
    if news.isEmpty { return }
    output.append("<h2>Trips (\(digitGrouped(news.count)))</h2>\n<ul>\n")
    for entry in news {
      output.append(entry.problems.isEmpty && entry.broken.isEmpty ? "<li>" as StaticString : "<li class=\"held\">")
      output.append(markup: entry.headline)
      for line in entry.problems + entry.lines + entry.notes + entry.calendar.map(\.text) {
        output.append("<br>" as StaticString)
        output.append(markup: line)
      }
      output.append("</li>\n" as StaticString)
    }
    output.append("</ul>\n" as StaticString)
  }

  private func appendFeeds(to output: OutputBuffer) {
    // A wide table scrolls within its region, also by keyboard.
    output.append(
      "<div role=\"region\" aria-label=\"Feeds\" tabindex=\"0\">\n<table>\n<thead><tr><th>Feed</th><th>Status</th>"
        as StaticString)
    for member in FeedCounts.members {
      output.append("<th>" as StaticString)
      output.append(markup: member.name)
      output.append("</th>" as StaticString)
    }
    output.append("<th>Sources changed</th></tr></thead>\n<tbody>\n" as StaticString)
    for feed in feeds {
      output.append("<tr><td>" as StaticString)
      output.append(markup: feed.counts.name)
      output.append("</td><td>" as StaticString)
      output.append(markup: feed.status.rawValue)
      output.append("</td>" as StaticString)
      for member in FeedCounts.members { output.append("<td>\(digitGrouped(feed.counts[keyPath: member.path]))</td>") }
      output.append("<td>" as StaticString)
      output.append(markup: feed.changed?.description ?? "")
      output.append("</td></tr>\n" as StaticString)
    }
    output.append("</tbody>\n</table>\n</div>\n" as StaticString)
    for feed in feeds {
      for text in feed.errors + feed.drift.map(\.message) + feed.alarms {
        output.append("<p class=\"held\">" as StaticString)
        output.append(markup: "\(feed.counts.name): \(text)")
        output.append("</p>\n" as StaticString)
      }
    }
  }

  private func appendFindings(to output: OutputBuffer) {
    if findings.isEmpty { return }
    output.append("<h2>Findings (\(digitGrouped(findings.count)))</h2>\n<ul>\n")
    for finding in findings {
      output.append(finding.severity == .error ? "<li class=\"held\">" as StaticString : "<li>")
      let place = finding.location.map { $0.description + ": " } ?? ""
      output.append(markup: "\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.code.rawValue)]")
      output.append("</li>\n" as StaticString)
    }
    output.append("</ul>\n" as StaticString)
  }

  private func appendList(_ title: String, _ changes: [GameChange], to output: OutputBuffer) {
    if changes.isEmpty { return }
    output.append("<h2>" as StaticString)
    output.append(markup: "\(title) (\(digitGrouped(changes.count)))")
    output.append("</h2>\n<ul>\n" as StaticString)
    for change in changes {
      output.append("<li>" as StaticString)
      output.append(markup: change.line)
      output.append("</li>\n" as StaticString)
    }
    output.append("</ul>\n" as StaticString)
  }
}
