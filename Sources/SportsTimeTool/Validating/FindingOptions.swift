import ItineraryValidation
import SourceText

/// What a command line says about findings: codes that don't count, and what others weigh.
struct FindingOptions {
  private(set) var disabled: [String] = []
  private(set) var levels: [(code: String, severity: Severity)] = []

  /// `--disable` and `--severity`.
  ///
  /// - Parameters:
  ///   - names: the codes that there are for the command.
  ///   - what: what they are the codes of.
  ///   - pattern: one that names some of them.
  static func specs(
    _ names: @escaping @Sendable () -> [KnownName], of what: String, pattern: String
  ) -> [OptionSpec] {
    [
      OptionSpec(
        "disable", value: "CODES", takes: .name(names), repeatable: true,
        help: "Leave these \(what) out: codes between commas, or patterns such as '\(pattern)'."),
      OptionSpec(
        "severity", value: "CODES=LEVEL", repeatable: true,
        help: "Let these \(what) weigh error, warning or info."),
    ]
  }

  static let failOn = OptionSpec(
    "fail-on", value: "LEVEL", takes: .choice(ValidationConfiguration.levels),
    help: "Exit 1 from this severity on: error (the default), warning, info or never.")
  static let maxFindings = OptionSpec(
    "max-findings", value: "N", help: "Show up to N findings, errors first (10000); counts are never cut.")

  init(_ context: Context) throws(ToolError) {
    let arguments = context.arguments
    for text in arguments.values("severity") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      let words = Severity.allCases.reversed().map { $0.rawValue }
      guard parts.count == 2 else {
        throw Arguments.usage(
          "--severity takes CODES=error, =warning or =info, not \(quotedForDisplay(text))", context.spec)
      }
      guard let severity = Severity(rawValue: parts[1]) else {
        throw Arguments.usage(
          "--severity: no severity \(quotedForDisplay(parts[1]))" + didYouMean(parts[1], words), context.spec)
      }
      levels += FindingOptions.codes([parts[0]]).map { ($0, severity) }
    }
    disabled = FindingOptions.codes(arguments.values("disable"))
  }

  /// The codes that lists between commas name.
  static func codes(_ lists: [String]) -> [String] {
    lists.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}
