/// The parts of dates and times.
@usableFromInline
package struct DateTimeFields: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable package static var year: DateTimeFields { DateTimeFields(rawValue: 1) }
  @inlinable package static var month: DateTimeFields { DateTimeFields(rawValue: 2) }
  @inlinable package static var day: DateTimeFields { DateTimeFields(rawValue: 4) }
  /// On a 24-hour clock.
  @inlinable package static var hour: DateTimeFields { DateTimeFields(rawValue: 8) }
  @inlinable package static var halfDayHour: DateTimeFields { DateTimeFields(rawValue: 16) }
  @inlinable package static var minute: DateTimeFields { DateTimeFields(rawValue: 32) }
  @inlinable package static var second: DateTimeFields { DateTimeFields(rawValue: 64) }
  @inlinable package static var halfDay: DateTimeFields { DateTimeFields(rawValue: 128) }
  @inlinable package static var offset: DateTimeFields { DateTimeFields(rawValue: 256) }
  @inlinable package static var epoch: DateTimeFields { DateTimeFields(rawValue: 512) }
  @inlinable package static var fraction: DateTimeFields { DateTimeFields(rawValue: 1_024) }
  @inlinable package static var weekday: DateTimeFields { DateTimeFields(rawValue: 2_048) }

  @inlinable package static var date: DateTimeFields { [.year, .month, .day] }
}
