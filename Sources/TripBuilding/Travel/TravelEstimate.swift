import CLibrary
import ScheduleModel

/// How far and how long a leg is, roughly, without a road network. Marked `estimated` in the itinerary.
package struct TravelEstimate: Hashable, Sendable {
  package var mode: TravelMode
  /// Kilometres, to a tenth.
  package var distance: Double
  /// Minutes, to five.
  package var duration: Int

  /// Up to this many kilometres by road most people drive rather than fly.
  static let drivingLimit = 600.0
  /// Two airports nearer to each other than that, in a straight line, have no flights between them.
  private static let leastFlight = 120.0

  /// Roads are longer than the straight line by about a sixth, over the plains as between the coasts: the median of the
  /// 870 ways between the ballparks of 2019, at every length. Water and mountains in the way make some 40 % of it.
  private static let roadFactor = 1.17

  /// The way out of a city and into the next is 15 km each at the pace of streets; then regional roads and the traffic
  /// around cities; what lies further apart is joined by motorways. Kilometres up to which a speed holds, and km/h.
  private static let speeds: [(upTo: Double, speed: Double)] = [(30, 50), (200, 95), (.infinity, 105.5)]

  /// - Parameters: degrees; `modes` are those that are allowed, one at least.
  package init(
    fromLatitude: Double, fromLongitude: Double, toLatitude: Double, toLongitude: Double, modes: [TravelMode]
  ) {
    let direct = GreatCircle.kilometres(fromLatitude, fromLongitude, toLatitude, toLongitude)
    let byGround = direct * TravelEstimate.roadFactor
    let ground = modes.first { $0 != .fly }
    if let ground, byGround <= TravelEstimate.drivingLimit || !modes.contains(.fly) {
      self.init(ground, direct: direct)
    } else {
      self.init(direct < TravelEstimate.leastFlight ? .drive : .fly, direct: direct)
    }
  }

  /// - Parameter direct: kilometres in a straight line.
  init(_ mode: TravelMode, direct: Double) {
    let byGround = direct * TravelEstimate.roadFactor
    self.mode = mode
    let minutes: Double
    switch mode {
    case .drive:
      distance = byGround
      minutes = TravelEstimate.drivingMinutes(byGround)
    case .train:
      distance = byGround
      // To the station, and from it.
      minutes = byGround / 110 * 60 + 30
    case .fly:
      distance = direct
      // The way to the airport two hours before, the climb, and the way from the other one.
      minutes = direct / 780 * 60 + 180
    }
    distance = (distance * 10).rounded() / 10
    duration = (Int(minutes.rounded(.up)) + 4) / 5 * 5
  }

  private static func drivingMinutes(_ distance: Double) -> Double {
    var minutes = 0.0
    var from = 0.0
    for band in speeds where distance > from {
      minutes += (min(distance, band.upTo) - from) / band.speed * 60
      from = band.upTo
    }
    return minutes
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

  /// By a way that is known, to the metre and the minute.
  init(_ mode: TravelMode, _ way: TravelTable.Way) {
    self.mode = mode
    distance = (way.kilometres * 1_000).rounded() / 1_000
    duration = Int(way.minutes.rounded(.up))
  }

  /// Kilometres in a straight line. Degrees.
  static func greatCircle(_ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double))
    -> Double
  {
    GreatCircle.kilometres(from.latitude, from.longitude, to.latitude, to.longitude)
  }
}
