/// How much a finding weighs.
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

/// Something noticed about data. Findings are values; only broken tools throw.
public struct Finding: Hashable, Sendable {
  /// Stable, lower case, with hyphens: `unknown-venue`.
  public var code: DiagnosticCode
  public var severity: Severity
  public var message: String
  public var location: SourceLocation?

  public init(code: DiagnosticCode, severity: Severity, message: String, location: SourceLocation? = nil) {
    self.code = code
    self.severity = severity
    self.message = message
    self.location = location
  }
}

/// Bytes are not what their format demands. `offset` is a byte offset; a line is looked up only when it is shown.
public struct SyntaxError: Error, Hashable, Sendable {
  public var offset: Int
  public var message: String
  /// `limit-exceeded` or nil for plain bad syntax.
  public var code: DiagnosticCode?

  public init(offset: Int, message: String, code: DiagnosticCode? = nil) {
    self.offset = offset
    self.message = message
    self.code = code
  }
}
