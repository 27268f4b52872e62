/// The user's policy for a command's findings: which codes are off, and which have another severity.
package struct FindingPolicy: Sendable {
  /// Nil for a code that is off.
  private var severities: [DiagnosticCode: Severity?] = [:]

  /// Keeps all findings with their severities.
  package init() {}

  /// - Parameters:
  ///   - disabled: codes to turn off, or patterns such as `unknown-*`.
  ///   - levels: severities that replace the defaults. A code that is off stays off.
  /// - Throws: if a code does not exist.
  package init(disabled: [String], levels: [(code: String, severity: Severity)]) throws(Diagnostic) {
    for level in levels {
      for code in try FindingPolicy.codes(matching: level.code) { severities[code] = .some(level.severity) }
    }
    for pattern in disabled {
      for code in try FindingPolicy.codes(matching: pattern) { severities[code] = .some(nil) }
    }
  }

  package func applied(to findings: [Diagnostic]) -> [Diagnostic] {
    if severities.isEmpty { return findings }
    var kept: [Diagnostic] = []
    for var finding in findings {
      if let severity = severities[finding.code] {
        guard let severity else { continue }
        finding.severity = severity
      }
      kept.append(finding)
    }
    return kept
  }

  /// All codes that match a code, or a pattern in which `*` matches any characters.
  package static func codes(matching pattern: String) throws(Diagnostic) -> [DiagnosticCode] {
    try DiagnosticCode.matching(pattern, among: DiagnosticCode.allCases, called: "code")
  }
}

extension DiagnosticCode {
  /// Whether the code matches a name, or a pattern in which `*` matches any characters.
  package func fits(_ pattern: String) -> Bool { fitsWildcards(rawValue, pattern) }

  /// The codes that match a code, or a pattern in which `*` matches any characters.
  ///
  /// - Parameter name: a name for the codes, for the error message.
  /// - Throws: if there is none.
  package static func matching(
    _ pattern: String, among codes: [DiagnosticCode], called name: String
  ) throws(Diagnostic) -> [DiagnosticCode] {
    let matching = codes.filter { $0.fits(pattern) }
    if !matching.isEmpty { return matching }
    throw Diagnostic(
      code: .unknownRule, severity: .error,
      message: "there is no \(name) \(quotedForDisplay(pattern))" + didYouMean(pattern, codes.map { $0.rawValue }))
  }
}
