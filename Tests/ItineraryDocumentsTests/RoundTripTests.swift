import ScheduleModel
import ItineraryDocuments
import ItineraryEditing
import ItineraryModel
import SourceText
import Testing
import TestSupport
import TripTimeline

/// Semantics, law 1: what is saved and loaded again is the same trip, to the byte of its JSON.
@Suite struct RoundTripTests {
  @Test(arguments: [ExportFormat.ics, .markdown, .json])
  func randomTripsComeBack(format: ExportFormat) {
    forSeeds(500, "a trip through \(format.rawValue)") { seed in
      var generator = HostileTrip(seed, hasClocks: seed % 2 == 1)
      return problem(through: format, generator.json())
    }
  }

  /// What a trip loses on the way through a format; nil if it comes back whole.
  private func problem(through format: ExportFormat, _ json: String) -> String? {
    guard let trip = itinerary(json) else { return "not read: \(json)" }
    let document = exported(trip, format)
    let (again, found) = read(document, format)
    if !found.isEmpty { return "found \(found) in \(json)" }
    guard again.count == 1 else { return "\(again.count) trips of \(json)" }
    if exported(again[0], .json) != exported(trip, .json) { return "another trip comes back: \(json)" }
    return order(again[0]) == order(trip) ? nil : "another order comes back: \(json)"
  }

  /// Stays, booked legs and times that contradict the order come back as well.
  @Test(arguments: [ExportFormat.ics, .markdown, .json])
  func staysAndBookingsComeBack(format: ExportFormat) {
    forSeeds(Seeds.isWhole ? 10_000 : 500, "a booked trip through \(format.rawValue)") { seed in
      var generator = HostileTrip(seed, hasClocks: seed % 2 == 1, hasBookings: true)
      return problem(through: format, generator.json())
    }
  }

  private func read(_ document: String, _ format: ExportFormat) -> (trips: [Itinerary], found: [Diagnostic]) {
    if format == .json { return ([itinerary(document)].compactMap(\.self), []) }
    let read = imported(document)
    return (read.itineraries.map(\.itinerary), read.findings + read.itineraries.flatMap(\.findings))
  }

