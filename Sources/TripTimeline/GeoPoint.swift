import CLibrary
import FormatSyntax
import ScheduleModel
import SourceText

/// A place on the Earth, in degrees.
package struct GeoPoint: Hashable {
  package var latitude: Double
  package var longitude: Double

  /// Nil if the degrees are not a place on the Earth.
  package init?(_ latitude: Double?, _ longitude: Double?) {
    guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  fileprivate init(x: Double, y: Double, z: Double) {
    let degrees = 180 / Double.pi
    let length = max(1e-12, (x * x + y * y).squareRoot())
    let angle = asin(min(1, max(-1, y / length))) * degrees
    latitude = asin(min(1, max(-1, z))) * degrees
    longitude = x >= 0 ? angle : (y >= 0 ? 180 - angle : -180 - angle)
  }

  package func kilometres(to other: GeoPoint) -> Double {
    GreatCircle.kilometres(latitude, longitude, other.latitude, other.longitude)
  }

  /// The great circle to another place, as points at most 200 km apart, including both ends.
  package func arc(to end: GeoPoint) -> [GeoPoint] {
    let distance = kilometres(to: end)
    let count = min(100, Int((distance / 200).rounded(.up)))
    let angle = distance / GreatCircle.radius
    // Between antipodes, all great circles are equally short.
    guard count > 1, sin(angle) > 1e-6 else { return [self, end] }
    let (from, to) = (vector, end.vector)
    var points = [self]
    for step in 1..<count {
      let part = Double(step) / Double(count)
      let (near, far) = (sin((1 - part) * angle) / sin(angle), sin(part * angle) / sin(angle))
      points.append(
        GeoPoint(
          x: near * from.x + far * to.x, y: near * from.y + far * to.y, z: near * from.z + far * to.z))
    }
    return points + [end]
  }

  private var vector: (x: Double, y: Double, z: Double) {
    let radians = Double.pi / 180
    let (latitude, longitude) = (latitude * radians, longitude * radians)
    return (cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
  }

  /// Splits a line at the 180th meridian, so that no part crosses it (RFC 7946, section 3.1.9).
  package static func parts(_ line: [GeoPoint]) -> [[GeoPoint]] {
    var parts: [[GeoPoint]] = []
    var part: [GeoPoint] = []
    for point in line {
      if let last = part.last, abs(last.longitude - point.longitude) > 180 {
        let edge: Double = last.longitude > 0 ? 180 : -180
        let beyond = point.longitude + 2 * edge
        let share = beyond == last.longitude ? 0 : (edge - last.longitude) / (beyond - last.longitude)
        let latitude = last.latitude + share * (point.latitude - last.latitude)
        if let end = GeoPoint(latitude, edge), let start = GeoPoint(latitude, -edge) {
          if end != last { part.append(end) }
          parts.append(part)
          part = start == point ? [] : [start]
        }
      }
      part.append(point)
    }
    return (parts + [part]).filter { $0.count > 1 }
  }
}

extension OutputBuffer {
  /// Appends degrees with six decimal places.
  package func append(degrees: Double) {
    let millionths = Int64((min(max(degrees, -360), 360) * 1e6).rounded())
    if millionths < 0 { append(.hyphen) }
    append(decimal: Int(millionths.magnitude / 1_000_000))
    append(.period)
    append(decimal: Int(millionths.magnitude % 1_000_000), width: 6)
  }
}
