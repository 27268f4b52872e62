import ScheduleModel
import Testing
import TripBuilding

/// How far and how long, against what people have measured.
struct TravelEstimateTests {
  struct Way: CustomTestStringConvertible {
    var testDescription: String
    var from: (Double, Double)
    var to: (Double, Double)
    var kilometres: Double
    var minutes: Double
    /// In a hundred: of the kilometres, and of the minutes.
    var within: (Double, Double)
  }

  /// By road, as maps have it: long ways in the United States, then Europe and Japan, which were in no fit.
  static let ways = [
    Way(
      testDescription: "Boston to the Bronx", from: (42.3465, -71.0972), to: (40.8296, -73.9262), kilometres: 330,
      minutes: 215, within: (10, 12)),
    Way(
      testDescription: "Chicago to St. Louis", from: (41.9484, -87.6553), to: (38.6226, -90.1928), kilometres: 488,
      minutes: 291, within: (10, 12)),
    Way(
      testDescription: "Seattle to Miami", from: (47.5914, -122.3325), to: (25.7781, -80.2197), kilometres: 5_310,
      minutes: 2_950, within: (6, 10)),
    Way(
      testDescription: "Munich to Berlin", from: (48.1351, 11.5820), to: (52.5200, 13.4050), kilometres: 585,
      minutes: 355, within: (10, 15)),
    Way(
      testDescription: "London to Manchester", from: (51.5072, -0.1276), to: (53.4808, -2.2426), kilometres: 335,
      minutes: 240, within: (12, 20)),
    Way(
      testDescription: "Madrid to Barcelona", from: (40.4168, -3.7038), to: (41.3874, 2.1686), kilometres: 621,
      minutes: 370, within: (10, 15)),
    Way(
      testDescription: "Tokyo to Osaka", from: (35.6762, 139.6503), to: (34.6937, 135.5023), kilometres: 505,
      minutes: 360, within: (12, 20)),
  ]

  @Test(arguments: ways)
  func drives(_ way: Way) {
    let found = estimate(way.from, way.to, [.drive])
    #expect(abs(found.distance / way.kilometres - 1) <= way.within.0 / 100, "\(found.distance)")
    #expect(abs(Double(found.duration) / way.minutes - 1) <= way.within.1 / 100, "\(found.duration)")
  }

  @Test func farIsFlownAndNearIsNot() {
    let newYork = (40.7128, -74.0060)
    #expect(estimate(newYork, (34.0522, -118.2437), [.drive, .fly]).mode == .fly)
    #expect((450...510).contains(estimate(newYork, (34.0522, -118.2437), [.drive, .fly]).duration))
    #expect(estimate(newYork, (39.9526, -75.1652), [.drive, .fly]).mode == .drive)
    // There is no flight from San Francisco to Oakland.
    #expect(estimate((37.7786, -122.3893), (37.7516, -122.2005), [.fly]).mode == .drive)
    #expect(estimate(newYork, (34.0522, -118.2437), [.train]).mode == .train)
  }

  /// The ways between the thirty parks of 2019, as a map service had them. The estimate's factor and speeds were chosen
  /// by reasons and with these ways in sight. The ways in Europe and Japan above were not looked at.
  @Test(.enabled(if: SharedFeeds.arePresent, "\(SharedFeeds.missing)"))
  func theParksOf2019() throws {
    let ways = try Self.waysOf2019()
    let found = ways.map { estimate($0.from, $0.to, [.drive]) }
    let distances = zip(found, ways).map { abs($0.distance / $1.kilometres - 1) }
    let minutes = zip(found, ways).map { abs(Double($0.duration) / $1.minutes - 1) }
    try #require(distances.count == 870)
    func percentile(_ errors: [Double], _ part: Int) -> Double { errors.sorted()[errors.count * part / 100] * 100 }
    #expect(percentile(distances, 50) <= 3)
    #expect(percentile(distances, 90) <= 10)
    #expect(percentile(minutes, 50) <= 5)
    #expect(percentile(minutes, 90) <= 12)
  }