  /// Cities without games have zones, too, where the export has a gazetteer.
  @Test func calendarsWithAGazetteerComeBack() throws {
    let json = SampleTrips.trip([
      SampleTrips.travel("t0", day: 1, key: 1, from: "Denver", to: "New York", leg: 0),
      SampleTrips.game("g1", day: 2, key: 0, at: "2026-06-11T13:05:00-04:00", date: "2026-06-11"),
      SampleTrips.travel("t1", day: 3, key: 1, from: "New York", to: "Denver", leg: 1),
      SampleTrips.custom("home", day: 4, key: 1),
    ]).replacing("\"items\"", "\"origin\":{\"city\":\"Denver\",\"country\":\"US\"},\"returnToOrigin\":true,\"items\"")
    let trip = try #require(itinerary(json))
    let calendar = exported(trip, .ics, ExportOptions(gazetteer: .builtIn))
    #expect(eventLines(calendar, id: "t0")[0].contains("DTSTART;TZID=America/Denver:20260610T180000"))
    #expect(eventLines(calendar, id: "home")[0].contains("DTSTART;TZID=America/Denver:20260613T090000"))
    let read = imported(calendar)
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json))
    #expect(read.itineraries[0].findings.isEmpty)
  }

  /// The last day of a drive may be all that is in the zone of a city that only the gazetteer knows.
  @Test func furtherDayOfADriveComesBack() throws {
    let json = SampleTrips.trip([
      SampleTrips.game("g1", day: 1, key: 0, at: "2026-06-10T13:05:00-04:00", date: "2026-06-10"),
      SampleTrips.travel("t0", day: 2, key: 1, from: "New York", to: "Denver", leg: 0, minutes: 1_125),
      SampleTrips.custom("t0-night1", day: 2, key: 2),
    ]).replacing(
      "\"items\"",
      "\"origin\":{\"city\":\"Denver\",\"country\":\"US\"},\"returnToOrigin\":true,\"request\":{},\"items\"")
    let trip = try #require(itinerary(json))
    let calendar = exported(trip, .ics, ExportOptions(gazetteer: .builtIn))
    #expect(calendar.contains("day 2 of 2") && calendar.contains("DTSTART;TZID=America/Denver"))
    let read = imported(calendar)
    #expect(read.findings.isEmpty && read.itineraries[0].findings.isEmpty, "\(read.itineraries[0].findings)")
    #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json))
  }

  @Test(arguments: [ExportFormat.ics, .markdown])
  func severalInOneFileComeBackInOrder(format: ExportFormat) throws {
    let trips = try (0..<5).map { seed in
      var generator = HostileTrip(UInt64(seed))
      return try #require(itinerary(generator.json()))
    }
    let options = ExportOptions(several: true)
    let document = trips.map { exported($0, format, options) }.joined()
    let read = imported(document)
    #expect(read.itineraries.map { exported($0.itinerary, .json) } == trips.map { exported($0, .json) })
  }

  @Test(arguments: [ExportFormat.ics, .markdown, .html, .json])
  func oneExporterWritesTheSameAsMany(format: ExportFormat) throws {
    let exporter = ItineraryExporter(format: format)
    for seed in 0..<20 {
      var generator = HostileTrip(UInt64(seed))
      let trip = try #require(itinerary(generator.json()))
      let alone = exported(trip, format)
      let text = written { exporter.write([trip], to: $0) }
      #expect(text == alone, "seed \(seed)")
    }
  }

  /// Trips with errors are exported, too, and come back with them.
  @Test(arguments: [
    #"{"id":"x","startDate":"2026-06-10","dayCount":2,"items":[]}"#,
    #"{"items":[{"id":"a"},{"id":"a","kind":"custom","day":1,"sortOrder":0},{"kind":"spaceship","day":-5}]}"#,
    #"{"id":"x","startDate":"2026-06-10","dayCount":999999999999,"items":[{"id":"a","kind":"travel","day":7}]}"#,
    #"{"id":"x","startDate":"0001-01-01","dayCount":1,"items":[{"id":"a","kind":"custom","day":-9223372036854775808}]}"#,
    #"{"id":"x","startDate":"9999-12-31","dayCount":3,"items":[{"id":"a","kind":"custom","day":9223372036854775807}]}"#,
    #"{"id":"","startDate":"9999-12-30","dayCount":3,"items":[{"id":"","kind":"custom","day":3,"sortOrder":1e300}]}"#,
    #"{"id":"x","items":[{"id":"g","kind":"game","game":{"start":"9999-12-31T23:00:00Z"}},{"id":"h","kind":"game"}]}"#,
    #"{"id":"x","startDate":"2026-02-30","dayCount":"3","title":7,"items":[1,null,"a",{"id":"a","kind":"custom"}]}"#,
    #"{"id":"x","startDate":"2026-06-10","dayCount":1,"items":[{"id":"d","kind":"custom","day":1,"sortOrder":1},"#
      + #"{"id":"d","kind":"custom","day":1,"sortOrder":2}]}"#,
    #"{"id":"x","startDate":"2026-06-10","dayCount":1,"origin":{},"returnToOrigin":true,"items":[{"custom":{}}]}"#,
  ])
  func brokenTripsComeBackBroken(json: String) throws {
    let trip = try #require(itinerary(json))
    for format in [ExportFormat.ics, .markdown] {
      let read = imported(exported(trip, format))
      try #require(read.itineraries.count == 1, "\(format): \(read.findings)")
      #expect(exported(read.itineraries[0].itinerary, .json) == exported(trip, .json), "\(format)")
    }
    #expect(!exported(trip, .html).isEmpty)
  }
}
