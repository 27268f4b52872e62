import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// The part of a page before the days: the trip's totals and links to its days.
struct PageOverview {
  let plan: DayPlan
  let stretches: [DayStretch]
  private let value = OutputBuffer(capacity: 256)

  private var source: ItinerarySource { plan.text.source }

  /// Days, games, distance and hours on the road.
  func appendTotals(to output: OutputBuffer) {
    let totals = ItineraryTotals(source.itinerary)
    output.append("<dl class=\"totals\">\n")
    append("Days", to: output) { $0.append(decimal: plan.dayCount) }
    append("Games", to: output) { output in
      output.append(decimal: totals.games)
      if totals.gamesOff > 0 { output.append(" (and \(totals.gamesOff) cancelled or postponed)") }
    }
    if let kilometres = totals.wholeKilometres {
      append("Distance", to: output) { $0.append(source.unit.text(kilometres: Double(kilometres))) }
    }
    if totals.minutes > 0 { append("On the road", to: output) { $0.append(duration: totals.minutes) } }
    output.append("</dl>\n")
  }

  private func append(_ name: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    output.append("<div><dt>")
    output.append(name)
    output.append("</dt><dd>")
    body(output)
    output.append("</dd></div>\n")
  }

  /// Appends the days as links, each with its date and its cities.
  ///
  /// - Parameter firstDay: the number of the first day's heading in its page.
  func appendRail(firstDay: Int, to output: OutputBuffer) {
    output.append("<ol class=\"rail\" aria-label=\"Days\" tabindex=\"0\">\n")
    for (number, stretch) in stretches.enumerated() {
      output.append("<li><a href=\"#day-\(firstDay + number)\"><strong>")
      stretch.appendDays(to: output)
      output.append("</strong> <span class=\"date\">")
      DateText.appendShort(plan.date(ofDay: stretch.days.lowerBound), to: output)
      output.append("</span> <span class=\"city\">")
      appendVisible(to: output) { plan.appendCities(stretch, to: $0) }
      output.append("</span>")
      if !stretch.beds.isEmpty {
        output.append("<span class=\"bed\">Night: ")
        appendVisible(to: output) { plan.appendTitles(stretch.beds, to: $0) }
        output.append("</span>")
      }
      output.append("</a></li>\n")
    }
    output.append("</ol>\n")
  }

  private func appendVisible(to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    Markup.append(value.view, to: output)
  }
}
