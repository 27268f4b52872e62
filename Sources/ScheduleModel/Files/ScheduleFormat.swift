/// The forms in which a schedule can be written; `import` reads all of them back.
public enum ScheduleFormat: String, Sendable, CaseIterable {
  /// A game a line.
  case jsonl
  /// One list, a game a line.
  case json
  /// A table, a game a row.
  case csv

  /// The form that the ending of a file's name asks for; JSON Lines where it has no such ending.
  package init(file: String) {
    self = ScheduleFormat.allCases.first { file.lowercased().hasSuffix("." + $0.rawValue) } ?? .jsonl
  }
}
