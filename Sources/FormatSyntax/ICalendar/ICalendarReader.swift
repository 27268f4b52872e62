package import SourceText

/// A VTIMEZONE in the input.
package struct ICalendarTimeZone: Hashable, Sendable {
  package var tzid: String
  /// Byte offsets from `BEGIN:VTIMEZONE` to the end of `END:VTIMEZONE`.
  package var range: Range<Int>
}

/// Reads the components with one name in iCalendar files (RFC 5545), such as events.
///
/// Components inside a record (alarms) are skipped. Time zones are also skipped, but their ranges are recorded. An
/// event outside a calendar is read as well.
package final class ICalendarReader {
  /// The maximum number of time zones to record per file, which is more than there are.
  static let timeZoneLimit = 4_096

  private let component: [UInt8]
  private let recordNames: ICalendarNames
  private let calendarNames: ICalendarNames
  private let wanted: [ICalendarField]
  /// The time zones found so far in the current or last input.
  package fileprivate(set) var timeZones: [ICalendarTimeZone] = []

  package init(component: String = "VEVENT", wanted: [ICalendarField]) {
    self.component = Array(component.uppercased().utf8)
    self.wanted = wanted
    recordNames = ICalendarNames(wanted, isOfCalendar: false)
    calendarNames = ICalendarNames(wanted, isOfCalendar: true)
  }

  deinit {
    recordNames.deallocate()
    calendarNames.deallocate()
  }

  package convenience init(component: String = "VEVENT", wanted: [String]) {
    self.init(component: component, wanted: wanted.map { ICalendarField($0) })
  }

  /// Reads the records and delivers each once, with its wanted fields in `fields`.
  ///
  /// - Parameter onFinding: `malformed-line`, `invalid-utf8`, `limit-exceeded`, `bare-lf`, `cr-cr-lf`,
  ///   `text-before-calendar`.
  /// - Throws: if a component is not closed or is closed by another END, after delivering earlier records; or if there
  ///   is no calendar.
  package func read(
    _ input: ByteView, fields: RecordFields, onFinding: (SyntaxFinding) -> Void, onRecord: (RecordFields) -> Void
  ) throws(SyntaxError) {
    timeZones = []
    var pass = ICalendarPass(
      input, component: component, wanted: wanted, recordNames: recordNames, calendarNames: calendarNames,
      fields: fields)
    try pass.run(onFinding: onFinding, onRecord: onRecord) { timeZones.append($0) }
  }
}
