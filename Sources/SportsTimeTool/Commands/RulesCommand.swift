import ItineraryValidation
import SourceText

extension Command {
  static let rulesCommand = Command(
    spec: CommandSpec(
      name: "rules", summary: "List the validation rules, or explain one.", operands: "[CODE]", options: [],
      discussion: "",
      examples: [("sportstime rules travel-missing", "what it means, why, and an example of either kind")]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      guard let code = context.arguments.operands.first else {
        let width = RuleRegistry.all.map(\.code.count).max() ?? 0
        for rule in RuleRegistry.all {
          let gap = String(repeating: " ", count: width - rule.code.count + 2)
          let severity = rule.severity.rawValue + String(repeating: " ", count: 9 - rule.severity.rawValue.count)
          try target.write(rule.code + gap + severity + rule.summary + "\n")
        }
        return .done
      }
      guard let rule = RuleRegistry.rule(code) else {
        throw ToolError(
          .usage, "there is no rule \(quotedForDisplay(code))" + didYouMean(code, RuleRegistry.all.map(\.code)))
      }
      try target.write(
        """
        \(rule.code) (\(rule.severity.rawValue))

        \(rule.summary)

        \(rule.why)

        This breaks it:

        \(example(rule.failing))
        This keeps it:

        \(example(rule.passing))
        """)
      return .done
    })

  private static func example(_ example: RuleExample) -> String {
    let schedule = example.schedule.map { "with the schedule\n\n" + indented($0) + "\n" } ?? ""
    return indented(example.itinerary) + "\n" + schedule
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }
}
