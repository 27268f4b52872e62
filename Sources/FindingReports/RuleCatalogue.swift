import FormatSyntax
package import ItineraryValidation
package import SourceText

/// The rules as text.
package enum RuleCatalogue {
  /// One line per rule.
  package static var list: String {
    let width = RuleRegistry.names.map(\.count).max() ?? 0
    return RuleRegistry.all.map { rule in
      let gap = String(repeating: " ", count: width - rule.code.rawValue.count + 2)
      let severity = rule.severity.rawValue + String(repeating: " ", count: 9 - rule.severity.rawValue.count)
      return "\(rule.code)" + gap + severity + rule.summary + "\n"
    }.joined()
  }

  /// `warning`, or `info, off by default`.
  private static func weight(_ rule: Rule) -> String {
    rule.severity.rawValue + (rule.isOptional ? ", off by default" : "")
  }

  /// A JSON list with one rule per line.
  package static func json(_ rules: [Rule]) -> OutputBuffer {
    let output = OutputBuffer()
    output.json { json in
      json.array { json in
        for rule in rules {
          if !json.isFirst { json.startLine(1) }
          json.object { json in
            json.member("code", rule.code.rawValue)
            json.member("severity", rule.severity.rawValue)
            if rule.isOptional { json.member("default", "off") }
            json.member("summary", rule.summary)
            json.member("why", rule.why)
            json.member("subject", rule.subject.one)
            json.member("fix", rule.fix?.summary)
            for parameter in parameters(rule) {
              json.object("parameter") { json in
                json.member("name", parameter.name)
                json.member("summary", parameter.summary)
              }
            }
            json.member("failing", parts(rule.failing).first?.text)
            json.member("passing", parts(rule.passing).first?.text)
          }
        }
      }
      json.endLine()
    }
    return output
  }

  package static func text(_ rule: Rule) -> String {
    """
    \(rule.code) (\(weight(rule)))

    \(rule.summary)

    \(rule.why)

    \(fix(rule, option: "--fix"))\(words(of: parameters(rule)))

    This breaks it:

    \(example(rule.failing))
    This keeps it:

    \(example(rule.passing))
    """
  }

  /// A Markdown page of all rules.
  package static var page: String {
    var page = """
      # Validation rules

      What `sportstime validate` checks in itineraries and `sportstime audit` in schedules. Made by `make rules`; edit the rules, not this page.

      | rule | severity | `--fix` | |
      |---|---|---|---|

      """
    for rule in RuleRegistry.all {
      let fixes = rule.fix == nil ? "" : "yes"
      page += "| [`\(rule.code)`](#\(rule.code)) | \(weight(rule)) | \(fixes) | \(rule.summary) |\n"
    }
    page += RuleRegistry.all.map { "\n" + section($0) }.joined()
    page += """

      ## Other codes

      What reading, importing, editing and the other commands report and refuse.

      | code | |
      |---|---|

      """
    for code in DiagnosticCode.allCases { if let summary = code.summary { page += "| `\(code)` | \(summary) |\n" } }
    return page
  }

  package static func section(_ rule: Rule) -> String {
    """
    ## \(rule.code)

    *\(weight(rule))*: \(rule.summary)

    \(rule.why)

    \(fix(rule, option: "`--fix`"))\(words(of: parameters(rule)))

    This breaks it:

    \(fenced(rule.failing))
    This keeps it:

    \(fenced(rule.passing))
    """
  }

  private static func parameters(_ rule: Rule) -> [RuleParameter] { RuleParameter.all.filter { $0.code == rule.code } }

  /// A paragraph about the parameters of the rule.
  private static func words(of parameters: [RuleParameter]) -> String {
    parameters.map { "\n\nParameter `\($0.name)`: \($0.summary)" }.joined()
  }

  private static func fix(_ rule: Rule, option: String) -> String {
    rule.fix.map { "Fixed by \(option): \($0.summary)" }
      ?? "Not fixed by \(option): a person must decide what is right."
  }

  private static func fenced(_ example: RuleExample) -> String {
    func block(_ text: String) -> String { "```json\n" + text + (text.hasSuffix("\n") ? "" : "\n") + "```\n" }
    let note = example.orderIsInferred ? "(read from a document without sort orders)\n\n" : ""
    return note + parts(example).map { ($0.title.isEmpty ? "" : "\n\($0.title)\n\n") + block($0.text) }.joined()
  }

  private static func example(_ example: RuleExample) -> String {
    parts(example).map { ($0.title.isEmpty ? "" : "\($0.title)\n\n") + indented($0.text) + "\n" }.joined()
  }

  /// The texts of an example, each with a heading.
  private static func parts(_ example: RuleExample) -> [(title: String, text: String)] {
    guard let schedule = example.schedule else { return [("", example.itinerary)] }
    if !example.itinerary.isEmpty { return [("", example.itinerary), ("with the schedule", schedule)] }
    return [("", schedule)] + (example.otherSchedule.map { [("next to the schedule", $0)] } ?? [])
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n").map { "  " + $0 + "\n" }.joined()
  }
}
