public import SourceText

/// Which rules are checked, and what their findings weigh.
public struct RuleSettings: Sendable {
  /// By the number of the rule; nil for a rule that is off.
  private(set) var severities: [Severity?]

  /// All rules, with the severities that they come with.
  public init() { severities = RuleRegistry.all.map { $0.severity } }

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
    for level in levels {
      for number in try RuleSettings.numbers(matching: level.code) where severities[number] != nil {
        severities[number] = level.severity
      }
    }
    for number in try RuleSettings.numbers(of: disabled) { severities[number] = nil }
  }

  /// Whether the rule with this code is checked.
  public func checks(_ code: String) -> Bool { RuleRegistry.number(of: code).map { severities[$0] != nil } ?? false }

  private static func numbers(of codes: [String]) throws(UnknownRule) -> [Int] {
    var numbers: [Int] = []
    for code in codes {
      numbers += try RuleSettings.numbers(matching: code)
    }
    return numbers
  }
}

extension RuleSettings {
  /// The rules that a code, or a pattern with `*` for any letters, stands for.
  static func numbers(matching pattern: String) throws(UnknownRule) -> [Int] {
    guard pattern.contains("*") else {
      guard let number = RuleRegistry.number(of: pattern) else { throw UnknownRule(code: pattern) }
      return [number]
    }
    let letters = Array(pattern.unicodeScalars)
    let numbers = RuleRegistry.all.indices.filter { number in
      fitsWildcards(Array(RuleRegistry.all[number].code.unicodeScalars), letters) { $0 == letters[$1] ? $1 + 1 : nil }
    }
    if numbers.isEmpty { throw UnknownRule(code: pattern) }
    return numbers
  }
}

/// A code that no rule has, or a pattern that no code fits.
public struct UnknownRule: Error, Hashable, Sendable {
  public let code: String

  public var description: String { "there is no rule \(quotedForDisplay(code))" }
}
