/// The file formats of a schedule; `import` reads all of them back.
public enum ScheduleFormat: String, Sendable, CaseIterable {
  /// One game per line.
  case jsonl
  /// One list, one game per line.
  case json
  /// A table, one game per row.
  case csv

  /// The format for a file name's extension; JSON Lines for any other extension.
  package init(file: String) {
    self = ScheduleFormat.allCases.first { file.lowercased().hasSuffix("." + $0.rawValue) } ?? .jsonl
  }
}
