import FormatSyntax
import SourceText

/// What a page says of items beside what they are: when they take place, and what was found in them.
struct PageDetails {
  let times: DayTimes
  private var findings: [String: [Diagnostic]] = [:]
  private var general: [Diagnostic] = []

  init(_ times: DayTimes, _ found: [Diagnostic]) {
    self.times = times
    for finding in found {
      if let item = finding.item { findings[item, default: []].append(finding) } else { general.append(finding) }
    }
  }

  /// - Parameter item: an id; nil for what is about the trip.
  func append(item: String?, to output: OutputBuffer) {
    for finding in item.map({ findings[$0] ?? [] }) ?? general {
      output.append(
        finding.severity == .error ? "<p class=\"finding error\">" as StaticString : "<p class=\"finding\">")
      output.append(markup: finding.message)
      output.append("</p>\n" as StaticString)
    }
  }
}
