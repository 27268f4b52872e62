import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

/// Writes the places and ways of itineraries as GPX 1.1: a waypoint for each game whose place is known, a route for each
/// itinerary through its stops, and a track for each flight, as the shortest way over the Earth.
package final class GPXExporter {
  private let zones: ZoneBook
  private let options: ExportOptions
  private let value = OutputBuffer()
  /// In a file of several itineraries, all waypoints stand before all routes, and those before all tracks.
  private let waypoints = OutputBuffer(capacity: 4_096)
  private let routes = OutputBuffer(capacity: 4_096)
  private let tracks = OutputBuffer(capacity: 4_096)

  package init(_ options: ExportOptions) {
    zones = ZoneBook(options.zones, options.gazetteer)
    self.options = options
  }

  package func begin(to output: OutputBuffer) { if options.several { open(to: output) } }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    if !options.several { open(to: output) }
    ItinerarySource.with(itinerary) { append($0) }
    if !options.several { close(to: output) }
  }

  package func end(to output: OutputBuffer) { if options.several { close(to: output) } }

  private func open(to output: OutputBuffer) {
    waypoints.removeAll()
    routes.removeAll()
    tracks.removeAll()
    output.append(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"SportsTime\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
        as StaticString)
  }

  private func close(to output: OutputBuffer) {
    for part in [waypoints, routes, tracks] { output.append(part.view) }
    output.append("</gpx>\n" as StaticString)
  }

  private func append(_ source: ItinerarySource) {
    let plan = DayPlan(source, zones: zones)
    let itinerary = source.itinerary
    let route = Route(source, order: plan.order, gazetteer: options.gazetteer)
    for index in plan.order {
      guard let game = plan.text.game(itinerary.items[index]), let point = route.points[index] else { continue }
      append(game, itinerary.items[index], point, plan)
    }
    routes.append("<rte>\n" as StaticString)
    append("name", to: routes) { plan.text.appendTitle(to: $0) }
    append("desc", to: routes) { plan.appendDates(to: $0) }
    for number in route.visits {
      let stop = route.stops[number]
      append("rtept", stop.point, to: routes)
      append("name", to: routes) { VisibleText.append(source[stop.name], to: $0) }
      routes.append("</rtept>\n" as StaticString)
    }
    routes.append("</rte>\n" as StaticString)
    for leg in route.legs where leg.isFlown {
      tracks.append("<trk>\n" as StaticString)
      append("name", to: tracks) { plan.text.appendTitle(itinerary.items[leg.item], to: $0) }
      append("type", to: tracks) { $0.append("flight" as StaticString) }
      for part in GeoPoint.parts(leg.line) {
        tracks.append("<trkseg>\n" as StaticString)
        for point in part {
          append("trkpt", point, to: tracks)
          tracks.append("</trkpt>\n" as StaticString)
        }
        tracks.append("</trkseg>\n" as StaticString)
      }
      tracks.append("</trk>\n" as StaticString)
    }
  }

  private func append(_ game: Int, _ item: Item, _ point: GeoPoint, _ plan: DayPlan) {
    append("wpt", point, to: waypoints)
    if let start = plan.text.source.itinerary.games[game].facts.start {
      waypoints.append("<time>" as StaticString)
      start.append(to: waypoints, utc: true)
      waypoints.append("</time>\n" as StaticString)
    }
    append("name", to: waypoints) { plan.text.appendTitle(item, to: $0) }
    append("desc", to: waypoints) { output in
      plan.appendHeading(item.position.day, to: output)
      let start = output.count
      output.append(0x0A)
      plan.text.appendPlace(item, to: output)
      if output.count == start + 1 { output.truncate(to: start) }
    }
    append("type", to: waypoints) { $0.append("game" as StaticString) }
    waypoints.append("</wpt>\n" as StaticString)
  }

  private func append(_ name: StaticString, _ point: GeoPoint, to output: OutputBuffer) {
    output.append(0x3C)
    output.append(name)
    output.append(" lat=\"" as StaticString)
    output.append(degrees: point.latitude)
    output.append("\" lon=\"" as StaticString)
    output.append(degrees: point.longitude)
    output.append("\">" as StaticString)
  }

  /// An element with the text that `body` writes; nothing where it writes nothing.
  private func append(_ name: StaticString, to output: OutputBuffer, _ body: (OutputBuffer) -> Void) {
    value.removeAll()
    body(value)
    if value.count == 0 { return }
    output.append(0x3C)
    output.append(name)
    output.append(0x3E)
    Markup.append(value.view, to: output)
    output.append("</" as StaticString)
    output.append(name)
    output.append(">\n" as StaticString)
  }
}
