import CivilTime
import FeedReading
import FormatSyntax
import ScheduleModel
import SourceText
import XMLSyntax

/// The readers of bytes.
let syntaxTargets: [String: Target] = [
  "csv": { bytes in
    try? {
      let reader = try CSVReader(bytes)
      let wanted = Array(reader.columns.indices.prefix(8))
      try reader.read(
        wanted: wanted, fields: RecordFields(count: wanted.count), onFinding: { _ in }, onRecord: { _ in })
    }()
  },
  "json": { bytes in
    guard let value = try? JSONValue.parse(bytes) else { return }
    let text = JSONWriter.bytes { json in json.value(value) }
    let again = (try? text.withBytes { (text) throws(SyntaxError) in try JSONValue.parse(text) }).map { value in
      JSONWriter.bytes { json in json.value(value) }
    }
    require(again == text, "a value is another one when it was written and read")
  },
  "xml": { bytes in
    #if XML
      require(
        readXML(bytes, chunkSize: 128 << 10) == readXML(bytes, chunkSize: 1 << 10),
        "a document is another one when it is read in smaller pieces")
    #endif
  },
  "icalendar": { bytes in
    let wanted = ["UID", "DTSTART", "DTSTART;TZID", "SUMMARY", "LOCATION", "X-WR-CALNAME"]
    try? ICalendarReader(wanted: wanted).read(
      bytes, fields: RecordFields(count: wanted.count), onFinding: { _ in }, onRecord: { _ in })
  },
  "recurrence": { bytes in
    guard let rule = try? RecurrenceRule(bytes), let first = LocalDate(year: 2024 as Int, month: 2, day: 29) else {
      return
    }
    _ = rule.days(from: first, through: LocalDate(year: 2090 as Int, month: 1, day: 1), limit: 1_000)
    _ = rule.days(from: first, through: nil, limit: 100)
  },
  "date": { bytes in
    let (pattern, text) = firstLine(bytes)
    _ = OffsetInstant(rfc3339: text)
    _ = LocalDate(iso: text)
    _ = try? DateTimeForm(pattern.text).parse(text)
  },
  "pattern": { bytes in
    let (source, text) = firstLine(bytes)
    var names: [String] = []
    let pattern = try? TextPattern(source.text) { name in
      names.append(name)
      return names.count - 1
    }
    _ = pattern?.match(text) { _, part in require(part.count <= text.count, "a part is longer than the whole") }
  },
  "tzif": { bytes in
    guard let zone = Zone(identifier: "x", tzif: Array(bytes)) else { return }
    for seconds in stride(from: -4_000_000_000 as Int64, to: 8_000_000_000, by: 777_777_777) {
      let reading = zone.reading(Instant(seconds: seconds))
      require(reading.instant.seconds == seconds, "an instant is another one when it is read as local time")
      _ = zone.abbreviation(at: Instant(seconds: seconds))
    }
    for year in [1800, 1970, 2024, 2400] {
      guard let date = LocalDate(year: year, month: 3, day: 31) else { continue }
      _ = zone.resolve(date, LocalTime.midnight)
    }
  },
]

#if XML
  /// All that a reader says of a document, one text for each thing.
  private func readXML(_ bytes: ByteView, chunkSize: Int) -> [String] {
    var said: [String] = []
    do throws(SyntaxError) {
      let reader = try XMLReader(
        record: "//game", wanted: ["@id", ".", "start", "*/@tz", "//schedule/@season", ".//*[]"])
      try reader.read(
        bytes, chunkSize: chunkSize, fields: RecordFields(count: 6),
        onFinding: { said.append("\($0.code) \($0.offset) \($0.message)") },
        onRecord: { fields in
          said.append("\(reader.recordLine) \(fields.offset) \(fields.end)")
          said += (0..<6).map { fields.has($0) ? "=\(fields[$0].text)" : "" }
        })
    } catch {
      said.append("\(error.offset) \(error.message)")
    }
    return said
  }
#endif
