import ItineraryValidation
import SourceText

extension Context {
  /// The ending of an output's name says what is in it: one that the command does not write is an error of the command
  /// line, and no file of another format under that name.
  ///
  /// - Parameters:
  ///   - endings: those that are written, the usual ones first.
  ///   - others: those that are written, too, and are not worth a word.
  ///   - choosing: the option that names the format, whatever the name is.
  func expectEnding(
    _ endings: [String], others: [String] = [], of option: TextOption = .output, choosing: Option? = nil
  ) throws(ToolError) {
    guard let path = self[option], let ending = fileEnding(path), !ending.isEmpty,
      !endings.contains(ending), !others.contains(ending)
    else { return }
    if let choosing, has(choosing) { return }
    throw usage(
      "--\(option.name) \(quotedForDisplay(path)): \(quotedForDisplay("." + ending)) is the ending of no format that is "
        + "written here: \(Arguments.list(endings.map { "." + $0 }))"
        + (choosing.map { "; --\($0.name) writes one under any name" } ?? ""))
  }

  /// As `expectEnding`, for reports of findings.
  func expectReportEnding(of option: TextOption) throws(ToolError) {
    try expectEnding(
      ["txt", "json", "jsonl", "sarif", "html"],
      others: ["ndjson", "htm"] + ReportFormat.allCases.map { $0.rawValue }, of: option,
      choosing: .reportFormat)
  }
}
