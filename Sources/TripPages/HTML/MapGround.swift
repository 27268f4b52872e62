import SourceText

/// The background of a route map: land and lakes as areas, borders as lines.
struct MapGround {
  private let sheet: MapProjection
  /// Points of a path that are closer than this are merged, in tenths of a unit of the map.
  private let step: Int
  private let kinds: [MapOutline.Kind]
  private static let margin = 30

  enum Detail {
    case full
    /// Used if there are many maps: fewer points and no states.
    case small
  }

  init(_ sheet: MapProjection, _ detail: Detail) {
    self.sheet = sheet
    step = detail == .full ? 14 : 40
    kinds = detail == .full ? [.land, .lake, .country, .state] : [.land, .lake, .country]
  }

  func append(to output: OutputBuffer) {
    output.append("<g class=\"ground\" transform=\"scale(.1)\">\n")
    for kind in kinds {
      let path = OutputBuffer(capacity: 1 << 12)
      for outline in MapOutline.all where outline.kind == kind {
        // A map across the 180th meridian shows both ends of the Earth.
        for turn in [-360.0, 0, 360] where isSeen(outline, turn: turn) { append(outline, turn: turn, to: path) }
      }
      if path.count == 0 { continue }
      output.append("<path class=\"")
      output.append(kind.rawValue)
      output.append("\" d=\"")
      output.append(path.view)
      output.append("\"/>\n")
    }
    output.append("</g>\n")
  }

  private func isSeen(_ outline: MapOutline, turn: Double) -> Bool {
    Double(outline.west) / 100 + turn < sheet.east && Double(outline.east) / 100 + turn > sheet.west
      && Double(outline.south) / 100 < sheet.north && Double(outline.north) / 100 > sheet.south
  }

  private func append(_ outline: MapOutline, turn: Double, to path: OutputBuffer) {
    let places = outline.points.map { point in
      sheet.place(latitude: Double(point.latitude) / 100, longitude: Double(point.longitude) / 100 + turn)
    }
    if outline.kind.isFilled {
      let area = MapGround.clipped(places, right: MapProjection.width, bottom: sheet.height)
      if area.count > 2 { append(area, isRing: true, to: path) }
      return
    }
    var part: [MapProjection.Place] = []
    for (from, to) in zip(places, places.dropFirst()) {
      if isSeen(from, to) {
        if part.isEmpty { part.append(from) }
        part.append(to)
      } else if !part.isEmpty {
        append(part, isRing: false, to: path)
        part = []
      }
    }
    if !part.isEmpty { append(part, isRing: false, to: path) }
  }

  private func isSeen(_ from: MapProjection.Place, _ to: MapProjection.Place) -> Bool {
    max(from.x, to.x) >= 0 && min(from.x, to.x) <= MapProjection.width
      && max(from.y, to.y) >= 0 && min(from.y, to.y) <= sheet.height
  }

  private func append(_ places: [MapProjection.Place], isRing: Bool, to path: OutputBuffer) {
    guard var last = places.first else { return }
    path.append(UInt8(ascii: "M"))
    path.append(decimal: last.x)
    append(next: last.y, to: path)
    path.append(UInt8(ascii: "l"))
    var isFirst = true
    for (number, place) in places.enumerated().dropFirst() {
      let (x, y) = (place.x - last.x, place.y - last.y)
      let isEnd = number == places.count - 1
      if x == 0, y == 0 { continue }
      if !isEnd || isRing, abs(x) < step, abs(y) < step { continue }
      if isFirst { path.append(decimal: x) } else { append(next: x, to: path) }
      append(next: y, to: path)
      (last, isFirst) = (place, false)
    }
    if isFirst { path.append("0 0") }
    if isRing { path.append(UInt8(ascii: "z")) }
  }

  /// A minus sign also separates two numbers.
  private func append(next number: Int, to path: OutputBuffer) {
    if number >= 0 { path.append(.blank) }
    path.append(decimal: number)
  }

  /// Clips a ring to the map and a margin around it (Sutherland–Hodgman).
  static func clipped(_ ring: [MapProjection.Place], right: Int, bottom: Int) -> [MapProjection.Place] {
    var ring = ring
    let edges: [(limit: Int, isHorizontal: Bool, isLower: Bool)] = [
      (-margin, true, true), (right + margin, true, false), (-margin, false, true), (bottom + margin, false, false),
    ]
    for (limit, isHorizontal, isLower) in edges {
      guard var last = ring.last else { return [] }
      var result: [MapProjection.Place] = []
      func value(_ place: MapProjection.Place) -> Int { isHorizontal ? place.x : place.y }
      func isInside(_ place: MapProjection.Place) -> Bool { isLower ? value(place) >= limit : value(place) <= limit }
      for place in ring {
        if isInside(place) != isInside(last) {
          let part = Double(limit - value(last)) / Double(value(place) - value(last))
          let x = isHorizontal ? limit : last.x + Int((Double(place.x - last.x) * part).rounded())
          let y = isHorizontal ? last.y + Int((Double(place.y - last.y) * part).rounded()) : limit
          result.append(MapProjection.Place(x: x, y: y))
        }
        if isInside(place) { result.append(place) }
        last = place
      }
      ring = result
    }
    return ring
  }
}
