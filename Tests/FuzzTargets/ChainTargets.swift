import CivilTime
import FeedImporting
import FeedReading
import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding
import TripTimeline

/// From a feed to the documents, and back from these.
let chainTargets: [String: Target] = [
  "feed": { bytes in _ = imported(bytes) },
  "chain": { bytes in
    if let schedule = imported(bytes) { checkChain(schedule, TripRequest()) }
  },
]

/// Builds a trip of a schedule, and takes it through every document and back.
func checkChain(_ schedule: Schedule, _ request: TripRequest) {
  guard !schedule.games.isEmpty else { return }
  var builder = TripBuilder(schedule, gazetteer: .builtIn)
  guard let trip = try? builder.build(request).itinerary else { return }
  let document = json(trip)
  var validator = Validator()
  document.withBytes { text in
    ItineraryDocument(text, name: "t.json").forEach { validator.validate($0, file: "t.json") }
  }
  let gaps: [DiagnosticCode] = [.unreadableItinerary, .missingField]
  let unreadable = validator.takeSink().errors.first { gaps.contains($0.code) }
  require(unreadable == nil, "a trip that was built is not one: \(unreadable.map { $0.message } ?? "")")
  checkDocuments(of: trip, document)
}

/// A calendar and a page of Markdown read back as the itinerary that was written.
func checkDocuments(of trip: Itinerary, _ document: [UInt8]) {
  for (format, name) in [(ExportFormat.ics, "t.ics"), (.markdown, "t.md")] {
    let back = exported(trip, format).withBytes { ItineraryImport.read($0, name: name, gazetteer: .builtIn) }
    require(back.itineraries.count == 1, "\(name) holds \(back.itineraries.count) itineraries")
    require(json(back.itineraries[0].itinerary) == document, "\(name) is another trip when it is read back")
  }
}

/// The schedule of one source, with counts that add up, and the same when it was written and read.
func imported(_ bytes: ByteView) -> Schedule? {
  var importer = Importer(gazetteer: .builtIn, zones: .system, catalogue: .builtIn)
  do throws(Importer.Failure) { try importer.read(bytes, file: "feed", feed: nil) } catch { return nil }
  let (schedule, report) = importer.finish()
  for source in report.sources {
    require(
      source.read == source.games + source.duplicate + source.rejected + source.notGames,
      "\(source.read) records are not what became of them")
  }
  let lines = written(schedule, as: .jsonl)
  var reader = ScheduleReader()
  var findings: [Diagnostic] = []
  lines.withBytes { reader.read($0, file: "s.jsonl", findings: &findings) }
  require(findings.isEmpty, "a schedule that was written can't be read: \(findings.first.map { $0.message } ?? "")")
  require(written(reader.schedule, as: .jsonl) == lines, "a schedule is another one when it was written and read")
  return schedule
}

enum Samples {
  static let schedule: Schedule = {
    let rows = (5...24).map { (day: Int) -> String in
      let home = ["Baltimore Orioles,Oriole Park at Camden Yards,Baltimore", "Toronto Blue Jays,Rogers Centre,Toronto"]
      let parts = home[day / 3 % 2].split(separator: ",")
      return "g\(day),mlb,\(parts[0]),New York Yankees,\(parts[1]),\(parts[2]),2019-08-\(day < 10 ? "0" : "")\(day)"
        + "T19:05:00,America/New_York,scheduled"
    }
    let table = ["id,league,home,away,venue,city,start,tz,status"] + rows
    return table.joined(separator: "\n").withBytes { imported($0) } ?? Schedule()
  }()

  static let trip: Itinerary = {
    var builder = TripBuilder(schedule, gazetteer: .builtIn)
    var request = TripRequest()
    request.id = "trip"
    guard let trip = try? builder.build(request).itinerary else { fatalError("no trip of the samples") }
    return trip
  }()
}
