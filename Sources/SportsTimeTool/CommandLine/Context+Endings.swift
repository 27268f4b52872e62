import ItineraryValidation
import SourceText

extension Context {
  /// The ending of an output's name says what is in it: one that the command does not write is an error of the command
  /// line, and no file of another format under that name.
  ///
  /// - Parameters:
  ///   - endings: those that are written, the usual ones first.
  ///   - others: those that are also written, and that messages leave out.
  ///   - choosing: the option that names the format, for any name.
  func expectEnding(
    _ endings: [String], others: [String] = [], of option: TextOption = .output, choosing: Option? = nil
  ) throws(ToolError) {
    if let choosing, has(choosing) { return }
    if let path = self[option] { try expectEnding(endings, others: others, of: option, in: path, choosing: choosing) }
  }

  private func expectEnding(
    _ endings: [String], others: [String], of option: Option, in path: String, choosing: Option?
  ) throws(ToolError) {
    guard let ending = fileEnding(path), !ending.isEmpty, !endings.contains(ending), !others.contains(ending) else {
      return
    }
    throw usage(
      "--\(option.name) \(quotedForDisplay(path)): \(quotedForDisplay("." + ending)) is the ending of no format that is "
        + "written here: \(Arguments.list(endings.map { "." + $0 }))"
        + (choosing.map { "; --\($0.name) writes one under any name" } ?? ""))
  }

  /// The format that a report's name asks for.
  func reportFormat(of path: String, _ option: Option) throws(ToolError) -> ReportFormat? {
    try expectEnding(
      ["txt", "json", "jsonl", "sarif", "html", "xml"],
      others: ["ndjson", "htm"] + ReportFormat.allCases.map { $0.rawValue }, of: option, in: path,
      choosing: .reportFormat)
    return ReportFormat(file: path)
  }
}
