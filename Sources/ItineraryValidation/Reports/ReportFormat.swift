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
  /// Workflow commands, which GitHub shows beside the lines.
  case github

  /// The one that a file's name asks for, by its ending; nil where it asks for none.
  package init?(file: String) {
    guard let ending = fileEnding(file) else { return nil }
    self.init(rawValue: ["txt": "text", "htm": "html", "ndjson": "jsonl"][ending] ?? ending)
  }
}
