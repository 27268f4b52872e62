package import SourceText

/// Settings shared by all report formats.
package struct ReportStyle {
  /// Name and version of the tool in the report.
  package var toolName = "sportstime"
  package var toolVersion = "1.0.0"
  /// Text only: whether to use terminal colors.
  package var usesColour = false
  /// Text only: maximum number of findings before "and … more".
  package var mostShown = 100
  package var fixing = Fixing.notAsked
  /// The kind of checked inputs.
  package var subject = Rule.Subject.itinerary
  /// HTML only: the named files and folders, and the words of the command line.
  package var inputs: [String] = []
  package var commandLine: [String] = []
  /// SARIF only: the column of each finding in UTF-16 code units, 1-based; nil if unknown.
  package var columns: [Int?] = []
  /// SARIF only: the fix for each finding; nil if there is none.
  package var fixes: [SuggestedFix?] = []
  /// JUnit only: the lowest severity that fails a test; nil for none.
  package var failOn: Severity? = .error
  /// SARIF only: the page of rules, which has an anchor for each.
  package var rulesAddress = RulesAddress.standard

  /// Whether the report is of a run that fixes.
  package enum Fixing: Hashable, Sendable {
    case notAsked
    /// The findings reported as fixed would be fixed; nothing was written.
    case tried
    case done

    /// The result for a finding reported as fixed.
    var word: String { self == .tried ? "would be fixed" : "fixed" }
  }

  /// Number of bytes after which a part of the report is passed on.
  static let drainSize = 1 << 18
}

/// An edit of a file that fixes a finding and causes none.
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

extension Array {
  /// The ranges of adjacent elements that belong together.
  func chunkRanges(_ belongTogether: (Element, Element) -> Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in indices where index > 0 && !belongTogether(self[index - 1], self[index]) {
      ranges.append(start..<index)
      start = index
    }
    if start < count { ranges.append(start..<count) }
    return ranges
  }
}
