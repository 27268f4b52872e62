import CLibrary
import TripTimeline

/// Projects a part of the Earth to a map. The scale of latitude is constant; that of longitude is correct in the middle
/// of the map. The map can cross the 180th meridian.
struct MapProjection {
  struct Place: Hashable {
    /// In tenths of a unit of the map.
    var x: Int
    var y: Int
  }

  static let width = 4_800
  private static let tallest = 3_200
  private static let margin = 500
  private(set) var height = 0
  /// Degrees on the map. The eastern edge may be above 180.
  private(set) var west: Double
  private(set) var east = 0.0
  private(set) var south = 0.0
  private(set) var north = 0.0
  /// The longitude at which the map's longitudes start.
  private let origin: Double
  /// Tenths of a unit per degree.
  private var scaleX = 1.0
  private var scaleY = 1.0

  /// Nil if there are no points.
  init?(_ points: [GeoPoint]) {
    guard let first = points.first else { return nil }
    origin = MapProjection.origin(points)
    west = origin
    var (least, most, low, high) = (Double.infinity, -Double.infinity, first.latitude, first.latitude)
    for point in points {
      let longitude = MapProjection.unwrapped(point.longitude, origin)
      (least, most) = (min(least, longitude), max(most, longitude))
      (low, high) = (min(low, point.latitude), max(high, point.latitude))
    }
    let middle = (low + high) / 2
    let narrow = max(0.2, cos(min(abs(middle), 80) * Double.pi / 180))
    let wide = max(most - least, 2.5 / narrow)
    let tall = max(high - low, 0.6)
    let room = Double(MapProjection.width - 2 * MapProjection.margin)
    scaleY = min(room / (wide * narrow), Double(MapProjection.tallest - MapProjection.margin) / tall)
    scaleX = scaleY * narrow
    height = min(MapProjection.tallest, Int(tall * scaleY) + MapProjection.margin)
    let centre = (least + most) / 2
    west = centre - Double(MapProjection.width) / 2 / scaleX
    east = centre + Double(MapProjection.width) / 2 / scaleX
    north = middle + Double(height) / 2 / scaleY
    south = middle - Double(height) / 2 / scaleY
  }

  /// The longitude east of the widest gap between points.
  private static func origin(_ points: [GeoPoint]) -> Double {
    let longitudes = points.map { $0.longitude }.sorted()
    guard var last = longitudes.last else { return 0 }
    last -= 360
    var (widest, start) = (-1.0, 0.0)
    for longitude in longitudes {
      if longitude - last > widest { (widest, start) = (longitude - last, longitude) }
      last = longitude
    }
    return start
  }

  private static func unwrapped(_ longitude: Double, _ origin: Double) -> Double {
    longitude < origin ? longitude + 360 : longitude
  }

  func place(_ point: GeoPoint) -> Place {
    place(latitude: point.latitude, longitude: MapProjection.unwrapped(point.longitude, origin))
  }

  /// - Parameter longitude: in the map's range, which may extend above 180.
  func place(latitude: Double, longitude: Double) -> Place {
    Place(x: Int(((longitude - west) * scaleX).rounded()), y: Int(((north - latitude) * scaleY).rounded()))
  }
}
