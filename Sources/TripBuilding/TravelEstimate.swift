#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How far and how long a leg is, roughly: nobody asks a road network. Marked `estimated` in the itinerary.
package struct TravelEstimate: Hashable, Sendable {
  package var mode: TravelMode
  /// Kilometres, to a tenth.
  package var distance: Double
  /// Minutes, to five.
  package var duration: Int

  /// Up to so many kilometres by road most people drive rather than fly.
  private static let drivingLimit = 600.0

  /// - Parameters: degrees; `modes` are those that are allowed, one at least.
  package init(
    fromLatitude: Double, fromLongitude: Double, toLatitude: Double, toLongitude: Double, modes: [TravelMode]
  ) {
    let direct = TravelEstimate.greatCircle(fromLatitude, fromLongitude, toLatitude, toLongitude)
    let byGround = direct * 1.25
    let ground = modes.first { $0 != .fly }
    if let ground, byGround <= TravelEstimate.drivingLimit || !modes.contains(.fly) {
      mode = ground
      distance = byGround
      // Door to door: city streets and stops at either end.
      duration = ground == .drive ? Int(byGround / 88 * 60) + 15 : Int(byGround / 110 * 60) + 30
    } else {
      mode = .fly
      distance = direct
      duration = Int(direct / 780 * 60) + 180
    }
    distance = (distance * 10).rounded() / 10
    duration = (duration + 4) / 5 * 5
  }

  /// Nil where it is not known where one of the cities is.
  init?(from: CityTable.City, to: CityTable.City, modes: [TravelMode]) {
    guard let fromLatitude = from.latitude, let fromLongitude = from.longitude, let toLatitude = to.latitude,
      let toLongitude = to.longitude
    else { return nil }
    self.init(
      fromLatitude: fromLatitude, fromLongitude: fromLongitude, toLatitude: toLatitude, toLongitude: toLongitude,
      modes: modes)
  }

  /// Kilometres on a sphere of the Earth's mean radius (haversine).
  private static func greatCircle(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double {
    let radians = Double.pi / 180
    let latitude = sin((lat2 - lat1) * radians / 2)
    let longitude = sin((lon2 - lon1) * radians / 2)
    let chord = latitude * latitude + cos(lat1 * radians) * cos(lat2 * radians) * longitude * longitude
    return 2 * 6_371.0088 * asin(min(1, chord.squareRoot()))
  }
}
