import CLibrary

/// A part of the Earth on a sheet: degrees of latitude alike everywhere, those of longitude as long as they are in the
/// middle of it. The sheet may lie over the 180th meridian.
struct MapProjection {
  struct Place: Hashable {
    /// In tenths of a unit of the sheet.
    var x: Int
    var y: Int
  }

  static let width = 4_800
  private static let tallest = 3_200
  private static let margin = 500
  private(set) var height = 0
  /// Degrees that the sheet shows; the eastern end may be more than 180.
  private(set) var west: Double
  private(set) var east = 0.0
  private(set) var south = 0.0
  private(set) var north = 0.0
  /// Where longitudes begin.
  private let origin: Double
  /// Tenths of a unit for a degree.
  private var scaleX = 1.0
  private var scaleY = 1.0

  /// Nil without a place.
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

  /// East of the widest stretch without a place.
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

  /// - Parameter longitude: within the sheet's own, which may be more than 180.
  func place(latitude: Double, longitude: Double) -> Place {
    Place(x: Int(((longitude - west) * scaleX).rounded()), y: Int(((north - latitude) * scaleY).rounded()))
  }
}
