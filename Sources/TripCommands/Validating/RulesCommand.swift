package import CommandInterface
import FindingReports
import ItineraryValidation
import SourceText
import TripFiles

extension Command {
  package static let rulesCommand = Command(
    spec: CommandSpec(
      name: "rules", summary: "List the validation rules, or explain one.", operands: "[CODE]",
      takes: .name(KnownNames.rules),
      groups: .one([.plainFormat]),
      discussion: "",
      examples: [
        ("sportstime rules travel-missing", "what it means, why it matters, and an example of either kind"),
        ("sportstime rules --format markdown", "all rules as a page"),
        ("sportstime rules --format json", "all rules for programs"),
      ]),
    run: { (context) throws(ToolError) -> ExitCode in
      let target = try OutputTarget(nil)
      let format = context[.plainFormat] ?? .text
      guard let code = context.arguments.operands.first else {
        switch format {
        case .json: try target.write(RuleCatalogue.json(RuleRegistry.all))
        case .markdown: try target.write(RuleCatalogue.page)
        case .text: try target.write(RuleCatalogue.list)
        }
        return .done
      }
      guard let rule = RuleRegistry.rule(named: code) else {
        if format == .text, let other = DiagnosticCode(rawValue: code), let summary = other.summary {
          try target.write("\(other)\n\n\(summary)\n")
          return .done
        }
        throw ToolError.unknown("there is no rule", code, RuleRegistry.names, listedBy: "rules")
      }
      switch format {
      case .json: try target.write(RuleCatalogue.json([rule]))
      case .markdown: try target.write(RuleCatalogue.section(rule))
      case .text: try target.write(RuleCatalogue.text(rule))
      }
      return .done
    })
}
