package import SourceText

/// The forms that the report of a run can take.
package enum SyncReportFormat: String, Sendable, CaseIterable {
  case text, json, html

  /// The one that a file's name asks for, by its ending; nil where it asks for none.
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
