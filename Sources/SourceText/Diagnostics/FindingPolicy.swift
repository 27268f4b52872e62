/// What a command's user thinks of its findings: some codes don't matter, others weigh more or less.
package struct FindingPolicy: Sendable {
  /// Nil for a code that is off.
  private var severities: [DiagnosticCode: Severity?] = [:]

  /// All findings count as they are.
  package init() {}

  /// - Parameters:
  ///   - disabled: codes, or patterns such as `unknown-*`, that are off.
  ///   - levels: severities that replace those that findings come with; a code that is off stays off.
  /// - Throws: for a code that there is not.
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

  /// All codes that a code, or a pattern with `*` for any letters, stands for.
  package static func codes(matching pattern: String) throws(Diagnostic) -> [DiagnosticCode] {
    try DiagnosticCode.matching(pattern, among: DiagnosticCode.allCases, called: "code")
  }
}

extension DiagnosticCode {
  /// Whether this is the code that is named, or fits a pattern with `*` for any letters.
  package func fits(_ pattern: String) -> Bool { fitsWildcards(rawValue, pattern) }

  /// The codes that a code, or a pattern with `*` for any letters, stands for.
  ///
  /// - Parameter name: what the codes are called in the error.
  /// - Throws: where there is none.
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
