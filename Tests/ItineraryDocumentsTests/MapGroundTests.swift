import DataFiles
import ScheduleModel
import SourceText
import Testing

@testable import ItineraryDocuments
@testable import TripPages
@testable import TripTimeline

/// The land below a route, held against the coordinates of the gazetteer's cities.
@Suite struct MapGroundTests {
  private func isWithin(_ longitude: Double, _ latitude: Double, _ ring: [MapOutline.Point]) -> Bool {
    let (x, y) = (longitude * 100, latitude * 100)
    guard var last = ring.last else { return false }
    var isInside = false
    for point in ring {
      let (low, high) = (Double(last.latitude), Double(point.latitude))
      if (low > y) != (high > y) {
        let crossing = Double(last.longitude) + (y - low) / (high - low) * Double(point.longitude - last.longitude)
        if x < crossing { isInside.toggle() }
      }
      last = point
    }
    return isInside
  }

  /// A city at the water may be a little beyond a simplified coast.
  private func isOnLand(_ longitude: Double, _ latitude: Double) -> Bool {
    let (x, y) = (Int32(longitude * 100), Int32(latitude * 100))
    let land = MapOutline.all.filter {
      $0.kind == .land && $0.west < x + 20 && $0.east > x - 20 && $0.south < y + 20 && $0.north > y - 20
    }
    return [(0.0, 0.0), (0.12, 0), (-0.12, 0), (0, 0.12), (0, -0.12)].contains { shift in
      land.contains { isWithin(longitude + shift.0, latitude + shift.1, $0.points) }
    }
  }

  /// Of islands that a small map leaves out, or at a bay that it does not show.
  private static let smallIslands: Set = [
    "Basseterre", "Bridgetown", "Gros Islet", "Kapalua", "Manama", "Nassau", "North Sound", "Ponta Delgada", "Sakhir",
    "Singapore", "Sochi",
  ]

  @Test func citiesAreOnLand() {
    let cities = Gazetteer.builtIn.cities.compactMap { city in
      city.latitude.flatMap { latitude in city.longitude.map { (name: city.name, longitude: $0, latitude: latitude) } }
    }
    let wet = Set(cities.filter { !isOnLand($0.longitude, $0.latitude) }.map(\.name))
    #expect(cities.count > 400 && wet.isSubset(of: Self.smallIslands), "\(wet)")
  }

  @Test(arguments: [(-30.0, 40.0), (-150, 20), (80, -20), (5, 55.5), (-90, 25)])
  func seasAreNotLand(longitude: Double, latitude: Double) {
    #expect(!isOnLand(longitude, latitude))
  }

  @Test func allLinesAreRead() {
    let lines = DataFiles.outlines.reduce(0) { $0 + $1.bytes.count { $0 == 0x0A } }
    #expect(MapOutline.all.count == lines && Set(MapOutline.all.map(\.kind)).count == MapOutline.Kind.allCases.count)
    for outline in MapOutline.all {
      #expect(outline.points.count >= (outline.kind.isFilled ? 4 : 2))
      #expect(outline.west >= -18_000 && outline.east <= 18_000 && outline.south >= -9_000 && outline.north <= 9_000)
    }
  }

  /// The numbers of the paths, added up from where each part begins.
  private func places(_ ground: String) -> [[(x: Int, y: Int)]] {
    ground.split(separator: "M").dropFirst().map { part in
      let numbers = part.prefix { "0123456789- l".contains($0) }.replacing("-", with: " -").replacing("l", with: " ")
        .split(separator: " ").compactMap { Int($0) }
      var (x, y) = (0, 0)
      return stride(from: 0, to: numbers.count - 1, by: 2).map { index in
        (x, y) = (x + numbers[index], y + numbers[index + 1])
        return (x, y)
      }
    }
  }

  private func drawn(_ points: [(Double, Double)], isSmall: Bool) throws -> (sheet: MapProjection, text: String) {
    let sheet = try #require(MapProjection(points.compactMap { GeoPoint($0.0, $0.1) }))
    let output = OutputBuffer()
    MapGround(sheet, isSmall ? .small : .full).append(to: output)
    return (sheet, output.text)
  }

  private static let routes: [[(Double, Double)]] = [
    [(42.36, -71.06), (34.05, -118.24)], [(40.7, -74), (39.95, -75.16)], [(35.68, 139.69), (34.05, -118.24)],
    [(51.5, -0.12), (48.86, 2.35), (41.9, 12.5)], [(-33.87, 151.2), (-36.85, 174.76), (-17.7, 178)],
  ]

  /// Areas end just beyond the sheet, and the page stays small.
  @Test(arguments: routes.indices, [false, true]) func groundStaysOnItsSheet(_ number: Int, _ isSmall: Bool) throws {
    let (sheet, text) = try drawn(Self.routes[number], isSmall: isSmall)
    #expect(text.utf8.count < (isSmall ? 8_000 : 24_000), "\(text.utf8.count) bytes")
    let areas = try #require(text.split(separator: "\n").first { $0.contains("\"land\"") })
    for place in places(String(areas)).joined() {
      #expect((-60...MapProjection.width + 60).contains(place.x) && (-60...sheet.height + 60).contains(place.y))
    }
    #expect(text.contains("class=\"state\"") != isSmall || !text.contains("class=\"state\""))
  }

  /// Over the 180th meridian both ends of the Earth are shown.
  @Test func landIsOnBothSidesOfTheDateLine() throws {
    let (_, text) = try drawn(Self.routes[2], isSmall: false)
    let areas = try #require(text.split(separator: "\n").first { $0.contains("\"land\"") })
    let middles = places(String(areas)).map { part in part.reduce(0) { $0 + $1.x } / max(1, part.count) }
    #expect(middles.contains { $0 < 1_200 } && middles.contains { $0 > 3_600 }, "\(middles)")
  }
}
