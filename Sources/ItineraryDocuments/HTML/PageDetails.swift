import FormatSyntax
import ItineraryModel
import SourceText

/// What a page says of items beside what they are: when they take place, and what was found in them.
struct PageDetails {
  let times: DayTimes
  /// By item: what was found in the items with its id, for the first of these.
  private var findings: [[Diagnostic]] = []
  private var general: [Diagnostic] = []

  init(_ plan: DayPlan, _ times: DayTimes, _ found: [Diagnostic]) {
    self.times = times
    var byID: [String: [Diagnostic]] = [:]
    for finding in found {
      if let item = finding.item { byID[item, default: []].append(finding) } else { general.append(finding) }
    }
    if byID.isEmpty { return }
    let itinerary = plan.text.source.itinerary
    findings = [[Diagnostic]](repeating: [], count: itinerary.items.count)
    for index in plan.order {
      guard let found = byID.removeValue(forKey: itinerary.idText(itinerary.items[index])) else { continue }
      findings[index] = found
    }
  }

  /// - Parameter item: an index; nil for what is about the trip.
  func append(item: Int?, to output: OutputBuffer) {
    for finding in item.map({ findings.isEmpty ? [] : findings[$0] }) ?? general {
      output.append(
        finding.severity == .error ? "<p class=\"finding error\">" : "<p class=\"finding\">")
      output.append(markup: finding.message)
      output.append("</p>\n")
    }
  }
}
