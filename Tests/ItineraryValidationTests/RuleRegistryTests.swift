import TestSupport
import ItineraryValidation
import SourceText
import Testing

@Suite struct RuleRegistryTests {
  @Test func codesAreUnique() {
    #expect(Set(RuleRegistry.all.map(\.code)).count == RuleRegistry.all.count)
  }

  @Test(arguments: RuleRegistry.all.map(\.code))
  func textsAreComplete(_ code: DiagnosticCode) throws {
    let rule = try #require(RuleRegistry.rule(code))
    #expect(code.rawValue.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || $0 == 0x2D })
    for text in [rule.summary, rule.why] {
      #expect(text.count > 20 && text.hasSuffix("."), "\(code): \(text)")
      #expect(!text.contains("  ") && !text.contains("\n"), "\(code): \(text)")
    }
    #expect(!rule.summary.contains(". "), "a summary is one sentence: \(rule.summary)")
    for other in rule.failing.others { #expect(RuleRegistry.rule(other) != nil, "\(other)") }
  }

  @Test(arguments: RuleRegistry.all.map(\.code))
  func theFailingExampleFails(_ code: DiagnosticCode) throws {
    let rule = try #require(RuleRegistry.rule(code))
    let example = rule.failing
    let found = rule.subject == .itinerary ? validated(example, rule) : auditFindings(of: example)
    #expect(Set(found.map(\.code)) == Set([code] + example.others), "\(found)")
    #expect(found.filter { $0.code == code }.allSatisfy { !$0.message.isEmpty && $0.line >= 1 && $0.column >= 1 })
  }

  @Test(arguments: RuleRegistry.all.map(\.code))
  func thePassingExamplePasses(_ code: DiagnosticCode) throws {
    let rule = try #require(RuleRegistry.rule(code))
    let found = rule.subject == .itinerary ? validated(rule.passing, rule) : auditFindings(of: rule.passing)
    #expect(found.isEmpty, "\(found)")
  }

  private func validated(_ example: RuleExample, _ rule: Rule) -> [Diagnostic] {
    findings(in: example, settings: settings(for: rule.code))
  }

  /// A rule that is off by default is checked once it is named, by `--only` or with its severity, but not by a pattern.
  @Test func anOptionalRuleIsCheckedWhereItIsNamed() throws {
    let text = try #require(RuleRegistry.rule("night-without-bed")).failing.itinerary
    func codes(_ settings: RuleSettings) -> [String] { brief(findings(in: text, settings: settings)) }
    #expect(codes(RuleSettings()).isEmpty)
    #expect(codes(try RuleSettings(disabled: [], only: ["night-without-bed"])) == ["night-without-bed"])
    #expect(codes(try RuleSettings(disabled: [], levels: [("night-without-bed", .warning)])) == ["night-without-bed"])
    #expect(codes(try RuleSettings(disabled: [], levels: [("*", .warning)])).isEmpty)
    let levels = [(code: "night-without-bed", severity: Severity.info)]
    #expect(codes(try RuleSettings(disabled: ["night-*"], levels: levels)).isEmpty)
  }

  @Test func settingsTurnRulesOffAndWeighThem() throws {
    let text = try #require(RuleRegistry.rule("sort-order-tie")).failing.itinerary
    #expect(findings(in: text, settings: try RuleSettings(disabled: ["sort-order-tie"])).isEmpty)
    #expect(findings(in: text, settings: try RuleSettings(disabled: [], only: ["travel-missing"])).isEmpty)
    let raised = try RuleSettings(disabled: [], levels: [("sort-order-tie", .error)])
    #expect(findings(in: text, settings: raised).map(\.severity) == [.error])
    #expect(throws: Diagnostic.self) { try RuleSettings(disabled: ["sort-order-ti"]) }
  }
}
