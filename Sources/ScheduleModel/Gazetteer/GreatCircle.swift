import CLibrary

/// Ways in a straight line.
package enum GreatCircle {
  /// The Earth's mean radius, in kilometres.
  package static let radius = 6_371.0088

  /// Kilometres on a sphere of the Earth's mean radius (haversine). Degrees.
  package static func kilometres(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double {
    let radians = Double.pi / 180
    let latitude = sin((lat2 - lat1) * radians / 2)
    let longitude = sin((lon2 - lon1) * radians / 2)
    let chord = latitude * latitude + cos(lat1 * radians) * cos(lat2 * radians) * longitude * longitude
    return 2 * radius * asin(min(1, chord.squareRoot()))
  }
}
