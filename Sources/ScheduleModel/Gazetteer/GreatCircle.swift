import CLibrary

/// Great-circle distances.
package enum GreatCircle {
  /// The Earth's mean radius in kilometers.
  package static let radius = 6_371.0088

  /// The distance in kilometers on a sphere with the Earth's mean radius (haversine). Arguments are in degrees.
  package static func kilometres(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double {
    let radians = Double.pi / 180
    let latitude = sin((lat2 - lat1) * radians / 2)
    let longitude = sin((lon2 - lon1) * radians / 2)
    let chord = latitude * latitude + cos(lat1 * radians) * cos(lat2 * radians) * longitude * longitude
    return 2 * radius * asin(min(1, chord.squareRoot()))
  }
}
