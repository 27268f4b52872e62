import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes the places and routes of itineraries as GPX 1.1: a waypoint for each game at a known place, a route through
/// each itinerary's stops, and a track along the great circle for each flight.
package final class GPXExporter: ItineraryDocumentWriter {
  private let zones: ZoneBook
  private let options: ExportOptions
  private let value = OutputBuffer()

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    self.options = options
  }

  /// GPX requires all waypoints before all routes, and all routes before all tracks.
  private enum Section: Int, CaseIterable { case waypoints, routes, tracks }

  package var sections: Int { options.several ? Section.allCases.count : 1 }

  package func begin(_ section: Int, to output: OutputBuffer) {
    if options.several, section == 0 { open(to: output) }
  }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    if !options.several { open(to: output) }
    ItinerarySource.with(itinerary) { source in
      let plan = DayPlan(source, zones: zones)
      let route = Route(source, order: plan.order, gazetteer: options.gazetteer)
      let wanted = options.several ? Section(rawValue: section).map { [$0] } ?? [] : Section.allCases
      for section in wanted { append(section, plan, route, to: output) }
    }
    if !options.several { close(to: output) }
  }

  package func end(to output: OutputBuffer) { if options.several { close(to: output) } }

  private func open(to output: OutputBuffer) {
    output.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"SportsTime\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
    )
  }

  private func close(to output: OutputBuffer) { output.append("</gpx>\n") }

  private func append(_ section: Section, _ plan: DayPlan, _ route: Route, to output: OutputBuffer) {
    let items = plan.text.source.itinerary.items
    switch section {
    case .waypoints:
      for index in plan.order {
        guard let game = plan.text.game(items[index]), let point = route.points[index] else { continue }
        append(game, items[index], point, plan, to: output)
      }
    case .routes: append(route, plan, to: output)
    case .tracks:
      for leg in route.legs where leg.means == .air {
        append(flight: leg.line, to: output) { plan.text.appendTitle(items[leg.item], to: $0) }
      }
    }
  }

  private func append(_ route: Route, _ plan: DayPlan, to output: OutputBuffer) {
    output.append("<rte>\n")
    append("name", to: output) { plan.text.appendTitle(to: $0) }
    append("desc", to: output) { plan.appendDates(to: $0) }
    for number in route.visits {
      let stop = route.stops[number]
      append("rtept", stop.point, to: output)
      append("name", to: output) { VisibleText.append(plan.text.source[stop.name], to: $0) }
      output.append("</rtept>\n")
    }
    output.append("</rte>\n")
  }

  private func append(flight line: [GeoPoint], to output: OutputBuffer, title: (OutputBuffer) -> Void) {
    output.append("<trk>\n")
    append("name", to: output, title)
    append("type", to: output) { $0.append("flight") }
    for part in GeoPoint.parts(line) {
      output.append("<trkseg>\n")
      for point in part {
        append("trkpt", point, to: output)
        output.append("</trkpt>\n")
      }
      output.append("</trkseg>\n")
    }
    output.append("</trk>\n")
  }

  private func append(_ game: Int, _ item: Item, _ point: GeoPoint, _ plan: DayPlan, to waypoints: OutputBuffer) {
    append("wpt", point, to: waypoints)
    if let start = plan.text.source.itinerary.games[game].facts.start {
      waypoints.append("<time>")
      start.append(to: waypoints, utc: true)
      waypoints.append("</time>\n")
    }
    append("name", to: waypoints) { plan.text.appendTitle(item, to: $0) }
    append("desc", to: waypoints) { output in
      plan.appendHeading(item.position.day, to: output)
      let start = output.count
      output.append(.lineFeed)
      plan.text.appendPlace(item, to: output)
      if output.count == start + 1 { output.truncate(to: start) }
      if plan.text.source.itinerary.games[game].facts.isStartAssumed {
        output.append(.lineFeed)
        plan.appendStart(game, to: output)
      }
    }
    append("type", to: waypoints) { $0.append("game") }
    waypoints.append("</wpt>\n")
  }

  private func append(_ name: StaticString, _ point: GeoPoint, to output: OutputBuffer) {
    output.append(.lessThan)
    output.append(name)
    output.append(" lat=\"")
    output.append(degrees: point.latitude)
    output.append("\" lon=\"")
    output.append(degrees: point.longitude)
    output.append("\">")
  }

  /// Appends an element with the output of `body`; nothing if the output is empty.
  private func append(_ name: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    if value.count == 0 { return }
    output.append(.lessThan)
    output.append(name)
    output.append(.greaterThan)
    Markup.append(value.view, to: output)
    output.append("</")
    output.append(name)
    output.append(">\n")
  }
}
