import FormatSyntax
import ItineraryModel
import SourceText
import TripTimeline

/// A page's information about items in addition to their contents: times and findings.
struct PageDetails {
  let times: DayTimes
  /// The findings of each item. Findings of a repeated id are at the first item with that id.
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

  /// - Parameter item: an index; nil for the findings about the trip.
  func append(item: Int?, to output: OutputBuffer) {
    for finding in item.map({ findings.isEmpty ? [] : findings[$0] }) ?? general {
      output.append(
        finding.severity == .error ? "<p class=\"finding error\">" : "<p class=\"finding\">")
      output.append("\(markup: finding.message)</p>\n")
    }
  }
}
