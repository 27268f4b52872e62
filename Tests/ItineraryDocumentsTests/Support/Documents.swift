import FormatSyntax
import ItineraryDocuments
import ItineraryModel
import ScheduleModel
import SourceText
import TripTimeline

/// An itinerary of this JSON; nil where it is none at all.
func itinerary(_ json: String) -> Itinerary? {
  json.withBytes { bytes in
    var reader = ItineraryReader(Gazetteer.builtIn)
    do throws(SyntaxError) { try reader.read(bytes) } catch { return nil }
    return reader.itinerary
  }
}

/// The document that an export of it is.
func exported(_ itinerary: Itinerary, _ format: ExportFormat, _ options: ExportOptions = ExportOptions()) -> String {
  let output = OutputBuffer()
  let exporter = ItineraryExporter(format: format, options: options)
  exporter.write([itinerary], to: output)
  return output.text
}

func exported(_ json: String, _ format: ExportFormat) -> String {
  itinerary(json).map { exported($0, format) } ?? "no itinerary"
}

/// Reads a document back.
func imported(_ document: String, name: String = "trip") -> ImportedDocument {
  document.withBytes { ItineraryImport.read($0, name: name, gazetteer: Gazetteer.builtIn) }
}

/// `day/sortOrder id` of each item in flattened order.
func order(_ itinerary: Itinerary) -> [String] {
  itinerary.sortedItems().map { index in
    let item = itinerary.items[index]
    let key = item.position.sortOrder
    let shown = Int(exactly: key).map(String.init) ?? "\(key)"
    return "\(item.position.day)/\(shown) \(itinerary.idText(item))"
  }
}

/// The same without keys.
func sequence(_ itinerary: Itinerary) -> [String] {
  itinerary.sortedItems().map { "\(itinerary.items[$0].position.day) \(itinerary.idText(itinerary.items[$0]))" }
}

/// Without the folds, one line each.
func unfolded(_ calendar: String) -> [String] {
  var lines: [[UInt8]] = []
  for line in Array(calendar.utf8).split(separator: 0x0A) {
    let text = line.last == 0x0D ? line.dropLast() : line
    if text.first == 0x20, !lines.isEmpty {
      lines[lines.count - 1] += text.dropFirst()
    } else {
      lines.append(Array(text))
    }
  }
  return lines.map { String(decoding: $0, as: UTF8.self) }
}

/// The lines of the calendar's events whose UIDs start with `id`, or of all.
func eventLines(_ calendar: String, id: String? = nil) -> [[String]] {
  var events: [[String]] = []
  var current: [String]?
  for line in unfolded(calendar) {
    if line == "BEGIN:VEVENT" { current = [] }
    current?.append(line)
    if line == "END:VEVENT" {
      if let event = current { events.append(event) }
      current = nil
    }
  }
  guard let id else { return events }
  return events.filter { $0.contains { $0.hasPrefix("UID:\(id)@") } }
}

extension String {
  func replacing(_ old: String, _ new: String) -> String {
    let text = Array(utf8)
    let mark = Array(old.utf8)
    var result: [UInt8] = []
    var at = 0
    while at < text.count {
      if text[at...].starts(with: mark) {
        result += Array(new.utf8)
        at += mark.count
      } else {
        result.append(text[at])
        at += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  func contains(bytes other: String) -> Bool {
    withBytes { text in other.withBytes { text.firstRange(of: $0) != nil } }
  }
}
