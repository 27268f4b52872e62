package import SourceText

/// The rules to check, and the severities of their findings.
package struct RuleSettings: Sendable {
  /// Only the rules that are on.
  private var severities: [DiagnosticCode: Severity]
  /// Whether to respect the member `ignore` of itineraries and items, which lists codes of findings to ignore there.
  /// Off by default; otherwise authors of itineraries could hide findings.
  package var honorsIgnores = false
  package var parameters = RuleParameters()

  /// All rules except the optional ones, with their default severities.
  package init() { severities = RuleSettings.standard }

  private static let standard = severities { !$0.isOptional }

  private static func severities(_ isChecked: (Rule) -> Bool) -> [DiagnosticCode: Severity] {
    Dictionary(keepingFirst: RuleRegistry.all.filter(isChecked).map { ($0.code, $0.severity) })
  }

  /// - Parameters:
  ///   - disabled: codes to turn off.
  ///   - only: if not empty, all other codes are turned off.
  ///   - levels: severities that replace the rules' defaults. They turn on optional rules, but no other rules that are
  ///     off.
  /// - Throws: if no rule has one of the codes.
  package init(
    disabled: [String], only: [String] = [], levels: [(code: String, severity: Severity)] = []
  ) throws(Diagnostic) {
    self.init()
    if !only.isEmpty {
      let kept = Set(try RuleSettings.rules(only))
      severities = RuleSettings.severities { kept.contains($0.code) }
    }
    try change(disabling: disabled, levels: levels)
  }

  /// Changes some rules, for example for the files in a folder.
  ///
  /// - Throws: if no rule has one of the codes.
  package mutating func change(
    disabling disabled: [String], levels: [(code: String, severity: Severity)]
  ) throws(Diagnostic) {
    for level in levels {
      for code in try RuleSettings.rules(matching: level.code) {
        let isNamed = level.code == code.rawValue && RuleRegistry.rule(code)?.isOptional == true
        if severities[code] != nil || isNamed { severities[code] = level.severity }
      }
    }
    for code in try RuleSettings.rules(disabled) { severities[code] = nil }
  }

  /// Whether the rule with this code is checked.
  package func checks(_ code: DiagnosticCode) -> Bool { severities[code] != nil }

  /// Whether any rule about this kind of input is checked.
  package func checks(anyOf subject: Rule.Subject) -> Bool {
    RuleRegistry.all.contains { $0.subject == subject && severities[$0.code] != nil }
  }

  /// The severity of the rule's findings; nil if the rule is off.
  func severity(of code: DiagnosticCode) -> Severity? { severities[code] }

  private static func rules(_ patterns: [String]) throws(Diagnostic) -> [DiagnosticCode] {
    var codes: [DiagnosticCode] = []
    for pattern in patterns { codes += try rules(matching: pattern) }
    return codes
  }
}

extension RuleSettings {
  /// The rules that match a code, or a pattern in which `*` matches any characters.
  static func rules(matching pattern: String) throws(Diagnostic) -> [DiagnosticCode] {
    try DiagnosticCode.matching(pattern, among: RuleRegistry.all.map { $0.code }, called: "rule")
  }
}
