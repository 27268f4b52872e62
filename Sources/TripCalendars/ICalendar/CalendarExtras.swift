package import FormatSyntax
package import ItineraryModel
import ScheduleModel
package import SourceText
package import TripTimeline

/// Writes the properties that `CalendarOptions` request.
package struct CalendarExtras {
  let options: CalendarOptions

  package init(options: CalendarOptions) {
    self.options = options
  }

  /// Marks an alarm from an export, with its original trigger. An alarm with another trigger belongs to the user.
  static let alarmMark: StaticString = "X-SPORTSTIME-ALARM"

  /// Properties of the calendar itself (RFC 7986), including variants that some programs read instead.
  static let properties: [StaticString] = [
    "NAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL", "COLOR", "X-APPLE-CALENDAR-COLOR", "SOURCE",
  ]

  /// Whether a calendar has alarms or properties that these options requested.
  package static func areIn(_ calendar: ByteView) -> Bool {
    var lines = ICalendarLines(calendar)
    while let line = try? lines.next() {
      if line.isNamed(alarmMark) || properties.contains(where: { line.isNamed($0) }) { return true }
    }
    return false
  }

  package func appendHead(_ writer: ICalendarWriter) {
    if let name = options.name { writer.text(name: "NAME", value: name) }
    if let minutes = options.refresh {
      let duration = CalendarExtras.duration(minutes)
      let parameter: StaticString = "VALUE"
      duration.withBytes {
        writer.property(
          name: "REFRESH-INTERVAL", parameter: parameter, parameterValue: ("DURATION" as StaticString).bytes, value: $0)
      }
      if options.program == .outlook { writer.property(name: "X-PUBLISHED-TTL", value: duration) }
    }
    if let color = options.color {
      writer.property(name: "COLOR", value: color.name)
      if options.program == .apple { writer.property(name: "X-APPLE-CALENDAR-COLOR", value: color.hex) }
    }
    if let source = options.source {
      source.withBytes {
        writer.property(
          name: "SOURCE", parameter: "VALUE", parameterValue: ("URI" as StaticString).bytes, value: $0)
      }
    }
  }

  /// Appends a game's location: GEO (RFC 5545, section 3.8.1.6) and the property that Apple Maps reads.
  package func append(_ point: GeoPoint?, title: ByteView, _ writer: ICalendarWriter) {
    guard let point else { return }
    let place = OutputBuffer(capacity: 48)
    place.append(degrees: point.latitude)
    place.append(.semicolon)
    place.append(degrees: point.longitude)
    writer.property(name: "GEO", value: place.view)
    appendStructuredLocation(title, point.latitude, point.longitude, writer)
  }

  private func appendStructuredLocation(
    _ title: ByteView, _ latitude: Double, _ longitude: Double, _ writer: ICalendarWriter
  ) {
    if options.program == .google || options.program == .outlook { return }
    let place = OutputBuffer(capacity: 48)
    place.append("geo:")
    place.append(degrees: latitude)
    place.append(.comma)
    place.append(degrees: longitude)
    writer.property(
      name: "X-APPLE-STRUCTURED-LOCATION",
      parameters: [("VALUE", ("URI" as StaticString).bytes), ("X-TITLE", title)], value: place.view)
  }

  package enum Busy {
    case busy, tentative, free
  }

  package func append(_ busy: Busy, isAllDay: Bool, to output: OutputBuffer) {
    if options.program != .outlook { return }
    output.append("X-MICROSOFT-CDO-BUSYSTATUS:")
    switch busy {
    case .busy: output.append("BUSY")
    case .tentative: output.append("TENTATIVE")
    case .free: output.append("FREE")
    }
    output.append(
      isAllDay
        ? "\r\nX-MICROSOFT-CDO-ALLDAYEVENT:TRUE\r\n" : "\r\nX-MICROSOFT-CDO-ALLDAYEVENT:FALSE\r\n")
  }

  package func appendAlarm(_ kind: ItemKind, title: ByteView, _ writer: ICalendarWriter) {
    guard let minutes = options.alarm(kind) else { return }
    let trigger = "-" + CalendarExtras.duration(minutes)
    writer.begin("VALARM")
    writer.property(name: "ACTION", value: "DISPLAY")
    writer.text(name: "DESCRIPTION", value: title)
    writer.property(name: "TRIGGER", value: trigger)
    writer.property(name: CalendarExtras.alarmMark, value: trigger)
    writer.end("VALARM")
  }

  /// `PT1H30M` (RFC 5545, section 3.3.6).
  private static func duration(_ minutes: Int) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60)
    if hours > 0, rest > 0 { return "PT" + String(hours) + "H" + String(rest) + "M" }
    return hours > 0 ? "PT" + String(hours) + "H" : "PT" + String(rest) + "M"
  }
}
