import CivilTime
import ItineraryDocuments
import ScheduleModel
import SourceText
import Testing
import TripTimeline

/// Whole documents, as files to look at.
@Suite struct GoldenTests {
  @Test(arguments: ExportFormat.allCases)
  func documents(format: ExportFormat) throws {
    let trip = try #require(itinerary(SampleTrips.full))
    Golden.expect(exported(trip, format), "full.\(format.fileExtension)")
  }

  /// A drive of several days, there and back: each day of it is told.
  @Test(arguments: [ExportFormat.ics, .html, .markdown])
  func aDriveAcrossTheCountry(format: ExportFormat) throws {
    let trip = try #require(itinerary(SampleTrips.drive))
    Golden.expect(exported(trip, format, ExportOptions(gazetteer: .builtIn)), "drive.\(format.fileExtension)")
  }

  @Test func severalItinerariesOnOnePage() throws {
    let trip = try #require(itinerary(SampleTrips.full))
    let small = try #require(itinerary(SampleTrips.trip([], days: 1, title: "Small")))
    let options = ExportOptions(several: true)
    let exporter = ItineraryExporter(format: .html, options: options)
    let page = text { exporter.write([trip, small], to: $0) }
    Golden.expect(page, "several.html")
  }

  @Test func stampIsTheOneThatIsAskedFor() throws {
    let trip = try #require(itinerary(SampleTrips.full))
    let calendar = exported(trip, .ics, ExportOptions(now: Instant(seconds: 1_767_225_600)))
    #expect(unfolded(calendar).filter { $0.hasPrefix("DTSTAMP") }.allSatisfy { $0 == "DTSTAMP:20260101T000000Z" })
  }

  private func text(_ body: (OutputBuffer) -> Void) -> String {
    let output = OutputBuffer()
    body(output)
    return output.text
  }
}
