/// Places labels on a map so that none covers another label, a stop or the map's edge. Of several free places, chooses
/// the one that covers the least of a route.
struct MapLabels {
  struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }

    func contains(_ place: MapProjection.Place) -> Bool {
      (left...right).contains(place.x) && (top...bottom).contains(place.y)
    }
  }

  private var taken: [Box]
  private let ways: [MapProjection.Place]
  private let height: Int
  static let lineHeight = 150
  private static let stop = 70

  /// - Parameters:
  ///   - stops: must not be covered by a label.
  ///   - ways: closely spaced points of the routes.
  init(stops: [MapProjection.Place], ways: [MapProjection.Place], height: Int) {
    taken = stops.map {
      Box(left: $0.x - Self.stop, top: $0.y - Self.stop, right: $0.x + Self.stop, bottom: $0.y + Self.stop)
    }
    self.ways = ways
    self.height = height
  }

  /// The left end of the label's baseline; nil if there is no room for it.
  mutating func place(_ stop: MapProjection.Place, width: Int) -> MapProjection.Place? {
    let (gap, half) = (Self.stop + 20, Self.lineHeight / 2)
    let (right, left, middle) = (stop.x + gap, stop.x - gap - width, stop.x - width / 2)
    let places = [
      (right, stop.y - half), (left, stop.y - half), (middle, stop.y - gap - Self.lineHeight), (middle, stop.y + gap),
      (right, stop.y - gap - half), (right, stop.y + gap - half), (left, stop.y - gap - half),
      (left, stop.y + gap - half),
    ]
    var best: (box: Box, hidden: Int)?
    for (x, y) in places {
      let box = Box(left: x, top: y, right: x + width, bottom: y + Self.lineHeight)
      guard box.left >= 0, box.right <= MapProjection.width, box.top >= 0, box.bottom <= height else { continue }
      if taken.contains(where: { $0.overlaps(box) }) { continue }
      let hidden = ways.count { box.contains($0) }
      if best.map({ hidden < $0.hidden }) ?? true { best = (box, hidden) }
    }
    guard let best else { return nil }
    taken.append(best.box)
    // The baseline is slightly above the lower edge.
    return MapProjection.Place(x: best.box.left, y: best.box.bottom - 35)
  }
}
