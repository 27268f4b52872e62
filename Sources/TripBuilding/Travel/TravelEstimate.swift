import ScheduleModel

/// A rough distance and duration of a leg, without a road network. Marked as `estimated` in the itinerary.
package struct TravelEstimate: Hashable, Sendable {
  package var mode: TravelMode
  /// Kilometers, rounded to 0.1.
  package var distance: Double
  /// Minutes, rounded to a multiple of 5.
  package var duration: Int

  /// The maximum road distance in kilometers that most people drive instead of flying.
  static let drivingLimit = 600.0
  /// The minimum straight-line distance in kilometers between airports with flights.
  private static let leastFlight = 120.0

  /// Roads are longer than the straight line by about a sixth at every distance (median of the 870 routes between the
  /// ballparks of 2019). Water and mountains can increase this to about 40%.
  private static let roadFactor = 1.17

  /// The first and last 15 km are at street speed, followed by regional roads and, for longer distances, motorways.
  /// Each pair contains the distance in km up to which a speed applies, and the speed in km/h.
  private static let speeds: [(upTo: Double, speed: Double)] = [(30, 50), (200, 95), (.infinity, 105.5)]

  /// - Parameters: coordinates in degrees; `modes` are the allowed modes, at least one.
  package init(
    fromLatitude: Double, fromLongitude: Double, toLatitude: Double, toLongitude: Double, modes: [TravelMode]
  ) {
    self.init(
      direct: GreatCircle.kilometres(fromLatitude, fromLongitude, toLatitude, toLongitude), modes: modes)
  }

  /// - Parameter direct: the straight-line distance in kilometers.
  init(direct: Double, modes: [TravelMode]) {
    let byGround = direct * TravelEstimate.roadFactor
    let ground = modes.first { $0 != .fly }
    if let ground, byGround <= TravelEstimate.drivingLimit || !modes.contains(.fly) {
      self.init(ground, direct: direct)
    } else {
      self.init(direct < TravelEstimate.leastFlight ? .drive : .fly, direct: direct)
    }
  }

  /// - Parameter direct: the straight-line distance in kilometers.
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
      // Includes access to the station.
      minutes = byGround / 110 * 60 + 30
    case .fly:
      distance = direct
      // Includes arriving at the airport two hours early, the climb, and the transfer from the other airport.
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

  /// Nil if the location of either city is unknown.
  init?(from: CityTable.City, to: CityTable.City, modes: [TravelMode]) {
    guard let direct = from.spot.kilometres(to: to.spot) else { return nil }
    self.init(direct: direct, modes: modes)
  }

  /// Uses a known route, exact to the meter and the minute.
  init(_ mode: TravelMode, _ way: TravelTable.Way) {
    self.mode = mode
    distance = (way.kilometres * 1_000).rounded() / 1_000
    duration = Int(way.minutes.rounded(.up))
  }

  /// A drive with a stop.
  init(_ detour: TripRequest.Detour) {
    mode = .drive
    distance = (detour.kilometres * 10).rounded() / 10
    duration = detour.minutes
  }

  /// Straight-line distance in kilometers. Coordinates in degrees.
  static func greatCircle(_ from: (latitude: Double, longitude: Double), _ to: (latitude: Double, longitude: Double))
    -> Double
  {
    GreatCircle.kilometres(from.latitude, from.longitude, to.latitude, to.longitude)
  }
}
