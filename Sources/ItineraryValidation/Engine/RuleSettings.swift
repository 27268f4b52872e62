public import SourceText

/// Which rules are checked, and what their findings weigh.
public struct RuleSettings: Sendable {
  /// By the number of the rule; nil for a rule that is off.
  private(set) var severities: [Severity?]

  /// All rules, with the severities that they come with.
  public init() { severities = RuleRegistry.all.map(\.severity) }

  /// - Parameters:
  ///   - disabled: codes that are off.
  ///   - only: where it is not empty, all other codes are off.
  ///   - levels: severities that replace the rules' own; a code that is off stays off.
  /// - Throws: `UnknownRule` for a code that there is none of.
  public init(
    disabled: [String], only: [String] = [], levels: [(code: String, severity: Severity)] = []
  ) throws(UnknownRule) {
    self.init()
    if !only.isEmpty {
      let kept = Set(try RuleSettings.numbers(of: only))
      for number in severities.indices where !kept.contains(number) { severities[number] = nil }
    }
    for (level, number) in zip(levels, try RuleSettings.numbers(of: levels.map(\.code))) {
      if severities[number] != nil { severities[number] = level.severity }
    }
    for number in try RuleSettings.numbers(of: disabled) { severities[number] = nil }
  }

  /// Whether the rule with this code is checked.
  public func checks(_ code: String) -> Bool { RuleRegistry.number(of: code).map { severities[$0] != nil } ?? false }

  private static func numbers(of codes: [String]) throws(UnknownRule) -> [Int] {
    var numbers: [Int] = []
    for code in codes {
      guard let number = RuleRegistry.number(of: code) else { throw UnknownRule(code: code) }
      numbers.append(number)
    }
    return numbers
  }
}

/// A code that no rule has.
public struct UnknownRule: Error, Hashable, Sendable {
  public let code: String

  public var description: String { "there is no rule \(quotedForDisplay(code))" }
}
