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
    output.append("<dl class=\"totals\">\n" as StaticString)
    append("Days", to: output) { $0.append(decimal: plan.dayCount) }
    append("Games", to: output) { output in
      output.append(decimal: totals.games)
      if totals.gamesOff > 0 { output.append(" (and \(totals.gamesOff) off)") }
    }
    if let kilometres = totals.wholeKilometres {
      append("Distance", to: output) { $0.append(digitGrouped(kilometres) + " km") }
    }
    if totals.minutes > 0 { append("On the road", to: output) { $0.append(ItineraryTotals.hours(totals.minutes)) } }
    output.append("</dl>\n" as StaticString)
  }

  private func append(_ name: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    output.append("<div><dt>" as StaticString)
    output.append(name)
    output.append("</dt><dd>" as StaticString)
    body(output)
    output.append("</dd></div>\n" as StaticString)
  }

  /// - Parameter firstDay: the number of the first day's heading in its page.
  func appendTable(firstDay: Int, to output: OutputBuffer) {
    output.append(
      "<table>\n<thead><tr><th scope=\"col\">Day</th><th scope=\"col\">Date</th><th scope=\"col\">Where</th><th scope=\"col\">What</th></tr></thead>\n<tbody>\n"
        as StaticString)
    for (number, stretch) in stretches.enumerated() {
      output.append("<tr><th scope=\"row\"><a href=\"#day-" as StaticString)
      output.append(decimal: firstDay + number)
      output.append("\">" as StaticString)
      stretch.appendDays(to: output)
      output.append("</a></th><td>" as StaticString)
      plan.appendDates(stretch, to: output)
      output.append("</td><td>" as StaticString)
      appendVisible(to: output) { plan.appendCities(stretch, to: $0) }
      output.append("</td><td>" as StaticString)
      if stretch.isEmpty { output.append("Nothing planned" as StaticString) }
      for (place, stage) in stretch.stages.enumerated() {
        if place > 0 { output.append("<br>" as StaticString) }
        appendVisible(to: output) { plan.appendTitle(stage, to: $0) }
      }
      if !stretch.stages.isEmpty, !stretch.items.isEmpty { output.append("<br>" as StaticString) }
      for (place, index) in stretch.items.enumerated() {
        if place > 0 { output.append("<br>" as StaticString) }
        appendVisible(to: output) { plan.text.appendTitle(source.itinerary.items[index], to: $0) }
      }
      output.append("</td></tr>\n" as StaticString)
    }
    output.append("</tbody>\n</table>\n" as StaticString)
  }

  private func appendVisible(to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    Markup.append(value.view, to: output)
  }
}
