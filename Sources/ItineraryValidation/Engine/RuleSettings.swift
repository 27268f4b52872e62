package import SourceText

/// The rules to check, and the severities of their findings.
package struct RuleSettings: Sendable {
  /// Without those of rules that are off.
  private var severities: [DiagnosticCode: Severity]
  /// Whether an itinerary, or an item, may name codes in a member `ignore` whose findings about it don't count. Off, as
  /// otherwise the authors of itineraries would decide what is found in them.
  package var honorsIgnores = false
  package var parameters = RuleParameters()

  /// All rules but the optional ones, with the severities that they come with.
  package init() { severities = RuleSettings.standard }

  private static let standard = severities { !$0.isOptional }

  private static func severities(_ isChecked: (Rule) -> Bool) -> [DiagnosticCode: Severity] {
    Dictionary(keepingFirst: RuleRegistry.all.filter(isChecked).map { ($0.code, $0.severity) })
  }

  /// - Parameters:
  ///   - disabled: codes that are off.
  ///   - only: where it is not empty, all other codes are off.
  ///   - levels: severities that replace the rules' own; a code that is off stays off, but for an optional rule that is
  ///     named.
  /// - Throws: for a code that no rule has.
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

  /// Changes some rules, as for the files of one folder.
  ///
  /// - Throws: for a code that no rule has.
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

  /// Whether any rule about these is checked.
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
  /// The rules that a code, or a pattern with `*` for any letters, stands for.
  static func rules(matching pattern: String) throws(Diagnostic) -> [DiagnosticCode] {
    try DiagnosticCode.matching(pattern, among: RuleRegistry.all.map { $0.code }, called: "rule")
  }
}
