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
    if totals.kilometres >= 0.5, totals.kilometres < 1e9 {
      append("Distance", to: output) { output in
        output.append(decimal: Int(totals.kilometres.rounded()))
        output.append(" km" as StaticString)
      }
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
      PageOverview.append(stretch.days, to: output)
      output.append("</a></th><td>" as StaticString)
      let (first, last) = (plan.date(ofDay: stretch.days.lowerBound), plan.date(ofDay: stretch.days.upperBound))
      DateText.append(first, through: last, to: output)
      output.append("</td><td>" as StaticString)
      appendVisible(to: output) { appendCities(stretch, to: $0) }
      output.append("</td><td>" as StaticString)
      if stretch.items.isEmpty { output.append("Nothing planned" as StaticString) }
      for (place, index) in stretch.items.enumerated() {
        if place > 0 { output.append("<br>" as StaticString) }
        appendVisible(to: output) { plan.text.appendTitle(source.itinerary.items[index], to: $0) }
      }
      output.append("</td></tr>\n" as StaticString)
    }
    output.append("</tbody>\n</table>\n" as StaticString)
  }

  /// The cities of the day's games, and those that one travels to; on a day without, where one is.
  private func appendCities(_ stretch: DayStretch, to output: OutputBuffer) {
    var cities: [TextSpan] = []
    for index in stretch.items {
      let item = source.itinerary.items[index]
      let city = source.itinerary.game(item)?.facts.place.city ?? source.itinerary.travel(item)?.to.city
      guard let city, !cities.contains(where: { source[$0].equals(source[city]) }) else { continue }
      cities.append(city)
    }
    for (number, city) in (cities.isEmpty ? [stretch.city] : cities).enumerated() {
      if number > 0 { output.append(", " as StaticString) }
      VisibleText.append(source[city], to: output)
    }
  }

  /// `3`, or `3 – 7`.
  static func append(_ days: ClosedRange<Int>, to output: OutputBuffer) {
    output.append(decimal: days.lowerBound)
    if days.count == 1 { return }
    output.append(" – " as StaticString)
    output.append(decimal: days.upperBound)
  }

  private func appendVisible(to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    Markup.append(value.view, to: output)
  }
}
