package import SourceText

/// The formats of a run's report.
package enum SyncReportFormat: String, Sendable, CaseIterable {
  case text, json, html

  /// The format for a file's ending; nil if there is none.
  package init?(file: String) {
    guard let ending = fileEnding(file) else { return nil }
    self.init(rawValue: ["txt": "text", "htm": "html"][ending] ?? ending)
  }
}

extension SyncReport {
  package func append(as format: SyncReportFormat, to output: OutputBuffer) {
    switch format {
    case .text: appendText(to: output)
    case .json: appendJSON(to: output)
    case .html: appendHTML(to: output)
    }
  }
}
