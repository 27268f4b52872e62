package import SourceText

/// A VTIMEZONE that a reader has passed.
package struct ICalendarTimeZone: Hashable, Sendable {
  package var tzid: String
  /// Byte offsets from `BEGIN:VTIMEZONE` to the end of `END:VTIMEZONE`.
  package var range: Range<Int>
}

/// Reads the components of one name in iCalendar files (RFC 5545), such as events.
///
/// Components inside a record (alarms) are skipped, and so are time zones, whose places are kept. An event that
/// stands in no calendar is read all the same.
package final class ICalendarReader {
  /// Time zones of one file that are kept: more than there are.
  static let timeZoneLimit = 4_096

  private let component: [UInt8]
  private let recordNames: ICalendarNames
  private let calendarNames: ICalendarNames
  private let wanted: [ICalendarField]
  /// The time zones passed so far in the input that is read, or was read last.
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

  /// Reads the records and hands each over once, its wanted fields in `fields`.
  ///
  /// - Parameter onFinding: `malformed-line`, `invalid-utf8`, `limit-exceeded`, `bare-lf`, `cr-cr-lf`,
  ///   `text-before-calendar`.
  /// - Throws: where a component is not closed, or another one is, after the records before it; where there is none.
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
