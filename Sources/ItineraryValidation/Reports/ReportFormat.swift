import SourceText

/// The forms that a report of findings can take.
package enum ReportFormat: String, Sendable, CaseIterable {
  /// For people.
  case text
  /// One object: summary and findings.
  case json
  /// A finding a line, the summary last.
  case jsonl
  /// SARIF 2.1.0, which code scanning services read.
  case sarif
  /// A page that needs nothing but itself.
  case html
  /// Workflow commands, which GitHub shows next to the lines.
  case github
  /// A Code Quality report, which GitLab shows in merge requests.
  case gitlab
  /// JUnit XML: a test case for each itinerary.
  case junit

  /// The one that a file's name asks for, by its ending; nil if it asks for none.
  package init?(file: String) {
    guard let ending = fileEnding(file) else { return nil }
    self.init(rawValue: ["txt": "text", "htm": "html", "ndjson": "jsonl", "xml": "junit"][ending] ?? ending)
  }

  /// Whether a service shows only the first findings: the most severe come first, and infos are left out.
  var isShort: Bool { self == .github || self == .gitlab }

  /// Whether a comparison also lists the findings that are not new.
  var hasKnownFindings: Bool { self == .json || self == .jsonl || self == .sarif }
}
