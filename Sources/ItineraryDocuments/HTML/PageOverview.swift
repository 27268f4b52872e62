import CivilTime
import FormatSyntax
import ItineraryModel
import ScheduleModel
import SourceText

/// What stands before the days on a page: what the trip adds up to, its map, and a table of its days.
struct PageOverview {
  let plan: DayPlan
  let stretches: [DayStretch]
  private let value = OutputBuffer(capacity: 256)

  init(_ plan: DayPlan, _ stretches: [DayStretch]) {
    self.plan = plan
    self.stretches = stretches
  }

  private var source: ItinerarySource { plan.text.source }

  /// Days, games, distance and hours on the road.
  func appendTotals(to output: OutputBuffer) {
    let totals = ItineraryTotals(source.itinerary)
    output.append("<dl class=\"totals\">\n")
    append("Days", to: output) { $0.append(decimal: plan.dayCount) }
    append("Games", to: output) { output in
      output.append(decimal: totals.games)
      if totals.gamesOff > 0 { output.append(" (and \(totals.gamesOff) off)") }
    }
    if let kilometres = totals.wholeKilometres {
      append("Distance", to: output) { $0.append(source.unit.text(kilometres: Double(kilometres))) }
    }
    if totals.minutes > 0 { append("On the road", to: output) { $0.append(ItineraryTotals.hours(totals.minutes)) } }
    output.append("</dl>\n")
  }

  private func append(_ name: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    output.append("<div><dt>")
    output.append(name)
    output.append("</dt><dd>")
    body(output)
    output.append("</dd></div>\n")
  }

  /// - Parameter firstDay: the number of the first day's heading in its page.
  func appendTable(firstDay: Int, to output: OutputBuffer) {
    output.append(
      "<table>\n<thead><tr><th scope=\"col\">Day</th><th scope=\"col\">Date</th><th scope=\"col\">Where</th><th scope=\"col\">What</th></tr></thead>\n<tbody>\n"
    )
    for (number, stretch) in stretches.enumerated() {
      output.append("<tr><th scope=\"row\"><a href=\"#day-")
      output.append(decimal: firstDay + number)
      output.append("\">")
      stretch.appendDays(to: output)
      output.append("</a></th><td>")
      plan.appendDates(stretch, to: output)
      output.append("</td><td>")
      appendVisible(to: output) { plan.appendCities(stretch, to: $0) }
      output.append("</td><td>")
      if stretch.isEmpty { output.append("Nothing planned") }
      for (place, stage) in stretch.stages.enumerated() {
        if place > 0 { output.append("<br>") }
        appendVisible(to: output) { plan.appendTitle(stage, to: $0) }
      }
      if !stretch.stages.isEmpty, !stretch.items.isEmpty { output.append("<br>") }
      for (place, index) in stretch.items.enumerated() {
        if place > 0 { output.append("<br>") }
        appendVisible(to: output) { plan.text.appendTitle(source.itinerary.items[index], to: $0) }
      }
      output.append("</td></tr>\n")
    }
    output.append("</tbody>\n</table>\n")
  }

  private func appendVisible(to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    Markup.append(value.view, to: output)
  }
}
