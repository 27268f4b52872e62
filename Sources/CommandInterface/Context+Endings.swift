import SourceText

extension Context {
  /// Checks the extension of an output's name, which determines its format. An unsupported extension is a usage error,
  /// so that no file has the extension of another format.
  ///
  /// - Parameters:
  ///   - endings: supported extensions, the usual ones first.
  ///   - others: other supported extensions, which messages don't mention.
  ///   - choosing: the option that selects the format for any name.
  package func expectEnding(
    _ endings: [String], others: [String] = [], of option: TextOption = .output, choosing: Option? = nil
  ) throws(ToolError) {
    if let choosing, has(choosing) { return }
    if let path = self[option] { try expectEnding(endings, others: others, of: option, in: path, choosing: choosing) }
  }

  package func expectEnding(
    _ endings: [String], others: [String], of option: Option, in path: String, choosing: Option?
  ) throws(ToolError) {
    guard let ending = fileEnding(path), !ending.isEmpty, !endings.contains(ending), !others.contains(ending) else {
      return
    }
    throw usage(
      "--\(option.name) \(quotedForDisplay(path)): \(quotedForDisplay("." + ending)) is the ending of no format that is "
        + "written here: \(ToolError.choices(endings.map { "." + $0 }))"
        + (choosing.map { "; --\($0.name) writes one under any name" } ?? ""))
  }
}
