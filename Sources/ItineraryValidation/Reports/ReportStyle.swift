/// What all forms of a report have in common.
package struct ReportStyle {
  /// Name and version of the tool, as the report states them.
  package var toolName = "sportstime"
  package var toolVersion = "1.0.0"
  /// Text only: terminal colours.
  package var usesColour = false
  /// Text only: how many findings are shown before "and … more".
  package var mostShown = 100
  package var fixing = Fixing.notAsked
  /// What was checked.
  package var subject = Rule.Subject.itinerary
  /// HTML only: the files and folders that were named, and the words of the command line.
  package var inputs: [String] = []
  package var commandLine: [String] = []
  /// SARIF only: the column of each finding of the report in UTF-16 code units, 1-based; nil where it is not known.
  package var columns: [Int?] = []
  /// SARIF only: the page of all rules, on which each has an anchor.
  package var rulesAddress = RulesAddress.standard

  /// Whether the report is of a run that fixes.
  package enum Fixing: Hashable, Sendable {
    case notAsked
    /// What is reported as fixed would be fixed; nothing was written.
    case tried
    case done

    /// What has become of a finding that is reported as fixed.
    var word: String { self == .tried ? "would be fixed" : "fixed" }
  }

  /// Bytes after which a report is passed on.
  static let drainSize = 1 << 18
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
