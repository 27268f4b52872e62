package import SourceText

/// What all forms of a report have in common.
package struct ReportStyle {
  /// Name and version of the tool, as the report states them.
  package var toolName = "sportstime"
  package var toolVersion = "1.0.0"
  /// Text only: terminal colors.
  package var usesColour = false
  /// Text only: how many findings are shown before "and … more".
  package var mostShown = 100
  package var fixing = Fixing.notAsked
  /// What was checked.
  package var subject = Rule.Subject.itinerary
  /// HTML only: the files and folders that were named, and the words of the command line.
  package var inputs: [String] = []
  package var commandLine: [String] = []
  /// SARIF only: the column of each finding of the report in UTF-16 code units, 1-based; nil if it is not known.
  package var columns: [Int?] = []
  /// SARIF only: what would fix each finding of the report; nil if nothing would by itself.
  package var fixes: [SuggestedFix?] = []
  /// JUnit only: the severity from which on a test fails; nil for never.
  package var failOn: Severity? = .error
  /// SARIF only: the page of all rules, on which each has an anchor.
  package var rulesAddress = RulesAddress.standard

  /// Whether the report is of a run that fixes.
  package enum Fixing: Hashable, Sendable {
    case notAsked
    /// Findings that are reported as fixed would be fixed; nothing was written.
    case tried
    case done

    /// What happened to a finding that is reported as fixed.
    var word: String { self == .tried ? "would be fixed" : "fixed" }
  }

  /// Bytes after which a report is passed on.
  static let drainSize = 1 << 18
}

/// An edit of a file that takes a finding away and brings none.
package struct SuggestedFix: Sendable {
  /// What it does.
  package let message: String
  /// 1-based, with columns in UTF-16 code units; the end is after the last character that is replaced.
  package let start: (line: Int, column: Int)
  package let end: (line: Int, column: Int)
  package let text: String

  package init(_ message: String, from start: (line: Int, column: Int), to end: (line: Int, column: Int), text: String)
  {
    (self.message, self.start, self.end, self.text) = (message, start, end, text)
  }
}

extension Array {
  /// The ranges of neighbours that belong together.
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
