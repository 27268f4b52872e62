import SourceText

/// The footer of a TZif file: a TZ string such as `EST5EDT,M3.2.0,M11.1.0` (RFC 9636, section 3.3).
struct PosixFooter {
  var standard: LocalTimeType
  var daylight: (type: LocalTimeType, start: RuleDate, end: RuleDate)?

  /// - Parameter extended: whether times of -167 to +167 hours are allowed, as in version 3 and later (RFC 9636,
  ///   section 3.3.1).
  init?(_ text: ByteView, extended: Bool) {
    var reader = PosixRuleReader(bytes: text, extended: extended)
    guard let footer = reader.footer(), reader.isAtEnd else { return nil }
    self = footer
  }

  fileprivate init(
    standard: LocalTimeType, daylight: (type: LocalTimeType, start: RuleDate, end: RuleDate)? = nil
  ) {
    self.standard = standard
    self.daylight = daylight
  }
}

private struct PosixRuleReader {
  let bytes: ByteView
  let extended: Bool
  private var at = 0

  init(bytes: ByteView, extended: Bool) {
    self.bytes = bytes
    self.extended = extended
  }

  var isAtEnd: Bool { at == bytes.count }

  private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    at += 1
    return true
  }

  /// `std offset [dst [offset] , start [/time] , end [/time]]`. A `dst` without dates has no meaning in POSIX and is
  /// rejected.
  mutating func footer() -> PosixFooter? {
    guard let standardName = name(), let west = offset(hours: 24) else { return nil }
    let standard = LocalTimeType(offset: -west, isDaylight: false, abbreviation: standardName)
    if isAtEnd { return PosixFooter(standard: standard) }
    guard let daylightName = name() else { return nil }
    var daylightOffset = 3_600 - west
    if next != .comma {
      guard let written = offset(hours: 24) else { return nil }
      daylightOffset = -written
    }
    guard take(.comma), let start = date(), take(.comma), let end = date() else { return nil }
    let daylight = LocalTimeType(offset: daylightOffset, isDaylight: true, abbreviation: daylightName)
    return PosixFooter(standard: standard, daylight: (daylight, start, end))
  }

  /// At least three letters, or letters, digits and signs in `<>`.
  private mutating func name() -> String? {
    let quoted = take(.lessThan)
    let start = at
    while let byte = next, byte.isLetter || (quoted && (byte.isDigit || byte == .plus || byte == .hyphen)) { at += 1 }
    let text = bytes.slice(start, at)
    if quoted && !take(.greaterThan) { return nil }
    return text.count >= 3 && text.count <= 16 ? text.text : nil
  }

  /// `[+-]hh[:mm[:ss]]`, in seconds.
  private mutating func offset(hours limit: Int32) -> Int32? {
    let isNegative = take(.hyphen)
    if !isNegative { _ = take(.plus) }
    guard let hours = number(0...limit) else { return nil }
    var seconds = hours * 3_600
    if take(.colon) {
      guard let minutes = number(0...59) else { return nil }
      seconds += minutes * 60
      if take(.colon) {
        guard let rest = number(0...59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  private mutating func date() -> RuleDate? {
    guard let day = day() else { return nil }
    var time: Int32 = 7_200
    if take(.slash) {
      if !extended, next == .hyphen || next == .plus { return nil }
      guard let written = offset(hours: extended ? 167 : 24) else { return nil }
      time = written
    }
    return RuleDate(day: day, time: time)
  }

  private mutating func day() -> RuleDate.Day? {
    if take(UInt8(ascii: "J")) { return number(1...365).map { .julian($0) } }
    guard take(UInt8(ascii: "M")) else { return number(0...365).map { .zeroBased($0) } }
    guard let month = number(1...12), take(.period), let week = number(1...5), take(.period), let day = number(0...6)
    else {
      return nil
    }
    return .weekday(month: month, week: week, day: day)
  }

  /// One to three digits.
  private mutating func number(_ range: ClosedRange<Int32>) -> Int32? {
    let start = at
    var value: Int32 = 0
    while at - start < 3, let byte = next, byte.isDigit {
      value = value * 10 + Int32(byte - 0x30)
      at += 1
    }
    return at > start && range.contains(value) ? value : nil
  }
}
