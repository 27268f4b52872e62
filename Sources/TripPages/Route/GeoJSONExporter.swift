import CivilTime
package import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes the places and routes of itineraries as GeoJSON (RFC 7946): one FeatureCollection with a feature for each
/// item in flattened order. Flights follow the great circle. Items without a known place have no geometry (section
/// 3.2).
package final class GeoJSONExporter: ItineraryDocumentWriter {
  private let several: Bool
  private let zones: ZoneBook
  private let options: ExportOptions
  private var isEmpty = true

  package init(_ options: ExportOptions) {
    several = options.several
    zones = ZoneBook(options.zones, options.gazetteer)
    self.options = options
  }

  package func begin(_ section: Int, to output: OutputBuffer) {
    isEmpty = true
    if several { output.append("{\"type\":\"FeatureCollection\",\"features\":[") }
  }

  package func append(_ itinerary: Itinerary, _ section: Int, to output: OutputBuffer) {
    ItinerarySource.with(itinerary) { source in
      if several {
        var json = JSONWriter(output, isFirst: isEmpty)
        append(source, to: &json)
        isEmpty = json.isFirst
        return
      }
      output.jsonLine { json in
        json.member("type", "FeatureCollection")
        json.member("id", source[itinerary.id])
        json.text("name") { ItemText(source: source).appendTitle(to: $0) }
        json.array("features", end: 0) { json in append(source, to: &json) }
      }
    }
  }

  package func join() { isEmpty = false }

  package func end(to output: OutputBuffer) { if several { output.append("\n]}\n") } }

  private func append(_ source: ItinerarySource, to json: inout JSONWriter) {
    let plan = DayPlan(source, zones: zones)
    let itinerary = source.itinerary
    let route = Route(source, order: plan.order, gazetteer: options.gazetteer)
    if itinerary.hasOrigin {
      feature(source, route.origin.map { .point($0) }, to: &json) { json in
        json.member("kind", "origin")
        json.member("city", source[itinerary.origin.city].filled)
      }
    }
    for index in plan.order {
      let item = itinerary.items[index]
      let geometry: Geometry? =
        route.leg(ofItem: index).map { .line($0.line) } ?? route.points[index].map { .point($0) }
      feature(source, geometry, id: item.id, to: &json) { json in
        json.member("kind", item.kind.word)
        json.text("title") { plan.text.appendTitle(item, to: $0) }
        json.member("day", item.position.day)
        json.text("date") { plan.date(ofDay: item.position.day).append(to: $0) }
        if let travel = itinerary.travel(item) { append(travel, source, to: &json) }
        if let game = plan.text.game(item) { append(game, plan, to: &json) }
        json.text("place") { plan.text.appendPlace(item, to: $0) }
      }
    }
  }

  fileprivate enum Geometry {
    case point(GeoPoint)
    case line([GeoPoint])
  }

  private func feature(
    _ source: ItinerarySource, _ geometry: Geometry?, id: TextSpan = .absent, to json: inout JSONWriter,
    _ properties: (inout JSONWriter) -> Void
  ) {
    json.startLine(0)
    json.object { json in
      json.member("type", "Feature")
      // Ids are unique only within an itinerary.
      if !id.isAbsent, !several { json.member("id", source[id].filled) }
      json.nullable("geometry", geometry)
      json.object("properties") { json in
        if several {
          json.member("itinerary", source[source.itinerary.id])
          if !id.isAbsent { json.member("item", source[id].filled) }
        }
        properties(&json)
      }
    }
  }

  private func append(_ travel: TravelFacts, _ source: ItinerarySource, to json: inout JSONWriter) {
    json.member("from", source[travel.from.city].filled)
    json.member("to", source[travel.to.city].filled)
    json.member("mode", source[travel.mode].filled)
    if let distance = travel.distance, distance.isFinite { json.member("distanceKm", distance) }
    json.member("durationMinutes", travel.duration.map { Int($0) })
  }

  private func append(_ game: Int, _ plan: DayPlan, to json: inout JSONWriter) {
    let facts = plan.text.source.itinerary.games[game].facts
    if let start = plan.start(game) {
      json.text(facts.isStartAssumed ? "assumedStart" : "start") { start.reading.append(to: $0) }
    }
    json.member("status", facts.status.word)
  }
}

extension GeoJSONExporter.Geometry: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .point(let point):
        json.member("type", "Point")
        json.member("coordinates", point)
      case .line(let points):
        let parts = GeoPoint.parts(points)
        json.member("type", parts.count > 1 ? "MultiLineString" : "LineString")
        // A route from a place to itself also has two points.
        if parts.count > 1 {
          json.member("coordinates", parts)
        } else {
          json.member("coordinates", parts.first ?? points)
        }
      }
    }
  }
}

extension GeoPoint: JSONWritable {
  package func write(to json: inout JSONWriter) {
    json.array { json in
      json.raw { $0.append(degrees: longitude) }
      json.raw { $0.append(degrees: latitude) }
    }
  }
}
