import CivilTime
import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText

/// Writes the places and ways of itineraries as GeoJSON (RFC 7946): one FeatureCollection, a feature for each item in
/// flattened order, flights as the shortest way over the Earth. What has no known place has no geometry (section 3.2).
package final class GeoJSONExporter {
  private let several: Bool
  private let zones: ZoneBook
  private let options: ExportOptions
  private let members = JSONMembers()
  var isEmpty = true

  package init(_ options: ExportOptions) {
    several = options.several
    zones = ZoneBook(options.zones, options.gazetteer)
    self.options = options
  }

  package func begin(to output: OutputBuffer) {
    isEmpty = true
    if several { output.append("{\"type\":\"FeatureCollection\",\"features\":[") }
  }

  package func append(_ itinerary: Itinerary, to output: OutputBuffer) {
    ItinerarySource.with(itinerary) { source in
      if !several {
        isEmpty = true
        output.append("{\"type\":\"FeatureCollection\",\"id\":")
        output.appendJSON(source[itinerary.id])
        members.append("name", to: output) { ItemText(source: source).appendTitle(to: $0) }
        output.append(",\"features\":[")
      }
      append(source, to: output)
      if !several { finish(to: output) }
    }
  }

  package func end(to output: OutputBuffer) { if several { finish(to: output) } }

  private func finish(to output: OutputBuffer) { output.append("\n]}\n") }

  private func append(_ source: ItinerarySource, to output: OutputBuffer) {
    let plan = DayPlan(source, zones: zones)
    let itinerary = source.itinerary
    let route = Route(source, order: plan.order, gazetteer: options.gazetteer)
    if itinerary.hasOrigin {
      begin(source, route.origin.map { .point($0) }, to: output)
      output.append("\"kind\":\"origin\"")
      members.append("city", source[itinerary.origin.city], to: output)
      output.append("}}")
    }
    for index in plan.order {
      let item = itinerary.items[index]
      let leg = route.leg(ofItem: index)
      begin(source, leg.map { .line($0.line) } ?? route.points[index].map { .point($0) }, id: item.id, to: output)
      output.append("\"kind\":")
      output.appendJSON(item.kind.word.bytes)
      members.append("title", to: output) { plan.text.appendTitle(item, to: $0) }
      output.append(",\"day\":")
      output.append(decimal: item.position.day)
      output.append(",\"date\":\"")
      plan.date(ofDay: item.position.day).append(to: output)
      output.append(0x22)
      if let travel = itinerary.travel(item) { append(travel, source, to: output) }
      if let game = plan.text.game(item) { append(game, plan, to: output) }
      members.append("place", to: output) { plan.text.appendPlace(item, to: $0) }
      output.append("}}")
    }
  }

  private enum Geometry {
    case point(GeoPoint)
    case line([GeoPoint])
  }

  /// A feature up to its properties.
  private func begin(_ source: ItinerarySource, _ geometry: Geometry?, id: TextSpan = .absent, to output: OutputBuffer)
  {
    output.append(isEmpty ? "\n" : ",\n")
    isEmpty = false
    output.append("{\"type\":\"Feature\"")
    // Ids are unique in an itinerary, not over several.
    if !id.isAbsent, !several { members.append("id", source[id], to: output) }
    output.append(",\"geometry\":")
    switch geometry {
    case nil: output.append("null")
    case .point(let point):
      output.append("{\"type\":\"Point\",\"coordinates\":")
      append(point, to: output)
      output.append(0x7D)
    case .line(let points):
      let parts = GeoPoint.parts(points)
      output.append(
        parts.count > 1
          ? "{\"type\":\"MultiLineString\",\"coordinates\":["
          : "{\"type\":\"LineString\",\"coordinates\":")
      // A way from a place to itself has two points, too.
      for (number, part) in (parts.isEmpty ? [points] : parts).enumerated() {
        if number > 0 { output.append(0x2C) }
        output.appendList(part) { append($0, to: output) }
      }
      output.append(parts.count > 1 ? "]}" : "}")
    }
    output.append(",\"properties\":{")
    if several {
      output.append("\"itinerary\":")
      output.appendJSON(source[source.itinerary.id])
      if !id.isAbsent { members.append("item", source[id], to: output) }
      output.append(0x2C)
    }
  }

  private func append(_ point: GeoPoint, to output: OutputBuffer) {
    output.append(0x5B)
    output.append(degrees: point.longitude)
    output.append(0x2C)
    output.append(degrees: point.latitude)
    output.append(0x5D)
  }

  private func append(_ travel: TravelFacts, _ source: ItinerarySource, to output: OutputBuffer) {
    members.append("from", source[travel.from.city], to: output)
    members.append("to", source[travel.to.city], to: output)
    members.append("mode", source[travel.mode], to: output)
    if let distance = travel.distance, distance.isFinite {
      output.append(",\"distanceKm\":")
      output.appendJSON(distance)
    }
    if let minutes = travel.duration {
      output.append(",\"durationMinutes\":")
      output.append(decimal: Int(minutes))
    }
  }

  private func append(_ game: Int, _ plan: DayPlan, to output: OutputBuffer) {
    let facts = plan.text.source.itinerary.games[game].facts
    if let start = plan.start(game) {
      output.append(facts.isStartAssumed ? ",\"assumedStart\":\"" : ",\"start\":\"")
      start.reading.append(to: output)
      output.append(0x22)
    }
    output.append(",\"status\":")
    output.appendJSON(facts.status.word.bytes)
  }
}
