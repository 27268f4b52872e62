/// The severity of a finding.
public enum Severity: String, Sendable, Comparable, CaseIterable {
  case info, warning, error

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }

  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// A place in an input: 1-based line and column, the column counted in bytes.
public struct SourceLocation: Hashable, Sendable {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// `file:line:column`, as compilers print it.
  public var description: String { "\(displaySafe(file)):\(line):\(column)" }
}

/// Something noticed about data by code that reads, checks, builds or changes it. Diagnostics are values; only what keeps
/// a whole input from being used is thrown.
///
/// Some types look like one and are not:
/// - `SyntaxError`, `SyntaxFinding` and `BuildFailure.Problem` have an offset, as lines are counted only for what is shown.
/// - `RecordIssue` and `ItemIssue` have the path of a member and the index of an item, of which the message is made only
///   where the finding is shown: a million items may lack the same member.
/// - `Refusal` answers one edit: it has neither a place in a file nor a severity.
/// - `Importer.Failure` ends the reading of a source, and is one only for callers that read on.
/// - `BaselineEntry` is what a finding is known by from run to run: no text, no line.
/// - `RejectedRecord` is the record itself, to be fixed and read again, with the code and message of its finding.
public struct Diagnostic: Error, Hashable, Sendable {
  public var code: DiagnosticCode
  public var severity: Severity
  /// What is wrong, in plain words; for what was fixed, what was done.
  public var message: String
  public var location: SourceLocation?
  /// The subject: the id of the itinerary; nil if it could not be read or has none.
  public var itinerary: String?
  /// The subject: the id of the item; nil if it is about the itinerary, or about something else.
  public var item: String?
  /// The id of the item that stands in the way.
  public var barrier: String?
  /// Where the item may stand, by day; the days nearest to it where there are many.
  public var legal: [LegalInterval]
  /// What would fix it; nil if that is not known.
  public var suggestion: String?
  /// Why fixing has left it; nil if nothing was to be fixed.
  public var unfixed: String?
  /// Whether the report that a run is compared with has it also.
  package var isKnown = false

  public init(
    code: DiagnosticCode, severity: Severity, message: String, location: SourceLocation? = nil,
    itinerary: String? = nil, item: String? = nil, barrier: String? = nil, legal: [LegalInterval] = [],
    suggestion: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
    self.itinerary = itinerary
    self.item = item
    self.barrier = barrier
    self.legal = legal
    self.suggestion = suggestion
  }
}
