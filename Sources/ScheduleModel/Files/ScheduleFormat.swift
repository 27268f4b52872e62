/// The forms in which a schedule can be written; `import` reads all of them back.
public enum ScheduleFormat: String, Sendable, CaseIterable {
  /// A game a line.
  case jsonl
  /// One list, a game a line.
  case json
  /// A table, a game a row.
  case csv

  /// The form that a file's name asks for, by its ending; JSON Lines where it asks for none.
  package init(file: String) {
    self = ScheduleFormat.allCases.first { file.lowercased().hasSuffix("." + $0.rawValue) } ?? .jsonl
  }
}
