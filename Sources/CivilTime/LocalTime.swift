public import SourceText

/// A time of day on a 24-hour clock, in whole seconds. There is no 24:00 and no leap second.
public struct LocalTime: Hashable, Comparable, Sendable {
  /// 0..<86400.
  @usableFromInline package let secondOfDay: Int32

  package static let midnight = LocalTime(checked: 0)

  @inlinable
  init(checked secondOfDay: Int32) { self.secondOfDay = secondOfDay }

  /// Nil outside 0..<86400.
  @inlinable
  package init?(secondOfDay: Int) {
    guard secondOfDay >= 0, secondOfDay < 86_400 else { return nil }
    self.secondOfDay = Int32(truncatingIfNeeded: secondOfDay)
  }

  /// Nil for a time that does not exist.
  @inlinable
  package init?(hour: Int, minute: Int, second: Int = 0) {
    guard hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second < 60 else { return nil }
    secondOfDay = Int32(truncatingIfNeeded: hour &* 3_600 &+ minute &* 60 &+ second)
  }

  @inlinable
  package init?(hour: Int32, minute: Int32, second: Int32) {
    guard hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second < 60 else { return nil }
    secondOfDay = hour &* 3_600 &+ minute &* 60 &+ second
  }

  @inlinable package var hour: Int { Int(secondOfDay / 3_600) }
  @inlinable package var minute: Int { Int(secondOfDay / 60 % 60) }
  @inlinable package var second: Int { Int(secondOfDay % 60) }

  @inlinable
  public static func == (left: LocalTime, right: LocalTime) -> Bool { left.secondOfDay == right.secondOfDay }

  @inlinable
  public static func < (left: LocalTime, right: LocalTime) -> Bool { left.secondOfDay < right.secondOfDay }
}

extension LocalTime: CustomStringConvertible {
  /// Writes `HH:mm:ss`.
  @inlinable
  package func append(to output: OutputBuffer) {
    output.appendDigits { $0.put(time: self, separated: true) }
  }

  /// Writes `HHmmss`, the TIME of RFC 5545, section 3.3.12.
  @inlinable
  package func appendBasic(to output: OutputBuffer) {
    output.appendDigits { $0.put(time: self, separated: false) }
  }

  public var description: String { OutputBuffer.digits { $0.put(time: self, separated: true) } }
}

extension LocalTime {
  /// Reads `19:30`; nil for any other text.
  package init?(clock text: ByteView) {
    guard text.count == 5, text[2] == .colon else { return nil }
    for at in [0, 1, 3, 4] where text[at] &- 0x30 > 9 { return nil }
    func two(_ at: Int) -> Int { Int(text[at] &- 0x30) * 10 + Int(text[at + 1] &- 0x30) }
    self.init(hour: two(0), minute: two(3))
  }

  /// `19:30`.
  package var clock: String {
    let output = OutputBuffer(capacity: 8)
    appendClock(to: output)
    return output.text
  }

  /// Writes `19:30`.
  package func appendClock(to output: OutputBuffer) {
    output.append(decimal: hour, width: 2)
    output.append(.colon)
    output.append(decimal: minute, width: 2)
  }
}
