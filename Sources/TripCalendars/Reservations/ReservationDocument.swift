package import CivilTime
import FormatSyntax
package import ItineraryModel
package import ScheduleModel
package import SourceText

/// Reads the reservations of a document: JSON-LD, a web page or an email with JSON-LD, or a calendar.
package struct ReservationDocument {
  package private(set) var reservations: [Reservation] = []
  /// In text order, with locations.
  package private(set) var findings: [Diagnostic] = []

  private let name: String
  private let gazetteer: Gazetteer
  private let zones: ZoneDatabase

  /// - Parameter name: the name of the file, for findings.
  package init(_ bytes: ByteView, name: String, gazetteer: Gazetteer, zones: ZoneDatabase) {
    self.name = name
    self.gazetteer = gazetteer
    self.zones = zones
    let text = bytes.slice(TextEncoding.utf8BOMLength(bytes), bytes.count).trimmed
    if bytes.count > Limits.itineraryBytes {
      let message = "a document larger than \(digitGrouped(Limits.itineraryBytes)) bytes (the limit)"
      note(.error, .limitExceeded, message, 0, bytes)
    } else if text.first == .openBrace || text.first == .openBracket {
      readJSON(bytes, in: bytes, at: 0)
    } else if text.first == .lessThan {
      readPage(bytes)
    } else {
      readCalendar(bytes)
    }
    if reservations.isEmpty, !findings.contains(where: { $0.severity == .error }) {
      note(.error, .reservationNotKept, "no reservation that can be added", 0, bytes)
    }
    findings.sort {
      ($0.location?.line ?? 0, $0.location?.column ?? 0) < ($1.location?.line ?? 0, $1.location?.column ?? 0)
    }
  }

  private mutating func note(
    _ severity: Severity, _ code: DiagnosticCode, _ message: String, _ offset: Int, _ bytes: ByteView
  ) {
    findings.add(code, severity, message, at: SourceLocation(file: name).of(offset, in: bytes))
  }

  // MARK: JSON-LD

  private mutating func readJSON(_ text: ByteView, in bytes: ByteView, at offset: Int) {
    var reader = ReservationReader()
    do throws(SyntaxError) { reader.read(try StrictMember(document: text)) } catch {
      return note(.error, error.code ?? .syntaxError, error.message, offset + error.offset, bytes)
    }
    reservations += reader.reservations
    for (severity, error) in reader.problems {
      note(severity, error.code ?? .reservationNotKept, error.message, offset + error.offset, bytes)
    }
  }

  /// Reads the JSON-LD scripts in HTML.
  private mutating func readPage(_ bytes: ByteView) {
    var at = 0
    while let mark = bytes.firstRange(of: "application/ld+json", from: at) {
      guard let open = bytes.firstIndex(of: UInt8(ascii: ">"), from: mark),
        let end = bytes.firstRange(of: "</script", from: open)
      else { break }
      readJSON(bytes.slice(open + 1, end), in: bytes, at: open + 1)
      at = end
    }
  }

  // MARK: Calendars

  private mutating func readCalendar(_ bytes: ByteView) {
    var reader = CalendarObjectReader(zones)
    reader.read(bytes)
    for finding in reader.findings { note(.warning, .malformedLine, finding.message, finding.offset, bytes) }
    if reader.calendars.isEmpty {
      return note(.error, .reservationNotKept, "is not JSON, a web page or a calendar with reservations", 0, bytes)
    }
    for event in reader.calendars.flatMap(\.events) {
      let stated = StatedTimes(bytes.slice(event.offset, event.endOffset))
      let title = quotedForDisplay(event.summary)
      func report(_ severity: Severity, _ message: String, _ at: Int = 0) {
        note(severity, .reservationNotKept, message, event.offset + at, bytes)
      }
      if event.isOfTrip {
        report(.warning, "the event \(title) belongs to a trip and is not a reservation; it is skipped")
      } else if let json = stated.reservation {
        json.text.withBytes { readCarried($0, in: bytes, at: event.offset + json.offset) }
      } else if var reservation = ReservedEvent(event, gazetteer).reservation {
        for (name, text, time, at) in [
          ("DTSTART", stated.start.text, event.start, stated.start.offset),
          ("DTEND", stated.end.text, event.end, stated.end.offset),
        ] where !text.isEmpty {
          let shown = "\(name) \(quotedForDisplay(text)) of \(title)"
          if let unknown = time?.unknownZone {
            let message =
              "\(shown): \(quotedForDisplay(unknown)) is not a time zone; the time is read as local time"
            note(.warning, .unknownTimeZone, message, event.offset + at, bytes)
          } else if let time {
            let isKept = time.time == nil || time.zone.map { text.holds("TZID=\($0.identifier):") } ?? true
            if !isKept { report(.info, "\(shown) is shown in the local time of its place", at) }
          } else {
            report(.warning, "\(shown) is not a date or time; it is left out", at)
          }
        }
        if event.recurs { report(.warning, "the event \(title) recurs; its first occurrence is added") }
        reservation.isCancelled = event.isCancelled
        reservations.append(reservation)
      } else {
        report(.error, "the event \(title) has no readable date")
      }
      var unused = UnusedParts()
      unused.add(event)
      for finding in unused.findings({ SourceLocation(file: name, line: $0, column: 1) })
      where !finding.message.hasPrefix("\"X-KDE-KITINERARY-RESERVATION\"") {
        report(.info, finding.message)
      }
    }
  }

  /// Reads JSON-LD in a property of an event. Locations in it are those of the event.
  private mutating func readCarried(_ text: ByteView, in bytes: ByteView, at offset: Int) {
    var reader = ReservationReader()
    do throws(SyntaxError) { reader.read(try StrictMember(document: text)) } catch {
      return note(
        .error, error.code ?? .syntaxError, "the reservation in it can't be read: \(error.message)", offset, bytes)
    }
    reservations += reader.reservations
    for (severity, error) in reader.problems {
      note(severity, error.code ?? .reservationNotKept, error.message, offset, bytes)
    }
  }
}

/// The times of an event as written, and the JSON-LD that `kitinerary` adds.
private struct StatedTimes {
  /// The parameters and the value: `TZID=Europe/Berlin:20260610T170500`.
  var start = (text: "", offset: 0)
  var end = (text: "", offset: 0)
  var reservation: (text: [UInt8], offset: Int)?

  init(_ event: ByteView) {
    var lines = ICalendarLines(event)
    let values = CalendarValues(.system)
    var depth = 0
    while true {
      do throws(SyntaxError) {
        guard let line = try lines.next() else { return }
        if line.isNamed("BEGIN") { depth += 1 }
        if line.isNamed("END") { depth -= 1 }
        guard depth == 1 else { continue }
        let parameters =
          line.parameterText.first == .semicolon
          ? line.parameterText.slice(1, line.parameterText.count) : line.parameterText
        let text = [parameters.text, line.value.trimmed.text].filter { !$0.isEmpty }.joined(separator: ":")
        if line.isNamed("DTSTART") { start = (text, line.offset) }
        if line.isNamed("DTEND") || line.isNamed("DURATION") { end = (text, line.offset) }
        if line.isNamed("X-KDE-KITINERARY-RESERVATION") {
          // Written with or without TEXT escapes.
          let plain = Array(values.text(line))
          let isJSON = plain.withBytes { (try? StrictMember(document: $0)) != nil }
          reservation = (isJSON ? plain : Array(line.value.trimmed), line.offset)
        }
      } catch {
        continue
      }
    }
  }
}
