package import CommandInterface
package import SourceText

/// The command line's settings for findings: disabled codes, and severities of other codes.
package struct FindingOptions {
  package private(set) var disabled: [String] = []
  package private(set) var levels: [(code: String, severity: Severity)] = []

  package init(_ context: Context) throws(ToolError) {
    let arguments = context.arguments
    for text in arguments[.severities] {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let words = Severity.allCases.reversed().map { $0.rawValue }
      guard parts.count == 2 else {
        throw context.usage("--severity takes CODES=error, =warning or =info, not \(quotedForDisplay(text))")
      }
      guard let severity = Severity(rawValue: parts[1]) else {
        throw context.usage("--severity: no severity \(quotedForDisplay(parts[1]))" + didYouMean(parts[1], words))
      }
      levels += FindingOptions.codes([parts[0]]).map { ($0, severity) }
    }
    disabled = FindingOptions.codes(arguments[.disabled])
  }

  /// The codes in comma-separated lists.
  package static func codes(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}

extension Option {
  /// - Parameters:
  ///   - names: the codes of the command.
  ///   - what: the kind of the codes, for messages.
  ///   - pattern: an example of a pattern.
  package static func disabledCodes(_ names: @escaping @Sendable () -> [KnownName], of what: String, pattern: String)
    -> TextsOption
  {
    TextsOption(
      "disable", "CODES", .text(completing: .name(names)),
      "Leave these \(what) out: codes between commas, or patterns such as '\(pattern)'.")
  }

  package static func severityLevels(of what: String) -> TextsOption {
    TextsOption("severity", "CODES=LEVEL", .text, "Change the severity of these \(what) to error, warning or info.")
  }

  fileprivate static let disabled = disabledCodes(KnownNames.codes, of: "", pattern: "")
  fileprivate static let severities = severityLevels(of: "")
}
