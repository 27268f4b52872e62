import FormatSyntax
import ItineraryModel
import SourceText
import TripTimeline

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
    // Links in an image can't be followed.
    output.append(
      "<figure class=\"map\" id=\"route-\(number)\">\n<svg role=\"\(heading == nil ? "img" : "group")\" viewBox=\"")
    output.append("0 0 480 \(RouteMap.units(sheet.height))\" aria-labelledby=\"map-\(number)\">\n")
    var labels = MapLabels(
      stops: route.stops.map { sheet.place($0.point) }, ways: samples, height: sheet.height)
    if let ground { MapGround(sheet, ground).append(to: output) }
    for (leg, line) in zip(route.legs, lines) { append(line, leg.means, to: output) }
    for place in route.stops.map({ sheet.place($0.point) }) {
      output.append("<circle r=\"4.5\" cx=\"\(RouteMap.units(place.x))\" cy=\"\(RouteMap.units(place.y))\"/>\n")
    }
    if route.stops.count <= RouteMap.mostLabels { appendLabels(&labels, heading, to: output) }
    output.append("</svg>\n<figcaption id=\"map-\(number)\">")
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
    output.append("<path class=\"leg\(means == .air ? " fly" : means == .rail ? " train" : "")\" d=\"")
    var last: MapProjection.Place?
    for point in line {
      let place = sheet.place(point)
      if place == last { continue }
      // A route that leaves the map on one side returns on the other.
      let isNear = last.map { abs($0.x - place.x) < MapProjection.width / 2 } ?? false
      output.append("\(isNear ? "L" : "M")\(RouteMap.units(place.x)) \(RouteMap.units(place.y))")
      last = place
    }
    output.append("\"/>\n")
  }

  // MARK: Stops

  /// Tenths of a unit as a number with one decimal place, if it is not zero.
  private static func units(_ tenths: Int) -> String {
    let (units, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "-" : "")\(units)" + (rest == 0 ? "" : ".\(rest)")
  }

  private func appendLabels(_ labels: inout MapLabels, _ heading: ((Int) -> Int?)?, to output: OutputBuffer) {
    var visits = [[Int]](repeating: [], count: route.stops.count)
    for (number, stop) in route.visits.enumerated() { visits[stop].append(number + 1) }
    let text = OutputBuffer(capacity: 64)
    for (number, stop) in route.stops.enumerated() {
      text.removeAll()
      text.append(visits[number].prefix(3).map(String.init).joined(separator: ", "))
      text.append(visits[number].count > 3 ? " … " : " ")
      VisibleText.append(source[stop.name], to: text)
      guard let place = labels.place(sheet.place(stop.point), width: RouteMap.width(text.view)) else { continue }
      let link = route.firstDays[number].flatMap { day in heading?(day) }
      if let link { output.append("<a href=\"#day-\(link)\">") }
      output.append("<text x=\"\(RouteMap.units(place.x))\" y=\"\(RouteMap.units(place.y))\">")
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
      text.append("\(number > 0 ? " → " : "")\(number + 1) ")
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
