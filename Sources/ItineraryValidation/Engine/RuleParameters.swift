import FormatSyntax
package import SourceText

/// Parameters of rules that a project can set.
package struct RuleParameters: Hashable, Sendable {
  /// Nil to use the limit in the trip's request, or the default.
  var drivingMinutes: Int?
  /// Nil to use the slack in the trip's request, or the default.
  var slackMinutes: Int?
  var overlapMinutes = 0
  var emptyDays = 0

  package init() {}
}

/// A number that a project can set for a rule: `{"drive-too-long": {"hours": 9}}`.
package struct RuleParameter: Sendable {
  package let code: DiagnosticCode
  /// The unit: `days`, `hours` or `minutes`.
  package let name: String
  package let range: ClosedRange<Double>
  package let summary: String
  let set: @Sendable (inout RuleParameters, Double) -> Void

  package static let all = [
    RuleParameter(
      code: .driveTooLong, name: "hours", range: 1...24,
      summary: "Maximum hours at the wheel per day (default: `maxDrivingHoursPerDay` of the trip's request, or 14)"
    ) { $0.drivingMinutes = Int(($1 * 60).rounded()) },
    RuleParameter(
      code: .travelTimeTooShort, name: "minutes", range: 0...1_440,
      summary: "Minutes to arrive before a game starts (default: `slackMinutes` of the trip's request, or 120)"
    ) { $0.slackMinutes = Int($1.rounded()) },
    RuleParameter(
      code: .itemsOverlap, name: "minutes", range: 0...1_440,
      summary: "Minutes by which two items may overlap (default: 0)"
    ) { $0.overlapMinutes = Int($1.rounded()) },
    RuleParameter(
      code: .dayWithoutItems, name: "days", range: 0...366,
      summary: "Days in a row that may be without items (default: 0)"
    ) { $0.emptyDays = Int($1.rounded()) },
  ]
}

extension RuleParameters {
  /// Reads the member `parameters` of a configuration.
  mutating func read(_ member: StrictMember, _ reader: inout StrictReader) {
    let codes = RuleParameter.all.map { $0.code.rawValue }
    guard let object = reader.object(member, name: "`parameters`", known: codes) else { return }
    for rule in object.members {
      let known = RuleParameter.all.filter { $0.code.rawValue == rule.name }
      let name = "`\(displaySafe(rule.name))`"
      guard let numbers = reader.object(rule, name: name, known: known.map { $0.name }) else { continue }
      for parameter in known {
        let form = "a number from \(Int(parameter.range.lowerBound)) to \(Int(parameter.range.upperBound))"
        if let number = reader.number(numbers[parameter.name], in: parameter.range, form) {
          parameter.set(&self, number)
        }
      }
    }
  }
}
