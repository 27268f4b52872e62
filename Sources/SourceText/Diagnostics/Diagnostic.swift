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

/// A location in an input: line and column, both 1-based. The column counts bytes.
public struct SourceLocation: Hashable, Sendable {
  public var file: String
  public var line: Int
  public var column: Int

  public init(file: String, line: Int = 1, column: Int = 1) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The location of a place, with 1-based line and column, in a text that starts here.
  package func of(_ place: (line: Int, column: Int)) -> SourceLocation {
    SourceLocation(
      file: file, line: line + place.line - 1, column: place.line == 1 ? column + place.column - 1 : place.column)
  }

  /// The location of an offset in a text that starts here.
  package func of(_ offset: Int, in text: ByteView) -> SourceLocation { of(LineCounter.position(of: offset, in: text)) }

  /// `file:line:column`, as in compiler messages.
  public var description: String { "\(displaySafe(file)):\(line):\(column)" }
}

/// A finding about data from code that reads, checks, builds or changes it. Diagnostics are values; an error is thrown
/// only if a whole input can't be used.
///
/// Some types are similar, but are not diagnostics:
/// - `SyntaxError`, `SyntaxFinding` and `BuildFailure.Problem` have an offset, because lines are counted only for
///   displayed findings.
/// - `RecordIssue` and `ItemIssue` have the path of a member and the index of an item. The message is created only if
///   the finding is shown, because a million items may lack the same member.
/// - `Refusal` is the answer to an edit; it has neither a location in a file nor a severity.
/// - `Importer.Failure` means that a source could not be read further; only callers that continue report it as a
///   diagnostic.
/// - `BaselineEntry` identifies a finding across runs; it has no text and no line.
/// - `RejectedRecord` is the record itself, to be fixed and read again, with the code and message of its finding.
public struct Diagnostic: Error, Hashable, Sendable {
  public var code: DiagnosticCode
  public var severity: Severity
  /// The problem in plain words; for a fixed finding, what was done. If the finding was met more than once, it ends with the
  /// count: `unknown venue "Park" (6 times)`.
  public var message: String {
    get { times > 1 ? "\(text) (\(times) times)" : text }
    set { text = newValue }
  }
  /// The message without the count.
  package private(set) var text: String
  /// The number of times that the finding was met.
  package var times = 1
  public var location: SourceLocation?
  /// The id of the itinerary that the finding is about; nil if it is unknown or there is none.
  public var itinerary: String?
  /// The id of the item that the finding is about; nil if it is about the itinerary or something else.
  public var item: String?
  /// The id of the item that blocks it.
  public var barrier: String?
  /// The legal places of the item, by day. If there are too many, those on the nearest days.
  public var legal: [LegalInterval]
  /// A possible fix; nil if unknown.
  public var suggestion: String?
  /// Why the finding was not fixed; nil if it was not supposed to be fixed.
  public var unfixed: String?
  /// Whether the compared report also contains the finding.
  package var isKnown = false

  public init(
    code: DiagnosticCode, severity: Severity, message: String, location: SourceLocation? = nil,
    itinerary: String? = nil, item: String? = nil, barrier: String? = nil, legal: [LegalInterval] = [],
    suggestion: String? = nil
  ) {
    self.code = code
    self.severity = severity
    self.text = message
    self.location = location
    self.itinerary = itinerary
    self.item = item
    self.barrier = barrier
    self.legal = legal
    self.suggestion = suggestion
  }
}

extension [Diagnostic] {
  package mutating func add(
    _ code: DiagnosticCode, _ severity: Severity, _ message: String, at location: SourceLocation? = nil
  ) {
    append(Diagnostic(code: code, severity: severity, message: message, location: location))
  }
}
