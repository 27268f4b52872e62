import SourceText

/// The formats of a report.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// Text for people.
  case text
  /// One object: summary and findings.
  case json
  /// One finding per line, and the summary last.
  case jsonl
  /// SARIF 2.1.0, for code scanning services.
  case sarif
  /// A self-contained page.
  case html
  /// Workflow commands, which GitHub shows next to the lines.
  case github
  /// A Code Quality report, which GitLab shows in merge requests.
  case gitlab
  /// JUnit XML: a test case for each itinerary.
  case junit

  /// The format for a file name's extension; nil if there is none.
  package init?(file: String) {
    guard let ending = fileEnding(file) else { return nil }
    self.init(rawValue: ["txt": "text", "htm": "html", "ndjson": "jsonl", "xml": "junit"][ending] ?? ending)
  }

  /// Whether a service shows only the first findings. The most severe ones then come first, and infos are left out.
  var isShort: Bool { self == .github || self == .gitlab }

  /// Whether a comparison also lists findings that are not new.
  var hasKnownFindings: Bool { self == .json || self == .jsonl || self == .sarif }
}
