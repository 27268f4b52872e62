import FormatSyntax
import ItineraryModel
import SourceText

/// Draws a route as SVG: the background, the legs as lines (dashed by air, dotted by rail), and the stops with the
/// numbers of the visits. The caption says the same in words.
struct RouteMap {
  private let route: Route
  private let source: ItinerarySource
  private let sheet: MapProjection
  private let lines: [[GeoPoint]]

  /// Nil if none of the trip's places is known.
  init?(_ route: Route, _ source: ItinerarySource) {
    self.route = route
    self.source = source
    lines = route.legs.map { $0.line }
    guard let sheet = MapProjection(lines.flatMap { $0 } + route.stops.map { $0.point }) else { return nil }
    self.sheet = sheet
  }

  /// Maximum number of stops with labels.
  private static let mostLabels = 150

  /// - Parameters:
  ///   - number: the map's number in its page.
  ///   - ground: the detail of the background; nil for no background.
  ///   - heading: returns the number of a day's heading in the page, to which the labels of stops link; nil for no
  ///     links.
  func append(
    _ number: Int, ground: MapGround.Detail?, heading: ((Int) -> Int?)? = nil, to output: OutputBuffer
  ) {
    output.append("<figure class=\"map\" id=\"route-")
    output.append(decimal: number)
    // Links in an image can't be followed.
    output.append("\">\n<svg role=\"")
    output.append(heading == nil ? "img" : "group")
    output.append("\" viewBox=\"0 0 480 ")
    append(tenths: sheet.height, to: output)
    output.append("\" aria-labelledby=\"map-")
    output.append(decimal: number)
    output.append("\">\n")
    var labels = MapLabels(
      stops: route.stops.map { sheet.place($0.point) }, ways: samples, height: sheet.height)
    if let ground { MapGround(sheet, ground).append(to: output) }
    for (leg, line) in zip(route.legs, lines) { append(line, leg.means, to: output) }
    for stop in route.stops { appendDot(sheet.place(stop.point), to: output) }
    if route.stops.count <= RouteMap.mostLabels { appendLabels(&labels, heading, to: output) }
    output.append("</svg>\n<figcaption id=\"map-")
    output.append(decimal: number)
    output.append("\">")
    appendCaption(to: output)
    output.append("</figcaption>\n</figure>\n")
  }

  // MARK: Lines

  /// Closely spaced points of the routes, for checking what a label would cover.
  private var samples: [MapProjection.Place] {
    var result: [MapProjection.Place] = []
    for line in lines where result.count < 20_000 {
      let places = line.map { sheet.place($0) }
      for (from, to) in zip(places, places.dropFirst()) {
        let count = min(200, max(abs(to.x - from.x), abs(to.y - from.y)) / 60 + 1)
        for step in 0..<count {
          result.append(
            MapProjection.Place(
              x: from.x + (to.x - from.x) * step / count, y: from.y + (to.y - from.y) * step / count))
        }
      }
    }
    return result
  }

  private func append(_ line: [GeoPoint], _ means: TravelMeans, to output: OutputBuffer) {
    output.append("<path class=\"leg")
    output.append(means == .air ? " fly" : means == .rail ? " train" : "")
    output.append("\" d=\"")
    var last: MapProjection.Place?
    for point in line {
      let place = sheet.place(point)
      if place == last { continue }
      // A route that leaves the map on one side returns on the other.
      let isNear = last.map { abs($0.x - place.x) < MapProjection.width / 2 } ?? false
      output.append(isNear ? 0x4C : 0x4D)
      append(place, to: output)
      last = place
    }
    output.append("\"/>\n")
  }

  // MARK: Stops

  private func appendDot(_ place: MapProjection.Place, to output: OutputBuffer) {
    output.append("<circle r=\"4.5\" cx=\"")
    append(tenths: place.x, to: output)
    output.append("\" cy=\"")
    append(tenths: place.y, to: output)
    output.append("\"/>\n")
  }

  private func append(_ place: MapProjection.Place, to output: OutputBuffer) {
    append(tenths: place.x, to: output)
    output.append(.blank)
    append(tenths: place.y, to: output)
  }

  private func append(_ element: StaticString, _ place: MapProjection.Place, to output: OutputBuffer) {
    output.append(element)
    output.append(" x=\"")
    append(tenths: place.x, to: output)
    output.append("\" y=\"")
    append(tenths: place.y, to: output)
    output.append("\">")
  }

  /// Appends tenths as a number with one decimal place.
  private func append(tenths: Int, to output: OutputBuffer) {
    if tenths < 0 { output.append(.hyphen) }
    output.append(decimal: Int(tenths.magnitude / 10))
    if tenths.magnitude % 10 == 0 { return }
    output.append(.period)
    output.append(decimal: Int(tenths.magnitude % 10))
  }

  private func appendLabels(_ labels: inout MapLabels, _ heading: ((Int) -> Int?)?, to output: OutputBuffer) {
    var visits = [[Int]](repeating: [], count: route.stops.count)
    for (number, stop) in route.visits.enumerated() { visits[stop].append(number + 1) }
    let text = OutputBuffer(capacity: 64)
    for (number, stop) in route.stops.enumerated() {
      text.removeAll()
      for (index, visit) in visits[number].prefix(3).enumerated() {
        if index > 0 { text.append(", ") }
        text.append(decimal: visit)
      }
      text.append(visits[number].count > 3 ? " … " : " ")
      VisibleText.append(source[stop.name], to: text)
      guard let place = labels.place(sheet.place(stop.point), width: RouteMap.width(text.view)) else { continue }
      let link = route.firstDays[number].flatMap { day in heading?(day) }
      if let link {
        output.append("<a href=\"#day-")
        output.append(decimal: link)
        output.append("\">")
      }
      append("<text", place, to: output)
      Markup.append(text.view, to: output)
      output.append(link == nil ? "</text>\n" : "</text></a>\n")
    }
  }

  /// An upper bound in tenths. Latin letters are narrower than other letters.
  private static func width(_ text: ByteView) -> Int {
    text.reduce(0) { $0 + ($1 < 0x80 ? 78 : $1 & 0xC0 != 0x80 ? 135 : 0) }
  }

  private func appendCaption(to output: OutputBuffer) {
    let text = OutputBuffer(capacity: 256)
    for (number, stop) in route.visits.enumerated() {
      if number > 0 { text.append(" → ") }
      text.append(decimal: number + 1)
      text.append(.blank)
      VisibleText.append(source[route.stops[stop].name], to: text)
    }
    if route.legs.contains(where: { $0.means == .air }) { text.append(". Dashed: by air") }
    if route.legs.contains(where: { $0.means == .rail }) { text.append(". Dotted: by rail") }
    for (number, city) in route.unknown.enumerated() {
      text.append(number == 0 ? ". Not on the map: " : ", ")
      VisibleText.append(source[city], to: text)
    }
    Markup.append(text.view, to: output)
  }
}
