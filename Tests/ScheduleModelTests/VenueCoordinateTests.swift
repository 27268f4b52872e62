import SourceText
import Testing

@testable import ScheduleModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The 30 parks of 2019 as somebody else found them on the map.
struct VenueCoordinateTests {
  static let path: String = {
    guard let real = realpath(String(#filePath), nil) else { return "" }
    defer { free(real) }
    // Tests/ScheduleModelTests/<file> is three levels below the project.
    let parts = String(cString: real).split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/shared/feeds/venues/mlb-2019-tbfp-coords.csv"
  }()

  static var isPresent: Bool { access(path, R_OK) == 0 }

  static func rows() -> [[String]] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The row of SunTrust Park is 10 km off, in the middle of the city.
  static let wrong: Set = ["SunTrust Park"]

  @Test(.enabled(if: isPresent, "../shared is not there")) func parksAreWhereTheyAre() throws {
    let rows = Self.rows()
    #expect(rows.count == 30)
    for row in rows {
      let (city, name) = (row[2], row[4])
      let venue = name.withBytes { name in city.withBytes { Gazetteer.builtIn.venue(name, city: $0) } }
      let found = try #require(venue, "\(row)")
      // The columns called lat and lon are swapped.
      let distance = distanceKm(found.latitude, found.longitude, Double(row[row.count - 1]), Double(row[row.count - 2]))
      #expect((distance < 2) != Self.wrong.contains(name), "\(name) is \(distance) km off")
    }
  }
}
