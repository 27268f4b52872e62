package import SourceText

/// Values of JSON numbers.
package enum JSONNumber {
  /// An integer that is written as one: `1`, not `1.0` or `1e0`; nil if it does not fit.
  @inlinable
  package static func integer(_ text: ByteView) -> Int? {
    var at = 0
    let negative = text.first == .hyphen
    if negative { at = 1 }
    guard at < text.count, text.count - at <= 19 else { return nil }
    var value = 0
    while at < text.count {
      let digit = text[at] &- 0x30
      guard digit < 10 else { return nil }
      let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carried) = tens.subtractingReportingOverflow(Int(digit))
      if overflow || carried { return nil }
      value = sum
      at += 1
    }
    // Accumulated as a negative number, because the smallest Int has no positive counterpart.
    if negative { return value }
    return value == .min ? nil : -value
  }

  /// Whether the text consists of any number of digits, with or without a minus sign.
  package static func isWritten(asInteger text: ByteView) -> Bool {
    let digits = text.first == .hyphen ? text.slice(1, text.count) : text
    return !digits.isEmpty && digits.allSatisfy { $0.isDigit }
  }

  /// The nearest double; nil if the text is not a number or is too large.
  @inlinable
  package static func double(_ text: ByteView) -> Double? {
    var at = 0
    let negative = text.first == .hyphen
    if negative { at = 1 }
    var mantissa: UInt64 = 0
    var digits = 0
    var scale = 0
    var seenPoint = false
    while at < text.count {
      let digit = text[at] &- 0x30
      if digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits += 1
        if seenPoint { scale += 1 }
      } else if text[at] == .period, !seenPoint {
        seenPoint = true
      } else {
        return doubleSlowly(text)
      }
      at += 1
    }
    // Exact, because both the mantissa and the power of ten are doubles without rounding.
    guard digits > 0, digits <= 15, scale <= 15 else { return doubleSlowly(text) }
    let magnitude = scale == 0 ? Double(mantissa) : Double(mantissa) / JSONNumber.power(scale)
    return negative ? -magnitude : magnitude
  }

  /// 10^`scale` for 1...15, which is exact in a double.
  @inlinable
  package static func power(_ scale: Int) -> Double {
    switch scale {
    case 1: 1e1
    case 2: 1e2
    case 3: 1e3
    case 4: 1e4
    case 5: 1e5
    case 6: 1e6
    case 7: 1e7
    case 8: 1e8
    case 9: 1e9
    case 10: 1e10
    case 11: 1e11
    case 12: 1e12
    case 13: 1e13
    case 14: 1e14
    default: 1e15
    }
  }

  @usableFromInline
  static func doubleSlowly(_ text: ByteView) -> Double? {
    guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
    var scanner = JSONScanner(text)
    guard (try? scanner.number()) != nil, scanner.at == text.count, let value = Double(text.text), value.isFinite
    else { return nil }
    return value
  }
}
