import SourceText

/// A finding about data, from an import, from validation, or from reading a document.
public struct Finding: Hashable, Sendable, Codable {
  /// How serious a finding is.
  public enum Severity: String, Sendable, Codable, Comparable, CaseIterable {
    /// Info: good to know. Warning: worth checking. Error: wrong.
    case info, warning, error

    public static func < (left: Severity, right: Severity) -> Bool {
      SourceText.Severity(left) < SourceText.Severity(right)
    }
  }

  /// The kind of problem, such as `.travelMissing`.
  public var code: DiagnosticCode
  /// How serious it is.
  public var severity: Severity
  /// A sentence for a person.
  public var message: String
  /// The name of the input; nil if the finding is not about an input.
  public var file: String?
  /// 1-based.
  public var line: Int?
  /// 1-based, in bytes.
  public var column: Int?
  /// The id of the item that the finding is about.
  public var item: String?
  /// The id of the item that blocks a place.
  public var barrier: String?
  /// The legal places of the item.
  public var legal: [LegalPlace]
  /// A possible fix; nil if unknown.
  public var suggestion: String?

  init(_ finding: Diagnostic) {
    code = finding.code
    severity = Severity(finding.severity)
    message = finding.message
    let location = finding.location.flatMap { $0.file.isEmpty ? nil : $0 }
    file = location?.file
    line = location?.line
    column = location?.column
    item = finding.item
    barrier = finding.barrier
    legal = finding.legal
    suggestion = finding.suggestion
  }
}

extension Finding.Severity {
  init(_ severity: SourceText.Severity) {
    switch severity {
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}

extension SourceText.Severity {
  init(_ severity: Finding.Severity) {
    switch severity {
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }
}

/// Why an operation failed.
public struct SportsTimeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of problem, such as `.unreadableItinerary`. More codes may be added.
  public var code: DiagnosticCode
  /// A sentence for a person.
  public var message: String
  /// The name of the input.
  public var file: String?
  /// 1-based.
  public var line: Int?
  /// 1-based, in bytes.
  public var column: Int?

  init(code: DiagnosticCode, message: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.code = code
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  init(_ finding: Diagnostic) {
    self.init(
      code: finding.code, message: finding.message, file: finding.location?.file, line: finding.location?.line,
      column: finding.location?.column)
  }

  init(code: DiagnosticCode, message: String, offset: Int, in bytes: [UInt8], file: String) {
    let place = bytes.withBytes { LineCounter.position(of: offset, in: $0) }
    self.init(code: code, message: message, file: file, line: place.line, column: place.column)
  }

  /// `file:line:column: message [code]`.
  public var description: String {
    let place = [file.map { displaySafe($0) }, line.map(String.init), column.map(String.init)].compactMap(\.self)
    return (place.isEmpty ? "" : place.joined(separator: ":") + ": ") + displaySafe(message) + " [\(code.rawValue)]"
  }
}
