package import ItineraryValidation
package import SourceText

/// Settings shared by all report formats.
package struct ReportStyle {
  /// Name and version of the tool in the report.
  package var toolName = "sportstime"
  package var toolVersion = "1.0.0"
  /// Text only: whether to use terminal colors.
  package var usesColour = false
  /// Text only: the maximum number of findings before "and … more".
  package var mostShown = 100
  package var fixing = Fixing.notAsked
  /// The kind of input that was checked.
  package var subject = Rule.Subject.itinerary
  /// HTML only: the files and folders on the command line, and its words.
  package var inputs: [String] = []
  package var commandLine: [String] = []
  /// SARIF only: the column of each finding in UTF-16 code units, 1-based; nil if unknown.
  package var columns: [Int?] = []
  /// SARIF only: the fix for each finding; nil if there is none.
  package var fixes: [SuggestedFix?] = []
  /// JUnit only: the lowest severity that fails a test; nil if none does.
  package var failOn: Severity? = .error
  /// SARIF only: the page of rules, which has an anchor for each rule.
  package var rulesAddress = RulesAddress.standard

  /// Whether the report is of a run that fixes.
  package enum Fixing: Hashable, Sendable {
    case notAsked
    /// The findings that are reported as fixed would be fixed; nothing was written.
    case tried
    case done

    /// The result for a finding reported as fixed.
    var word: String { self == .tried ? "would be fixed" : "fixed" }
  }

  /// The number of bytes after which a part of the report is passed on.
  static let drainSize = 1 << 18
}

/// An edit of a file that fixes a finding without causing another.
package struct SuggestedFix: Sendable {
  /// Describes the edit.
  package let message: String
  /// 1-based, with columns in UTF-16 code units; the end is exclusive.
  package let start: (line: Int, column: Int)
  package let end: (line: Int, column: Int)
  package let text: String

  package init(_ message: String, from start: (line: Int, column: Int), to end: (line: Int, column: Int), text: String)
  {
    (self.message, self.start, self.end, self.text) = (message, start, end, text)
  }
}
