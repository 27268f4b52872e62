#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Kilometres between two places in degrees, on a sphere; without end where a coordinate is missing.
func distanceKm(_ latitude: Double?, _ longitude: Double?, _ toLatitude: Double?, _ toLongitude: Double?) -> Double {
  guard let latitude, let longitude, let toLatitude, let toLongitude else { return .infinity }
  let radian = Double.pi / 180
  let height = sin((toLatitude - latitude) * radian / 2)
  let width = sin((toLongitude - longitude) * radian / 2)
  let square = height * height + cos(latitude * radian) * cos(toLatitude * radian) * width * width
  return 2 * 6_371 * asin(min(1, square.squareRoot()))
}