  /// The five numbers again, from nine tenths of the ways, as they were chosen: the factor is the median, and the speeds
  /// beyond town are those with the least median error of a coarse grid. What they give for the tenth that they never
  /// saw is as good as what is asked of all, and the numbers in use are those that any nine tenths would give.
  @Test(.enabled(if: SharedFeeds.arePresent, "\(SharedFeeds.missing)"))
  func aTenthThatTheFitNeverSaw() throws {
    let ways = try Self.waysOf2019()
    try #require(ways.count == 870)
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    func minutes(_ kilometres: Double, _ regional: Double, _ motorway: Double) -> Double {
      let (town, near) = (min(kilometres, 30), min(max(kilometres - 30, 0), 170))
      return (town / 50 + near / regional + max(kilometres - 200, 0) / motorway) * 60
    }
    var distanceErrors: [Double] = []
    var minuteErrors: [Double] = []
    for share in 0..<10 {
      // A way and the way back are held out together.
      let held = ways.filter { $0.pair % 10 == share }
      let seen = ways.filter { $0.pair % 10 != share }
      let factor = median(seen.map { $0.kilometres / $0.direct })
      #expect(abs(factor - 1.17) < 0.01, "\(factor)")
      var best = (error: Double.infinity, regional: 0.0, motorway: 0.0)
      for regional in stride(from: 80.0, through: 110, by: 5) {
        for motorway in stride(from: 98.0, through: 112, by: 0.5) {
          let error = median(seen.map { abs(minutes($0.direct * factor, regional, motorway) / $0.minutes - 1) })
          if error < best.error { best = (error, regional, motorway) }
        }
      }
      #expect(abs(best.motorway - 105.5) <= 2, "\(best)")
      distanceErrors += held.map { abs($0.direct * factor / $0.kilometres - 1) }
      minuteErrors += held.map { abs(minutes($0.direct * factor, best.regional, best.motorway) / $0.minutes - 1) }
    }
    func percentile(_ errors: [Double], _ part: Int) -> Double { errors.sorted()[errors.count * part / 100] * 100 }
    #expect(percentile(distanceErrors, 50) <= 3 && percentile(distanceErrors, 90) <= 10)
    #expect(percentile(minuteErrors, 50) <= 5 && percentile(minuteErrors, 90) <= 12)
    // The numbers in use do no better on them, as numbers fitted to them would.
    let inUse = ways.map { abs(Double(estimate($0.from, $0.to, [.drive]).duration) / $0.minutes - 1) }
    #expect(percentile(inUse, 50) > percentile(minuteErrors, 50) - 0.5)
  }

  /// A way by road between two parks, and the shortest line between them.
  private struct Measured {
    var from: (Double, Double)
    var to: (Double, Double)
    var kilometres: Double
    var minutes: Double
    var direct: Double
    /// A number that the way back has, too.
    var pair: Int
  }

  private static func waysOf2019() throws -> [Measured] {
    // The columns `lat` and `lon` of the file are the wrong way round.
    var coordinates: [Int: (Double, Double)] = [:]
    for row in try SharedFeeds.table("venues/mlb-2019-tbfp-coords.csv") {
      guard let number = row["ID"].flatMap({ Int($0) }), let longitude = row["lat"].flatMap({ Double($0) }),
        let latitude = row["lon"].flatMap({ Double($0) })
      else { continue }
      coordinates[number + 1] = (latitude, longitude)
    }
    var pairs: [Set<Int>: Int] = [:]
    return try SharedFeeds.table("venues/mlb-2019-tbfp-distance.csv").compactMap { row in
      guard let first = row["stad1"].flatMap({ Int($0) }), let second = row["stad2"].flatMap({ Int($0) }),
        first != second, let from = coordinates[first], let to = coordinates[second],
        let miles = row["miles"].flatMap({ Double($0) }), let minutes = row["minutes"].flatMap({ Double($0) })
      else { return nil }
      let pair = pairs[[first, second]] ?? pairs.count
      pairs[[first, second]] = pair
      return Measured(
        from: from, to: to, kilometres: miles * 1.609344, minutes: minutes,
        direct: GreatCircle.kilometres(from.0, from.1, to.0, to.1), pair: pair)
    }
  }

  private func estimate(
    _ from: (Double, Double), _ to: (Double, Double), _ modes: [TravelMode]
  ) -> TravelEstimate {
    TravelEstimate(
      fromLatitude: from.0, fromLongitude: from.1, toLatitude: to.0, toLongitude: to.1, modes: modes)
  }
}
