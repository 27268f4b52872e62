/// One of a zone's clocks: a local time type record (RFC 9636, section 3.2).
struct LocalTimeType: Hashable, Sendable {
  /// Seconds east of UTC.
  var offset: Int32
  var isDaylight: Bool
  /// `EDT`, or signed digits if there is no common abbreviation.
  var abbreviation: String

  /// RFC 9636, section 3.2, utoff: more than -25 hours and less than 26.
  static let offsets: ClosedRange<Int32> = -89_999...93_599
}
