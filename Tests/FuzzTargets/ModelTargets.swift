import CivilTime
import FeedReading
import FindingReports
import FormatSyntax
import ItineraryDocuments
import ItineraryEditing
import ItineraryFixing
import ItineraryModel
import ItineraryValidation
import ScheduleModel
import SourceText
import TripBuilding
import TripCalendars
import TripChanging
import TripTimeline

/// The readers of documents, and what is done with each.
let modelTargets: [String: Target] = [
  "schedule": { bytes in
    var reader = ScheduleReader()
    var findings: [Diagnostic] = []
    reader.read(bytes, file: "s.jsonl", findings: &findings)
    _ = written(reader.schedule, as: .csv)
  },
  "definition": { bytes in _ = FeedDefinitionReader.read(bytes, file: "f.json", gazetteer: .builtIn, zones: .system) },
  "gazetteer": { bytes in
    let kind = GazetteerFile.allCases[Int(bytes.first ?? 0) % GazetteerFile.allCases.count]
    let table = Array((kind.columns.joined(separator: ",") + "\n").utf8) + bytes.dropFirst()
    var gazetteer = Gazetteer()
    gazetteer.beginLayer()
    _ = table.withBytes { gazetteer.read($0, kind, zones: .system) }
  },
  "configuration": { bytes in _ = ValidationConfiguration(bytes) },
  "baseline": { bytes in _ = try? Baseline(report: bytes) },
  "itinerary": { bytes in
    var validator = Validator()
    ItineraryDocument(bytes, name: "t.json").forEach { validator.validate($0, file: "t.json") }
    guard let trip = read(bytes) else { return }
    let output = json(trip)
    guard let again = output.withBytes({ read($0) }) else { fatalError("what was written can't be read") }
    require(json(again) == output, "an itinerary is another one when it was written and read")
  },
  "request": { bytes in
    guard let request = try? TripRequest(bytes) else { return }
    var builder = TripBuilder(Samples.schedule, gazetteer: .builtIn)
    guard let trip = try? builder.build(request).itinerary else { return }
    require(json(trip).withBytes { read($0) } != nil, "a trip that was built can't be read")
  },
  "edit": { bytes in
    var reader = EditScriptReader()
    reader.read(bytes, file: "e.jsonl")
    for policy in [EditPolicy.reject, .snap] {
      var editor = Editor(Samples.trip, policy: policy)
      _ = editor.apply(reader.script, keepGoing: true)
      require(json(editor.itinerary).withBytes { read($0) } != nil, "an itinerary that was edited can't be read")
    }
  },
  "reservation": { bytes in
    let document = ReservationDocument(bytes, name: "r.json", gazetteer: .builtIn, zones: .system)
    let fitter = ReservationFitter(gazetteer: .builtIn, zones: .system)
    var editor = Editor(Samples.trip, support: .rules(gazetteer: .builtIn).withReservations(fitter))
    for reservation in fitter.joined(document.reservations, for: Samples.trip) {
      var again = EditScriptReader()
      JSONWriter.lines([EditOperation.addReservation(reservation)]).withBytes { again.read($0, file: "e.jsonl") }
      require(again.findings.isEmpty, "a reservation is not read back: \(again.findings)")
      _ = editor.apply(.addReservation(reservation))
    }
    require(json(editor.itinerary).withBytes { read($0) } != nil, "an itinerary with reservations can't be read")
  },
  "calendar-trip": { bytes in checkImported(bytes, "t.ics") },
  "markdown-trip": { bytes in checkImported(bytes, "t.md") },
]

/// Whatever a document says, what is read of it can be written in every format, and what is imported reads back as JSON
/// without gaps.
private func checkImported(_ bytes: ByteView, _ name: String) {
  for entry in ItineraryImport.read(bytes, name: name, gazetteer: .builtIn).itineraries {
    for format in ExportFormat.allCases { _ = exported(entry.itinerary, format) }
    // What commands refuse to write need not be JSON: a member that is there twice is kept as it was.
    if entry.obstacle != nil { continue }
    let text = json(entry.itinerary)
    require(text.withBytes { isJSON($0) }, "an itinerary of \(name) is not written as JSON")
    let problem = text.withBytes { (text: ByteView) -> String? in
      var reader = ItineraryReader(.builtIn)
      do throws(SyntaxError) { try reader.read(text) } catch { return error.message }
      return reader.obstacle?.message
    }
    require(problem == nil, "an itinerary of \(name) can't be read back as JSON: \(problem ?? "")")
  }
}

/// What an extension says stays as it was, also where it names a member twice.
private func isJSON(_ text: ByteView) -> Bool {
  do throws(SyntaxError) {
    _ = try JSONValue.parse(text)
    return true
  } catch { return error.message.hasSuffix("occurs twice") }
}

/// The itinerary, where nothing is wrong with its members.
func read(_ bytes: ByteView) -> Itinerary? {
  var reader = ItineraryReader(.builtIn)
  do { try reader.read(bytes) } catch { return nil }
  return reader.issues.isEmpty ? reader.itinerary : nil
}

func json(_ itinerary: Itinerary) -> [UInt8] { exported(itinerary, .json) }

func exported(_ itinerary: Itinerary, _ format: ExportFormat) -> [UInt8] {
  let exporter = ItineraryExporter(format: format, options: ExportOptions(gazetteer: .builtIn))
  let output = OutputBuffer()
  exporter.write([itinerary], to: output)
  return output.array
}

func written(_ schedule: Schedule, as format: ScheduleFormat) -> [UInt8] {
  ScheduleWriter(schedule).bytes(as: format)
}
